/** Finds what precedes the text of a file: title page and tables of contents. */

import type { DocumentBlock } from '../../ir/block.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { headingLevels } from '../../tuning/document/headings.ts'

/** The beginning of a file. */
export interface Front {
  /** The paragraphs directly before tables of contents. */
  contentsTitles: Set<DocumentParagraph>
  /** Number of paragraphs outside the tables of contents up to their end; 0 without tables of contents near the beginning. */
  frontLength: number
  /** The paragraphs directly before tables. */
  aboveTables: Set<DocumentParagraph>
}

/** Returns the beginning of a file. */
export function frontOf(blocks: readonly DocumentBlock[]): Front {
  const contentsTitles = new Set<DocumentParagraph>()
  const aboveTables = new Set(blocks.filter((block, i): block is DocumentParagraph => isAboveTable(block, blocks[i + 1])))
  let count = 0
  let frontLength = 0
  let before: DocumentParagraph | null = null
  for (const block of blocks) {
    if (block.kind !== 'paragraph') continue
    if (!block.contents) count++
    else if (count <= (frontLength > 0 ? frontLength + headingLevels.betweenContents : headingLevels.mostBefore)) {
      if (before && !before.contents) contentsTitles.add(before)
      frontLength = count
    }
    before = block
  }
  const isFront = frontLength <= count * headingLevels.frontShare
  return isFront ? { contentsTitles, frontLength, aboveTables } : { contentsTitles: new Set(), frontLength: 0, aboveTables }
}

const isAboveTable = (block: DocumentBlock, next: DocumentBlock | undefined) => block.kind === 'paragraph' && next?.kind === 'table'
