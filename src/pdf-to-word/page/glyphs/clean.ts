/** Removes invisible glyphs from a page and corrects wrong ones. */

import { symbolText } from '../../fonts/tables/symbols.ts'
import type { Face } from '../../ir/font.ts'
import { areaOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import { mathFamily } from '../../ir/word-facts.ts'
import { letterShape } from '../../tuning/letters.ts'
import { mathBullets, repeatedLetters } from '../../tuning/page/glyphs.ts'
import { withAccents } from './accents.ts'
import { levelled } from './levelled.ts'
import { lowerBullets } from './raised-bullets.ts'
import { withoutTwins } from './twins.ts'

/** Returns the visible glyphs in drawing order; the hidden text of a scanned page only if there is no other text. */
export function cleanGlyphs(page: PageFacts): Glyph[] {
  const onPage = page.glyphs.filter((glyph) => isOnPage(glyph, page))
  const visible = onPage.filter((glyph) => !glyph.hidden)
  const letters = visible.filter((glyph) => glyph.text.trim() !== '').length
  const hasVisibleText = letters > repeatedLetters.fewLetters && !isScan(page, onPage.length - visible.length, letters)
  const chosen = hasVisibleText || visible.length === onPage.length ? visible : onPage
  return lowerBullets(levelled(withoutTwins(withRest(withAccents(chosen.map(repair)))), page))
}

/** Returns whether the page is a scan. Visible letters, such as a stamp or remark, must be fewer than the hidden ones. */
function isScan({ pictures, width, height }: PageFacts, hidden: number, visible: number): boolean {
  return hidden > visible && pictures.some(({ box }) => areaOf(box) > width * height * repeatedLetters.scanShare)
}

function isOnPage({ x, y, endX, size }: Glyph, { width, height }: PageFacts): boolean {
  return Math.max(x, endX) > 0 && Math.min(x, endX) < width && y > 0 && y - size * letterShape.capHeight < height
}

function repair(glyph: Glyph): Glyph {
  const text = symbolText(glyph.text, glyph.face.wingdings === true)
  if (text === '•' && glyph.face.family === mathFamily) return { ...glyph, text, face: bulletFace, italic: false }
  return text === glyph.text ? glyph : { ...glyph, text }
}

/** The face of the bullets that TeX takes from a font for formulas, whose lines would be several times as high; the font of the text may be embedded without one. */
const bulletFace: Face = {
  ...{ isStandIn: true, bold: false, italic: false, fixed: false, serif: true, symbolic: false },
  ...mathBullets,
}

/** Joins the parts of letters that are drawn in several parts: one part has the text, the others have none. */
function withRest(glyphs: readonly Glyph[]): Glyph[] {
  const kept: Glyph[] = []
  let carried: Glyph | undefined
  for (const [i, glyph] of glyphs.entries()) {
    const [last, next] = [kept.at(-1), glyphs[i + 1]]
    const distance =
      last && glyph.text === '' && !glyph.unread && last.text.trim() !== '' ? distanceOf(glyph, last) : Number.POSITIVE_INFINITY
    if (last && distance < last.size * repeatedLetters.restDistance) {
      const isOfNext =
        distance > last.size * repeatedLetters.touching &&
        next &&
        next.text.trim() !== '' &&
        distanceOf(next, glyph) < next.size * repeatedLetters.touching
      if (isOfNext) carried = glyph
      else kept[kept.length - 1] = joinedTo(last, glyph)
    } else {
      kept.push(carried ? joinedTo(glyph, carried) : glyph)
      carried = undefined
    }
  }
  return kept
}

const joinedTo = (letter: Glyph, rest: Glyph): Glyph => ({
  ...letter,
  x: Math.min(letter.x, rest.x),
  endX: Math.max(letter.endX, rest.endX),
})

/** Returns the gap between two level glyphs of one line, in points; infinite for others. */
function distanceOf(a: Glyph, b: Glyph): number {
  if (a.angle !== 0 || b.angle !== 0 || Math.abs(a.y - b.y) >= b.size) return Number.POSITIVE_INFINITY
  return Math.max(a.x - b.endX, b.x - a.endX)
}
