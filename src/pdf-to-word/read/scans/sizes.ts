/** Finds the few sizes that a file is set in among those that its lines were measured to have. */

interface MeasuredLine {
  letters: number
  bold: boolean
  /** In points, as measured. */
  size: number
  /** Whether its letters told it. */
  isSure: boolean
}

/** Steps in which sizes are counted, in points. */
const step = 0.1
/** Lines are of one size within this of each other, in parts of it: what measuring is wrong by. */
const alike = 0.035
/** How far from a common size a line may be measured and still have it, by its letters: few tell little. */
const nearness = [
  { letters: 25, within: 0.045 },
  { letters: 12, within: 0.06 },
  { letters: 6, within: 0.08 },
  { letters: 0, within: 0.12 },
]
/** And where no letter tells it, from these letters on; a bar or a dot has the commonest. */
const unsure = { within: 0.3, letters: 3 }
/** A size that is no whole number of points has to be so near to a half, in points. */
const halfNear = 0.17

/** Returns the size, in points and a multiple of a half, that a line has: that of most letters near it. */
export function commonSizes(lines: readonly MeasuredLine[]): (line: MeasuredLine) => number {
  const kinds = new Map([true, false].map((bold) => [bold, peaksOf(lines.filter((line) => line.bold === bold && line.isSure))]))
  return (line) => {
    const { size, letters, isSure, bold } = line
    const within = isSure
      ? (nearness.find((one) => letters >= one.letters)?.within ?? 0)
      : letters < unsure.letters
        ? Infinity
        : unsure.within
    const near = (peaks: readonly Peak[]) => peaks.find((peak) => Math.abs(peak.measured / size - 1) <= within)
    return (near(kinds.get(bold) ?? []) ?? near(kinds.get(!bold) ?? []))?.size ?? rounded(size)
  }
}

interface Peak {
  /** What its lines were measured to have, and what that is. */
  measured: number
  size: number
}

/** The commonest sizes first. */
function peaksOf(lines: readonly MeasuredLine[]): Peak[] {
  const counts = new Map<number, number>()
  for (const { size, letters } of lines) {
    const key = Math.round(size / step)
    counts.set(key, (counts.get(key) ?? 0) + letters)
  }
  const peaks: Peak[] = []
  while (counts.size > 0) {
    const around = (key: number) => [...counts].filter(([other]) => Math.abs(other / key - 1) <= alike)
    const weight = (key: number) => around(key).reduce((sum, [, count]) => sum + count, 0)
    const best = [...counts.keys()].reduce((a, b) => (weight(b) > weight(a) ? b : a))
    const members = around(best)
    const total = members.reduce((sum, [, count]) => sum + count, 0)
    const measured = (members.reduce((sum, [key, count]) => sum + key * count, 0) / total) * step
    peaks.push({ measured, size: rounded(measured) })
    for (const [key] of members) counts.delete(key)
  }
  return peaks
}

/** Whole numbers are far commoner than halves. */
function rounded(size: number): number {
  const half = Math.floor(size) + 0.5
  return Math.max(1, Math.abs(size - half) <= halfNear ? half : Math.round(size))
}
