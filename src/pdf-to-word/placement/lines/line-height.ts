/** Sets the line heights of paragraphs: as multiples of the font's line height if it is known, otherwise in points. */

import { hasPictures, isOfPictures, pictureHeight } from '../../blocks/lines/pictures-in-line.ts'
import { largest, median } from '../../ir/geometry.ts'
import type { PlacedLine, PlacedWord } from '../../ir/line.ts'
import type { ListMark, PlacedParagraph } from '../../ir/paragraph.ts'
import type { Spacing } from '../../ir/spacing.ts'
import { exactAscent, twipsPerPoint } from '../../ir/word-facts.ts'
import { mainStyle } from '../../page/words/words.ts'
import { letterShape, lineLikeness } from '../../tuning/letters.ts'
import { lineHeights } from '../../tuning/placement.ts'
import { lineMetrics } from './font-metrics.ts'

/** The line heights that most lines have, as multiples: those of each family, and that of all text. */
export interface UsualHeights {
  families: ReadonlyMap<string, number>
  all: number
}

type LineHeight = Pick<Spacing, 'line' | 'exact'>

/** Heights above and below the baseline, in points. */
export interface Reach {
  above: number
  below: number
}

/** Sets the line heights of all paragraphs, which must be in reading order. */
export function setLineHeights(paragraphs: readonly PlacedParagraph[], usual: UsualHeights): void {
  for (const [i, paragraph] of paragraphs.entries()) {
    const next = paragraphs[i + 1]
    const step = stepBetween(paragraph, next)
    const available = Math.min(stepBetween(paragraphs[i - 1], paragraph), step)
    const height = heightOf(paragraph, usual, { available, below: step - (next?.lines[0] ? aboveOf(next) : 0) })
    paragraph.spacing = { ...paragraph.spacing, ...withPictures(paragraph, height) }
  }
}

/**
 * Replaces an exact height by a multiple if it would crop a picture. Paragraphs with lines of nothing but pictures of letters have an exact
 * one: otherwise LibreOffice, which sets these pictures on the baseline and not below it, would make the lines higher.
 */
function withPictures({ lines }: PlacedParagraph, height: LineHeight): LineHeight {
  const style = mainStyle(lines.flatMap(({ words }) => words))
  const own = style && lineMetrics(style)
  const natural = own ? own.above + own.below : (style?.size ?? 10) * lineHeights.unknown
  const areLetters = lines.every(({ words }) => words.every(({ picture }) => !picture || picture.drop !== undefined))
  if (areLetters && lines.some(isOfPictures)) return height.exact ? height : { line: quarters(height.line * natural), exact: true }
  if (lines.length > 0 && lines.every(isOfPictures)) return { line: 1, exact: false }
  if (!height.exact || !lines.some(({ words }) => pictureHeight(words) > height.line * exactAscent)) return height
  return { line: Math.max(1, percent(height.line / natural)), exact: false }
}

/** The space of a paragraph, in points. */
interface Space {
  /** Distance to the nearest baseline of another paragraph. */
  available: number
  /** Distance from its last baseline to the letters of the next paragraph. */
  below: number
}

/** Returns the line height of a paragraph. */
function heightOf(paragraph: PlacedParagraph, usual: UsualHeights, { available, below }: Space): LineHeight {
  const words = paragraph.lines.flatMap((line) => line.words)
  const family = mainStyle(words)?.family ?? ''
  // An exact height below that of the largest letters would crop these.
  const size = words.length === 0 ? 10 : largest(words.map(({ style }) => style.size))
  const pitch = pitchOf(paragraph)
  const own = naturalOf(paragraph)
  if (pitch) {
    if (!pitch.own || pitch.step < pitch.own * lineHeights.tight) return { line: pitch.step, exact: true }
    const isSingle = Math.abs(pitch.step - pitch.own) < lineHeights.printedSlack
    return { line: isSingle ? 1 : Math.max(1, percent(pitch.step / pitch.own)), exact: false }
  }
  const least = size * lineHeights.least
  if (!own)
    return {
      line: quarters(Math.max(least, Math.min(available, size * lineHeights.unknown * (usual.families.get(family) ?? 1)))),
      exact: true,
    }
  if (available < own * lineHeights.tight) return { line: Math.max(least, available), exact: true }
  const common = percent(usual.families.get(family) ?? 1)
  // A single line in a family of its own, such as a heading, is set like the rest of the text if there is space below it.
  const rest = usual.families.has(family) || paragraph.shade || paragraph.borders ? common : percent(usual.all)
  if (rest > common && heightBelow(paragraph, rest) <= below + lineHeights.printedSlack) return { line: rest, exact: false }
  const fits = common * own <= available + lineHeights.printedSlack
  return { line: Math.max(1, fits ? common : Math.floor((available / own) * 100) / 100), exact: false }
}

/** Returns the height above the first baseline of a paragraph whose line height is not known yet. */
function aboveOf({ lines, list }: PlacedParagraph): number {
  const [first] = lines
  return first ? lineReach(first, { line: 1, exact: false }, textStart(list)).above : 0
}

/** Returns the height of a paragraph below its last baseline if its lines have a multiple of their natural height. */
function heightBelow({ lines, list }: PlacedParagraph, line: number): number {
  const last = lines.at(-1)
  return last ? lineReach(last, { line, exact: false }, lines.length === 1 ? textStart(list) : undefined).below : 0
}

/** Rounds down to multiples of five twips, four of which lie above the baseline, so that no fraction of a twip is lost. */
const quarters = (points: number) => Math.floor(points * 4) / 4

const percent = (multiple: number) => Math.round(multiple * 100) / 100

/** Returns the extra height of a multiple of a line's own height, in points: whole twips in LibreOffice. */
export const leadingOf = (own: number, multiple: number) => Math.floor(own * twipsPerPoint * (multiple - 1) + 1e-6) / twipsPerPoint

/** Returns the distance from the last baseline of a paragraph to the first of the next; Infinity if that is not below it. */
function stepBetween(above: PlacedParagraph | undefined, below: PlacedParagraph | undefined): number {
  const last = above?.lines.at(-1)
  const first = below?.lines[0]
  if (!last || !first || last.page !== first.page || first.x0 > last.x1 || last.x0 > first.x1) return Infinity
  const step = first.baseline - last.baseline
  return step > last.size * 0.5 ? step : Infinity
}

/** Returns the natural height of the first line; 0 if the height of any of its fonts is unknown. */
function naturalOf({ lines, list }: PlacedParagraph): number {
  const reach = lines[0] && naturalReach(lines[0], textStart(list))
  return reach ? reach.above + reach.below : 0
}

/** Returns the left edge of the text after the label. A label at the right is not excluded, because it is as high as its text. */
function textStart(list: ListMark | null): number | undefined {
  return list?.rtl ? undefined : list?.textX
}

/**
 * Returns the natural height of a line, given by its largest letters. A label in an unknown font, such as a bullet, is ignored because it
 * rarely sets the height.
 */
function naturalReach({ words }: PlacedLine, textX = -Infinity): Reach | undefined {
  let above = 0
  let below = 0
  for (const word of oneOfEachStyle(words)) {
    const own = lineMetrics(word.style)
    if (!own && word.x0 < textX - lineLikeness.samePlace) continue
    // The frame of a form field increases its line height, unless that is exact.
    if (!own || word.control?.border) return undefined
    above = Math.max(above, own.above)
    below = Math.max(below, own.below)
  }
  return above > 0 ? { above, below } : undefined
}

/** Returns the last word of each style, so that labels, which come first, rarely represent one. */
function oneOfEachStyle(words: readonly PlacedWord[]): Iterable<PlacedWord> {
  const last = words.at(-1)
  if (last && words.every(({ style }) => style === last.style)) return [last]
  return new Map(words.map((word) => [word.style, word])).values()
}

interface Pitch {
  /** Usual distance between its baselines, in points. */
  step: number
  /** The distance given by its fonts; 0 if unknown. */
  own: number
}

/** Returns the line pitch of a paragraph; null for a single line. */
function pitchOf({ lines, list }: PlacedParagraph): Pitch | null {
  const steps = lines.slice(1).flatMap((line, i) => {
    const before = lines[i]
    if (!before || before.page !== line.page || line.baseline <= before.baseline || hasPictures(line)) return []
    const [upper, lower] = [naturalReach(before, i === 0 ? textStart(list) : undefined), naturalReach(line)]
    return [{ step: (line.baseline - before.baseline) / linesFrom(line), own: upper && lower ? upper.below + lower.above : 0 }]
  })
  if (steps.length === 0) return null
  const middle = median(steps.map(({ step }) => step))
  const near = steps.filter(({ step }) => Math.abs(step - middle) <= lineHeights.placedSlack)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { step: mean(near.map(({ step }) => step)), own: steps.some(({ own }) => own === 0) ? 0 : mean(near.map(({ own }) => own)) }
}

/** Extent of a paragraph: above its first baseline, below its last, and the total height of its lines. */
export interface ParagraphReach extends Reach {
  height: number
  /** The part of `below` that a multiple of the line height adds: Word and LibreOffice let it reach over the end of a page. */
  leading: number
}

/** Returns the extent according to the line height already set. */
export function paragraphReach({ lines, list, spacing }: PlacedParagraph): ParagraphReach {
  const reaches = lines.map((line, i) => lineReach(line, spacing, i === 0 ? textStart(list) : undefined))
  const last = reaches.at(-1)
  const total = reaches.reduce((sum, { above, below }, i) => sum + (above + below) * linesFrom(lines[i]), 0)
  return { above: reaches[0]?.above ?? 0, below: last?.below ?? 0, height: total, leading: last?.leading ?? 0 }
}

/** Returns the number of lines that a line counts for, including the empty lines before it. */
function linesFrom(line: PlacedLine | undefined): number {
  return 1 + (line?.words[0]?.emptyLinesBefore ?? 0)
}

function lineReach(of: PlacedLine, { line, exact }: LineHeight, textX: number | undefined): Reach & { leading: number } {
  if (exact) return { above: line * exactAscent, below: line * (1 - exactAscent), leading: 0 }
  const picture = pictureHeight(of.words)
  if (isOfPictures(of)) return { above: picture, below: 0, leading: 0 }
  const usual = { above: of.size * letterShape.above, below: of.size * lineHeights.usualBelow }
  const { above, below } = naturalReach(of, textX) ?? usual
  // LibreOffice and Word add the extra height of a multiple below the letters, LibreOffice in whole twips.
  const leading = leadingOf(above + below, line)
  return { above: Math.max(above, picture), below: below + leading, leading }
}

/** Reduces the height of a single line by up to `excess` points, but not below its natural height, and returns the reduction. */
export function tighten(paragraph: PlacedParagraph, excess: number): number {
  const { lines, spacing } = paragraph
  const own = lines.length === 1 && !spacing.exact ? naturalOf(paragraph) : 0
  if (own === 0 || excess <= 0) return 0
  const { height } = paragraphReach(paragraph)
  spacing.line = Math.max(1, Math.floor((spacing.line - excess / own) * 100) / 100)
  return height - paragraphReach(paragraph).height
}

/**
 * Returns the usual multiples, from paragraphs of several lines. Families with few lines are left out, because they may be special cases.
 */
export function usualHeights(paragraphs: readonly PlacedParagraph[]): UsualHeights {
  const found = new Map<string, number[]>()
  const all: number[] = []
  for (const paragraph of paragraphs) {
    const pitch = pitchOf(paragraph)
    const style = mainStyle(paragraph.lines.flatMap((line) => line.words))
    if (!pitch || !style) continue
    const ratio = pitch.step / (pitch.own || style.size * lineHeights.unknown)
    const ratios = found.get(style.family) ?? []
    for (let i = 1; i < paragraph.lines.length; i++) {
      ratios.push(ratio)
      if (pitch.own) all.push(ratio)
    }
    found.set(style.family, ratios)
  }
  const families = [...found].filter(([, { length }]) => length >= lineHeights.fewest)
  const usual = (ratios: readonly number[]) => Math.max(median(ratios), 1)
  return {
    families: new Map(families.map(([family, ratios]) => [family, usual(ratios)])),
    all: all.length >= lineHeights.fewest ? usual(all) : 1,
  }
}
