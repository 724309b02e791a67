/** Measures the body text of a file: its font size, line distance and edges. */

import { largest, sizeKey } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { type MirroredMargins, shiftOf } from '../../ir/section.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { bodyLines } from '../../tuning/blocks/paragraphs.ts'
import { firstWordWidth, flowsOn } from '../lines/wrap.ts'

/** Returns the style of most letters; Times New Roman 10 if there are none. */
export function bodyStyle(lines: readonly Line[]): TextStyle {
  const counts = new Map<TextStyle, number>()
  for (const { words } of lines) for (const { style, text } of words) counts.set(style, (counts.get(style) ?? 0) + text.length)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  const style: TextStyle = best?.[0] ?? {
    family: 'Times New Roman',
    size: 10,
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    color: '000000',
    shade: '',
    raise: '',
    fixed: false,
    serif: true,
  }
  const { scale, spacing: _, ...plain } = style
  const letters = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const isUsual = scale !== undefined && (best?.[1] ?? 0) > letters / 2
  return { ...plain, ...(isUsual ? { scale } : {}), underline: false, strike: false, shade: '', raise: '' }
}

/** Returns the measurements, over all pages. @param body style of most letters */
export function bodyStats(pages: readonly PageContent[], body: TextStyle): BodyStats {
  const steps: number[] = []
  for (const { lines } of pages) {
    const sorted = lines.filter((line) => Math.abs(line.size - body.size) < bodyLines.sameSize).sort((a, b) => a.baseline - b.baseline)
    for (const [i, line] of sorted.entries()) {
      const next = sorted
        .slice(i + 1, i + bodyLines.reach)
        .find((other) => other.baseline - line.baseline > line.size * bodyLines.leastStep && areAbove(line, other))
      const step = next ? (next.baseline - line.baseline) / line.size : 0
      if (step > bodyLines.pitch.from && step < bodyLines.pitch.to) steps.push(step)
    }
  }
  const pitch = steps.length > bodyLines.fewestSteps ? lowerMedian(steps) : bodyLines.usualPitch
  return { size: body.size, pitch, justified: false, ...(body.fixed ? {} : { proportional: true }) }
}

function areAbove(line: Line, other: Line): boolean {
  return Math.min(other.x1, line.x1) > Math.max(other.x0, line.x0)
}

function lowerMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * bodyLines.quantile)] ?? bodyLines.usualPitch
}

/** Returns whether more than half of the lines are justified, counting paragraphs of at least three lines. */
export function isJustified(paragraphs: Iterable<Paragraph>): boolean {
  let both = 0
  let all = 0
  for (const { lines, align } of paragraphs) {
    if (lines.length < 3) continue
    all += lines.length
    if (align === 'both') both += lines.length
  }
  return all > 0 && both > all * 0.5
}

/** Returns the left and right edge of the text, by page size; with mirrored margins, on right pages. */
export function textAreas(
  pages: readonly PageContent[],
  linesOf: (page: PageContent) => readonly Line[],
  mirrored: MirroredMargins | null,
): Map<string, Column> {
  const areas = new Map<string, { lines: Line[]; inTables: Reach[]; limit: number; width: number }>()
  for (const page of pages) {
    const area = areas.get(sizeKey(page)) ?? { lines: [], inTables: [], limit: Infinity, width: page.width }
    areas.set(sizeKey(page), area)
    const tableAround = (line: Line) =>
      page.grids.find(
        ({ box, cells }) => cells.length > 1 && line.x0 < box.x1 && line.x1 > box.x0 && line.baseline > box.y0 && line.baseline < box.y1,
      )
    const shift = shiftOf(mirrored, page)
    const lines: Line[] = []
    for (const line of linesOf(page)) {
      const table = tableAround(line)?.box
      if (!table) lines.push(shift === 0 ? line : { ...line, x0: line.x0 - shift, x1: line.x1 - shift })
      // Text that is too long for its table does not make the text area wider.
      else area.inTables.push({ x0: Math.max(line.x0, table.x0, 0) - shift, x1: Math.min(line.x1, table.x1, page.width) - shift })
    }
    for (const line of lines) area.lines.push(line)
    area.limit = Math.min(area.limit, wrapLimit(lines, page.width))
  }
  return new Map(
    [...areas].map(([key, { lines, inTables, limit, width }]) => {
      const beside = isRtl(lines) ? rtlColumnOf(lines, width) : columnOf(lines, limit, width)
      const isMostlyTables = sumOfWidths(inTables) > sumOfWidths(lines) * bodyLines.leastInTables
      const isProse = lines.length > bodyLines.fewBesideTables || limit < Infinity
      const text = lines.length > 0 && isMostlyTables && !isProse ? around(beside, inTables) : beside
      return [key, mirrored ? betweenMargins(text, width, mirrored.shifts.get(key) ?? 0) : text]
    }),
  )
}

type Reach = Pick<Line, 'x0' | 'x1'>

const sumOfWidths = (lines: readonly Reach[]) => lines.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)

/** Returns a column extended to the edges of lines. */
function around({ left, right }: Column, lines: readonly Reach[]): Column {
  return lines.reduce((column, { x0, x1 }) => ({ left: Math.min(column.left, x0), right: Math.max(column.right, x1) }), { left, right })
}

/**
 * Returns the area between mirrored margins around the text of right pages: the margins of left pages are the same, exchanged. Where the text
 * was set for paper of another size, it has an indent; lines that are longer than that explains reach into the right margin.
 */
function betweenMargins({ left, right }: Column, width: number, shift: number): Column {
  const space = Math.min(0, Math.max(width - shift - right - left, -Math.abs(shift)))
  const inside = Math.max(0, -shift, left + space)
  return { left: inside, right: Math.max(inside + bodyLines.narrowest, width - inside - shift) }
}

/** Returns the maximum right edge of the text: if a line continues in lower case, the next word did not fit. */
function wrapLimit(lines: readonly Line[], width: number): number {
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0)
  const limits: number[] = []
  for (const [i, line] of sorted.entries()) {
    const next = sorted[i + 1]
    // Single words below each other are not prose.
    if (!next || Math.abs(next.x0 - line.x0) > 1 || line.x1 - line.x0 < width * bodyLines.shortLine || !flowsOn(line, next)) continue
    limits.push(line.x1 + line.size * bodyLines.space + firstWordWidth(next))
  }
  limits.sort((a, b) => a - b)
  // Address lines and verses also end early, but they are few.
  return limits[Math.floor(limits.length * bodyLines.outliers)] ?? Infinity
}

function isRtl(lines: readonly Line[]): boolean {
  return lines.filter(({ rtl }) => rtl).length * 2 > lines.length
}

/** Returns the edges of right-to-left text, which are measured in mirror image. */
function rtlColumnOf(lines: readonly Line[], width: number): Column {
  const turned = lines.map((line) => ({ ...line, x0: width - line.x1, x1: width - line.x0 }))
  const { left, right } = columnOf(turned, Infinity, width)
  return { left: width - right, right: width - left }
}

function columnOf(lines: readonly Line[], limit: number, width: number): Column {
  const margin = Math.min(bodyLines.usualMargin, width / 10)
  if (lines.length === 0) return { left: margin, right: width - margin }
  const left = Math.max(0, edge(lines.map((line) => line.x0)))
  const mirrored = width - left
  const longest = largest(lines.map((line) => line.x1))
  const farthest = Math.min(width, longest <= mirrored + 1 ? longest : -edge(lines.map((line) => -line.x1)))
  const rightmost = straightEdge(lines) ?? farthest
  const isFull = isStraightAt(lines, rightmost)
  // Another program may set letters slightly wider, and a word that moves to the next line moves all the following ones.
  const least = Math.min(rightmost + bodyLines.widerLetters, width)
  const isMirrored = mirrored >= rightmost - bodyLines.sameMargin && !isFull && mirrored < Math.max(limit, rightmost + 1)
  return { left, right: isMirrored ? Math.max(mirrored, least) : Math.max(least, left + bodyLines.narrowest) }
}

/** Returns whether many lines end at an edge or little before it. */
function isStraightAt(lines: readonly Line[], edge: number): boolean {
  const full = lines.filter(({ x1 }) => x1 <= edge && edge - x1 < bodyLines.sameEnd).length
  return full > Math.max(bodyLines.fewestFull, lines.length * bodyLines.fullShare)
}

/** Returns the straight right edge of text of which a few lines are too long, such as paths and rows of program code; null if there is none. */
function straightEdge(lines: readonly Line[]): number | null {
  const ends = lines.map(({ x1 }) => x1).sort((a, b) => b - a)
  const longer = ends.slice(0, Math.floor(ends.length * bodyLines.tooLongShare) + 1)
  const straight = longer.find((end) => isStraightAt(lines, end))
  return straight !== undefined && (ends[0] ?? 0) - straight > bodyLines.tooLong ? straight : null
}

/** Returns the smallest value, or the second smallest if the smallest is an outlier. */
function edge(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const first = sorted[0] ?? 0
  const next = sorted[Math.min(sorted.length - 1, 1)] ?? first
  return sorted.length > 12 && next - first > 18 ? next : first
}
