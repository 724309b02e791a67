/** Finds the empty lines between the line breaks of a tagged paragraph. */

import type { Line } from '../../ir/line.ts'
import { emptyLines } from '../../tuning/blocks/paragraphs.ts'
import { firstWordWidth } from '../lines/wrap.ts'

/** Marks the first word after each empty line. @param lines lines of one paragraph, from top to bottom */
export function markEmptyLines(lines: readonly Line[], right: number): void {
  const steps = lines.slice(1).map((line, i) => line.baseline - (lines[i] as Line).baseline)
  const usual = Math.min(...steps)
  if (lines.length < emptyLines.fewest || usual < Math.max(...lines.map(({ size }) => size))) return
  for (const [i, step] of steps.entries()) {
    const [before, line] = [lines[i] as Line, lines[i + 1] as Line]
    const [first] = line.words
    const isApart = step > usual * emptyLines.leastStep && step < usual * emptyLines.mostStep && hasEnded(before, line, right)
    if (first && isApart) line.words[0] = { ...first, breakBefore: true, emptyLinesBefore: Math.round(step / usual) - 1 }
  }
}

function hasEnded(before: Line, line: Line, right: number): boolean {
  const isSentence = /[.!?:]["”’)\]]?$/u.test(before.words.at(-1)?.text ?? '')
  return isSentence || right - before.x1 > firstWordWidth(line) + before.size * 0.5
}
