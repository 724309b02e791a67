/** How high a font says its lines are, set right where its writer gave it another grid but left its heights alone. */

/** Ascent, descent and leading of "hhea"; those of "OS/2" for print and for Windows, and the heights of x and H. */
const lineFields = [4, 6, 8]
const styleFields = [68, 70, 72, 74, 76, 86, 88]
/** No font has lines lower than this, in parts of the size. */
const least = 0.8
const thousandths = 1000

/**
 * By how much the heights of a font are too small. Qt draws the outlines anew in units of 1/2048 of the size and keeps the
 * heights in those of the font, which are thousandths where that makes lines too low for letters.
 * @param hhea holds ascent and descent
 */
export function heightScale(hhea: Buffer, unitsPerEm: number): number {
  const height = hhea.readInt16BE(4) - hhea.readInt16BE(6)
  return height < unitsPerEm * least && height >= thousandths * least ? unitsPerEm / thousandths : 1
}

/** Changes the heights in a table "hhea". */
export function scaleLines(hhea: Buffer, scale: number): void {
  scaleFields(hhea, lineFields, scale)
}

/** The table "OS/2" with its heights changed. */
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
