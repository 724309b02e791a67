/** What most of a file's text is like: its size, the distance of its lines, its margins. */
import { median } from '../geometry.ts'
import type { Line, Paragraph, TextStyle } from './model.ts'
import type { PageContent } from './page-content.ts'
import type { BodyStats, Column } from './paragraphs.ts'

/** The look of most letters; Times New Roman 10 where there are none. */
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
  return { ...style, underline: false, strike: false, shade: '', raise: '' }
}

export function bodyStats(pages: readonly PageContent[], body: TextStyle): BodyStats {
  const steps: number[] = []
  for (const { lines } of pages) {
    const sorted = lines.filter((line) => Math.abs(line.size - body.size) < 0.6).sort((a, b) => a.baseline - b.baseline)
    for (const [i, line] of sorted.entries()) {
      const next = sorted
        .slice(i + 1, i + 8)
        .find((other) => other.baseline - line.baseline > line.size * 0.6 && Math.min(other.x1, line.x1) > Math.max(other.x0, line.x0))
      const step = next ? (next.baseline - line.baseline) / line.size : 0
      if (step > 0.8 && step < 2.2) steps.push(step)
    }
  }
  return { size: body.size, pitch: steps.length > 3 ? lowerQuartile(steps) : 1.2, justified: false }
}

function lowerQuartile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.4)] ?? 1.2
}

/** Whether most paragraphs of several lines are set to both edges. */
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

/** Left and right edge of the text, by page size. */
export function textAreas(pages: readonly PageContent[], linesOf: (page: PageContent) => readonly Line[]): Map<string, Column> {
  const areas = new Map<string, { starts: number[]; ends: number[]; width: number }>()
  for (const page of pages) {
    const area = areas.get(sizeKey(page)) ?? { starts: [], ends: [], width: page.width }
    areas.set(sizeKey(page), area)
    for (const line of linesOf(page)) {
      area.starts.push(line.x0)
      area.ends.push(line.x1)
    }
  }
  return new Map([...areas].map(([key, { starts, ends, width }]) => [key, columnOf(starts, ends, width)]))
}

function columnOf(starts: readonly number[], ends: readonly number[], width: number): Column {
  if (starts.length === 0) return { left: Math.min(72, width / 10), right: width - Math.min(72, width / 10) }
  const left = Math.max(0, edge(starts, 1))
  const right = Math.min(
    width,
    -edge(
      ends.map((end) => -end),
      1,
    ),
  )
  // Short lines only: the right margin is taken to be as wide as the left one.
  const mirrored = width - left
  return { left, right: right < mirrored - 2 && median(ends) < right - 60 && right < width * 0.8 ? mirrored : Math.max(right, left + 36) }
}

/** The outermost value that is not a lone outlier. */
function edge(values: readonly number[], lone: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const first = sorted[0] ?? 0
  const next = sorted[Math.min(sorted.length - 1, lone)] ?? first
  return sorted.length > 12 && next - first > 18 ? next : first
}

export const sizeKey = ({ width, height }: { width: number; height: number }): string => `${Math.round(width)}x${Math.round(height)}`
