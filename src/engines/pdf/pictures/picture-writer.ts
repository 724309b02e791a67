/** Writes pages with one picture each. */
import { createHash } from 'node:crypto'
import type { PictureLayout } from '../assemble/picture-plan.ts'
import { createPdfWriter } from '../structure/pdf-writer.ts'
import { placePicture } from './layout.ts'
import type { Picture } from './picture.ts'

/** Matrices from the unit square of the stored picture to that of the shown one, by EXIF orientation (CIPA DC-008, 4.6.4.A). */
const turns: Readonly<Record<number, string>> = {
  2: '-1 0 0 1 1 0 cm ',
  3: '-1 0 0 -1 1 1 cm ',
  4: '1 0 0 -1 0 1 cm ',
  5: '0 -1 -1 0 1 1 cm ',
  6: '0 -1 1 0 0 1 cm ',
  7: '0 1 1 0 0 0 cm ',
  8: '0 1 -1 0 1 0 cm ',
}
/** Orientations from this one on swap width and height. */
const firstSideways = 5

/** Creates a PDF and returns functions that add pages and close it. */
export function createPictureWriter(path: string, layout: PictureLayout) {
  const writer = createPdfWriter(path)
  const [catalog, tree] = [writer.reserve(), writer.reserve()]
  const pages: number[] = []
  const profiles = new Map<string, number>()

  function writePicture(picture: Picture): number {
    const num = writer.reserve()
    const { width, height, bitsPerComponent, entries, bytes } = picture
    const mask = picture.mask ? `/SMask ${writePicture({ ...picture.mask, colourSpace: '/DeviceGray', profile: undefined })} 0 R` : ''
    const space = picture.profile ? `[/ICCBased ${profileNumber(picture.profile)} 0 R]` : picture.colourSpace
    const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${bitsPerComponent}/ColorSpace ${space}`
    writer.writeStream(num, `${size}${mask}${entries}`, bytes)
    return num
  }

  /** Returns the object number of the profile. Equal profiles, as of pictures of one camera, are written once. */
  function profileNumber({ components, bytes }: NonNullable<Picture['profile']>): number {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const known = profiles.get(hash)
    if (known !== undefined) return known
    const num = writer.reserve()
    profiles.set(hash, num)
    writer.writeStream(num, `/N ${components}`, bytes)
    return num
  }

  return {
    add(picture: Picture): void {
      const { orientation, dpi } = picture
      const [width, height] = orientation >= firstSideways ? [picture.height, picture.width] : [picture.width, picture.height]
      const page = placePicture({ width, height, dpi }, layout)
      const { box } = page
      const drawn = writePicture(picture)
      const [num, content] = [writer.reserve(), writer.reserve()]
      const placed = [box.width, 0, 0, box.height, box.x, box.y].map(round).join(' ')
      writer.writeStream(content, '', Buffer.from(`q ${placed} cm ${turns[orientation] ?? ''}/Im Do Q`))
      const sides = `/MediaBox[0 0 ${round(page.width)} ${round(page.height)}]`
      writer.write(num, `<</Type/Page/Parent ${tree} 0 R${sides}/Contents ${content} 0 R/Resources<</XObject<</Im ${drawn} 0 R>>>>>>`)
      pages.push(num)
    },
    end(): void {
      writer.write(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((num) => `${num} 0 R`).join(' ')}]>>`)
      writer.write(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`)
      writer.end(`/Root ${catalog} 0 R`)
    },
  }
}

function round(value: number): string {
  return String(Number(value.toFixed(4)))
}
