/** `npm run bench`: every ratio against a baseline in the same run; it reports and never fails a build. */
import { benchApiOverhead } from './api-overhead.ts'
import { benchConvertImage } from './convert-image.ts'
import { benchKeptConversions } from './kept-conversions.ts'
import { benchPdfToJpg } from './pdf-to-jpg.ts'

for (const bench of [benchApiOverhead, benchPdfToJpg, benchConvertImage, benchKeptConversions]) console.log((await bench()).line)
