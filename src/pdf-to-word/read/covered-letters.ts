/** Finds letters that a picture drawn later covers, as the recognized text under the picture of a scanned page is. */

import { areaOf, type Box, encloses, type Matrix } from '../ir/geometry.ts'
import type { Glyph } from '../ir/glyph.ts'
import type { PageFacts } from '../ir/page-facts.ts'
import type { Resolve } from '../ir/pdf-object.ts'
import type { Picture } from '../ir/picture.ts'
import { letterShape } from '../tuning/letters.ts'
import { coveringPictures } from '../tuning/read.ts'

/** The pictures that touch each band of the page, the last drawn first. */
interface Bands {
  at(y: number): number
  pictures: ReadonlyMap<number, readonly Picture[]>
}

/**
 * Marks the letters as hidden that lie entirely under pictures through which nothing shows, if these are most letters of the page: a picture
 * over a part of the text is laid out badly rather than scanned, and its readers want the text.
 */
export function hideCoveredLetters({ glyphs, pictures, width, height }: PageFacts, resolve: Resolve): void {
  const least = width * height * coveringPictures.leastShare
  const covering = pictures.filter((picture) => areaOf(picture.box) > least && isOpaque(picture, resolve))
  if (covering.length === 0) return
  const bands = bandsOf(covering, height)
  const seen = glyphs.filter(({ hidden, text }) => !hidden && text.trim() !== '')
  const covered = seen.filter((glyph) => isCovered(glyph, bands))
  if (covered.length <= seen.length / 2) return
  for (const glyph of covered) glyph.hidden = true
}

function bandsOf(pictures: readonly Picture[], height: number): Bands {
  const bands = new Map<number, Picture[]>()
  // A page may claim to be a billion points high.
  const bandAt = (y: number) => Math.floor((Math.min(height, Math.max(0, y)) / height) * coveringPictures.bands)
  for (const picture of pictures.toSorted((a, b) => b.order - a.order)) {
    const to = bandAt(picture.box.y1)
    for (let at = bandAt(picture.box.y0); at <= to; at++) {
      const known = bands.get(at) ?? []
      bands.set(at, known)
      if (known.length < coveringPictures.mostPerBand) known.push(picture)
    }
  }
  return { at: bandAt, pictures: bands }
}

function isCovered(glyph: Glyph, bands: Bands): boolean {
  const box = letterBox(glyph)
  return (bands.pictures.get(bands.at((box.y0 + box.y1) / 2)) ?? []).some(
    (picture) => picture.order > glyph.order && encloses(picture.box, box, coveringPictures.slack),
  )
}

/** Returns the box of a letter up to the height of its capitals, whichever way it is turned. */
function letterBox({ x, y, endX, endY, size, angle }: Glyph): Box {
  const [turn, rise] = [(angle * Math.PI) / 180, size * letterShape.capHeight]
  const xs = [x, endX, x + Math.sin(turn) * rise]
  const ys = [y, endY, y - Math.cos(turn) * rise]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Returns whether nothing that lies under a picture is seen: it is upright, whole and has no mask (PDF 32000, 8.9.6 and 11.6.5). */
function isOpaque({ stream, matrix, alpha, outline, rendered, blended }: Picture, resolve: Resolve): boolean {
  if (rendered || blended || outline || (alpha ?? 1) < 1 || !isUpright(matrix)) return false
  return !['SMask', 'Mask', 'ImageMask', 'SMaskInData'].some((key) => resolve(stream.dict.get(key)))
}

const isUpright = ([a, b, c, d]: Matrix) => {
  const [straight, turned] = [Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c)]
  return Math.min(straight, turned) <= Math.max(straight, turned) * coveringPictures.askew
}
