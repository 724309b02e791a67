/** `npm run bench`: every ratio against a baseline in the same run; it reports and never fails a build. */
import { benchApiOverhead } from './api-overhead.ts'
import { benchConvertImage } from './convert-image.ts'
import { benchKeptConversions } from './kept-conversions.ts'
import { benchMergePdf } from './merge-pdf.ts'
import { benchOffice } from './office.ts'
import { benchPdfToJpg } from './pdf-to-jpg.ts'
import { benchPdfToWord } from './pdf-to-word.ts'

const benches = [benchApiOverhead, benchOffice, benchPdfToJpg, benchPdfToWord, benchConvertImage, benchMergePdf, benchKeptConversions]
for (const bench of benches) console.log((await bench()).line)
