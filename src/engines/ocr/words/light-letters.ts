/**
 * Finds light words on dark areas that a reading left out, such as the head of a table. Tesseract inverts a line only if it has found it, and
 * a dark band that touches the frame of a table is none to it.
 */
import { type Box, median, touches } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import { groupsOf, joined } from './letter-groups.ts'
import type { OcrWord } from './page.ts'
import type { LetterSpot } from './unread.ts'

/** Length and minimum height of a run of words, maximum distance of its words, and margin, in multiples of the usual line height. */
const run = { shortest: 1.5, longest: 40, lowest: 0.4, apart: 0.7, margin: 0.15 }
/** Maximum grey of a dark area. */
const darkGrey = 128
/** Minimum share of dark pixels above and below a run: between the dark letters of a line, there is more light. */
const darkBeside = 0.95
/** Maximum number of runs; more are the dots of a picture, or noise. */
const mostRuns = 100

/**
 * Returns runs of light words on dark that no word touches, with a margin, in whole pixels.
 * @param found the letter-like spots that are light on dark
 */
export function lightRuns(grey: Grey, found: readonly LetterSpot[], words: readonly OcrWord[]): Box[] {
  const size = median(words.map((word) => word.size))
  const more = Math.max(1, Math.round(run.margin * size))
  const runs = joined(groupsOf(found, size), run.apart * size)
    .filter(({ x0, y0, x1, y1 }) => x1 - x0 >= run.shortest * size && x1 - x0 <= run.longest * size && y1 - y0 >= run.lowest * size)
    .map(({ x0, y0, x1, y1 }) => ({ x0: x0 - more, y0: y0 - more, x1: x1 + more, y1: y1 + more }))
    .filter((box) => isWithin(grey, box) && isDarkBeside(grey, box) && !words.some((word) => touches(box, word, 0)))
  return runs.length > mostRuns ? [] : runs
}

const isWithin = ({ width, height }: Grey, { x0, y0, x1, y1 }: Box) => x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height

function isDarkBeside({ width, pixels }: Grey, { x0, y0, x1, y1 }: Box): boolean {
  let dark = 0
  for (const row of [y0, y1 - 1]) for (const pixel of pixels.subarray(row * width + x0, row * width + x1)) if (pixel <= darkGrey) dark++
  return dark >= darkBeside * 2 * (x1 - x0)
}
