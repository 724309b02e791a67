/** The complete content of the Word file. */
import type { Account } from './account.ts'
import type { Comment } from './annotation.ts'
import type { CarriedFont } from './font.ts'
import type { NoteSet } from './notes.ts'
import type { MirroredMargins, PlacedSection } from './section.ts'
import type { TextStyle } from './text-style.ts'

/** The content of the Word file, with all distances. */
export interface PlacedDocument {
  sections: PlacedSection[]
  body: TextStyle
  notes: NoteSet
  comments: Comment[]
  bookmarks: Map<object, string[]>
  carried: readonly CarriedFont[]
  /** Page colour, RRGGBB; null for white. */
  background: string | null
  mirrored: MirroredMargins | null
  hasText: boolean
  /** The account of the visible content of the pages. */
  account: Account
  /** Points per unit of each page, as poppler counts. */
  scales: ReadonlyMap<number, number>
}
