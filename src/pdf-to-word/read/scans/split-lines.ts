/** Splits the lines of OCR at wide gaps: columns side by side are often read as one line, with one size and one baseline. */

import { median } from '../../ir/geometry.ts'
import { scannedLines } from '../../tuning/scans.ts'
import { sizeByHeight, sizeByWidth, usualFamily } from './families.ts'
import type { ScannedPage, ScannedWord } from './scan.ts'

/** Returns the page with separate line numbers for parts of a line that wide gaps separate and whose letters differ in size. */
export function withSplitLines(scan: ScannedPage): ScannedPage {
  const numbers = new Map<ScannedWord, number>()
  let next = 0
  for (const line of Map.groupBy(scan.words, (word) => word.line).values()) {
    const parts = partsOf(line)
    const first = parts[0] ?? []
    for (const part of parts) {
      if (part !== first && differ(first, part)) next++
      for (const word of part) numbers.set(word, next)
    }
    next++
  }
  return { ...scan, words: scan.words.map((word) => ({ ...word, line: numbers.get(word) ?? 0 })) }
}

function partsOf(line: readonly ScannedWord[]): ScannedWord[][] {
  const parts: ScannedWord[][] = []
  let end = -Infinity
  for (const word of line.toSorted((a, b) => a.x0 - b.x0)) {
    const last = parts.at(-1)
    if (last && word.x0 - end <= word.size * scannedLines.widestGap) last.push(word)
    else parts.push([word])
    end = Math.max(end, word.x1)
  }
  return parts
}

/** Returns whether letters differ in height and in width: a rule in the box of a word makes it higher only. Without widths, clearly in height. */
function differ(one: readonly ScannedWord[], other: readonly ScannedWord[]): boolean {
  const heights = [sizeByHeight(one, usualFamily), sizeByHeight(other, usualFamily)] as const
  const widths = (words: readonly ScannedWord[]) => words.flatMap((word) => sizeByWidth(word, usualFamily) ?? [])
  const [own, others] = [widths(one), widths(other)]
  // Widths are known for Latin letters only.
  if (own.length === 0 || others.length === 0) return Math.abs(ratioOf(...heights)) > scannedLines.otherHeight
  const byWidth = ratioOf(median(own), median(others))
  if (heights.includes(undefined)) return Math.abs(byWidth) > scannedLines.otherWidth
  const byHeight = ratioOf(...heights)
  return Math.min(Math.abs(byHeight), Math.abs(byWidth)) > scannedLines.otherSize && byHeight * byWidth > 0
}

/** Returns the logarithm of the ratio; 0 if a size is unknown. */
const ratioOf = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? 0 : Math.log(a / b))
