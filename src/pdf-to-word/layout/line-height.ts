/** The height of a paragraph's lines: in percent of the font's own where that is known, else in points. */
import { mean, median } from '../geometry.ts'
import { exactAscent, lineMetrics } from './font-metrics.ts'
import type { Line, Paragraph, Spacing, Word } from './model.ts'
import { mainStyle } from './words.ts'

/** What is usual for a family: the multiple that most of its lines have. */
export type UsualHeights = ReadonlyMap<string, number>

export type LineHeight = Pick<Spacing, 'line' | 'exact'>

/** The parts of the height above and below the baseline, in points. */
export interface Reach {
  above: number
  below: number
}

/** Below this share of its own height a line is set tight on purpose; Word and LibreOffice cut such multiples differently. */
const tight = 0.97
/** Distances are printed in tenths of a point: a single one may be so far from the truth. */
const printedSlack = 0.2

export function lineHeightOf(paragraph: Paragraph, usual: UsualHeights): LineHeight {
  const words = textWords(paragraph)
  const style = mainStyle(words)
  const size = style?.size ?? 10
  const family = style?.family ?? ''
  const pitch = pitchOf(paragraph)
  const own = naturalHeight(words)
  if (own === undefined) {
    const single = lineMetrics(family, size)
    return { line: pitch ?? (single ? single.above + single.below : size) * (usual.get(family) ?? (single ? 1 : 1.2)), exact: true }
  }
  if (pitch && pitch < own * tight) return { line: pitch, exact: true }
  const isSingle = pitch !== null && Math.abs(pitch - own) < printedSlack
  const multiple = pitch ? (isSingle ? 1 : pitch / own) : (usual.get(family) ?? 1)
  return { line: Math.max(1, Math.round(multiple * 100) / 100), exact: false }
}

/** The height of the main letters; undefined when the height of any is not known. */
function naturalHeight(words: readonly Word[]): number | undefined {
  const style = mainStyle(words)
  if (!style || words.some((word) => !lineMetrics(word.style.family, word.style.size))) return undefined
  const { above, below } = lineMetrics(style.family, style.size) ?? { above: 0, below: 0 }
  return above + below
}

/** The words without the label, which is drawn by Word's numbering. */
function textWords({ lines, list }: Paragraph): Word[] {
  return lines.flatMap((line, i) => (i === 0 && list ? textOf(line, list.textX) : line.words))
}

function textOf({ words }: Line, textX: number): Word[] {
  const at = words.findIndex((word) => Math.abs(word.x0 - textX) < 0.01)
  return at <= 0 ? words : words.slice(at)
}

/** The distance of its baselines, or null for a single line. */
function pitchOf({ lines }: Paragraph): number | null {
  const steps = lines.slice(1).flatMap((line, i) => {
    const before = lines[i]
    return before && before.page === line.page && line.baseline > before.baseline ? [line.baseline - before.baseline] : []
  })
  if (steps.length === 0) return null
  const middle = median(steps)
  return mean(steps.filter((step) => Math.abs(step - middle) <= printedSlack))
}

/** The reach of a paragraph: above the baseline of its first line, below that of its last, and all of its lines together. */
export interface ParagraphReach extends Reach {
  height: number
}

export function paragraphReach(paragraph: Paragraph, height: LineHeight): ParagraphReach {
  const { lines, list } = paragraph
  const reaches = lines.map((line, i) => lineReach(i === 0 && list ? textOf(line, list.textX) : line.words, height))
  const total = reaches.reduce((sum, { above, below }) => sum + above + below, 0)
  return { above: reaches[0]?.above ?? 0, below: reaches.at(-1)?.below ?? 0, height: total }
}

/** The largest letters of a line make its height. */
function lineReach(words: readonly Word[], { line, exact }: LineHeight): Reach {
  if (exact) return { above: line * exactAscent, below: line * (1 - exactAscent) }
  let above = 0
  let below = 0
  for (const { family, size } of new Set(words.map((word) => word.style))) {
    const own = lineMetrics(family, size) ?? { above: size * 0.93, below: size * 0.24 }
    above = Math.max(above, own.above)
    below = Math.max(below, own.below)
  }
  // LibreOffice and Word put what a multiple adds below the letters, LibreOffice in whole twips.
  return { above, below: below + Math.floor((above + below) * 20 * (line - 1) + 1e-6) / 20 }
}

/** The usual multiple (or pitch in parts of the size) of each family, from paragraphs of several lines. */
export function usualHeights(paragraphs: readonly Paragraph[]): UsualHeights {
  const found = new Map<string, number[]>()
  for (const paragraph of paragraphs) {
    const pitch = pitchOf(paragraph)
    const words = textWords(paragraph)
    const style = mainStyle(words)
    if (!pitch || !style) continue
    const own = lineMetrics(style.family, style.size)
    const ratio = pitch / (own ? own.above + own.below : style.size)
    found.set(style.family, [...(found.get(style.family) ?? []), ratio])
  }
  return new Map([...found].map(([family, ratios]) => [family, Math.max(median(ratios), 1)]))
}
