/** Replaces letters that no character map gives a text by bullets, or by pictures of them in the line. */

import { cutFigure } from '../../ir/figure.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { unreadLetters } from '../../tuning/page/glyphs.ts'
import { boxOfGlyph } from './shown.ts'
import { bulletsFor } from './unread-bullets.ts'

/** Object replacement character: stands for a picture among letters. */
const placeholder = '\ufffc'

/**
 * Inserts such bullets and pictures among the letters of a page, in drawing order.
 * @param letters level, visible ones
 * @param drawn all letters of the page
 */
export function placeUnread(letters: readonly Glyph[], drawn: readonly Glyph[], page: number): Glyph[] {
  const unread = drawn.filter((glyph) => glyph.unread && !glyph.hidden && glyph.angle === 0)
  const seen = letters.filter(({ text }) => text.trim() !== '').length
  if (unread.length === 0 || unread.length > (seen + unread.length) * unreadLetters.mostUnread) return [...letters]
  const runs = runsOf(unread)
  const bullets = bulletsFor(
    runs.flatMap((run) => (run.length === 1 ? run : [])),
    letters,
  )
  const placed = runs.map((run) => bullets.get(run[0] as Glyph) ?? pictureOf(run, page))
  const result: Glyph[] = []
  for (const letter of letters) {
    while (placed[0] && placed[0].order < letter.order) result.push(placed.shift() as Glyph)
    result.push(letter)
  }
  return [...result, ...placed]
}

function runsOf(unread: readonly Glyph[]): Glyph[][] {
  const runs: Glyph[][] = []
  for (const glyph of unread) {
    const last = runs.at(-1)?.at(-1)
    const isNext =
      last &&
      Math.abs(last.y - glyph.y) < last.size * unreadLetters.sameLine &&
      Math.abs(glyph.x - last.endX) < last.size * unreadLetters.together
    if (isNext) runs.at(-1)?.push(glyph)
    else runs.push([glyph])
  }
  return runs
}

function pictureOf(run: readonly Glyph[], page: number): Glyph {
  const [first, last] = [run[0] as Glyph, run.at(-1) as Glyph]
  const { unread: _, ...letter } = first
  const box = boxOfGlyph({ ...first, endX: last.endX })
  return {
    ...letter,
    text: placeholder,
    endX: last.endX,
    picture: cutFigure(page, box, {
      ...{ textless: false, inline: true, behind: false, mayBeBlank: true },
      drop: first.size * unreadLetters.below,
    }),
  }
}
