/** The context for writing text into one part (the body, a header, the notes). */

import type { Account } from '../ir/account.ts'
import type { Figure } from '../ir/figure.ts'
import type { Box } from '../ir/geometry.ts'
import type { TextStyle } from '../ir/text-style.ts'
import type { NumberingStore } from './numbering.ts'
import type { Relationships } from './parts/relationships.ts'
import type { StyleSheet } from './styles.ts'

/** A stored figure. */
export interface FigureMedia {
  /** Relationship id of the picture. */
  relationship: string
  /** The part cut off each side, as a fraction of the width or height. */
  crop: Box | null
  /** It lies over the text, as the picture of a scan does. */
  covers?: boolean
  /** Relationship id of the same picture as SVG. */
  vector?: string
  /** Relationship id of its link. */
  link?: string
}

/** The context. */
export interface PartWriter {
  relationships: Relationships
  styles: StyleSheet
  numbering: NumberingStore
  /** Stores a figure as media; returns null if it cannot be encoded. */
  mediaOf(figure: Figure): FigureMedia | null
  /** Returns a unique id for a drawing or bookmark. */
  nextId(): number
  /** Returns the reference to a note. */
  noteReference(note: number, properties: string): string
  /** Returns the names of the bookmarks at a paragraph, identified by its first line. */
  bookmarksAt(paragraph: object): readonly string[]
  body: TextStyle
  /** Records which page content is written. */
  account: Pick<Account, 'keepFigure' | 'keepLine' | 'keepParagraph' | 'keepTable' | 'keepSection' | 'keepNotes' | 'keepPaper'>
}
