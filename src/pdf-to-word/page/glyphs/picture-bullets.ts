/** Finds picture bullets: the same small picture before several lines of text. */

import type { Glyph } from '../../ir/glyph.ts'
import type { Picture } from '../../ir/picture.ts'
import type { Shape } from '../../ir/shape.ts'
import { pictureBullets } from '../../tuning/page/glyphs.ts'
import { writeBullets } from './drawn-bullets.ts'

/** Returns the page's letters with such bullets, and its pictures without them. */
export function writePictureBullets(glyphs: readonly Glyph[], pictures: readonly Picture[]): { glyphs: Glyph[]; pictures: Picture[] } {
  const usedPictures = new Set<Picture>()
  let current = [...glyphs]
  const ofObject = new Map<number, Picture[]>()
  for (const picture of pictures) if (picture.object >= 0) ofObject.set(picture.object, [...(ofObject.get(picture.object) ?? []), picture])
  for (const same of ofObject.values()) {
    if (same.length < 2) continue
    const shapes = new Map(same.map((picture) => [shapeOf(picture), picture]))
    const written = writeBullets(current, [...shapes.keys()], pictureBullets.largest)
    const left = new Set(written.shapes)
    for (const [shape, picture] of shapes) if (!left.has(shape)) usedPictures.add(picture)
    current = written.glyphs
  }
  return { glyphs: current, pictures: pictures.filter((picture) => !usedPictures.has(picture)) }
}

/** Returns a shape for a picture. It gets the tag of the following text, not its own; a picture with a link is no bullet. */
function shapeOf({ box, order, link }: Picture): Shape {
  const drawn = { kind: 'path', points: 8, fill: '000000', stroke: null, opaque: true, lineWidth: 0, dashed: false } as const
  return { box, ...drawn, order, mark: -1, artifact: link !== undefined }
}
