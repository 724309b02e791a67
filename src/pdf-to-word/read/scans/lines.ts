/** Determines the baselines of the lines on a scanned page; lines in one row share one. */

import { median } from '../../ir/geometry.ts'
import { scannedLines } from '../../tuning/scans.ts'
import { inCells } from './cells.ts'
import { evenBaselines } from './even-lines.ts'
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

/** Gives the looks of the lines of one page. */
export interface LineLooks {
  typeOf(line: number): LineType
  /** Returns the common grey of a measured one. */
  greyLike(grey: number): number
}

interface LinesRequest extends LineLooks {
  words: readonly ScannedWord[]
  rules: readonly ScannedRule[]
  /** Pixels per point. */
  point: number
}

/** Returns the lines in reading order; words in different cells belong to different lines. */
export function linesOf({ words, rules, typeOf, greyLike, point }: LinesRequest): ScannedLine[] {
  const usual = { ink: inkOf(words), size: median(words.map(({ line }) => typeOf(line).size)) }
  const numbers = new Map<unknown, number>()
  const numberOf = (cell: unknown) => {
    if (!numbers.has(cell)) numbers.set(cell, numbers.size)
    return numbers.get(cell)
  }
  const groups = Map.groupBy(inCells(words, rules, point), ({ word, cell }) => `${word.line} ${numberOf(cell)}`)
  const lines = [...groups.values()].map((placed) => {
    const own = placed.map(({ word }) => word)
    const type = typeOf(own[0]?.line ?? 0)
    return {
      ...{ words: own, ...type, ink: greyLike(greyOf(own, type.size / usual.size, usual.ink)) },
      baseline: median(own.map(({ baseline: [left, right] }) => (left + right) / 2)),
    }
  })
  const even = evenBaselines(lines.map(({ words: own, baseline }) => ({ baseline, ...extentOf(own) })))
  for (const [i, line] of lines.entries()) line.baseline = even[i] ?? line.baseline
  const rows = rowsOf(lines, point)
  return lines.map((line) => ({ ...line, baseline: rows.get(line) ?? line.baseline }))
}

function extentOf(words: readonly ScannedWord[]) {
  return {
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    letters: words.reduce((sum, { text }) => sum + text.length, 0),
  }
}

/** Returns a function that gives similar greys of a file one value, that of the first: lines of one paragraph differ a little. */
export function commonGreys(): (grey: number) => number {
  const known = [0]
  return (grey) => {
    const like = known.find((one) => Math.abs(one - grey) <= scannedLines.grey.alike)
    if (like === undefined) known.push(grey)
    return like ?? grey
  }
}

/**
 * Returns the grey of a line; 0 if it is as dark as most of the page. Thin strokes are scanned lighter than they are, thick ones are not.
 * @param size font size, as a multiple of the usual one
 */
function greyOf(words: readonly ScannedWord[], size: number, usualInk: number): number {
  const ink = inkOf(words.filter(({ color }) => color === undefined))
  const { lighter, blackBelow, largeSize, boldSize } = scannedLines.grey
  const isThick = size >= largeSize || (size >= boldSize && words.every(({ bold }) => bold))
  const kind = isThick ? 'thick' : 'thin'
  return ink - usualInk < lighter[kind] || ink < blackBelow[kind] ? 0 : ink
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
