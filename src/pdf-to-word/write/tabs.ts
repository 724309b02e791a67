/** Computes tab stops from the places of the words after tabs. */
import type { PlacedLine } from '../ir/line.ts'
import type { PlacedParagraph } from '../ir/paragraph.ts'
import { tocTitles } from '../tuning/document/toc.ts'
import { twips } from './parts/xml.ts'

/** A tab stop. */
export interface TabStop {
  kind: 'left' | 'center' | 'right'
  /** Position in twips from the left edge of the text. */
  at: number
  dotted?: boolean
}

/** Returns whether two tab stops are equal. */
export const sameStop = (a: TabStop, b: TabStop): boolean => a.at === b.at && a.kind === b.kind && a.dotted === b.dotted

/** Returns `w:tab`. */
export function stopXml({ kind, at, dotted }: TabStop): string {
  return `<w:tab w:val="${kind}"${dotted ? ' w:leader="dot"' : ''} w:pos="${at}"/>`
}

/** Returns the tab stop of the page numbers in a table of contents. */
function contentsStop({ left, contents }: PlacedParagraph): TabStop | null {
  if (!contents) return null
  const { tab, dotted } = contents
  return { kind: 'right', at: twips(tab - left), ...(dotted ? { dotted } : {}) }
}

/** Returns the tab stop of the titles after their numbers in a table of contents. */
function titleStop({ left, contents }: PlacedParagraph): TabStop | null {
  return contents?.titleX === undefined ? null : { kind: 'left', at: twips(contents.titleX - left) }
}

/** Returns all tab stops that an entry of a table of contents shares with its style. */
export const contentsStops = (paragraph: PlacedParagraph): TabStop[] =>
  [titleStop(paragraph), contentsStop(paragraph)].filter((stop) => stop !== null)

/** Maximum distance of words from an edge or a centre to be aligned with it, in points. */
const near = 4
/** Maximum distance of a page number from the right edge to get a right-aligned tab stop, in points. */
const nearNumber = 6

/** Returns the tab stops of a paragraph. */
export function tabStops(paragraph: PlacedParagraph): TabStop[] {
  const { lines, left, right, list } = paragraph
  const end = contentsStop(paragraph)
  const title = titleStop(paragraph)
  const stops = new Map<number, TabStop['kind']>()
  if (list && !isHanging(paragraph)) stops.set(twips(list.textX - left), 'left')
  for (const line of lines) {
    for (const { x0, x1, isLast, isNumber } of segments(line)) {
      if (list && Math.abs((list.rtl ? x1 : x0) - list.textX) < 0.01) continue
      if (isLast && end) continue
      if (title && Math.abs(twips(x0 - left) - title.at) < twips(tocTitles.samePlace)) {
        stops.set(title.at, 'left')
        continue
      }
      const middle = (x0 + x1) / 2
      if (isLast && Math.abs(x1 - right) < near) stops.set(twips(right - left), 'right')
      else if (isLast && isNumber && Math.abs(x1 - right) < nearNumber) stops.set(twips(x1 - left), 'right')
      else if (isLast && x1 > right && x0 > (left + right) / 2) stops.set(twips(x1 - left), 'right')
      else if (!isLast && Math.abs(middle - (left + right) / 2) < near) stops.set(twips(middle - left), 'center')
      else stops.set(twips(x0 - left), 'left')
    }
  }
  const others = [...stops]
    .filter(([at]) => at > 0)
    .sort((a, b) => a[0] - b[0])
    .map(([at, kind]) => ({ kind, at }))
  return end ? [...others, end] : others
}

/** Returns whether the tab after a label ends at the left edge of the other lines. */
function isHanging({ lines: [first, second], list, align }: PlacedParagraph): boolean {
  if (
    !list ||
    list.rtl ||
    list.outline?.follow === 'space' ||
    !second ||
    second.page !== first?.page ||
    align === 'center' ||
    align === 'right'
  )
    return true
  return Math.abs(second.x0 - list.textX) < near
}

interface Segment {
  x0: number
  x1: number
  isLast: boolean
  /** It consists only of a number field. */
  isNumber: boolean
}

/** Returns the text after each tab. */
function segments({ words }: PlacedLine): Segment[] {
  const found: Segment[] = []
  for (const { tabbed, x0, x1, field } of words) {
    const last = found.at(-1)
    if (tabbed) found.push({ x0, x1, isLast: false, isNumber: field !== undefined })
    else if (last) {
      last.x1 = Math.max(last.x1, x1)
      last.isNumber = false
    }
  }
  const last = found.at(-1)
  if (last) last.isLast = true
  return found
}
