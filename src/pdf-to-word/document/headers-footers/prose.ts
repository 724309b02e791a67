/** Distinguishes text at the edges of several pages, such as a copied paragraph, from headers and footers. */

import { lineText } from '../../blocks/lines/rows.ts'
import { median } from '../../ir/geometry.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { headerProse } from '../../tuning/document/headers-footers.ts'

/** Returns the lines before the first that begins prose which continues on the page. */
export function beforeProse(taken: readonly DocumentLine[], { lines }: PageContent, side: 'header' | 'footer'): DocumentLine[] {
  const inwards = lines.toSorted((a, b) => (side === 'header' ? a.baseline - b.baseline : b.baseline - a.baseline))
  const width = textWidth(lines)
  const size = median(lines.map((line) => line.size)) * headerProse.smallest
  const isWide = (line: DocumentLine) =>
    line.x1 - line.x0 > width * headerProse.leastWidth && line.words.length >= headerProse.fewestWords && line.size >= size
  const isProse = (line: DocumentLine) => {
    const start = inwards.indexOf(line)
    const run = inwards.slice(start, start + headerProse.fewestLines)
    const [inner] = run.slice(-1)
    // The text of a page begins with a full line and can end with a short one; but a single short line is a footer close below the text.
    const mayBeShort = side === 'footer' && taken.at(-1) !== line
    const isWhole = (mayBeShort || isWide(line)) && inner !== undefined && isWide(inner)
    return run.length === headerProse.fewestLines && isWhole && run.filter(isWide).length >= headerProse.fewestLines - 1 && areEven(run)
  }
  const start = taken.findIndex(isProse)
  return start < 0 ? [...taken] : taken.slice(0, start)
}

/** Returns the lines before the rows that continue on the page at the same distance, size and left edge. */
export function beforeEvenRows(taken: readonly DocumentLine[], { lines }: PageContent, side: 'header' | 'footer'): DocumentLine[] {
  const inwards = lines.toSorted((a, b) => (side === 'header' ? a.baseline - b.baseline : b.baseline - a.baseline))
  const last = inwards.indexOf(taken.at(-1) as DocumentLine)
  const rows = inwards.slice(Math.max(0, last - 1), last + headerProse.fewestFollowing + 1)
  const [first, second] = rows
  if (!first || !second || rows.length < headerProse.fewestFollowing + 2) return [...taken]
  const distance = Math.abs(second.baseline - first.baseline)
  const isNext = (line: DocumentLine, before: DocumentLine | undefined) =>
    before !== undefined &&
    Math.abs(line.x0 - before.x0) < headerProse.sameStart &&
    Math.abs(line.size - before.size) < headerProse.sameSize &&
    Math.abs(Math.abs(line.baseline - before.baseline) - distance) < headerProse.sameDistance
  if (!rows.every((line, i) => i === 0 || isNext(line, rows[i - 1]))) return [...taken]
  const start = taken.findLastIndex((line, i) => i > 0 && !isNext(line, taken[i - 1]))
  const kept = start <= 0 ? 0 : start
  return taken.length - kept < headerProse.fewestEven ? [...taken] : taken.slice(0, kept)
}

/** Returns the lines before the first that also occurs as a full line in the middle of a page; such text is repeated body text. */
export function beforeRepeated(taken: readonly DocumentLine[], prose: ReadonlySet<string>): DocumentLine[] {
  const start = taken.findIndex((line) => prose.has(keyOf(line)))
  return start < 0 ? [...taken] : taken.slice(0, start)
}

/** Returns the keys of the full lines in the middle of the pages, for `beforeRepeated`. */
export function wholeLines(pages: readonly PageContent[], zone: number): Set<string> {
  return new Set(
    pages.flatMap(({ lines, height }) => {
      const width = textWidth(lines)
      const isInside = (line: DocumentLine) => line.top > height * zone && line.bottom < height * (1 - zone)
      return lines
        .filter(
          (line) => isInside(line) && line.x1 - line.x0 > width * headerProse.leastWidth && line.words.length >= headerProse.fewestWords,
        )
        .map(keyOf)
    }),
  )
}

const keyOf = (line: DocumentLine) => `${line.size} ${lineText(line)}`

const textWidth = (lines: readonly DocumentLine[]) => Math.max(...lines.map(({ x1 }) => x1)) - Math.min(...lines.map(({ x0 }) => x0))

/** Returns whether lines have one size, one left edge and no wide gap between them. */
function areEven(run: readonly DocumentLine[]): boolean {
  return run.slice(1).every(({ size, x0, baseline }, i) => {
    const before = run[i] as DocumentLine
    const isNear = Math.abs(baseline - before.baseline) < size * headerProse.pitch
    return isNear && Math.abs(size - before.size) < headerProse.sameSize && Math.abs(x0 - before.x0) < headerProse.sameStart
  })
}
