/** Joins an accent with the letter over or under which it is drawn: fonts without accented letters, such as TeX's, have only the parts. */

import { accentedLetter, combiningMark } from '../../fonts/tables/accents.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { drawnAccents } from '../../tuning/page/glyphs.ts'

const letter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u

/** Returns the glyphs in drawing order, each accent joined with the letter drawn just before or after it in the same place. */
export function withAccents(glyphs: readonly Glyph[]): Glyph[] {
  const kept: Glyph[] = []
  let accent: { glyph: Glyph; mark: string } | undefined
  for (const glyph of glyphs) {
    const joined = accent && accented(glyph, accent)
    if (joined) kept.pop()
    const mark = joined || glyph.unread ? undefined : combiningMark(glyph.text)
    const last = kept.at(-1)
    const joinedToLast = mark !== undefined && last ? accented(last, { glyph, mark }) : null
    accent = mark !== undefined && !joinedToLast ? { glyph, mark } : undefined
    if (joinedToLast) kept[kept.length - 1] = joinedToLast
    else kept.push(joined ?? glyph)
  }
  return kept
}

/** Returns a letter with an accent; null if the accent is elsewhere, or is a character of its own and no such letter exists. */
function accented(base: Glyph, { glyph: accent, mark }: { glyph: Glyph; mark: string }): Glyph | null {
  if (!letter.test(base.text) || base.angle !== accent.angle || Math.abs(base.y - accent.y) > base.size * drawnAccents.rise) return null
  const shared = Math.min(base.endX, accent.endX) - Math.max(base.x, accent.x)
  if (!(shared >= Math.min(base.endX - base.x, accent.endX - accent.x) * drawnAccents.shared)) return null
  // What is drawn as a combining mark is no character of its own, also if Unicode has no such letter.
  const text = accentedLetter(base.text, mark) ?? (accent.text === mark ? base.text + mark : null)
  return text === null ? null : { ...base, text, marks: [...(base.marks ?? []), accent.order] }
}
