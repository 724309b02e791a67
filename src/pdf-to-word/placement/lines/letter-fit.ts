/** Sets letter spacing so that each line keeps its words, because typesetting programs adjust spaces and word processors do not. */

import { indentsOf } from '../../blocks/paragraphs/indents.ts'
import { isFreeType1 } from '../../fonts/conversion/rights.ts'
import { kernedSpace } from '../../fonts/tables/kerning.ts'
import type { CarriedFont } from '../../ir/font.ts'
import type { PlacedLine, PlacedWord } from '../../ir/line.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { breaksAfter } from '../../ir/word-facts.ts'
import { lineLikeness } from '../../tuning/letters.ts'
import { letterFit } from '../../tuning/placement.ts'
import { type SpaceWidth, spacesWith } from './font-metrics.ts'
import { spaceStyle } from './space-style.ts'

/**
 * Sets the letter spacing of all lines that need it.
 * @param carried embedded fonts, whose letters are as wide as in the PDF
 * @param referenceMarks width that a note reference takes from the first line of a note, in points
 */
export function fitLetters(
  paragraphs: Iterable<PlacedParagraph>,
  carried: readonly CarriedFont[],
  referenceMarks: ReadonlyMap<PlacedParagraph, number> = new Map(),
): void {
  const spaceOf = spacesWith(carried)
  for (const paragraph of paragraphs) {
    const { lines, list, rtl, align } = paragraph
    // In centred and right-aligned text the label does not count in the width of the text.
    if (rtl || (list && align !== 'left' && align !== 'both')) continue
    const { left, first, right } = indentsOf(paragraph)
    const { overhang = { left: 0, right: 0 } } = paragraph
    const end = paragraph.right - right + overhang.left + overhang.right
    for (const [i, line] of lines.entries()) {
      const labelled = i === 0 ? list : null
      const unlabelled = labelled ? line.words.filter(({ x0 }) => x0 > labelled.textX - lineLikeness.samePlace) : line.words
      const edge = labelled
        ? textAfterLabel(labelled.textX, paragraph.left + left, lines[1])
        : paragraph.left + left + (i === 0 ? first : 0)
      const { words, start } = afterTab(unlabelled, edge, end, lines[i + 1])
      const taken = (line.hole ?? 0) + (i === 0 ? (referenceMarks.get(paragraph) ?? 0) : 0)
      const moved = movedBy({ ...line, words }, lines[i + 1], { available: end - start - taken, isEven: align === 'both', spaceOf })
      const tab = start === edge ? -Infinity : start
      if (moved !== 0) line.words = line.words.map((word) => (word.x0 < tab ? word : { ...word, spread: moved }))
      else if (lines.length === 1) fitLeader(line, words, end - start - taken, spaceOf)
    }
  }
}

/** Returns where the text after a label begins: the tab after it ends at the indent of the other lines if these begin little beside it. */
function textAfterLabel(textX: number, indent: number, second: PlacedLine | undefined): number {
  return second && Math.abs(second.x0 - textX) < letterFit.sameStop ? Math.max(textX, indent) : textX
}

/** Returns the words after the last tab of a line that goes on in the next one, and where they begin: all words if these are few. */
function afterTab(words: PlacedWord[], start: number, end: number, next: PlacedLine | undefined): { words: PlacedWord[]; start: number } {
  const at = words.findLastIndex(({ tabbed }) => tabbed)
  const first = words[at]
  if (!first || !next || end - first.x0 < (end - start) * letterFit.leastAfterTab) return { words, start }
  return { words: [{ ...first, tabbed: false }, ...words.slice(at + 1)], start: first.x0 }
}

/** Condenses a dot leader until the line fits. */
function fitLeader(line: PlacedLine, words: readonly PlacedWord[], available: number, spaceOf: SpaceWidth): void {
  const from = words.findLastIndex(({ text }) => !leader.test(text)) + 1
  const natural = naturalWidth(words, spaceOf)
  const dots = new Set(words.slice(from))
  const letters = [...dots].reduce((sum, { text }) => sum + text.length + 1, 0)
  if (letters < letterFit.leastLeader || natural === undefined || natural + letterFit.safetyMargin <= available) return
  const nearer = Math.max(steps((natural + letterFit.safetyMargin - available) / letters), 0)
  if (nearer < line.size * letterFit.furthestDots)
    line.words = line.words.map((word) => (dots.has(word) ? { ...word, spread: -nearer } : word))
}

const leader = /^[.·…_]+$/

interface Measure {
  /** Width available for the line, in points. */
  available: number
  /** The line is justified. */
  isEven: boolean
  spaceOf: SpaceWidth
}

/** Returns the necessary letter spacing of a line, in points; negative is condensed. */
function movedBy(line: PlacedLine, next: PlacedLine | undefined, { available, isEven, spaceOf }: Measure): number {
  const known = naturalWidth(line.words, spaceOf)
  const natural = known ?? (next ? naturalWidth(line.words, () => letterFit.unknownSpace) : undefined)
  if (natural === undefined || available <= 0) return 0
  const limit = line.size * letterFit.furthest[isEven ? 'even' : 'ragged']
  const letters = Math.max(1, spacedLetters(line.words))
  const widest = natural + (known === undefined ? 0 : widthOfDoubt(line.words, spaceOf))
  if (widest + letterFit.safetyMargin > available) {
    const most = line.size * letterFit.furthest[isEven || next ? 'even' : 'ragged']
    const nearer = (spare: number) => within(-Math.max(0, steps((widest + spare - available) / letters)), most)
    return nearer(letterFit.condensedMargin) || nearer(letterFit.safetyMargin)
  }
  const more = next && known !== undefined ? widthOfMore(line, next, spaceOf) : undefined
  const isScaled = line.words.some(({ style }) => (style.scale ?? 100) !== 100)
  const doubt = isScaled ? natural * letterFit.scaledShare : 0
  if (more === undefined || natural + more > available + doubt + (isEven ? letterFit.safetyMargin : -letterFit.ragged)) return 0
  const moved = steps((available + letterFit.safetyMargin + doubt - natural - more) / letters)
  return natural + moved * letters + letterFit.safetyMargin > available ? 0 : within(moved, limit)
}

/** Returns the number of letters that letter spacing moves: LibreOffice does not space the last one before another look or link. */
function spacedLetters(words: readonly PlacedWord[]): number {
  const all = words.reduce((sum, { text, joined }) => sum + text.length + (joined ? 0 : 1), -1)
  return all - words.filter(({ style, link }, i) => i > 0 && (style !== words[i - 1]?.style || link !== words[i - 1]?.link)).length
}

/** Scripts whose letters are as wide in every font: a whole or half of the font size. */
const ofOneWidth = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns the width by which a line may be wider in the reader's fonts: in signs of formulas, and in underscores, which TeX draws as rules. */
function widthOfDoubt(words: readonly PlacedWord[], spaceOf: SpaceWidth): number {
  let width = 0
  for (const { text, style, natural = 0, picture } of words) {
    if (!picture && spaceOf(style) === undefined && !ofOneWidth.test(text)) width += natural * letterFit.unknownShare
    else if (text.includes('_') && isFreeType1(style.family) && !style.fixed)
      width += (text.split('_').length - 1) * letterFit.underscore * style.size
  }
  return width
}

const steps = (points: number) => Math.ceil(points / letterFit.step) * letterFit.step
const within = (points: number, limit: number) => (Math.abs(points) > limit ? 0 : points)

/**
 * Returns the width that the first breakable part of the next line would add to a line; undefined if a manual break separates them or a
 * width is unknown.
 */
function widthOfMore({ words }: PlacedLine, next: PlacedLine, spaceOf: SpaceWidth): number | undefined {
  const [first] = next.words
  const last = words.at(-1)
  if (!first || !last || first.breakBefore) return undefined
  const end = next.words.findIndex(({ joined }, i) => i > 0 && !joined)
  const piece = next.words.slice(0, end < 0 ? next.words.length : end)
  const width = naturalWidth(piece, spaceOf)
  const spaced = spaceStyle(last.style, first.style)
  const space = spaceOf(spaced)
  if (width === undefined || space === undefined) return undefined
  const text = piece.map((word) => word.text).join('')
  const cut = breaksAfter.exec(text.slice(0, -1))
  const share = cut ? (cut.index + 1) / text.length : 1
  const hyphen = last.text.endsWith('\u00ad') ? -letterFit.hyphenWidth * last.style.size : 0
  return (
    width * share +
    (first.joined ? hyphen : ((space - kernedSpace(last.text, first.text, spaced)) * spaced.size * (spaced.scale ?? 100)) / 100)
  )
}

/** Returns the width with nominal letter widths and plain spaces; undefined if widths are unknown or tabs set the positions. */
function naturalWidth(words: readonly PlacedWord[], spaceOf: SpaceWidth): number | undefined {
  let usual: number | undefined
  for (const { style } of words) {
    // The wide spaces of a monospaced word are none of the sentence around it.
    if (!style.fixed) usual = spaceOf(style)
    if (usual !== undefined) break
  }
  let width = 0
  for (const [i, { text, x0, x1, natural, style, joined, tabbed }] of words.entries()) {
    const spaced = spaceStyle(words[i - 1]?.style ?? style, style)
    const space = spaceOf(spaced) ?? usual
    if (natural === undefined || space === undefined || tabbed) return undefined
    const isSpaced = i > 0 && !joined
    width +=
      (style.raise ? Math.min(natural, Math.max(natural * letterFit.raised, x1 - x0)) : natural) +
      (isSpaced ? ((space - kernedSpace(words[i - 1]?.text ?? '', text, spaced)) * spaced.size * (spaced.scale ?? 100)) / 100 : 0)
    width += (text.length + (isSpaced ? 1 : 0)) * (style.spacing ?? 0)
  }
  return width
}
