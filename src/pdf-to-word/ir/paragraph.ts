/** Paragraphs: lines that flow as one. */

import type { Borders } from './border.ts'
import type { Box } from './geometry.ts'
import type { DocumentLine, Line, PlacedLine } from './line.ts'
import type { Spacing } from './spacing.ts'
import type { TextStyle } from './text-style.ts'

export interface Paragraph {
  kind: 'paragraph'
  lines: Line[]
  /** The column of text that it is in. */
  left: number
  right: number
  align: 'left' | 'center' | 'right' | 'both'
  /** 0 is the title, 1 to 9 are levels, null is no heading. */
  heading: number | null
  list: ListMark | null
  caption: boolean
  /** Fill and frame of the box that it is in alone. */
  shade: string
  borders: Borders | null
  /** It shares that box with the paragraphs next to it; where the text in it begins and ends. */
  framed?: { left: number; right: number; isFirst: boolean; isLast: boolean }
  rtl: boolean
  page: number
  box: Box
  spacing: Spacing
}

/** A paragraph, with what all pages together tell of it. */
export interface DocumentParagraph extends Paragraph {
  lines: DocumentLine[]
  /** How much farther in than its column the edges are between which it is centred. */
  inset?: { left: number; right: number }
  /** It is an entry of a contents list, on this level from 1. */
  contents?: { level: number; list: ContentsList }
  /** It is the title of that contents list. */
  titleOf?: ContentsList
  /** Where its last line is, when that is another page or column. */
  end?: { page: number; column: number }
}

/** A paragraph as it is written. */
export interface PlacedParagraph extends DocumentParagraph {
  lines: PlacedLine[]
  /** The heading need not be on the page of what follows it. */
  free?: boolean
  /** It stays on the page of what follows it. */
  keepNext?: boolean
  /** No page end cuts it. */
  keepLines?: boolean
}

export interface ListMark {
  /** As printed: `1.`, `(a)`, `•`. */
  label: string
  style: TextStyle
  /** 0-based. */
  level: number
  /** Where the label and the text begin: their left edges, or their right ones. */
  labelX: number
  textX: number
  rtl: boolean
  /** It counts in the list of the numbered headings. */
  outline?: OutlineNumber
}

/** How Word counts a level of the numbered headings. */
export interface OutlineNumber {
  /** In Word's own terms: `%1.%2`. */
  text: string
  format: string
  /** The first number of the level. */
  start: number
  follow: 'tab' | 'space'
  /** The number that counting begins anew with here; null where it goes on. */
  restart: number | null
}

/** A contents list, whose lines are a paragraph each. */
export interface ContentsList {
  /** Where its page numbers end, in points from the left of the page. */
  tab: number
  /** Dots lead to the numbers. */
  dotted: boolean
  title?: DocumentParagraph
  entries: DocumentParagraph[]
  /** Its entries lead to headings, so that Word can make it anew. */
  field: boolean
}

/** Whether it has text: pictures in a line are none. */
export const hasWords = ({ lines }: Paragraph): boolean => lines.some(({ words }) => words.some(({ text }) => text !== ''))

export function emptyParagraph(page: number, top: number, spacing: Spacing): Paragraph {
  return {
    kind: 'paragraph',
    lines: [],
    left: 0,
    right: 0,
    align: 'left',
    heading: null,
    list: null,
    caption: false,
    shade: '',
    borders: null,
    rtl: false,
    page,
    box: { x0: 0, x1: 0, y0: top, y1: top + spacing.line },
    spacing,
  }
}
