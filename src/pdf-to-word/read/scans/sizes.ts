/** Gives the lines of a scanned page their sizes and baselines: those that are nearly alike are alike. */
import { median } from '../../ir/geometry.ts'
import { type Family, sizeByWidth } from './families.ts'
import type { ScannedWord } from './scan.ts'

export interface ScannedLine {
  words: readonly ScannedWord[]
  /** In points, a multiple of a half. */
  size: number
  /** In pixels. */
  baseline: number
}

/** Letters by whose widths a line's size can be told. */
const fewestLetters = 12
/** What widths say of the size is believed within this of what heights say. */
const believed = 0.15
/** Sizes so near to one that more letters have are that one, in parts of it. */
const alike = 0.07
/** Baselines so near to each other are one, in parts of the size: those of cells of one row. */
const level = 0.14

/** @param point pixels of a point */
export function linesOf(words: readonly ScannedWord[], family: Family, point: number): ScannedLine[] {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()].map((own) => ({ words: own, ...measured(own, family) }))
  const sizes = commonSizes(lines, point)
  const rows = rowsOf(lines)
  return lines.map((line) => ({ words: line.words, size: sizes(line.size), baseline: rows.get(line) ?? line.baseline }))
}

interface Measured {
  words: readonly ScannedWord[]
  /** In pixels. */
  size: number
  baseline: number
}

function measured(words: readonly ScannedWord[], { family, height }: Family): Omit<Measured, 'words'> {
  const byHeight = median(words.map(({ size }) => size)) / height
  const telling = words.filter(({ text }) => text.length > 2)
  const widths = telling.map((word) => sizeByWidth(word, family)).filter((size) => size !== undefined)
  const letters = telling.reduce((sum, { text }) => sum + text.length, 0)
  const byWidth = median(widths)
  const isBelieved = letters >= fewestLetters && Math.abs(byWidth / byHeight - 1) < believed
  return { size: isBelieved ? byWidth : byHeight, baseline: median(words.map(({ baseline: [left, right] }) => (left + right) / 2)) }
}

/** To halves of points, and to what most letters near it have. */
function commonSizes(lines: readonly Measured[], point: number): (size: number) => number {
  const counts = new Map<number, number>()
  const rounded = (size: number) => Math.max(1, Math.round((size / point) * 2) / 2)
  for (const { words, size } of lines) {
    const letters = words.reduce((sum, { text }) => sum + text.length, 0)
    counts.set(rounded(size), (counts.get(rounded(size)) ?? 0) + letters)
  }
  return (size) => {
    let [best, most] = [rounded(size), 0]
    for (const [common, count] of counts) if (count > most && Math.abs(common * point - size) < size * alike) [best, most] = [common, count]
    return best
  }
}

/** Lines side by side on nearly one baseline get one. */
function rowsOf(lines: readonly Measured[]): Map<Measured, number> {
  const baselines = new Map<Measured, number>()
  let row: Measured[] = []
  const flush = () => {
    const middle = median(row.map(({ baseline }) => baseline))
    for (const line of row) baselines.set(line, middle)
    row = []
  }
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const [first] = row
    if (first && line.baseline - first.baseline > Math.min(line.size, first.size) * level) flush()
    row.push(line)
  }
  flush()
  return baselines
}
