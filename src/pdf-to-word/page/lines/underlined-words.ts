/** Distinguishes underlines from the rules of tables: underlines extend from the start of an underlined word to the end of another. */

import type { Line } from '../../ir/line.ts'
import type { Rule } from '../../ir/shape.ts'
import { underlinedWords } from '../../tuning/page/lines.ts'

/** Returns the rules that are not underlines. An underline may end at the sides of a cell and would split it into two rows. */
export function withoutUnderlines(rules: readonly Rule[], lines: readonly Line[]): Rule[] {
  const underlined = lines.filter(({ words }) => words.some(({ style }) => style.underline))
  return underlined.length === 0 ? [...rules] : rules.filter((rule) => !underlined.some((line) => isUnderline(rule, line)))
}

function isUnderline({ level, at, from, to }: Rule, { words, baseline, size }: Line): boolean {
  const below = (at - baseline) / size
  if (!level || below < underlinedWords.leastDrop || below > underlinedWords.mostDrop) return false
  const own = words.filter(({ style }) => style.underline)
  return (
    own.some(({ x0 }) => Math.abs(x0 - from) < underlinedWords.sameEnd) && own.some(({ x1 }) => Math.abs(x1 - to) < underlinedWords.sameEnd)
  )
}
