/** Reduces the measured font sizes of lines to the few sizes used in the file. */
import { scannedSizes } from '../../tuning/scans.ts'

interface MeasuredLine {
  letters: number
  bold: boolean
  /** Measured font size, in points. */
  size: number
  /** The size was measured on its letters. */
  isSure: boolean
}

/** Returns a function that gives the size of a line in points, a multiple of 0.5: the common size nearest to the measured one. */
export function commonSizes(lines: readonly MeasuredLine[]): (line: MeasuredLine) => number {
  const kinds = new Map([true, false].map((bold) => [bold, peaksOf(lines.filter((line) => line.bold === bold && line.isSure))]))
  return (line) => {
    const { size, letters, isSure, bold } = line
    const within = isSure
      ? (scannedSizes.tolerances.find((one) => letters >= one.letters)?.within ?? 0)
      : letters < scannedSizes.unsure.letters
        ? Infinity
        : scannedSizes.unsure.within
    const near = (peaks: readonly Peak[]) => likeliest(peaks, size, within)
    return (near(kinds.get(bold) ?? []) ?? near(kinds.get(!bold) ?? []))?.size ?? rounded(size)
  }
}

interface Peak {
  /** The mean of the measured sizes of its lines; `size` is the rounded size. */
  measured: number
  size: number
  /** Number of letters in its lines. */
  letters: number
}

/** Returns the likeliest of the sizes that are near: frequent ones are, and those that differ little. @param within two standard deviations */
function likeliest(peaks: readonly Peak[], size: number, within: number): Peak | undefined {
  const off = ({ measured }: Peak) => Math.abs(measured / size - 1)
  const logLikelihood = (peak: Peak) => Math.log(peak.letters) - (2 * off(peak)) ** 2 / within ** 2 / 2
  return peaks
    .filter((peak) => off(peak) <= within)
    .reduce<Peak | undefined>((best, peak) => (best && logLikelihood(best) >= logLikelihood(peak) ? best : peak), undefined)
}

/** Returns the common sizes, most frequent first. */
function peaksOf(lines: readonly MeasuredLine[]): Peak[] {
  const counts = new Map<number, number>()
  for (const { size, letters } of lines) {
    const key = Math.round(size / scannedSizes.step)
    counts.set(key, (counts.get(key) ?? 0) + letters)
  }
  const peaks: Peak[] = []
  while (counts.size > 0) {
    const around = (key: number) => [...counts].filter(([other]) => Math.abs(other / key - 1) <= scannedSizes.alike)
    const weight = (key: number) => around(key).reduce((sum, [, count]) => sum + count, 0)
    const best = [...counts.keys()].reduce((a, b) => (weight(b) > weight(a) ? b : a))
    const members = around(best)
    const total = members.reduce((sum, [, count]) => sum + count, 0)
    const measured = (members.reduce((sum, [key, count]) => sum + key * count, 0) / total) * scannedSizes.step
    peaks.push({ measured, size: rounded(measured), letters: total })
    for (const [key] of members) counts.delete(key)
  }
  return peaks
}

/** Returns the nearest whole size; a half only if very near, since whole sizes are far more common. */
function rounded(size: number): number {
  const half = Math.floor(size) + 0.5
  return Math.max(1, Math.abs(size - half) <= scannedSizes.halfNear ? half : Math.round(size))
}
