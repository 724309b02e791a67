/** Reads the line heights declared by a font, and corrects those whose producer changed the units per em but not the heights. */
import type { FontHeights } from '../../ir/font.ts'
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

/** Bit of `fsSelection`: the heights for typography are those of the lines (OpenType 1.9, "OS/2"). */
const useTypography = 0x80

/**
 * Returns the height of a font's lines. LibreOffice takes it from "hhea", Word from the heights for Windows in "OS/2" and the leading in
 * "hhea", both from the heights for typography if a bit says so. Null if they disagree, or the heights are not those of lines.
 * @param style a complete table "OS/2"
 */
export function fontHeights(hhea: Buffer, style: Buffer, unitsPerEm: number): FontHeights | null {
  const isTypographic = (style.readUInt16BE(62) & useTypography) !== 0
  const [ascent, descent, leading] = isTypographic
    ? [style.readInt16BE(68), -style.readInt16BE(70), style.readInt16BE(72)]
    : [hhea.readInt16BE(4), -hhea.readInt16BE(6), hhea.readInt16BE(8)]
  const height = ascent + descent
  const windows = style.readUInt16BE(74) + style.readUInt16BE(76)
  // Word adds the leading to the heights for Windows as far as these do not contain it.
  const more = isTypographic ? 0 : Math.max(windows, height + leading) - height - leading
  if (more > unitsPerEm * faceHeights.agreement || Math.min(ascent, descent, leading) < 0) return null
  if (height < unitsPerEm * faceHeights.least || height + leading > unitsPerEm * faceHeights.most) return null
  return { ascent: ascent / unitsPerEm, descent: descent / unitsPerEm, leading: leading / unitsPerEm }
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
