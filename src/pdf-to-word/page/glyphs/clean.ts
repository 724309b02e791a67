/** Takes out of a page's glyphs what a reader does not see, and repairs what fonts spoil. */

import { symbolText } from '../../fonts/tables/symbols.ts'
import { areaOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import { repeatedLetters } from '../../tuning/page/glyphs.ts'
import { levelled } from './levelled.ts'

/** The glyphs that count, in drawing order. Text under a scanned page is taken when there is no other. */
export function cleanGlyphs(page: PageFacts): Glyph[] {
  const onPage = page.glyphs.filter((glyph) => isOnPage(glyph, page))
  const visible = onPage.filter((glyph) => !glyph.hidden)
  const letters = visible.filter((glyph) => glyph.text.trim() !== '').length
  const hasVisibleText = letters > repeatedLetters.fewLetters && !isScan(page, onPage.length - visible.length, letters)
  const chosen = hasVisibleText || visible.length === onPage.length ? visible : onPage
  return levelled(withoutTwins(withRest(chosen.map(repair))), page)
}

/** A stamp, or a remark, on a scan has fewer letters than the scan. */
function isScan({ pictures, width, height }: PageFacts, hidden: number, visible: number): boolean {
  return hidden > visible && pictures.some(({ box }) => areaOf(box) > width * height * repeatedLetters.scanShare)
}

function isOnPage({ x, y, endX, size }: Glyph, { width, height }: PageFacts): boolean {
  return Math.max(x, endX) > 0 && Math.min(x, endX) < width && y > 0 && y - size * 0.7 < height
}

function repair(glyph: Glyph): Glyph {
  const text = symbolText(glyph.text, glyph.face.wingdings === true)
  return text === glyph.text ? glyph : { ...glyph, text }
}

/** Poor man's bold: the same letter twice, a hair apart. */
function withoutTwins(glyphs: readonly Glyph[]): Glyph[] {
  const seen = new Map<string, Glyph[]>()
  const kept: Glyph[] = []
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '') {
      kept.push(glyph)
      continue
    }
    const key = `${glyph.text}|${Math.round(glyph.y / 4)}`
    const near = seen.get(key) ?? []
    const limit = glyph.size * repeatedLetters.twinDistance
    const twin = near.find((other) => Math.abs(other.x - glyph.x) < limit && Math.abs(other.y - glyph.y) < limit)
    if (twin) {
      // The one on top gives the colour; under a shadow both differ, and it is no bold.
      if (twin.color === glyph.color) twin.bold = true
      else twin.color = glyph.color
      continue
    }
    const copy = { ...glyph }
    near.push(copy)
    seen.set(key, near)
    kept.push(copy)
  }
  return kept
}

/** Letters drawn in several pieces have their text with one of them, which then reaches over the others, as it does over a letter that no map tells. */
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

/** Between two level glyphs of one line, in points. */
function distanceOf(a: Glyph, b: Glyph): number {
  if (a.angle !== 0 || b.angle !== 0 || Math.abs(a.y - b.y) >= b.size) return Number.POSITIVE_INFINITY
  return Math.max(a.x - b.endX, b.x - a.endX)
}
