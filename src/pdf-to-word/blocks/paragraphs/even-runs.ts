/** Divides the lines of a column into runs with one font size and one line distance; a paragraph is part of one run. */

import type { Line } from '../../ir/line.ts'
import type { BodyStats } from '../../ir/page-blocks.ts'
import { paragraphBreaks } from '../../tuning/blocks/paragraphs.ts'
import { letterShape, lineLikeness } from '../../tuning/letters.ts'
import { labelOf } from '../lines/list-items.ts'
import { firstWordWidth } from '../lines/wrap.ts'
import { isDifferent } from './different-lines.ts'
import { isInField } from './field-lines.ts'

/** Returns the reason why a run of evenly spaced lines begins. */
export function whyRunBegins(line: Line | undefined, lines: readonly Line[]): string {
  const before = line && lines[lines.indexOf(line) - 1]
  if (!line || !before) return 'It is the first line of a block of text.'
  if (Math.abs(line.size - before.size) >= lineLikeness.sameSize * before.size)
    return `Its font size is ${line.size} pt; that of the line above it is ${before.size} pt.`
  const distance = Math.round((line.baseline - before.baseline) * 10) / 10
  return `It is ${distance} pt below the line above it, which differs from the line distance within a paragraph.`
}

/** Returns runs of lines with one font size and one line distance. @param right the edge at which the lines break */
export function evenRuns(lines: readonly Line[], stats: BodyStats, right: number): Line[][] {
  const runs: Line[][] = []
  let pitch = 0
  const most = steadyStep(lines)
  for (const [i, line] of lines.entries()) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const step = before ? line.baseline - before.baseline : 0
    const usual = pitch || Math.max(stats.pitch * paragraphBreaks.widerThanUsual, paragraphBreaks.usualPitch) * line.size
    const isEven =
      before !== undefined &&
      Math.abs(line.size - before.size) < lineLikeness.sameSize * before.size &&
      step > paragraphBreaks.leastPitch * line.size &&
      (step < usual * paragraphBreaks.unevenShare + paragraphBreaks.unevenPoints ||
        (pitch === 0 && isWide(before, line, lines[i + 1], { right, most })))
    if (run && before && (isEven || isInField(before, line))) {
      run.push(line)
      // The distance between a heading and its text is not the line distance of the text.
      pitch = isDifferent(before, line) ? 0 : pitch ? Math.min(pitch, step) : step
    } else {
      runs.push([line])
      pitch = 0
    }
  }
  return runs
}

/** Returns the distance of most lines from those above them; 0 if they have no common one. */
function steadyStep(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  const steps = lines.slice(1).map((line, i) => line.baseline - (lines[i]?.baseline ?? 0))
  for (const step of steps) counts.set(Math.round(step), (counts.get(Math.round(step)) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  if (!best || best[1] < paragraphBreaks.fewestSteps || best[1] * 2 < steps.length) return 0
  return steps.find((step) => Math.round(step) === best[0]) ?? 0
}

/**
 * Returns whether widely spaced lines are one paragraph: the first is full and its sentence continues, and the line below is not nearer, as
 * where the space is one between paragraphs.
 */
function isWide(before: Line, line: Line, next: Line | undefined, { right, most }: { right: number; most: number }): boolean {
  const step = line.baseline - before.baseline
  const isSteady = Math.abs(step - most) < paragraphBreaks.sameStep
  if (
    (!isSteady && step > line.size * paragraphBreaks.widestPitch) ||
    right - before.x1 > firstWordWidth(line) + before.size * letterShape.space
  )
    return false
  const below = next && Math.abs(next.size - line.size) < lineLikeness.sameSize * line.size ? next.baseline - line.baseline : step
  if (below > 0 && below < step * paragraphBreaks.nearer) return false
  if (before.x1 - before.x0 < before.size * paragraphBreaks.longLine) return false
  return (
    sharesFont(before, line) &&
    !before.words.some((word) => word.tabbed) &&
    !labelOf(line) &&
    !/[.!?:;]["”’)\]]?$/.test(before.words.at(-1)?.text ?? '')
  )
}

/** Returns whether the end of one line and the beginning of the next are equally bold, and one of them has a family of the other line. */
function sharesFont(before: Line, line: Line): boolean {
  const [last, first] = [before.words.at(-1)?.style, line.words[0]?.style]
  const has = ({ words }: Line, family: string | undefined) => words.some(({ style }) => style.family === family)
  return last?.bold === first?.bold && (has(line, last?.family) || has(before, first?.family))
}
