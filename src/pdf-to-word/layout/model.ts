/** What a page's facts become on the way to Word: words, lines, paragraphs, tables, figures. */
import type { FormField, Picture } from '../facts.ts'
import type { Box } from '../geometry.ts'
import type { ContentsList } from '../structure/contents-list.ts'
import type { OutlineNumber } from '../structure/outline-numbers.ts'
import type { DropCap } from '../text/drop-caps.ts'
import type { SlantedText } from '../text/slanted.ts'

/** How a piece of text looks. Equal styles are one object, so that they can be compared by identity. */
export interface TextStyle {
  family: string
  /** Points, in halves. */
  size: number
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  /** RRGGBB. */
  color: string
  /** RRGGBB behind the text, or ''. */
  shade: string
  raise: 'super' | 'sub' | ''
  fixed: boolean
  serif: boolean
  /** How wide its letters are, in percent of their own width; left out for 100. */
  scale?: number
  /** Points that its letters stand apart, or nearer where negative; left out for none. */
  spacing?: number
}

export interface Word {
  text: string
  x0: number
  x1: number
  style: TextStyle
  /** No space stands before it, although its style begins anew. */
  joined: boolean
  /** A wide gap stands before it, which is a tab in Word. */
  tabbed: boolean
  /** Address outside, or the name of a place inside behind a `#`; '' for none. */
  link: string
  /** It stands in a field of a form. */
  control?: FormField
  /** It is counted by Word: the number of the page, of all pages, of those of the section, or of a caption. */
  field?: 'PAGE' | 'NUMPAGES' | 'SECTIONPAGES' | `SEQ ${string}`
  /** It is the number of the page where this bookmark stands. */
  pageOf?: string
  /** It is the sign of a note: the note's number among all notes of the file, from 1. */
  note?: number
  /** The numbers of the comments that begin before it, and that end behind it. */
  commentsFrom?: readonly number[]
  commentsTo?: readonly number[]
  /** The line before it was ended on purpose. */
  breakBefore?: boolean
  /** So many empty lines lie between it and that line. */
  emptyLinesBefore?: number
  /** Points that its letters take by their own widths at the size of its style. */
  natural?: number
  /** It has no text, and a picture stands in its place on the baseline. */
  picture?: Figure
  /** Points that its letters stand farther apart, or nearer if negative, so that its line holds what it held. */
  spread?: number
}

/** Words on one baseline without wide gaps between them. */
export interface Line {
  words: Word[]
  /** The reach of its letters. */
  x0: number
  x1: number
  top: number
  bottom: number
  baseline: number
  /** The size of most of its letters. */
  size: number
  page: number
  /** The block of the structure tree that it belongs to, or -1. */
  block: number
  /** It was tagged, but is read by where it lies, so it has no block. */
  freed?: true
  rtl: boolean
  /** Its place in the drawing order of the page: writers draw a table cell by cell, each cell with all its lines. */
  order: number
  /** Points that a picture takes of the room from its beginning to its end; Infinity where words stand on both sides of it. */
  hole?: number
  /** The letter as high as several lines that its first word begins with. */
  cap?: DropCap
}

export interface Border {
  /** Points. */
  width: number
  color: string
  dashed: boolean
}

export interface Borders {
  top: Border | null
  right: Border | null
  bottom: Border | null
  left: Border | null
  /** Distance from the text, in points; only for paragraphs. */
  gap?: number
  /** Where the rules of a paragraph lie on the page, and how far they stand from its lines, in whole points. */
  at?: { top?: number; bottom?: number }
  gaps?: { top: number; bottom: number }
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

export interface Paragraph {
  kind: 'paragraph'
  lines: Line[]
  /** The column of text that it stands in. */
  left: number
  right: number
  align: 'left' | 'center' | 'right' | 'both'
  /** How much farther in the edges lie between which it is centred. */
  inset?: { left: number; right: number }
  /** 0 is the title, 1 to 9 are levels, null is no heading. */
  heading: number | null
  /** The heading need not stand on the page of what follows it. */
  free?: boolean
  list: ListMark | null
  caption: boolean
  /** It is an entry of a contents list, on this level from 1. */
  contents?: { level: number; list: ContentsList }
  /** It is the title of that contents list. */
  titleOf?: ContentsList
  /** Fill and frame of the box that it stands in alone. */
  shade: string
  borders: Borders | null
  /** It shares that box with the paragraphs next to it; where the text in it begins and ends. */
  framed?: { left: number; right: number; isFirst: boolean; isLast: boolean }
  rtl: boolean
  page: number
  box: Box
  spacing: Spacing
  /** Where its last line stands, when that is another page or column. */
  end?: { page: number; column: number }
}

/** Distances in points. */
export interface Spacing {
  before: number
  after: number
  /** Height of a line: in points when exact, else in parts of the font's own line height. */
  line: number
  exact: boolean
  /** Where the page or column before it ended early. */
  breakBefore: 'page' | 'column' | null
}

export interface Cell {
  column: number
  columnSpan: number
  rowSpan: number
  box: Box
  blocks: Block[]
  shade: string
  borders: Borders
  vertical: 'top' | 'center' | 'bottom'
  /** Its text runs up or down; `box` is the cell's in the places of that text, `margin` the distance before its first line. */
  turned?: { direction: 'up' | 'down'; box: Box; margin?: number }
}

export interface Row {
  top: number
  bottom: number
  header: boolean
  cells: Cell[]
  /** A page end cuts it: `top` is on its first page, `bottom` on its last. */
  isCut?: boolean
  /** It is the first of its table on its page, where the table began on another. */
  beginsPage?: boolean
}

export interface Table {
  kind: 'table'
  page: number
  box: Box
  /** The x of every column edge. */
  edges: number[]
  rows: Row[]
  /** Distance of text from the left and right edges of its cell. */
  padding: { left: number; right: number }
  /** The page of its last row, when that is another one. */
  lastPage?: number
  breakBefore: Spacing['breakBefore']
  /** The table of the structure tree that it is (a part of). */
  tag?: number
  /** Its first and last rows in the structure tree. */
  tagRows?: readonly [number, number]
  /** So many rows of the table's head stood above it again. */
  headRows?: number
  /** It stands at its place on the page, outside the flow. */
  floating?: boolean
  /** Text flows round it, although it floats. */
  wrap?: TextWrap
  /** It floats as paragraphs in a frame: what the drawing behind it says. */
  isFrame?: boolean
}

export interface Figure {
  kind: 'figure'
  page: number
  box: Box
  /** A picture of the PDF, or null for a drawing, which is cut out of the rendered page. */
  picture: Picture | null
  /** A drawing is cut out without the text over it, which stands in the flow. */
  textless: boolean
  /** Where a scanned picture shows words that stand in the file as text, in points of the page. */
  erase?: readonly Box[]
  alt: string
  /** It is text across the page; its box is that of the text before it is turned around its middle. */
  slanted?: SlantedText
  /** It stands in a line of its own; else it floats beside or behind the text. */
  inline: boolean
  behind: boolean
  /** Text flows round it. */
  wrap?: TextWrap
  spacing: Spacing
}

/** How text flows round what floats: on which sides, and how far away at its left and right, in points. */
export interface TextWrap {
  side: 'both' | 'left' | 'right'
  left: number
  right: number
  /** None where missing. */
  top?: number
  bottom?: number
}

export type Block = Paragraph | Table | Figure
