/** Computes the positions of the borders and shades in the Word file. */

import type { Cell, Table } from '../ir/block.ts'
import type { Border, Borders } from '../ir/border.ts'
import type { Box } from '../ir/geometry.ts'
import { type FormField, isTick } from '../ir/glyph.ts'
import type { Line, Word } from '../ir/line.ts'
import type { Paragraph } from '../ir/paragraph.ts'
import type { PlacedSection } from '../ir/section.ts'
import { farthestBorder } from '../ir/word-facts.ts'
import { writtenPlaces } from '../tuning/account.ts'

/** A mark at a place on a page: shading if it has a colour, otherwise a line. */
export interface WrittenMark {
  page: number
  box: Box
  shade?: string
}

/** Yields the underlines and shades of the words of a line. */
export function* marksOfLine({ page, words, baseline, size, moved = 0 }: Line): Generator<WrittenMark> {
  const at = (from: number, to: number, [above, below]: readonly [number, number]): Box => ({
    x0: from - moved,
    x1: to - moved,
    y0: baseline + size * above,
    y1: baseline + size * below,
  })
  for (const [i, word] of words.entries()) {
    const end = words[i + 1]?.x0 ?? word.x1
    if (word.style.underline || isFilling(word)) yield { page, box: at(word.x0, end, writtenPlaces.underline) }
    if (word.style.strike) yield { page, box: at(word.x0, end, writtenPlaces.strike) }
    if (word.style.shade) yield { page, box: at(word.x0, end, writtenPlaces.shaded), shade: word.style.shade }
    if (word.control) yield* marksOfControl(word.control, page)
  }
}

/** Yields what the text of a form field shows of its frame: check boxes show all of it. */
function* marksOfControl(field: FormField, page: number): Generator<WrittenMark> {
  if (field.border !== '' || isTick(field)) yield* outlineOf(field.box, page)
  if (field.shade !== '') yield { page, box: field.box, shade: field.shade }
}

/** Returns whether a word consists of dots, dashes or fill-in lines. */
const isFilling = ({ text }: Word) => /^[\s._\-–—…·]+$/u.test(text)

/** Yields the borders and the shade of a paragraph, on each of its pages. */
export function* marksOfParagraph({ lines, borders, shade, left, right, page, box }: Paragraph): Generator<WrittenMark> {
  if (!borders && !shade) return
  const pages = Map.groupBy(lines, (line) => line.page)
  const all = pages.size > 0 ? [...pages] : [[page, []] as const]
  const gap = Math.max(writtenPlaces.usualGap, borders?.gap ?? 0)
  for (const [number, own] of all) {
    const [first, last] = [own[0], own.at(-1)]
    const [top, bottom] = [first ? first.baseline - first.size : box.y0, last ? last.baseline + last.size * writtenPlaces.below : box.y1]
    const moved = first?.moved ?? 0
    const [from, to] = [Math.min(left, ...own.map(({ x0 }) => x0)), Math.max(right, ...own.map(({ x1 }) => x1))]
    const text = { x0: from - moved, x1: to - moved, y0: top, y1: bottom }
    if (shade) yield { page: number, box: grown(text, farthestBorder / 2, gap), shade }
    if (borders) yield* bordersAround(text, borders, gap, number)
  }
}

function* bordersAround(text: Box, { top, right, bottom, left, at }: Borders, gap: number, page: number): Generator<WrittenMark> {
  const { x0, y0, x1, y1 } = grown(text, farthestBorder, gap)
  if (top) yield { page, box: { x0, x1, y0: Math.min(y0, at?.top ?? y0), y1: text.y0 } }
  if (bottom) yield { page, box: { x0, x1, y0: text.y1, y1: Math.max(y1, at?.bottom ?? y1) } }
  if (left) yield { page, box: { x0: Math.min(x0, at?.left ?? x0), x1: text.x0, y0, y1 } }
  if (right) yield { page, box: { x0: text.x1, x1: Math.max(x1, at?.right ?? x1), y0, y1 } }
}

/** Yields the borders and shades of the cells of a table. */
export function* marksOfTable({ page: first, rows, repeatedLines = [] }: Table): Generator<WrittenMark> {
  let page = first
  for (const { cells: set, beginsPage, isCut, bottom, moved: by = 0 } of rows) {
    const cells = by === 0 ? set : set.map((cell) => ({ ...cell, box: { ...cell.box, x0: cell.box.x0 - by, x1: cell.box.x1 - by } }))
    if (beginsPage) page++
    page = Math.max(page, ...cells.flatMap(({ blocks }) => blocks.map(firstPage)))
    for (const cell of cells) {
      yield* marksOfCell(isCut ? { ...cell, box: { ...cell.box, y1: writtenPlaces.pageEnd } } : cell, page)
      if (isCut) yield* marksOfCell({ ...cell, box: { ...cell.box, y0: -writtenPlaces.pageEnd, y1: bottom } }, page + 1)
    }
    if (isCut) page++
  }
  // The borders of a repeated table header are repeated with its lines.
  const head = rows.filter(({ header }) => header)
  for (const [on, lines] of Map.groupBy(repeatedLines, (line) => line.page)) {
    const top = Math.min(...lines.map((line) => line.top))
    const was = Math.min(...head.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.map(({ box }) => box.y0))))
    const by = Number.isFinite(was) ? top - was : 0
    for (const { cells } of head) for (const cell of cells) yield* marksOfCell({ ...cell, box: moved(cell.box, by) }, on)
  }
}

const firstPage = (block: Cell['blocks'][number]): number => (block.kind === 'paragraph' ? (block.lines[0]?.page ?? 0) : block.page)

function* marksOfCell({ box, borders, shade }: Cell, page: number): Generator<WrittenMark> {
  const { x0, x1, y0, y1 } = box
  const side = (border: Border | null, own: Box): WrittenMark[] => (border ? [{ page, box: own }] : [])
  yield* side(borders.top, { x0, x1, y0, y1: y0 })
  yield* side(borders.bottom, { x0, x1, y0: y1, y1 })
  yield* side(borders.left, { x0, x1: x0, y0, y1 })
  yield* side(borders.right, { x0: x1, x1, y0, y1 })
  if (shade) yield { page, box: { x0, x1, y0, y1 }, shade }
}

/** Yields the page borders and column rules of a section. */
export function* marksOfSection({ frame, ruled, columns, stretches, height }: PlacedSection): Generator<WrittenMark> {
  for (const [page, shift] of new Map(stretches.map((stretch) => [stretch.page, stretch.shift ?? 0]))) {
    if (frame) yield* outlineOf(frame.box, page)
    if (!ruled) continue
    for (const [i, { x1 }] of columns.entries()) {
      const next = columns[i + 1]
      if (next) yield { page, box: { x0: x1 + shift, x1: next.x0 + shift, y0: 0, y1: height } }
    }
  }
}

function* outlineOf({ x0, y0, x1, y1 }: Box, page: number): Generator<WrittenMark> {
  yield { page, box: { x0, x1, y0, y1: y0 } }
  yield { page, box: { x0, x1, y0: y1, y1 } }
  yield { page, box: { x0, x1: x0, y0, y1 } }
  yield { page, box: { x0: x1, x1, y0, y1 } }
}

const grown = ({ x0, y0, x1, y1 }: Box, across: number, along: number): Box => ({
  x0: x0 - across,
  x1: x1 + across,
  y0: y0 - along,
  y1: y1 + along,
})

const moved = (box: Box, by: number): Box => ({ ...box, y0: box.y0 + by, y1: box.y1 + by })
