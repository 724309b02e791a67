/** Determines the baselines of the lines on a scanned page; lines in one row share one. */

import { median } from '../../ir/geometry.ts'
import { scannedLines } from '../../tuning/read.ts'
import { inCells } from './cells.ts'
import type { ScannedRule, ScannedWord } from './scan.ts'
import type { LineType } from './type.ts'

/** A line of a scanned page. */
export interface ScannedLine extends LineType {
  words: readonly ScannedWord[]
  /** Baseline, in pixels. */
  baseline: number
  /** Grey of letters that are dark on light; 0 is black. */
  ink: number
}

interface LinesRequest {
  words: readonly ScannedWord[]
  rules: readonly ScannedRule[]
  typeOf(line: number): LineType
  /** Pixels per point. */
  point: number
}

/** Returns the lines in reading order; words in different cells belong to different lines. */
export function linesOf({ words, rules, typeOf, point }: LinesRequest): ScannedLine[] {
  const usual = inkOf(words)
  const numbers = new Map<unknown, number>()
  const numberOf = (cell: unknown) => {
    if (!numbers.has(cell)) numbers.set(cell, numbers.size)
    return numbers.get(cell)
  }
  const groups = Map.groupBy(inCells(words, rules, point), ({ word, cell }) => `${word.line} ${numberOf(cell)}`)
  const lines = [...groups.values()].map((placed) => {
    const own = placed.map(({ word }) => word)
    return {
      ...{ words: own, ...typeOf(own[0]?.line ?? 0), ink: inkOf(own) - usual < scannedLines.clearlyLighter ? 0 : inkOf(own) },
      baseline: median(own.map(({ baseline: [left, right] }) => (left + right) / 2)),
    }
  })
  const rows = rowsOf(lines, point)
  return lines.map((line) => ({ ...line, baseline: rows.get(line) ?? line.baseline }))
}

const inkOf = (words: readonly ScannedWord[]) => median(words.flatMap(({ ink }) => ink ?? []))

/** Returns the common baseline of lines that are side by side on nearly the same baseline. */
function rowsOf(lines: readonly ScannedLine[], point: number): Map<ScannedLine, number> {
  const baselines = new Map<ScannedLine, number>()
  let row: ScannedLine[] = []
  const flush = () => {
    const middle = median(row.map(({ baseline }) => baseline))
    for (const line of row) baselines.set(line, middle)
    row = []
  }
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const [first] = row
    if (first && line.baseline - first.baseline > Math.min(line.size, first.size) * point * scannedLines.level) flush()
    row.push(line)
  }
  flush()
  return baselines
}
