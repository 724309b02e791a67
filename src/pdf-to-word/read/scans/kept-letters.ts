/** Keeps the letters of a scanned page that its reading leaves out, because they were text already: a stamp, a remark or a page number. */

import { type Box, heightOf, holdsMiddle, invert, type Matrix, transform, transformBox } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { letterShape } from '../../tuning/letters.ts'
import { scannedLetters } from '../../tuning/scans.ts'
import type { ToPoints } from './letters.ts'
import type { ScannedPage } from './scan.ts'

/** How letters move from the page as displayed to the upright page. */
interface Move {
  /** Transforms pixels to points on the displayed page. */
  toPage: Matrix
  toPoints: ToPoints
  order: () => number
}

/** Returns the visible letters that lie on no word, on the upright page. */
export function keptLetters(glyphs: readonly Glyph[], { words, turned }: ScannedPage, { toPage, toPoints, order }: Move): Glyph[] {
  const toPixels = invert(toPage)
  if (!toPixels) return []
  const toUpright = (x: number, y: number) => toPoints(...transform(toPixels, x, y))
  const bands = bandsOf(words.map((word) => transformBox(toPage, word)))
  return glyphs
    .filter((glyph) => !glyph.hidden && isReadable(glyph) && !isOnWord(glyph, bands))
    .map((glyph) => {
      const [[x, y], [endX, endY]] = [toUpright(glyph.x, glyph.y), toUpright(glyph.endX, glyph.endY)]
      return { ...glyph, x, y, endX, endY, angle: (glyph.angle + turned) % 360, order: order() }
    })
}

const isReadable = ({ text }: Glyph) => text.trim() !== '' && !/[\p{Co}\ufffd]/u.test(text)

const bandAt = (y: number) => Math.floor(y / scannedLetters.band)

function bandsOf(boxes: readonly Box[]): Map<number, Box[]> {
  const bands = new Map<number, Box[]>()
  for (const own of boxes) {
    // What is between the words of a line belongs to them.
    const box = { ...own, x0: own.x0 - heightOf(own), x1: own.x1 + heightOf(own) }
    for (let at = bandAt(box.y0); at <= bandAt(box.y1); at++) {
      const known = bands.get(at)
      if (known) known.push(box)
      else bands.set(at, [box])
    }
  }
  return bands
}

function isOnWord({ x, y, endX, endY, size, angle }: Glyph, bands: ReadonlyMap<number, readonly Box[]>): boolean {
  const [turn, rise] = [(angle * Math.PI) / 180, (size * letterShape.capHeight) / 2]
  const [middleX, middleY] = [(x + endX) / 2 + Math.sin(turn) * rise, (y + endY) / 2 - Math.cos(turn) * rise]
  const middle = { x0: middleX, x1: middleX, y0: middleY, y1: middleY }
  return (bands.get(bandAt(middleY)) ?? []).some((word) => holdsMiddle(word, middle))
}
