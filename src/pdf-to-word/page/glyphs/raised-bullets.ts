/** Sets bullets of small signs, which typesetters raise to the middle of the letters, in the font and on the baseline of their text. */

import type { Glyph } from '../../ir/glyph.ts'
import { raisedBullets, unreadBullets } from '../../tuning/page/glyphs.ts'
import { bandsOf } from './bands.ts'
import { textAfter } from './unread-bullets.ts'

/** The bullets that look the same in the size of the text. */
const inTextSize = new Map([
  ['•', '•'],
  ['●', '•'],
  ['▪', '▪'],
  ['■', '▪'],
])

/** Returns the letters with such bullets in their lines. */
export function lowerBullets(glyphs: readonly Glyph[]): Glyph[] {
  const signs = glyphs.filter(({ text, angle }) => inTextSize.has(text) && angle === 0)
  if (signs.length === 0 || signs.length > unreadBullets.most) return [...glyphs]
  const rows = bandsOf(
    glyphs.filter(({ text, angle }) => angle === 0 && text.trim() !== ''),
    unreadBullets.band,
  )
  let compared = 0
  const lowered = new Map(
    signs.flatMap((sign) => {
      const band = Math.floor(sign.y / unreadBullets.band)
      for (const key of [band - 1, band, band + 1]) compared += rows.get(key)?.length ?? 0
      if (compared > raisedBullets.mostCompared) return []
      const text = textAfter(sign, rows, (glyph) => isRaisedBeside(sign, glyph))
      const bullet = { ...sign, text: inTextSize.get(sign.text) ?? sign.text, y: text?.y ?? sign.y, size: text?.size ?? sign.size }
      return text ? [[sign, { ...bullet, face: text.face, bold: text.bold, italic: text.italic }] as const] : []
    }),
  )
  return glyphs.map((glyph) => lowered.get(glyph) ?? glyph)
}

function isRaisedBeside(sign: Glyph, { y, size }: Glyph): boolean {
  const rise = (y - sign.y) / size
  return sign.size < size * raisedBullets.largest && rise > raisedBullets.rise.from && rise < raisedBullets.rise.to
}
