/** Words, and the lines that they form. */

import type { Figure } from './figure.ts'
import { type Box, union } from './geometry.ts'
import type { FormField } from './glyph.ts'
import type { Places } from './shape.ts'
import type { TextStyle } from './text-style.ts'

/** A word; positions in points. */
export interface Word {
  text: string
  x0: number
  x1: number
  style: TextStyle
  /** No space precedes it; it is a separate word only because its style differs. */
  joined: boolean
  /** A wide gap precedes it, which becomes a tab in Word. */
  tabbed: boolean
  /** No space character is drawn before it, although the page draws spaces as characters. */
  apart?: boolean
  /** External URL, or the name of an internal target after a `#`; '' for none. */
  link: string
  /** The form field that it belongs to. */
  control?: FormField
  /** A manual line break precedes it. */
  breakBefore?: boolean
  /** Number of empty lines between it and the previous line. */
  emptyLinesBefore?: number
  /** Sum of the nominal advances of its letters at its font size, in points, without letter spacing. */
  natural?: number
  /** Positions of its letters in the drawing order of the page. */
  letters?: Places
  /** An inline picture on the baseline, instead of text. */
  picture?: Figure
}

/** A word, with facts that need all pages. */
export interface DocumentWord extends Word {
  /** The Word field that computes it: the page number, the number of pages, of the section's pages, or of a caption. */
  field?: 'PAGE' | 'NUMPAGES' | 'SECTIONPAGES' | `SEQ ${string}`
  /** The bookmark whose page number this word is. */
  pageOf?: string
  /** A note reference: the note's number among all notes of the file, from 1. */
  note?: number
  /** The style of the dots before it that a tab draws, if it is not its own. */
  leader?: TextStyle
  /** Numbers of the comments that begin before it and of those that end after it. */
  commentsFrom?: readonly number[]
  commentsTo?: readonly number[]
}

/** A word ready to be written. */
export interface PlacedWord extends DocumentWord {
  /** Letter spacing in points, negative for condensed, that keeps the words of the line on one line. */
  spread?: number
}

/** Words on one baseline without wide gaps between them. */
export interface Line {
  words: Word[]
  /** Left edge of its letters. */
  x0: number
  x1: number
  top: number
  bottom: number
  baseline: number
  /** Font size of most of its letters. */
  size: number
  page: number
  /** The block of the structure tree that it belongs to, or -1. */
  block: number
  /** It was tagged, but its tag is ignored: it is ordered by position. */
  freed?: true
  rtl: boolean
  /** Its position in the drawing order of the page. Producers draw a table cell by cell, each with all its lines. */
  order: number
  /** Width in points that a picture takes from the line; Infinity if there are words on both sides of it. */
  hole?: number
  /** It begins with a list label that has only an ordinary space after it. */
  labelled?: true
  /** The drop cap that its first word begins with. */
  cap?: DropCap
  /** Distance by which it was moved to the right, in points, because it is on a page with other margins than the beginning of its block. */
  moved?: number
}

/** A line after the stage `document`. */
export interface DocumentLine extends Line {
  words: DocumentWord[]
}

/** A line after the stage `placement`. */
export interface PlacedLine extends DocumentLine {
  words: PlacedWord[]
}

/** A drop cap: a letter as high as several lines at the beginning of a paragraph. */
export interface DropCap {
  words: Word[]
  /** Number of lines beside it, and their line pitch in points. */
  lines: number
  pitch: number
  baseline: number
  /** Distance to the text beside it, in points. */
  distance: number
  /** A space separates it from the rest of the paragraph. */
  isSpaced: boolean
  /** It lies in the margin, left of all its lines. */
  inMargin: boolean
}

/** Returns the bounding box of the letters of a line. */
export const boxOfLine = ({ x0, x1, top, bottom }: Line): Box => ({ x0, x1, y0: top, y1: bottom })

/** Returns the smallest box around all lines. */
export const boxOfLines = (lines: readonly Line[]): Box => union(lines.map(boxOfLine))
