/** Turns bars beside the text, as in quotations and notes, into borders of the paragraphs along them. */

import type { Block } from '../../ir/block.ts'
import type { Border } from '../../ir/border.ts'
import { type Box, heightOf, holdsMiddle, widthOf } from '../../ir/geometry.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { farthestBorder } from '../../ir/word-facts.ts'
import { sideBars } from '../../tuning/blocks/paragraph-borders.ts'

interface Bar {
  box: Box
  border: Border
}

/** Gives the paragraphs of one column the bars on their left as borders. */
export function addSideBars(blocks: readonly Block[], content: PageContent): void {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph' && !block.rtl)
  const bars = barsOf(content).filter(({ box }) => !isInTable(box, blocks, content))
  for (const { box, border } of bars) {
    const own = paragraphs.filter(
      (paragraph): paragraph is Paragraph =>
        paragraph.kind === 'paragraph' && isBeside(box, paragraph) && !isOfBoxBefore(box, paragraph, content),
    )
    const [first] = own
    // With text on its other side, the bar is a line between columns.
    if (!first || content.lines.some((line) => line.x0 < box.x0 && line.baseline > box.y0 && line.top < box.y1)) continue
    for (const paragraph of own) {
      if (paragraph.borders?.left) continue
      const none = { top: null, right: null, bottom: null, left: null }
      const gap = leftOf(paragraph) - box.x1
      paragraph.borders = { ...(paragraph.borders ?? none), left: border, gap: paragraph.borders?.gap ?? gap }
    }
  }
}

function barsOf({ shapes }: PageContent): Bar[] {
  const rules = shapes.rules.flatMap(({ level, at, from, to, width, color, dashed }): Bar[] =>
    level ? [] : [{ box: { x0: at - width / 2, x1: at + width / 2, y0: from, y1: to }, border: { width, color, dashed } }],
  )
  const fills = shapes.fills.map(({ box, color }): Bar => ({ box, border: { width: widthOf(box), color, dashed: false } }))
  return [...rules, ...fills].filter(
    ({ box, border }) =>
      widthOf(box) <= sideBars.thickest && heightOf(box) > widthOf(box) * sideBars.leastAspect && border.color !== 'FFFFFF',
  )
}

function isInTable(box: Box, blocks: readonly Block[], { grids }: PageContent): boolean {
  const tables = blocks.filter((block) => block.kind === 'table')
  // A grid of one cell is a shaded box, and the bar is its edge.
  return [...grids.filter(({ cells }) => cells.length > 1), ...tables].some((table) => holdsMiddle(table.box, box, 2))
}

/** Returns whether a bar is a side of a box between it and the paragraph, such as a check box. */
function isOfBoxBefore(bar: Box, paragraph: Paragraph, { grids }: PageContent): boolean {
  const start = leftOf(paragraph)
  return grids.some(({ box, cells }) => cells.length === 1 && box.x1 < start && holdsMiddle(box, bar, sideBars.onEdge))
}

function isBeside(bar: Box, paragraph: Paragraph): boolean {
  const { lines, box } = paragraph
  const size = lines[0]?.size ?? 0
  const gap = leftOf(paragraph) - bar.x1
  return (
    gap >= sideBars.nearest &&
    gap <= farthestBorder &&
    bar.y0 < box.y0 + size * sideBars.shortfall &&
    bar.y1 > box.y1 - size * sideBars.shortfall
  )
}

const leftOf = ({ lines }: Paragraph): number => Math.min(...lines.map(({ x0 }) => x0))
