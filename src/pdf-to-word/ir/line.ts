/** Words, and the lines that they form. */

import type { Figure } from './figure.ts'
import { type Box, union } from './geometry.ts'
import type { FormField } from './glyph.ts'
import type { TextStyle } from './text-style.ts'

export interface Word {
  text: string
  x0: number
  x1: number
  style: TextStyle
  /** No space is before it, although its style begins anew. */
  joined: boolean
  /** A wide gap is before it, which is a tab in Word. */
  tabbed: boolean
  /** Address outside, or the name of a place inside after a `#`; '' for none. */
  link: string
  /** It is in a field of a form. */
  control?: FormField
  /** The line before it was ended on purpose. */
  breakBefore?: boolean
  /** This many empty lines lie between it and that line. */
  emptyLinesBefore?: number
  /** Points that its letters take by their own widths at the size of its style. */
  natural?: number
  /** The letters that it was made of, by their places in the drawing order of the page: pairs of the first and the last that follow each other. */
  letters?: readonly number[]
  /** It has no text, and a picture is in its place on the baseline. */
  picture?: Figure
}

/** A word, with what all pages together tell of it. */
export interface DocumentWord extends Word {
  /** It is counted by Word: the number of the page, of all pages, of those of the section, or of a caption. */
  field?: 'PAGE' | 'NUMPAGES' | 'SECTIONPAGES' | `SEQ ${string}`
  /** It is the number of the page where this bookmark is. */
  pageOf?: string
  /** It is the sign of a note: the note's number among all notes of the file, from 1. */
  note?: number
  /** The numbers of the comments that begin before it, and that end after it. */
  commentsFrom?: readonly number[]
  commentsTo?: readonly number[]
}

/** A word as it is written. */
export interface PlacedWord extends DocumentWord {
  /** Points by which its letters are farther apart, or nearer if negative, so that its line holds what it held. */
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
  /** Points that a picture takes of the room from its beginning to its end; Infinity where words are on both sides of it. */
  hole?: number
  /** The letter as high as several lines that its first word begins with. */
  cap?: DropCap
}

export interface DocumentLine extends Line {
  words: DocumentWord[]
}

export interface PlacedLine extends DocumentLine {
  words: PlacedWord[]
}

/** A letter as high as several lines, which the first word of a paragraph begins with. */
export interface DropCap {
  words: Word[]
  /** How many lines are beside it, and their distance in points. */
  lines: number
  pitch: number
  baseline: number
  /** From it to the text beside it, in points. */
  distance: number
  /** It is a word of its own. */
  isSpaced: boolean
  /** It is left of all its lines. */
  inMargin: boolean
}

/** Returns the box that the letters of a line reach. */
export const boxOfLine = ({ x0, x1, top, bottom }: Line): Box => ({ x0, x1, y0: top, y1: bottom })

/** Returns the smallest box around all lines. */
export const boxOfLines = (lines: readonly Line[]): Box => union(lines.map(boxOfLine))
