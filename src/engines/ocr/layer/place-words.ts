/**
 * Places words along a line. Each word runs along a side of the page, so that the words of a skewed line form steps. Slanted words would be
 * worse: poppler splits them wherever the baseline has moved by half a point, and pdf.js ends the line after each.
 */
import { type Matrix, transform } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrPage } from '../words/page.ts'

type Word = OcrPage['words'][number]

/**
 * Maximum distance of a baseline from that of the first word of its line, in multiples of the font size, for poppler to take both for one
 * line (half a size, less a margin for rounding).
 */
const oneLine = 0.45
/** Maximum shift of the ends of a line to make it one line, in multiples of the font size. Its words still overlap their ink. */
const mostMoved = 0.4

/**
 * Returns a text matrix for each word, through the middle of its baseline.
 * @param place matrix from the picture's pixels to the page's own space
 * @param sizeOf returns the font size in points
 */
export function placeWords(words: readonly Word[], place: Matrix, sizeOf: (word: Word) => number): Matrix[] {
  const [a, b, c, d] = place
  const isLevel = Math.abs(a) >= Math.abs(b)
  const [right, up] = isLevel ? [Math.sign(a), 0] : [0, Math.sign(b)]
  // The first row of a picture is at the top, the origin of a page at the bottom.
  const mirror = a * d - b * c > 0 ? -1 : 1
  const along = Math.max(Math.abs(a), Math.abs(b))
  const middles = words.map((word) => transform(place, (word.x0 + word.x1) / 2, baselineOf(word)))
  const across = isLevel ? 1 : 0
  for (const { from, to } of linesOf(words)) flatten(middles, { from, to, across }, Math.max(...words.slice(from, to).map(sizeOf)))
  return words.map((word, index) => {
    const half = ((word.x1 - word.x0) / 2) * along
    const [x, y] = middles[index] as [number, number]
    return [right, up, -up * mirror, right * mirror, x - right * half, y - up * half]
  })
}

function* linesOf(words: readonly Word[]): Generator<{ from: number; to: number }> {
  let from = 0
  for (let to = 1; to <= words.length; to++) {
    if (words[to]?.line === words[from]?.line) continue
    yield { from, to }
    from = to
  }
}

interface Run {
  from: number
  to: number
  /** Index of the coordinate that changes with the slope. */
  across: 0 | 1
}

/** Flattens a line so that it is one line to readers, where its words need not move far for that. */
function flatten(middles: readonly (readonly [number, number])[], { from, to, across }: Run, size: number): void {
  const heights = middles.slice(from, to).map((middle) => middle[across])
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const rise = high - low
  if (rise <= oneLine * size || rise > (oneLine + 2 * mostMoved) * size) return
  const middle = (low + high) / 2
  for (let index = from; index < to; index++) {
    const point = middles[index] as [number, number]
    point[across] = middle + ((point[across] - middle) * oneLine * size) / rise
  }
}

function baselineOf({ baseline: [left, right], y0, y1 }: Word): number {
  const middle = (left + right) / 2
  // A baseline far from its word is an error.
  return middle > y0 && middle < y1 + (y1 - y0) ? middle : y1
}
