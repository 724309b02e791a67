/** The kinds of paragraphs that have styles of their own for each spacing. */

import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { Alignment } from './spacing.ts'

/** A kind of paragraph that may have several styles: body text, lists, table text. */
export interface Kind {
  /** The style on which its most common style is based. */
  base: string
  id: string
  name: string
  /** The alignments that its most common style may have. */
  aligns: readonly Alignment[]
  /** Paragraphs without spacing get a style of their own instead of the base. */
  always?: true
  /** Its paragraphs have no text. */
  empty?: true
}

const bodyText: Kind = { base: 'Normal', id: 'BodyText', name: 'Body Text', aligns: ['both'] }
const tableText: Kind = { base: 'Normal', id: 'TableText', name: 'Table Text', aligns: ['both', 'center', 'right'], always: true }
const listItem: Kind = { base: 'ListParagraph', id: 'ListItem', name: 'List Item', aligns: ['both'] }
/** Pictures on their own line. */
export const figure: Kind = { base: 'Normal', id: 'Figure', name: 'Figure', aligns: [] }
/** Empty lines of low rows. */
export const emptyLine: Kind = { base: 'Normal', id: 'EmptyLine', name: 'Empty Line', aligns: [], empty: true }
/** Paragraphs without text, which only separate blocks. */
const gap: Kind = { base: 'Normal', id: 'Gap', name: 'Gap', aligns: [], empty: true }

/** Returns the kind of a paragraph; undefined if the style of its role is its only one. @param id the basic style for its role */
export function kindOf(paragraph: PlacedParagraph, id: string, inCells: ReadonlySet<PlacedParagraph>): Kind | undefined {
  if (id === 'ListParagraph') return listItem
  if (id !== 'Normal') return undefined
  if (paragraph.lines.length === 0) return gap
  return inCells.has(paragraph) ? tableText : bodyText
}
