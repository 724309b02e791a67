/**
 * Makes a PDF of pictures, a page each; runs in the sandbox.
 *
 *     pictures-program < plan.json
 *
 * Writes `pictures.pdf` into the current folder and `progress DONE TOTAL` lines on stderr. Prints a JSON array of the indices of pictures that
 * a PDF cannot take as they are; then the result is without them, and of no use.
 */
import { readFileSync } from 'node:fs'
import { createPictureWriter } from './picture-writer.ts'
import { type PicturesPlan, picturesPdfName } from './plan.ts'
import { readPicture } from './read-picture.ts'

const plan = readFileSync(0, 'utf8')
if (plan !== '') await make(JSON.parse(plan) as PicturesPlan)

async function make({ layout, pictures }: PicturesPlan): Promise<void> {
  const writer = createPictureWriter(picturesPdfName, layout)
  const unreadable: number[] = []
  for (const [index, { path, dpi }] of pictures.entries()) {
    const picture = await readPicture(path).catch(() => undefined)
    if (picture) writer.add({ ...picture, dpi: dpi ?? picture.dpi })
    else unreadable.push(index)
    process.stderr.write(`progress ${index + 1} ${pictures.length}\n`)
  }
  writer.end()
  process.stdout.write(JSON.stringify(unreadable))
}
