/** Recognizes bullets among the letters whose text is unknown: single signs of one font before several lines of text. */

import type { Glyph } from '../../ir/glyph.ts'
import { unreadBullets } from '../../tuning/page/glyphs.ts'
import { bandsOf } from './bands.ts'

/**
 * Returns the bullets for such letters, in the font of the text after them.
 * @param signs single letters without text
 * @param letters level, visible letters with text
 */
export function bulletsFor(signs: readonly Glyph[], letters: readonly Glyph[]): Map<Glyph, Glyph> {
  if (signs.length < 2 || signs.length > unreadBullets.most) return new Map()
  const rows = bandsOf(letters, unreadBullets.band)
  const found = signs.flatMap((sign) => {
    const text = textAfter(sign, rows)
    return text ? [{ sign, text }] : []
  })
  const fonts = Map.groupBy(found, ({ sign }) => sign.face.family)
  const sure = [...fonts.values()].filter(areAlike).flat()
  return new Map(
    sure.map(({ sign, text }) => {
      const { unread: _, ...place } = sign
      return [sign, { ...place, text: '•', face: text.face, bold: false, italic: false }]
    }),
  )
}

/** Returns whether the signs of a font are one sign before several lines: different ones, such as a tick and a cross, say something. */
function areAlike(found: readonly { sign: Glyph }[]): boolean {
  const signs = new Set(found.map(({ sign }) => `${sign.code} ${(sign.endX - sign.x).toFixed(1)}`))
  return signs.size === 1 && new Set(found.map(({ sign }) => Math.round(sign.y))).size > 1
}

/**
 * Returns the first letter of the line that a sign begins, or null: other letters are before it or directly after it.
 * @param rows letters in bands of {@link unreadBullets.band}
 * @param isInLine returns whether a letter is in the line of the sign
 */
export function textAfter(
  { x, endX, y, size }: Glyph,
  rows: ReadonlyMap<number, readonly Glyph[]>,
  isInLine: (glyph: Glyph) => boolean = (glyph) => Math.abs(glyph.y - y) < size * unreadBullets.sameLine,
): Glyph | null {
  const at = Math.floor(y / unreadBullets.band)
  const row = [at - 1, at, at + 1].flatMap((key) => rows.get(key) ?? []).filter(isInLine)
  if (row.some((glyph) => glyph.x < x && glyph.endX > x - size * unreadBullets.before)) return null
  const after = row
    .filter((glyph) => glyph.x >= x)
    .reduce<Glyph | null>((first, glyph) => (first && first.x <= glyph.x ? first : glyph), null)
  if (!after) return null
  const gap = (after.x - endX) / size
  return gap > unreadBullets.after.from && gap < unreadBullets.after.to ? after : null
}
