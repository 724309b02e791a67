/** Sets the spacing in headers and footers, and their positions on the page. */

import { heightOf } from '../../ir/geometry.ts'
import { emptyParagraph } from '../../ir/paragraph.ts'
import { type Chapter, type PlacedSection, type Running, type RunningBlock, variantsOf } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { pageEnds } from '../../tuning/placement.ts'
import { frameReach } from '../lines/border-gaps.ts'
import { paragraphReach } from '../lines/line-height.ts'
import { setCellDistances } from '../tables/cell-flow.ts'

interface Edges {
  top: number
  bottom: number
}

/**
 * Edges of a header in points below the top of the page, and of a footer in points below the bottom of the page, and therefore negative:
 * the pages of a chapter can differ in height. Null without a header or footer.
 */
export interface RunningEdges {
  header: Edges | null
  footer: Edges | null
}

/** Sets the spacing of a header and a footer, and returns their edges. @param heights of the pages, in points */
export function placeRunning(header: Running | null, footer: Running | null, heights: ReadonlyMap<number, number>): RunningEdges {
  if (header && footer) {
    shareVariants(header, footer)
    shareVariants(footer, header)
  }
  return { header: placeOne(header, () => 0), footer: placeOne(footer, ({ page }) => heights.get(page) ?? 0) }
}

/** Returns whether the pictures of a header or footer begin only after its first page. */
export function beginLater({ figures }: Running, firstPage: number): boolean {
  return figures.length > 0 && figures.every(({ page }) => page > firstPage)
}

/** Gives the header and footer the same variants: if only one has a first or even variant, Word leaves the other blank on that page. */
function shareVariants(running: Running, other: Running): void {
  if (other.first) running.first ??= running.default
  if (other.even) running.even ??= running.default
}

/** Gives the first page of a chapter its own header with the same content. */
export function giveFirstHeader(chapter: Chapter): void {
  const { header, footer } = chapter
  const own = header ?? { default: [], even: null, left: 0, right: 0, figures: [], pages: [], writtenLines: [] }
  // The other pages get their own spacing.
  const others = own.default.map((block) => (block.kind === 'paragraph' ? { ...block, spacing: { ...block.spacing } } : block))
  chapter.header = { ...own, first: own.default, default: others }
  if (footer) footer.first ??= footer.default
}

/** Extends the header to the top of the text on the pages after the first. */
export function extendHeader(running: Running, from: number, to: number): void {
  const spacing = { ...noSpacing(), line: Math.max(1, to - from), exact: true }
  if (running.default.length === 0) running.default.push(emptyParagraph(0, from, spacing))
  else
    for (const paragraphs of [running.default, running.even ?? []]) {
      const last = paragraphs.at(-1)
      if (last?.kind === 'paragraph') last.spacing.after += Math.max(0, to - from)
    }
}

/**
 * Moves the top of a header up while its text stays in place: even an empty header pushes the page's text below its end.
 * @param edges whose top is changed
 * @param to new top, in points from the top of the page
 */
export function raiseHeader(running: Running, edges: { top: number }, to: number): void {
  const by = edges.top - to
  if (by <= 0) return
  for (const blocks of new Set(variantsOf(running))) {
    const [first] = blocks
    if (first?.kind === 'paragraph') first.spacing = { ...first.spacing, before: first.spacing.before + by }
    else if (first) blocks.unshift(emptyParagraph(first.page, to, { ...noSpacing(), line: by, exact: true }))
  }
  edges.top = to
}

/**
 * Sets the spacing of all variants and returns their common edges: the top of the highest and the bottom of the lowest.
 * @param zeroOf the place on its page from which the edges are measured
 */
function placeOne(running: Running | null, zeroOf: (block: RunningBlock) => number): Edges | null {
  const variants = variantsOf(running).filter((blocks) => blocks.length > 0)
  if (variants.length === 0) return null
  const zeros = variants.map(([first]) => (first ? zeroOf(first) : 0))
  const top = Math.max(-Math.min(...zeros), Math.min(...variants.map(([first], i) => (first ? topOf(first) - (zeros[i] ?? 0) : Infinity))))
  const ends = variants.map((blocks, i) => stack(blocks, top + (zeros[i] ?? 0)) - (zeros[i] ?? 0))
  const bottom = Math.max(...ends)
  for (const [i, blocks] of variants.entries()) {
    const last = blocks.at(-1)
    if (last?.kind === 'paragraph') last.spacing.after = bottom - (ends[i] ?? bottom)
  }
  return { top, bottom }
}

/** Makes pictures float that overlap the header or footer, where they would displace the text, or that are nearly as high as the page. */
export function floatBeside(sections: readonly PlacedSection[], { header, footer }: RunningEdges): void {
  for (const { stretches, height } of sections) {
    for (const block of stretches.flatMap(({ blocks }) => blocks)) {
      if (block.kind !== 'figure' || !block.inline) continue
      if (heightOf(block.box) > height - pageEnds.besidePicture) block.inline = false
      else if ((header && block.box.y0 < header.bottom - 1) || (footer && block.box.y1 > height + footer.top + 1)) block.inline = false
    }
  }
}

function topOf(block: RunningBlock): number {
  if (block.kind === 'table') return block.box.y0
  return (block.lines[0]?.baseline ?? 0) - paragraphReach(block).above - frameReach(block).above
}

/** Sets the spacing between blocks and returns the bottom of the last one. */
function stack(blocks: RunningBlock[], top: number): number {
  let y = top
  for (const [i, block] of [...blocks].entries()) {
    const gap = Math.max(0, topOf(block) - y)
    if (block.kind === 'table') {
      setCellDistances(block)
      const before = blocks[i - 1]
      if (before?.kind === 'paragraph') before.spacing.after = gap
      // Only the first table of a header can be below the top, beside a taller variant for other pages.
      else if (gap > 1) blocks.unshift(emptyParagraph(block.page, y, { ...noSpacing(), line: gap, exact: true }))
      y += gap + heightOf(block.box)
    } else if (block.lines.length === 0) y += block.spacing.line
    else {
      block.spacing = { ...block.spacing, before: gap }
      const { above, below } = frameReach(block)
      y += gap + above + paragraphReach(block).height + below
    }
  }
  return y
}
