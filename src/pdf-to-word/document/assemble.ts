/** Puts the blocks of all pages into sections, and joins blocks that were cut at the end of a page or column. */

import { type DocumentBlock, isFloating } from '../ir/block.ts'
import type { Column, PageBlocks, PageZone } from '../ir/page-blocks.ts'
import { type Chapter, edgesOf, type MirroredMargins, type Section, shiftOf } from '../ir/section.ts'
import { columnPlaces, pageMargins } from '../tuning/document/content.ts'
import { movedBlock } from './joins/moved.ts'
import { joinParagraphs } from './joins/paragraphs.ts'
import { joinTables } from './joins/tables.ts'

/** The blocks and chapters of all pages. */
export interface AssembleInput {
  pages: readonly PageBlocks[]
  /** Left and right edge of the text on a page. */
  textOf(page: PageBlocks): Column
  mirrored: MirroredMargins | null
  /** Chapter of each page, in page order. */
  chapters: readonly Chapter[]
  /** Indexes of pages that contained only endnotes, which Word creates itself. */
  emptied: ReadonlySet<number>
}

/** Returns the sections in the order of the pages. */
export function assemble({ pages, textOf, mirrored, chapters, emptied }: AssembleInput): Section[] {
  const sections: Section[] = []
  for (const [number, page] of pages.entries()) {
    const chapter = chapters[number]
    if (!chapter || emptied.has(page.page)) continue
    const text = textOf(page)
    const shift = shiftOf(mirrored, page)
    const zones = page.zones.length > 0 ? page.zones : [emptyZone(text)]
    for (const [index, zone] of zones.entries()) {
      const section = sections.at(-1)
      // Columns below other columns on one page need a new section.
      const isBelow = index > 0 && zone.columns.length > 1
      const isSame =
        section &&
        !isBelow &&
        section.chapter === chapter &&
        sameSize(section, page) &&
        (sameColumns(section, columnsOf(zone, text, shift)) || (index === 0 && fillsFewer(section, page, zone, shift)))
      const owner = isSame ? section : open(page, zone, { text, shift }, index > 0, chapter)
      if (!isSame) sections.push(owner)
      const top = Math.min(...zone.columns.map((column) => column.top))
      for (const [column, { blocks }] of zone.columns.entries()) {
        const own = [...(index === 0 && column === 0 ? page.floats : []), ...blocks]
        owner.stretches.push({ page: page.page, column, blocks: own, top, ...(shift === 0 ? {} : { shift }) })
      }
    }
  }
  for (const section of sections) {
    joinStretches(section)
    for (const stretch of section.stretches) for (const block of stretch.blocks) widen(block, edgesOf(section, stretch))
  }
  return sections
}

/** Sets the edges of a paragraph to those of its section's column; a centred one keeps its old edges as `inset`. */
function widen(block: DocumentBlock, column: Section['columns'][number]): void {
  if (block.kind !== 'paragraph') return
  const inset = { left: block.left - column.x0, right: column.x1 - block.right }
  if (block.align === 'center' && (inset.left > 0 || inset.right > 0)) block.inset = inset
  block.left = column.x0
  block.right = column.x1
}

function emptyZone(text: Column): PageZone {
  return { columns: [{ x0: text.left, x1: text.right, top: 0, blocks: [] }], ruled: false }
}

const sameSize = (section: Section, { width, height }: PageBlocks): boolean => section.width === width && section.height === height

function sameColumns(section: Section, columns: Section['columns']): boolean {
  if (section.columns.length !== columns.length) return false
  if (section.columns.length === 1) return true
  return section.columns.every(({ x0 }, i) => Math.abs(x0 - (columns[i]?.x0 ?? 0)) < columnPlaces.sameColumn)
}

/** Returns whether a page continues the columns of the previous page but has too little text to fill all of them. */
function fillsFewer({ columns, stretches }: Section, { page }: PageBlocks, zone: PageZone, shift: number): boolean {
  const before = stretches.at(-1)
  if (zone.columns.length >= columns.length || before?.page !== page - 1 || before.column !== columns.length - 1) return false
  const isIn = (blocks: readonly DocumentBlock[], { x0, x1 }: { x0: number; x1: number }) =>
    blocks.every(({ box }) => box.x0 > x0 - columnPlaces.sameColumn && box.x1 < x1 + columnPlaces.sameColumn) &&
    blocks.some(({ box }) => box.x1 > x1 - columnPlaces.sameColumn)
  return zone.columns.every(({ blocks }, i) => {
    const { x0, x1 } = columns[i] ?? { x0: 0, x1: 0 }
    return isIn(blocks, { x0: x0 + shift, x1: x1 + shift })
  })
}

/**
 * Returns the columns of a zone, as they would be on a right page. The outer edges are those of the text, because Word cannot change margins
 * in the middle of a page.
 */
function columnsOf({ columns }: PageZone, text: Column, shift: number): Section['columns'] {
  const last = columns.length - 1
  return columns.map(({ x0, x1 }, i) => ({ x0: (i === 0 ? text.left : x0) - shift, x1: (i === last ? text.right : x1) - shift }))
}

function open(
  page: PageBlocks,
  zone: PageZone,
  { text, shift }: { text: Column; shift: number },
  continuous: boolean,
  chapter: Chapter,
): Section {
  // On pages as small as stamps, the usual margins would leave no space.
  const usual = Math.min(pageMargins.header, page.height * pageMargins.mostShare)
  return {
    width: page.width,
    height: page.height,
    margins: { top: usual * 2, right: page.width - text.right + shift, bottom: usual * 2, left: text.left - shift },
    laterTop: null,
    headerAt: usual,
    footerAt: usual,
    columns: columnsOf(zone, text, shift),
    ruled: zone.ruled,
    continuous,
    chapter,
    stretches: [],
  }
}

/** Joins blocks across page and column ends inside a section. */
function joinStretches({ stretches }: Section): void {
  let last: { blocks: DocumentBlock[]; index: number; shift: number } | null = null
  for (const stretch of stretches) {
    const first = stretch.blocks.findIndex((block) => !isFloating(block))
    const previous = last ? (last.blocks[last.index] as DocumentBlock) : null
    const next = stretch.blocks[first]
    const { shift = 0 } = stretch
    if (last && previous && next && join(previous, movedBlock(next, last.shift - shift))) {
      stretch.blocks.splice(first, 1)
      if (previous.kind === 'paragraph') previous.end = { page: stretch.page, column: stretch.column }
    }
    const end = stretch.blocks.findLastIndex((block) => !isFloating(block))
    if (end >= 0) last = { blocks: stretch.blocks, index: end, shift }
  }
}

function join(before: DocumentBlock, next: DocumentBlock): boolean {
  if (before.kind === 'paragraph' && next.kind === 'paragraph') return joinParagraphs(before, next)
  if (before.kind === 'table' && next.kind === 'table') return joinTables(before, next)
  return false
}
