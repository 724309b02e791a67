/** What the pages show, and the account of what of it the Word file has. */
import type { Figure } from './figure.ts'
import type { Box } from './geometry.ts'
import type { Word } from './line.ts'

/** What is drawn in one go, by its place in the drawing order of the page. */
export interface ShownThing {
  order: number
  box: Box
}

export interface Shown {
  /** The page has more than was read. */
  truncated: boolean
  /** By place in the drawing order of the page: 1 for a letter that is seen, 0 for anything else. */
  letters: Uint8Array
  /** Letters that no map gives a text. */
  unread: readonly ShownThing[]
  pictures: readonly ShownThing[]
  /** What is drawn besides letters and pictures, and is neither a straight line nor a box. */
  drawings: readonly ShownThing[]
}

/** What is shown nowhere in the Word file, of one page. */
export interface Loss {
  /** 0-based, in the PDF. */
  page: number
  letters: number
  pictures: number
  drawings: number
  /** The page has more than was read. */
  truncated: boolean
}

export interface Account {
  /** The pages show letters that have a text. */
  hasLetters: boolean
  /** The words of a line are text in the Word file. */
  keepWords(page: number, words: readonly Word[]): void
  /** A figure is in the Word file, on its own page and on those others that show the same at the same place. */
  keepFigure(figure: Figure, pages?: readonly number[]): void
  losses(): Loss[]
}
