/** Links comments to the words that they mark, or to the nearest paragraph. */

import type { Comment } from '../../ir/annotation.ts'
import type { DocumentBlock } from '../../ir/block.ts'
import type { Box } from '../../ir/geometry.ts'
import type { DocumentLine, DocumentWord } from '../../ir/line.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { commentPlaces } from '../../tuning/document/references.ts'
import { letterShape, lineLikeness } from '../../tuning/letters.ts'

interface Place {
  paragraph: DocumentParagraph
  /** True if the word is outside tables, so that a comment can extend into the next paragraph. */
  inFlow: boolean
  line: DocumentLine
  /** Index of the word in its line. */
  index: number
  word: DocumentWord
}

/**
 * Marks the words at which each comment begins and ends.
 * @param commentsOf comments of each page
 * @param blocks blocks of the body, in order; Word allows no comments in headers and footers
 * @returns the comments that have a place; the words refer to them by index
 */
export function placeComments(commentsOf: ReadonlyMap<number, readonly Comment[]>, blocks: Iterable<DocumentBlock>): Comment[] {
  if ([...commentsOf.values()].every((list) => list.length === 0)) return []
  const pages = new Map<number, Place[]>()
  for (const place of placesIn(blocks, true)) {
    const own = pages.get(place.line.page) ?? []
    own.push(place)
    pages.set(place.line.page, own)
  }
  const placed: Comment[] = []
  for (const [page, comments] of commentsOf) {
    const places = pages.get(page)
    if (!places) continue
    for (const comment of comments) {
      if (placed.length >= commentPlaces.commentLimit) return placed
      const meant = meantBy(comment, places)
      const [first, last] = [meant[0], meant.at(-1)]
      if (!first || !last) continue
      change(first, (word) => ({ ...word, commentsFrom: [...(word.commentsFrom ?? []), placed.length] }))
      change(last, (word) => ({ ...word, commentsTo: [...(word.commentsTo ?? []), placed.length] }))
      placed.push(comment)
    }
  }
  return placed
}

function change({ line, index }: Place, make: (word: DocumentWord) => DocumentWord): void {
  const word = line.words[index]
  if (word) line.words[index] = make(word)
}

/** Yields every word with its place, except words of turned text and printed list labels, which take no comments. */
function* placesIn(blocks: Iterable<DocumentBlock>, inFlow: boolean): Generator<Place> {
  for (const block of blocks) {
    if (block.kind === 'table') {
      for (const { cells } of block.rows) for (const cell of cells) if (!cell.turned) yield* placesIn(cell.blocks, false)
    } else if (block.kind === 'paragraph') {
      for (const [i, line] of block.lines.entries())
        for (const [index, word] of line.words.entries())
          if (i > 0 || !isLabel(word, block)) yield { paragraph: block, inFlow, line, index, word }
    }
  }
}

/** Returns whether a word is part of a list label; Word sets labels itself, so nothing can be linked to them. */
function isLabel({ x0, x1 }: DocumentWord, { list }: DocumentParagraph): boolean {
  return list !== null && (list.rtl ? x1 > list.textX + lineLikeness.samePlace : x0 < list.textX - lineLikeness.samePlace)
}

function meantBy({ boxes }: Comment, places: readonly Place[]): Place[] {
  const marked = places.filter((place) => boxes.some((box) => isMeant(place, box)))
  const [first] = marked
  if (!first) return nearest(boxes, places)
  // Across cells, a comment would also cover the text between them.
  return marked.every(({ inFlow }) => inFlow) ? marked : marked.filter(({ paragraph }) => paragraph === first.paragraph)
}

function isMeant({ line, word }: Place, box: Box): boolean {
  const middle = line.baseline - line.size * letterShape.middle
  if (middle < box.y0 || middle > box.y1) return false
  const { moved = 0 } = line
  const common = Math.min(word.x1 - moved, box.x1) - Math.max(word.x0 - moved, box.x0)
  return common > 0 && common >= Math.min(word.x1 - word.x0, box.x1 - box.x0) * commentPlaces.meantShare
}

/** Returns all words of the nearest paragraph on this page. */
function nearest(boxes: readonly Box[], places: readonly Place[]): Place[] {
  const [box] = boxes
  let best: Place | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of box ? places : []) {
    const distance = distanceTo(place.line, box as Box)
    if (distance >= least) continue
    best = place
    least = distance
  }
  return places.filter(({ paragraph }) => paragraph === best?.paragraph)
}

function distanceTo({ x0, x1, top, bottom, moved = 0 }: DocumentLine, box: Box): number {
  const middle = (box.y0 + box.y1) / 2
  return Math.hypot(Math.max(0, x0 - moved - box.x1, box.x0 - x1 + moved), Math.max(0, top - middle, middle - bottom))
}
