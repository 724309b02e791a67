/** Draws the cleaned picture of a page in the place of its content. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { multiply } from '../../../pdf-to-word/ir/geometry.ts'
import type { NewObjects } from '../../pdf/structure/append.ts'
import type { JsonDict } from '../../pdf/structure/json.ts'
import type { Frame } from '../../pdf/structure/pages.ts'
import { fromShown, shownSize } from '../../pdf/structure/shown.ts'
import type { CleanPicture } from '../picture/clean-program.ts'

/** New content of a page. */
export interface PageContent {
  content: Buffer
  /** The pictures that it draws, by name; unset: those of the page. */
  pictures?: JsonDict
}

/** Returns the content, and adds the picture. @param folder with the files of `clean-program` */
export async function drawClean(folder: string, frame: Frame, news: NewObjects): Promise<PageContent> {
  const { width, height, space } = JSON.parse(await readFile(join(folder, 'clean.json'), 'utf8')) as CleanPicture
  const bytes = await readFile(join(folder, 'clean.bin'))
  const fax = { '/K': -1, '/Columns': width, '/Rows': height, '/BlackIs1': false }
  const dict: JsonDict = {
    ...{ '/Type': '/XObject', '/Subtype': '/Image', '/Width': width, '/Height': height },
    ...{ '/ColorSpace': space === 'colour' ? '/DeviceRGB' : '/DeviceGray', '/BitsPerComponent': space === 'bits' ? 1 : 8 },
    ...(space === 'bits' ? { '/Filter': '/CCITTFaxDecode', '/DecodeParms': fax } : { '/Filter': '/DCTDecode' }),
  }
  const picture = news.add({ stream: { dict, data: bytes.toString('base64') } })
  const shown = shownSize(frame)
  const matrix = multiply([shown.width, 0, 0, shown.height, 0, 0], fromShown(frame))
  const content = `q ${matrix.map((part) => Number(part.toFixed(4))).join(' ')} cm /Clean Do Q`
  return { content: Buffer.from(content), pictures: { '/Clean': picture } }
}
