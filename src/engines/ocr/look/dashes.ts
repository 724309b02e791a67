/** Finds hyphens and dashes, and tells them apart by their lengths: Tesseract takes one for another. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import type { ReadWord } from './letters.ts'
import { measuredSizes } from './line-heights.ts'

/** A word that is one hyphen or dash. */
const single = /^[-‐‑–—―]$/u
/**
 * Minimum lengths of dashes, in multiples of the height of a line from the ascenders to the descenders. On some 50 of them in three families,
 * hyphens had .26 to .34, en dashes .37 to .61 and em dashes 1.05 to 1.19.
 */
const shortest = { en: 0.36, em: 0.8 }

/** A dot at half height between two words: maximum length of its sides in the same multiples, and minimum height as a share of its width. */
const middleDot = { character: '·', widest: 0.2, flattest: 0.7 }

/** Returns the texts of the words, with single hyphens, dashes and dots by their lengths; unchanged on lines whose height is not known. */
export function withDashes(words: readonly ReadWord[]): string[] {
  if (!words.some(({ text }) => single.test(text))) return words.map(({ text }) => text)
  const sizes = measuredSizes(words)
  return words.map(({ text, x0, x1, y0, y1, line }, i) => {
    const size = sizes[i]
    if (!single.test(text) || size === undefined) return text
    const length = (x1 - x0) / size
    const isDot = length <= middleDot.widest && y1 - y0 >= middleDot.flattest * (x1 - x0) && y1 - y0 <= middleDot.widest * size
    if (isDot && words[i - 1]?.line === line && words[i + 1]?.line === line) return middleDot.character
    return length >= shortest.em ? '—' : length >= shortest.en ? '–' : '-'
  })
}

/** Where dashes are looked for. */
export interface DashPlace extends Box {
  /** The line height and the height of the baseline, in pixels. */
  size: number
  baseline: number
}

/** Length, maximum thickness and heights above the baseline of hyphens and dashes, in multiples of the line height, and their share of ink. */
const shape = { from: 0.22, to: 1.25, thickest: 0.13, flattest: 0.5, above: { from: 0.12, to: 0.42 }, ink: 0.8 }
/** Maximum number of dashes in one place; more are a drawn line. */
const mostInPlace = 4
const inkGrey = 140

/** Returns the dashes in a place, from left to right; none if it has other ink. */
export function dashesIn(grey: Grey, { x0, y0, x1, y1, size, baseline }: DashPlace): Box[] {
  const runs: (Box & { ink: number })[] = []
  const [top, bottom] = [Math.max(0, Math.floor(y0)), Math.min(grey.height, Math.ceil(y1))]
  for (let x = Math.max(0, Math.floor(x0)); x < Math.min(grey.width, x1); x++) {
    const column = { x0: x, x1: x + 1, y0: Infinity, y1: -Infinity, ink: 0 }
    for (let y = top; y < bottom; y++) {
      if ((grey.pixels[y * grey.width + x] as number) >= inkGrey) continue
      column.ink++
      column.y0 = Math.min(column.y0, y)
      column.y1 = y + 1
    }
    if (column.ink === 0) continue
    const last = runs.at(-1)
    if (last?.x1 !== x) runs.push(column)
    else Object.assign(last, { x1: x + 1, y0: Math.min(last.y0, column.y0), y1: Math.max(last.y1, column.y1), ink: last.ink + column.ink })
  }
  const areDashes = runs.every((run) => {
    const [across, down] = [run.x1 - run.x0, run.y1 - run.y0]
    const rise = (baseline - (run.y0 + run.y1) / 2) / size
    const isFlat = down <= Math.max(2, shape.thickest * size) && down < shape.flattest * across
    const isLong = across > shape.from * size && across < shape.to * size
    return isFlat && isLong && rise > shape.above.from && rise < shape.above.to && run.ink > shape.ink * across * down
  })
  return areDashes && runs.length <= mostInPlace ? runs.map(({ ink: _, ...box }) => box) : []
}
