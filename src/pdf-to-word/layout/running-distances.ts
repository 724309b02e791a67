/** Sets the distances in headers and footers, and tells where on the page they begin and end. */

import { emptyParagraph } from './empty-paragraph.ts'
import { paragraphReach } from './line-height.ts'
import type { Paragraph } from './model.ts'
import { noSpacing } from './paragraphs.ts'
import type { Running, Section } from './sections.ts'

/** Points from the top of the page; null when there is none. */
export interface RunningEdges {
  header: { top: number; bottom: number } | null
  footer: { top: number; bottom: number } | null
}

export function placeRunning(header: Running | null, footer: Running | null): RunningEdges {
  if (header && footer) {
    shareVariants(header, footer)
    shareVariants(footer, header)
  }
  return { header: placeOne(header), footer: placeOne(footer) }
}

/** Whether the running pictures begin only behind the first page. */
export function beginLater({ figures }: Running, firstPage: number): boolean {
  return figures.length > 0 && figures.every(({ page }) => page > firstPage)
}

/** Word shows nothing on a first or even page that only the other part knows. */
function shareVariants(running: Running, other: Running): void {
  if (other.first) running.first ??= running.default
  if (other.even) running.even ??= running.default
}

/** Makes the header reach down to where the text of the pages behind the first begins. */
export function extendHeader(running: Running, from: number, to: number): void {
  const spacing = { ...noSpacing(), line: Math.max(1, to - from), exact: true }
  if (running.default.length === 0) running.default.push(emptyParagraph(0, from, spacing))
  else
    for (const paragraphs of [running.default, running.even ?? []]) {
      const last = paragraphs.at(-1)
      if (last) last.spacing.after += Math.max(0, to - from)
    }
}

/** All variants begin at the top of the highest and end at the bottom of the lowest. */
function placeOne(running: Running | null): RunningEdges['header'] {
  const variants = [running?.default, running?.first, running?.even].filter(
    (paragraphs) => paragraphs && paragraphs.length > 0,
  ) as Paragraph[][]
  if (variants.length === 0) return null
  const top = Math.max(0, Math.min(...variants.map(([first]) => (first ? topOf(first) : Infinity))))
  const ends = variants.map((paragraphs) => stack(paragraphs, top))
  const bottom = Math.max(...ends)
  for (const [i, paragraphs] of variants.entries()) {
    const last = paragraphs.at(-1)
    if (last) last.spacing.after = bottom - (ends[i] ?? bottom)
  }
  return { top, bottom }
}

/** Pictures that stand where headers and footers do would push the text away. */
export function floatBeside(sections: readonly Section[], { header, footer }: RunningEdges): void {
  for (const { stretches } of sections) {
    for (const block of stretches.flatMap(({ blocks }) => blocks)) {
      if (block.kind !== 'figure' || !block.inline) continue
      if ((header && block.box.y0 < header.top) || (footer && block.box.y1 > footer.bottom)) block.inline = false
    }
  }
}

function topOf(paragraph: Paragraph): number {
  return (paragraph.lines[0]?.baseline ?? 0) - paragraphReach(paragraph).above
}

/** Answers where the last one ends. */
function stack(paragraphs: readonly Paragraph[], top: number): number {
  let y = top
  for (const paragraph of paragraphs) {
    const before = Math.max(0, topOf(paragraph) - y)
    paragraph.spacing = { ...paragraph.spacing, before }
    y += before + paragraphReach(paragraph).height
  }
  return y
}
