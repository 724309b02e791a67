/** Turns rules and fills that are no border, underline or shading into drawings at their place. */

import type { Account } from '../ir/account.ts'
import type { PlacedBlock } from '../ir/block.ts'
import { cutFigure, type Figure } from '../ir/figure.ts'
import { touches } from '../ir/geometry.ts'
import type { NoteSet } from '../ir/notes.ts'
import type { PageContent } from '../ir/page-content.ts'
import { type PlacedSection, type Running, variantsOf } from '../ir/section.ts'
import type { ShownMark } from '../ir/shape.ts'
import { clustersOf } from '../page/shapes/clusters.ts'
import { anchorInText } from '../placement/pages/anchors.ts'
import { leftMarks } from '../tuning/account.ts'
import { type RepeatedMarks, takeRepeatedMarks } from './repeated-marks.ts'

/** The parts of the Word file that show rules and fills. */
export interface Written {
  sections: readonly PlacedSection[]
  noteSet: NoteSet
  background: string | null
}

/** Reports to the account what the Word file will contain. */
export function noteWritten(account: Account, { sections, noteSet, background }: Written): void {
  for (const section of sections) {
    account.keepSection(section)
    for (const { blocks } of section.stretches) noteBlocks(account, blocks)
  }
  for (const { header, footer } of new Set(sections.map(({ chapter }) => chapter)))
    for (const running of [header, footer]) if (running) noteRunning(account, running)
  for (const { paragraph, rest } of noteSet.all) for (const part of [paragraph, ...rest]) account.keepParagraph(part)
  account.keepNotes(noteSet)
  if (background) account.keepPaper(background)
}

function noteRunning(account: Account, running: Running): void {
  for (const line of running.writtenLines) account.keepLine(line)
  for (const figure of running.figures) account.keepFigure(figure, running.pages)
  for (const blocks of variantsOf(running)) noteBlocks(account, blocks, running.pages)
}

function noteBlocks(account: Account, blocks: Iterable<PlacedBlock | Running['default'][number]>, pages: readonly number[] = []): void {
  for (const block of blocks) {
    if (block.kind === 'figure') account.keepFigure(block, pages)
    else if (block.kind === 'table') {
      account.keepTable(block, pages)
      for (const { cells } of block.rows) for (const cell of cells) noteBlocks(account, cell.blocks as PlacedBlock[], pages)
    } else {
      account.keepParagraph(block, pages)
      for (const { words } of block.lines) for (const { picture } of words) if (picture) account.keepFigure(picture, pages)
    }
  }
}

/** Inserts the remaining marks of each page before its first text, below other floating objects unless they were drawn over a picture. */
export function drawLeft(
  sections: readonly PlacedSection[],
  left: ReadonlyMap<number, readonly ShownMark[]>,
  contents: readonly PageContent[],
): void {
  const stretches = sections.flatMap((section) => section.stretches)
  const byPage = new Map(contents.map(({ page, pictures }) => [page, pictures]))
  const split = [...left].map(([page, marks]) => {
    const pictures = byPage.get(page) ?? []
    const isOn = (mark: ShownMark, isPaper: boolean) =>
      pictures.some(({ box, order, paper }) => (paper !== undefined) === isPaper && order < mark.order && touches(box, mark.box))
    const over = new Set(marks.filter((mark) => isOn(mark, false)))
    const onPaper = new Set(marks.filter((mark) => !over.has(mark) && isOn(mark, true)))
    return { page, over: [...over], onPaper: [...onPaper], ground: marks.filter((mark) => !over.has(mark) && !onPaper.has(mark)) }
  })
  const onGround = new Map(split.map(({ page, ground }) => [page, ground]))
  for (const repeated of takeRepeatedMarks(sections, onGround)) drawInHeader(repeated)
  for (const { page, over, onPaper } of split) {
    const owner = stretches.find((stretch) => stretch.page === page)
    // The header is below the gradient that fills the page.
    const ground = [...(onGround.get(page) ?? []), ...onPaper]
    if (!owner || over.length + ground.length === 0) continue
    owner.blocks.unshift(...drawingsOf(page, ground, true), ...drawingsOf(page, over, false))
  }
  anchorInText(sections)
}

/** Adds marks that all pages of a chapter have to its header. */
function drawInHeader({ chapter, pages, from, marks }: RepeatedMarks): void {
  chapter.header ??= { default: [], first: null, even: null, left: 0, right: 0, figures: [], pages, writtenLines: [] }
  chapter.header.figures.push(...drawingsOf(from, marks, true))
}

function drawingsOf(page: number, marks: readonly ShownMark[], behind: boolean): Figure[] {
  const pieces = marks.map(({ box }) => ({ box, points: 0 }))
  const near = marks.length > leftMarks.mostOnPage ? [] : clustersOf(pieces, leftMarks.widestGap)
  const clusters =
    near.length > 0 && near.length <= leftMarks.mostGroups
      ? near
      : clustersOf(pieces, marks.length > leftMarks.mostOnPage ? Infinity : leftMarks.widestCoarseGap)
  return clusters.map(({ box }) => {
    const own = marks.filter((mark) => isIn(mark, box)).sort((a, b) => a.order - b.order)
    const order = own.at(-1)?.order ?? 0
    return cutFigure(page, box, { behind, order, ...(own.length > leftMarks.mostMarks ? { mayBeBlank: true } : { marks: own }) })
  })
}

const isIn = ({ box }: ShownMark, { x0, y0, x1, y1 }: Figure['box']) => box.x0 >= x0 && box.x1 <= x1 && box.y0 >= y0 && box.y1 <= y1
