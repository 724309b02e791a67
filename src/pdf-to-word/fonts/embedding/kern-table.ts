/** Writes the table "kern" of a font, which both Word and LibreOffice read (OpenType 1.9, "kern", version 0, format 0). */

import type { Kerning } from '../../ir/font.ts'

/** As many pairs as the length field of the subtable can hold. */
const mostPairs = 10_920
const horizontal = 0x0001

/**
 * Returns the gaps between all pairs of letters in the embedded font, in multiples of the font size. A ligature is written as its letters,
 * which are set as far apart as makes them as wide.
 * @param widths widths of its characters by code point, in multiples of the font size
 */
export function kernsOf({ gaps, ligatures }: Kerning, widths: ReadonlyMap<number, number>): Map<string, number> {
  const kerns = new Map(gaps)
  for (const [pair, width] of ligatures) {
    const [left, right] = [widths.get(pair.charCodeAt(0)), widths.get(pair.charCodeAt(1))]
    if (left !== undefined && right !== undefined) kerns.set(pair, width - left - right)
  }
  return kerns
}

/**
 * Returns the table; null if it would be empty.
 * @param kerns gaps by pair of letters, in multiples of the font size
 * @param chars glyph numbers by character
 */
export function kernTable(kerns: ReadonlyMap<string, number>, chars: ReadonlyMap<number, number>, unitsPerEm: number): Buffer | null {
  const amounts = new Map<number, number>()
  for (const [pair, gap] of kerns) {
    const [left, right] = [chars.get(pair.charCodeAt(0)), chars.get(pair.charCodeAt(1))]
    const amount = Math.max(-0x8000, Math.min(0x7fff, Math.round(gap * unitsPerEm)))
    if (left !== undefined && right !== undefined && amount !== 0) amounts.set(left * 0x10000 + right, amount)
  }
  const sorted = [...amounts].sort(([a], [b]) => a - b).slice(0, mostPairs)
  if (sorted.length === 0) return null
  const table = Buffer.alloc(18 + sorted.length * 6)
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  const head = [0, 1, 0, table.length - 4, horizontal, sorted.length, power * 6, Math.log2(power), (sorted.length - power) * 6]
  for (const [i, word] of head.entries()) table.writeUInt16BE(word, i * 2)
  for (const [i, [glyphs, amount]] of sorted.entries()) {
    table.writeUInt32BE(glyphs, 18 + i * 6)
    table.writeInt16BE(amount, 22 + i * 6)
  }
  return table
}
