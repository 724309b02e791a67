/** Gives the lines of a paragraph one pitch: measured baselines vary by fractions of a point, and the smallest step would become the pitch. */

import { median } from '../../ir/geometry.ts'
import { scannedPitch } from '../../tuning/scans.ts'

/** A line of words with its baseline and the sides of its ink, in pixels. */
export interface LineOfText {
  baseline: number
  x0: number
  x1: number
  letters: number
}

/** Returns the baselines of the lines, in their order; those of lines at almost equal steps in one column lie on the best fitting ladder. */
export function evenBaselines(lines: readonly LineOfText[]): number[] {
  const even = lines.map(({ baseline }) => baseline)
  for (const run of runsOf(lines)) {
    const own = run.map((index) => lines[index]?.baseline ?? 0)
    const middle = (own.length - 1) / 2
    const mean = own.reduce((sum, baseline) => sum + baseline, 0) / own.length
    const pitch =
      own.reduce((sum, baseline, i) => sum + (i - middle) * (baseline - mean), 0) / own.reduce((sum, _, i) => sum + (i - middle) ** 2, 0)
    for (const [i, index] of run.entries()) even[index] = mean + (i - middle) * pitch
  }
  return even
}

/** Yields the indexes of at least three long lines, one below the other, at almost equal steps. */
function* runsOf(lines: readonly LineOfText[]): Generator<number[]> {
  let run: number[] = []
  const steps: number[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[run.at(-1) ?? -1]
    const step = before ? line.baseline - before.baseline : 0
    const isNext = before !== undefined && line.letters >= scannedPitch.fewestLetters && isBelow(before, line) && step > 0
    if (isNext && (steps.length === 0 || Math.abs(step / median(steps) - 1) <= scannedPitch.alike)) {
      run.push(index)
      steps.push(step)
      continue
    }
    if (run.length > 2) yield run
    run = line.letters >= scannedPitch.fewestLetters ? [index] : []
    steps.length = 0
  }
  if (run.length > 2) yield run
}

/** Returns whether two lines share most of the width of the shorter one. */
function isBelow(a: LineOfText, b: LineOfText): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > Math.min(a.x1 - a.x0, b.x1 - b.x0) * scannedPitch.sharedWidth
}
