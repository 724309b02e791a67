/** What writing text into one part (the body, a header, the notes) needs besides the text. */

import type { Account } from '../ir/account.ts'
import type { Figure } from '../ir/figure.ts'
import type { Box } from '../ir/geometry.ts'
import type { TextStyle } from '../ir/text-style.ts'
import type { NumberingStore } from './numbering.ts'
import type { Relationships } from './parts/parts.ts'
import type { StyleSheet } from './styles.ts'

export interface FigureMedia {
  /** The id of its relationship. */
  relationship: string
  /** What is cut off each side, in parts of the whole. */
  crop: Box | null
  /** It lies over the text, which it shows. */
  covers?: boolean
  /** The id of the relationship of the same as SVG. */
  vector?: string
  /** The id of the relationship to where it leads. */
  link?: string
}

export interface PartWriter {
  relationships: Relationships
  styles: StyleSheet
  numbering: NumberingStore
  /** Keeps the bytes of a figure as media; null when it cannot be shown. */
  mediaOf(figure: Figure): FigureMedia | null
  /** Gives every drawing and bookmark a number of its own. */
  nextId(): number
  /** The run that refers to a note. */
  noteReference(note: number, properties: string): string
  /** Bookmark names that are at a paragraph, by its first line. */
  bookmarksAt(paragraph: object): readonly string[]
  body: TextStyle
  /** Is told what is written of the pages. */
  account: Pick<Account, 'keepFigure' | 'keepLine' | 'keepParagraph' | 'keepTable' | 'keepSection' | 'keepNotes' | 'keepPaper'>
}
