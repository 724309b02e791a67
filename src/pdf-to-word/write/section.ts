/** Writes section properties: page size, margins, columns, headers and footers. */
import type { PlacedSection } from '../ir/section.ts'
import { writtenColumns } from '../tuning/write.ts'
import { borderXml } from './paragraph.ts'
import { twips } from './parts/xml.ts'

/** Distance by which letters are drawn to the right of the start of their line, in points. */
export const letterShift = 0.1

/** The headers and footers of a section. */
export interface SectionReferences {
  /** `<w:headerReference …>` and `<w:footerReference …>`, in order. */
  references: string
  titlePage: boolean
  /** The margins of left and right pages are exchanged: the left one is the inner one. */
  isMirrored: boolean
}

/** Returns `w:sectPr`. */
export function sectionXml(section: PlacedSection, { references, titlePage, isMirrored }: SectionReferences): string {
  const { width, height, margins } = section
  const orientation = width > height ? ' w:orient="landscape"' : ''
  const margin = (points: number) => Math.max(0, twips(points))
  const [left, right] = [margins.left - letterShift, margins.right + (isMirrored ? -letterShift : letterShift)]
  return [
    '<w:sectPr>',
    references,
    `<w:type w:val="${section.continuous ? 'continuous' : 'nextPage'}"/>`,
    `<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${orientation}/>`,
    `<w:pgMar w:top="${margin(margins.top)}" w:right="${margin(right)}" w:bottom="${margin(margins.bottom)}" w:left="${margin(left)}" w:header="${margin(section.headerAt)}" w:footer="${margin(section.footerAt)}" w:gutter="0"/>`,
    frameXml(section),
    linesXml(section),
    numbersXml(section),
    columnsXml(section),
    titlePage ? '<w:titlePg/>' : '',
    '</w:sectPr>',
  ].join('')
}

/** Returns the page borders; their distance from the page edge is measured to their outer edge. */
function frameXml({ frame, width, height }: PlacedSection): string {
  if (!frame) return ''
  const { box, borders } = frame
  const edges = { top: box.y0, left: box.x0, bottom: height - box.y1, right: width - box.x1 }
  const sides = (['top', 'left', 'bottom', 'right'] as const).map((side) => {
    const half = (borders[side]?.width ?? 0) / 2
    return borderXml(side, borders[side], Math.max(0, Math.round(edges[side] - half)))
  })
  return `<w:pgBorders w:offsetFrom="page">${sides.join('')}</w:pgBorders>`
}

/** Returns the line numbering; Word's start value is the number before the first one. */
function linesXml({ lineNumbers }: PlacedSection): string {
  if (!lineNumbers) return ''
  const { by, start, perPage, distance } = lineNumbers
  const begins = start > 1 ? ` w:start="${start - 1}"` : ''
  const restart = perPage ? 'newPage' : 'continuous'
  return `<w:lnNumType w:countBy="${by}"${begins} w:distance="${twips(distance)}" w:restart="${restart}"/>`
}

/** Returns the page numbering; it restarts only at the beginning of a chapter. */
function numbersXml({ chapter, continuous, stretches }: PlacedSection): string {
  const { style, start } = chapter.numbers
  const begins = start !== null && !continuous && stretches[0]?.page === chapter.firstPage
  const parts = [style === 'decimal' ? '' : `w:fmt="${style}"`, begins ? `w:start="${start}"` : ''].filter(Boolean)
  return parts.length === 0 ? '' : `<w:pgNumType ${parts.join(' ')}/>`
}

/** Returns the columns. */
function columnsXml({ columns, ruled }: PlacedSection): string {
  const line = ruled ? ' w:sep="1"' : ''
  if (columns.length < 2) return '<w:cols w:space="708"/>'
  const apart = columns.map((column, i) => endAt(column, columns[i + 1]))
  const widths = apart.map(({ x0, x1 }) => x1 - x0)
  const gaps = apart.slice(1).map((column, i) => gapBetween(apart[i] ?? column, column))
  const isEven = Math.max(...widths) - Math.min(...widths) < writtenColumns.even
  const average = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  if (isEven) return `<w:cols w:num="${columns.length}" w:space="${twips(average)}"${line}/>`
  const inner = columns.map((_, i) => `<w:col w:w="${twips(widths[i] ?? 0)}" w:space="${twips(gaps[i] ?? 0)}"/>`).join('')
  return `<w:cols w:num="${columns.length}" w:space="${twips(average)}"${line} w:equalWidth="0">${inner}</w:cols>`
}

type Column = PlacedSection['columns'][number]

/** Returns a column that does not reach into the next one: Word has no columns that overlap. */
function endAt(column: Column, next: Column | undefined): Column {
  return next && next.x0 > column.x0 ? { ...column, x1: Math.min(column.x1, next.x0) } : column
}

/** Returns the distance between two columns, of which either may be the left one. */
function gapBetween(a: Column, b: Column): number {
  return Math.max(0, b.x0 - a.x1, a.x0 - b.x1)
}
