/** Paragraphs: lines that flow as one. */

import type { Borders } from './border.ts'
import type { Box } from './geometry.ts'
import type { DocumentLine, Line, PlacedLine } from './line.ts'
import type { Spacing } from './spacing.ts'
import type { TextStyle } from './text-style.ts'

/** A paragraph after the stage `blocks`. */
export interface Paragraph {
  kind: 'paragraph'
  lines: Line[]
  /** Left and right edges of its text column. */
  left: number
  right: number
  align: 'left' | 'center' | 'right' | 'both'
  /** Heading level from 1 to 9; 0 for the title, null for no heading. */
  heading: number | null
  list: ListMark | null
  caption: boolean
  /** Fill colour and frame of its box. */
  shade: string
  borders: Borders | null
  /** Set if adjacent paragraphs share the box: text edges in it, and whether it is the first or last of them. */
  framed?: { left: number; right: number; isFirst: boolean; isLast: boolean }
  /** Left and right ends of the rule that is the border of its only line; the rule is longer or shorter than the text is wide. */
  ruled?: { left: number; right: number }
  rtl: boolean
  page: number
  box: Box
  spacing: Spacing
}

/** A paragraph, with facts that need all pages. */
export interface DocumentParagraph extends Paragraph {
  lines: DocumentLine[]
  /** Distances from the column edges to the edges between which it is centred, in points. */
  inset?: { left: number; right: number }
  /** Set for an entry of a table of contents. */
  contents?: ContentsPlace
  /** The table of contents of which it is the title. */
  titleOf?: ContentsList
  /** Page and column of its last line, if they differ from those of its first. */
  end?: { page: number; column: number }
}

/** A paragraph ready to be written. */
export interface PlacedParagraph extends DocumentParagraph {
  lines: PlacedLine[]
  /** The heading may be on another page than the text that follows it. */
  free?: boolean
  /** Keeps it on the page of the next block. */
  keepNext?: boolean
  /** Keeps its lines on one page. */
  keepLines?: boolean
  /** Points by which its lines may reach beyond its indents, because another program may set their letters wider. */
  overhang?: { left: number; right: number }
}

/** The label of a list item. */
export interface ListMark {
  /** The label as printed: `1.`, `(a)`, `•`. */
  label: string
  style: TextStyle
  /** List level, from 0. */
  level: number
  /** Left edges of the label and of the text; right edges in right-to-left text. */
  labelX: number
  textX: number
  rtl: boolean
  /** Its level in Word's list of numbered headings. */
  outline?: OutlineNumber
}

/** Numbering of one level of the numbered headings. */
export interface OutlineNumber {
  /** Number format in Word's notation: `%1.%2`. */
  text: string
  format: string
  /** First number of the level. */
  start: number
  follow: 'tab' | 'space'
  /** The number at which counting restarts here; null if it continues. */
  restart: number | null
}

/** What an entry of a table of contents is in its list. */
export interface ContentsPlace {
  list: ContentsList
  /** Its level, from 1. */
  level: number
  /** A dot leader connects its title with its page number. */
  dotted: boolean
  /** Right edge of the page numbers on its page, in points from the left of the page. */
  tab: number
  /** Left edge of the titles of its level after their numbers, in points from the left of the page, if a tab leads there. */
  titleX?: number
}

/** A table of contents; each entry is a paragraph. */
export interface ContentsList {
  title?: DocumentParagraph
  entries: DocumentParagraph[]
  /** Its entries link to headings, so Word can update it. */
  field: boolean
}

/** Returns whether it has text; inline pictures do not count. */
export const hasWords = ({ lines }: Paragraph): boolean => lines.some(({ words }) => words.some(({ text }) => text !== ''))

/** Returns a paragraph without text. @param top y of its top on the page, in points */
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
