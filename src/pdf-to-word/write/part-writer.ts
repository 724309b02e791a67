/** What writing text into one part (the body, a header, the notes) needs besides the text. */
import type { Figure, TextStyle } from '../layout/model.ts'
import type { NumberingStore } from './numbering.ts'
import type { Relationships } from './parts.ts'
import type { StyleSheet } from './styles.ts'

export interface PartWriter {
  relationships: Relationships
  styles: StyleSheet
  numbering: NumberingStore
  /** The bytes of a figure, kept as media; null when it cannot be shown. */
  mediaOf(figure: Figure): string | null
  /** Gives every drawing and bookmark a number of its own. */
  nextId(): number
  /** The run that refers to a note. */
  noteReference(note: number, properties: string): string
  /** Bookmark names that stand at a paragraph, by its first line. */
  bookmarksAt(paragraph: object): readonly string[]
  body: TextStyle
}
