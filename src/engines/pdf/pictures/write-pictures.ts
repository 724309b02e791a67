/** Makes a PDF of pictures, one page each; runs in a worker. */
import type { OnProgress } from '../assemble/assembler.ts'
import type { PicturesPlan } from '../assemble/picture-plan.ts'
import { createPictureWriter } from './picture-writer.ts'
import { readPicture } from './read-picture.ts'

/**
 * Writes the PDF to `result`.
 * @returns the indices of pictures that a PDF cannot hold unchanged. If there are any, the result lacks them and is unusable.
 */
export async function writePictures({ layout, pictures }: PicturesPlan, result: string, onProgress: OnProgress): Promise<number[]> {
  const writer = createPictureWriter(result, layout)
  const unreadable: number[] = []
  for (const [index, { path, dpi }] of pictures.entries()) {
    const picture = await readPicture(path).catch(() => undefined)
    if (picture) writer.add({ ...picture, dpi: dpi ?? picture.dpi })
    else unreadable.push(index)
    onProgress(index + 1, pictures.length)
  }
  writer.end()
  return unreadable
}
