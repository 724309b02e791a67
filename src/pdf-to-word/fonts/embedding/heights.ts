/** Corrects the line heights declared by a font whose producer changed its units per em but not its heights. */
import { faceHeights } from '../../tuning/fonts.ts'

/** Offsets of ascent, descent and leading in "hhea", and in "OS/2" those for typography and for Windows, and the heights of x and H. */
const lineFields = [4, 6, 8]
const styleFields = [68, 70, 72, 74, 76, 86, 88]
const thousandths = 1000

/**
 * Returns the factor by which the heights of a font are too small. Qt redraws outlines at 2048 units per em but keeps the heights in the
 * font's own units, often 1000 per em, which makes lines too low for the letters.
 * @param hhea table with ascent and descent
 */
export function heightScale(hhea: Buffer, unitsPerEm: number): number {
  const height = hhea.readInt16BE(4) - hhea.readInt16BE(6)
  return height < unitsPerEm * faceHeights.least && height >= thousandths * faceHeights.least ? unitsPerEm / thousandths : 1
}

/** Scales the heights in a table "hhea". */
export function scaleLines(hhea: Buffer, scale: number): void {
  scaleFields(hhea, lineFields, scale)
}

/** Returns the table "OS/2" with its heights scaled. */
export function scaledStyle(table: Buffer | undefined, scale: number): Buffer | undefined {
  if (!table || scale === 1) return table
  const copy = Buffer.from(table)
  scaleFields(copy, styleFields, scale)
  return copy
}

function scaleFields(table: Buffer, fields: readonly number[], scale: number): void {
  if (scale === 1) return
  for (const at of fields) {
    if (at + 2 > table.length) continue
    const value = Math.round(table.readInt16BE(at) * scale)
    table.writeInt16BE(Math.max(-0x8000, Math.min(0x7fff, value)), at)
  }
}
