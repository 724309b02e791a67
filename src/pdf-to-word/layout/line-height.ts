/** The height of a paragraph's lines: as a multiple of the font's own where that is known, else in points. */
import { median } from '../geometry.ts'
import { exactAscent, lineMetrics } from './font-metrics.ts'
import type { Line, Paragraph, Spacing } from './model.ts'
import { mainStyle } from './words.ts'

/** What is usual for a family: the multiple that most of its lines have. */
export type UsualHeights = ReadonlyMap<string, number>

export type LineHeight = Pick<Spacing, 'line' | 'exact'>

/** The parts of the height above and below the baseline, in points. */
export interface Reach {
  above: number
  below: number
}

export function lineHeightOf(paragraph: Paragraph, usual: UsualHeights): LineHeight {
  const style = mainStyle(paragraph.lines.flatMap((line) => line.words))
  const size = style?.size ?? 10
  const metrics = style && lineMetrics(style.family)
  const pitch = pitchOf(paragraph)
  if (!style || !metrics) return { line: pitch ?? size * (usual.get(style?.family ?? '') ?? 1.2), exact: true }
  const multiple = pitch ? pitch / (size * (metrics.ascent + metrics.descent)) : (usual.get(style.family) ?? 1)
  // Below its own height a line is set tight on purpose; Word and LibreOffice cut such multiples differently.
  if (pitch && multiple < 0.97) return { line: pitch, exact: true }
  return { line: Math.abs(multiple - 1) < 0.012 ? 1 : multiple, exact: false }
}

/** The distance of its baselines, or null for a single line. */
function pitchOf({ lines }: Paragraph): number | null {
  const steps = lines.slice(1).flatMap((line, i) => {
    const before = lines[i]
    return before && before.page === line.page && line.baseline > before.baseline ? [line.baseline - before.baseline] : []
  })
  return steps.length > 0 ? median(steps) : null
}

function reachOf(family: string, size: number, { line, exact }: LineHeight): Reach {
  if (exact) return { above: line * exactAscent, below: line * (1 - exactAscent) }
  const metrics = lineMetrics(family) ?? { ascent: 0.93, descent: 0.24 }
  const own = (metrics.ascent + metrics.descent) * size
  // LibreOffice and Word put what a multiple adds below the letters.
  return { above: metrics.ascent * size, below: metrics.descent * size + own * (line - 1) }
}

/** The reach of a paragraph: above the baseline of its first line, below that of its last, and all of its lines together. */
export interface ParagraphReach extends Reach {
  height: number
}

export function paragraphReach({ lines }: Paragraph, height: LineHeight): ParagraphReach {
  const reaches = lines.map((line) => lineReach(line, height))
  const total = reaches.reduce((sum, { above, below }) => sum + above + below, 0)
  return { above: reaches[0]?.above ?? 0, below: reaches.at(-1)?.below ?? 0, height: total }
}

/** The largest letters of a line make its height. */
function lineReach({ words }: Line, height: LineHeight): Reach {
  const styles = new Set(words.map((word) => word.style))
  let reach: Reach = { above: 0, below: 0 }
  for (const { family, size } of styles) {
    const own = reachOf(family, size, height)
    reach = { above: Math.max(reach.above, own.above), below: Math.max(reach.below, own.below) }
  }
  return reach
}

/** The usual multiple (or pitch in parts of the size) of each family, from paragraphs of several lines. */
export function usualHeights(paragraphs: readonly Paragraph[]): UsualHeights {
  const found = new Map<string, number[]>()
  for (const paragraph of paragraphs) {
    const pitch = pitchOf(paragraph)
    const style = mainStyle(paragraph.lines.flatMap((line) => line.words))
    if (!pitch || !style) continue
    const metrics = lineMetrics(style.family)
    const ratio = pitch / (style.size * (metrics ? metrics.ascent + metrics.descent : 1))
    found.set(style.family, [...(found.get(style.family) ?? []), ratio])
  }
  return new Map([...found].map(([family, ratios]) => [family, Math.max(median(ratios), lineMetrics(family) ? 0.97 : 1)]))
}
