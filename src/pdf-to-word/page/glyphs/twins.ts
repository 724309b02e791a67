/** Removes letters that are drawn several times, and keeps the look of the uppermost. */

import type { Glyph } from '../../ir/glyph.ts'
import { repeatedLetters } from '../../tuning/page/glyphs.ts'

/** Removes duplicates: bold text is sometimes imitated by drawing each letter twice with a tiny offset, and outlines by many times. */
export function withoutTwins(glyphs: readonly Glyph[]): Glyph[] {
  const drawn = new Map<string, Copy[]>()
  const kept: Glyph[] = []
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '') {
      kept.push(glyph)
      continue
    }
    const { nearest, distance } = nearestCopy(glyph, drawn)
    const place = nearest?.place ?? kept.length
    if (!nearest || distance > repeatedLetters.newCopy) addCopy(glyph, place, drawn)
    const other = kept[place]
    // The upper letter is seen. If the colours differ, the lower one is a shadow or an outline and the text is not bold.
    kept[place] = other?.color === glyph.color ? { ...other, bold: true } : glyph
  }
  return kept
}

/** A letter that was drawn, and the place of the one that is kept for it. */
interface Copy {
  x: number
  y: number
  place: number
}

/** Returns the nearest equal letter that is close enough to be the same one, and its distance in multiples of the greatest possible. */
function nearestCopy(
  { text, x, y, size }: Glyph,
  drawn: ReadonlyMap<string, readonly Copy[]>,
): { nearest: Copy | undefined; distance: number } {
  const limit = size * repeatedLetters.twinDistance
  let [nearest, distance]: [Copy | undefined, number] = [undefined, 1]
  for (const key of cellsWithin(text, x, y, limit)) {
    for (const copy of drawn.get(key) ?? []) {
      const apart = Math.max(Math.abs(copy.x - x), Math.abs(copy.y - y)) / limit
      if (apart < distance) [nearest, distance] = [copy, apart]
    }
  }
  return { nearest, distance }
}

/** Returns the keys of the cells that are partly within a distance of a place; cells are larger than this distance. */
function* cellsWithin(text: string, x: number, y: number, limit: number): Iterable<string> {
  const side = cellSide(limit)
  for (let column = Math.floor((x - limit) / side); column <= (x + limit) / side; column++) {
    for (let row = Math.floor((y - limit) / side); row <= (y + limit) / side; row++) yield `${side} ${column} ${row} ${text}`
  }
}

/** Returns the side of a cell: a power of two, so that letters of nearly the same size are in the same cells. */
const cellSide = (limit: number) => 2 ** Math.ceil(Math.log2(Math.max(limit, Number.MIN_VALUE) * repeatedLetters.cellSide))

function addCopy({ text, x, y, size }: Glyph, place: number, drawn: Map<string, Copy[]>): void {
  const side = cellSide(size * repeatedLetters.twinDistance)
  const key = `${side} ${Math.floor(x / side)} ${Math.floor(y / side)} ${text}`
  const copies = drawn.get(key)
  if (copies) copies.push({ x, y, place })
  else drawn.set(key, [{ x, y, place }])
}
