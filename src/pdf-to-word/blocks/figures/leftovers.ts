/**
 * Finds visible content that belongs to nothing else and stays as it is: letters without a Unicode value, and strokes that are too small or
 * too few for a drawing.
 */

import { cutFigure, type Figure } from '../../ir/figure.ts'
import { areaOf, type Box, heightOf, holdsMiddle, intersect, touches, widthOf } from '../../ir/geometry.ts'
import { boxOfLine, type Line } from '../../ir/line.ts'
import { linesOnPage, type PageContent } from '../../ir/page-content.ts'
import { clustersOf } from '../../page/shapes/clusters.ts'
import { leftovers } from '../../tuning/blocks/figures.ts'
import { pageWide } from '../../tuning/letters.ts'
import type { Drawing } from './drawings.ts'

/** The content that is left over. */
export interface Leftovers {
  /** Large leftovers, which are placed in the text like drawings. */
  blocks: Drawing[]
  /** Small leftovers, which stay in place. */
  marks: Figure[]
}

/** Returns the leftovers of a page. @param drawings objects that already become pictures */
export function leftoversOf(content: PageContent, lines: readonly Line[], drawings: readonly Drawing[]): Leftovers {
  const { page, shown, width, height } = content
  const isInDrawing = (box: Box, isLetter: boolean) =>
    drawings.some((drawing) => !(isLetter && drawing.textless) && (holdsMiddle(drawing.box, box, 1) || isCovered(box, drawing.box)))
  const seen = new Set(shown.drawings.map(({ order }) => order))
  const strokes = content.drawings
    .filter(({ order, box, points }) => (seen.has(order) || points >= leftovers.fewestPoints) && !isInDrawing(box, false))
    .map(({ box, lineWidth }) => grown(box, Math.max(leftovers.leastReach, lineWidth / 2)))
  const inLines = linesOnPage(content).flatMap(({ words }) => words.flatMap(({ picture }) => (picture ? [picture.box] : [])))
  const letters = shown.unread
    .map(({ box }) => box)
    .filter((box) => !isInDrawing(box, true) && !inLines.some((picture) => holdsMiddle(picture, box, 1)))
  const all = [
    ...boxesOf(letters).map((box) => ({ box, textless: false, isWords: true })),
    ...boxesOf(strokes).map((box) => ({ box, textless: lines.some((line) => touches(boxOfLine(line), box)), isWords: false })),
  ]
  // A drawing over most of the page is a map, a plan or handwriting, unless it is only a frame.
  const isPageWide = ({ box }: { box: Box }) => areaOf(box) >= width * height * pageWide.leastShare
  const isDrawn = strokes.length >= leftovers.fewestStrokes || content.drawings.some(({ points }) => points >= leftovers.fewestPoints)
  const found = all.filter((own) => own.isWords || isDrawn || !isPageWide(own))
  const isLarge = (box: Box, textless: boolean) =>
    textless ? widthOf(box) >= leftovers.blockWidth && heightOf(box) >= leftovers.blockHeight : widthOf(box) >= leftovers.wordsWidth
  const isBlock = ({ box, isWords }: { box: Box; isWords: boolean }) =>
    isPageWide({ box }) || (isLarge(box, !isWords) && !lines.some((line) => touches(boxOfLine(line), box)))
  return {
    blocks: found.filter(isBlock).map(({ box, textless }) => ({ box, textless, lines: [], pixelsOnly: isPageWide({ box }) })),
    marks: found.filter((own) => !isBlock(own)).map((own) => markOf(own, page, lines)),
  }
}

function boxesOf(pieces: readonly Box[]): Box[] {
  const own = pieces.map((box) => ({ box, points: 0 }))
  const near = clustersOf(own, leftovers.widestGap)
  return (near.length > leftovers.mostSeparate ? clustersOf(own, leftovers.widestCoarseGap) : near).map(({ box }) => box)
}

const isCovered = (box: Box, by: Box) => areaOf(intersect(box, by)) > areaOf(box) / 2

const grown = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({ x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by })

function markOf({ box, textless }: { box: Box; textless: boolean }, page: number, lines: readonly Line[]): Figure {
  const behind = lines.some((line) => touches(boxOfLine(line), box))
  return cutFigure(page, box, { textless, behind, mayBeBlank: true })
}
