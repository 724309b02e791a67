/** Gives consecutive paragraphs in one box, such as program lines, one frame; Word draws one if their indents and borders are the same. */

import type { Block } from '../../ir/block.ts'
import type { Borders } from '../../ir/border.ts'
import { widthOf } from '../../ir/geometry.ts'
import type { Grid } from '../../ir/grid.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { farthestBorder } from '../../ir/word-facts.ts'
import { bordersOf, shadeOf } from '../../page/shapes/grid.ts'
import { framedParagraphs } from '../../tuning/blocks/paragraph-borders.ts'
import { writeSpaces } from '../lines/code-lines.ts'
import { textFrames } from './frames.ts'
import { indentsOf } from './indents.ts'

/** Gives the paragraphs of one column the frames around them. */
export function frameParagraphs(blocks: readonly Block[], content: PageContent): void {
  for (const grid of textFrames(content)) {
    const group = groupIn(blocks, grid)
    const borders = group.length > 0 ? edgesOf(grid, content) : null
    const isFree = group.every((paragraph) => !paragraph.borders)
    if (borders && (isFree || !borders.isShade)) enclose(group, grid, borders, shadeOf(grid.box, content.shapes.fills))
  }
}

/** Returns the paragraphs in a box; none if the box contains anything else. */
function groupIn(blocks: readonly Block[], { box }: Grid): Paragraph[] {
  const inside = blocks.filter(
    (block) =>
      block.box.x0 > box.x0 - framedParagraphs.slack &&
      block.box.x1 < box.x1 + framedParagraphs.slack &&
      block.box.y1 > box.y0 + framedParagraphs.slack &&
      block.box.y0 < box.y1 - framedParagraphs.slack,
  )
  const group = inside.filter((block) => block.kind === 'paragraph')
  const isWhole = group.every(
    ({ lines, list, rtl }) =>
      !list && !rtl && lines.every(({ top, baseline }) => top > box.y0 - framedParagraphs.slack * 2 && baseline < box.y1),
  )
  const isWide = group.every((paragraph) => widthOf(box) > (paragraph.right - paragraph.left) * framedParagraphs.narrowest)
  return isWhole && isWide && group.length === inside.length ? group : []
}

/** Returns the borders of a box, which can be only the edges of its shading; null if it has neither rules nor shading. */
function edgesOf({ box }: Grid, { shapes }: PageContent): (Borders & { isShade: boolean }) | null {
  const { top, right, bottom, left } = bordersOf(box, shapes.rules)
  const shade = shadeOf(box, shapes.fills)
  if (top && bottom) return { top, right, bottom, left, isShade: false }
  if (shade === '' || top || bottom || right || left) return null
  const own = { width: framedParagraphs.thinnest, color: shade, dashed: false }
  return { top: own, right: own, bottom: own, left: own, isShade: true }
}

function enclose(group: readonly Paragraph[], { box }: Grid, borders: Borders, shade: string): void {
  const start = Math.min(...group.map((paragraph) => paragraph.box.x0))
  const gap = Math.min(farthestBorder, Math.max(0, Math.round(start - box.x0)))
  if (group.length === 1 && gap < framedParagraphs.leastGap) return
  // LibreOffice draws one frame only if no line begins to the left of the others.
  const left = Math.min(start, box.x0 + gap)
  const right = Math.min(box.x1 - gap, ...group.map((paragraph) => paragraph.right - indentsOf(paragraph).right))
  const starts = group.filter(({ align }) => align !== 'center').flatMap(({ lines }) => lines.slice(0, 1).map(({ x0 }) => x0))
  for (const paragraph of group) if (isCentredByChance(paragraph, starts)) paragraph.align = 'left'
  if (!group.every((paragraph) => fits(paragraph, left, right))) return
  const shared: Borders = { ...borders, gap, at: { top: box.y0, right: box.x1, bottom: box.y1, left: box.x0 } }
  for (const [i, paragraph] of group.entries()) {
    paragraph.borders = shared
    paragraph.shade = shade
    writeSpaces(paragraph)
    paragraph.framed = { left, right, isFirst: i === 0, isLast: i === group.length - 1 }
  }
}

/** Returns whether a paragraph keeps its alignment between the edges of the box. */
function fits({ lines, align }: Paragraph, left: number, right: number): boolean {
  if (align === 'center') return true
  if (align === 'right') return lines.every(({ x1 }) => Math.abs(x1 - right) < framedParagraphs.sameEdge)
  return lines.every(
    ({ x0, x1 }, i) => (i === 0 || Math.abs(x0 - left) < framedParagraphs.sameEdge) && x1 < right + framedParagraphs.sameEdge,
  )
}

/** Returns whether a line was taken for centred but begins where other lines do. */
function isCentredByChance({ lines, align }: Paragraph, starts: readonly number[]): boolean {
  const [line] = lines
  return (
    align === 'center' && lines.length === 1 && starts.some((start) => Math.abs(start - (line?.x0 ?? 0)) < framedParagraphs.sameEdge / 2)
  )
}
