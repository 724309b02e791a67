/** Splits the lines of OCR at wide gaps: columns side by side are often read as one line, with one size and one baseline. */

import { median } from '../../ir/geometry.ts'
import { scannedLines } from '../../tuning/scans.ts'
import { sizeByHeight, usualFamily } from './families.ts'
import type { ScannedPage, ScannedWord } from './scan.ts'

/** Returns the page with separate line numbers for parts of a line that wide gaps separate and whose letters differ in height or place. */
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

function differ(one: readonly ScannedWord[], other: readonly ScannedWord[]): boolean {
  const [a, b] = [sizeByHeight(one, usualFamily), sizeByHeight(other, usualFamily)]
  if (a !== undefined && b !== undefined && Math.abs(Math.log(a / b)) > scannedLines.otherSize) return true
  const middle = (words: readonly ScannedWord[]) => median(words.map(({ y0, y1 }) => (y0 + y1) / 2))
  return Math.abs(middle(one) - middle(other)) > scannedLines.otherPlace * (one[0]?.size ?? 0)
}
