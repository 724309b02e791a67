/** Joins glyphs into words: distinguishes spaces from mere gaps. */

import { advanceOf } from '../../fonts/tables/advances.ts'
import type { Figure } from '../../ir/figure.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { Word } from '../../ir/line.ts'
import type { Places } from '../../ir/shape.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { letterShape } from '../../tuning/letters.ts'
import { rulesBetween, wordSpaces } from '../../tuning/page/words.ts'
import type { Decorate } from './decorate.ts'
import { withPlace } from './places.ts'
import { isStretched } from './stretched.ts'
import { trackingOf } from './tracking.ts'
import { spaceTestOf } from './word-gaps.ts'

/** A glyph with the block of its marked content. */
export interface PlacedGlyph {
  glyph: Glyph
  block: number
  raise: '' | 'super' | 'sub'
}

/** A run of words without wide gaps. */
export interface WordRun {
  words: Word[]
  block: number
  /** Position of its first glyph in the drawing order. */
  order: number
}

/**
 * Returns the runs of words of a row.
 * @param placed its glyphs, from left to right
 * @param wideGap minimum gap without a space character that separates two runs, as a multiple of the font size
 */
export function wordsOf(placed: readonly PlacedGlyph[], decorate: Decorate, wideGap: number = wordSpaces.wideGap): WordRun[] {
  const runs: WordRun[] = []
  let run: WordRun | undefined
  let word: Word | undefined
  let spaces = 0
  let previous: Glyph | undefined
  /** The word that ends with a soft hyphen that is drawn. */
  let divided: Word | undefined
  const glyphs = placed.map(({ glyph }) => glyph)
  const tracking = trackingOf(glyphs)
  const isSpace = spaceTestOf(glyphs, tracking)
  const widestSpaced = isStretched(glyphs) ? Number.POSITIVE_INFINITY : wordSpaces.wideSpacedGap
  for (const [i, { glyph, block, raise }] of placed.entries()) {
    if (glyph.text.trim() === '' && !glyph.blank) {
      // A space of another font, drawn later, can lie between letters that are already words.
      if (!(previous && glyph.endX <= previous.x)) spaces += glyph.text.length
      continue
    }
    const gap = previous ? glyph.x - previous.endX - (tracking[i] ?? 0) : 0
    const em = previous ? Math.max(glyph.size, previous.size) : glyph.size
    const isWordSpace = spaces > 0 && spaces < wordSpaces.spacesOfTab
    const wide = isWordSpace ? widestSpaced : spaces > 0 || isCurrency(word) ? wordSpaces.wideGap : wideGap
    const isInComb = glyph.field?.isComb === true && glyph.field === previous?.field
    const isWide = previous !== undefined && !isInComb && (gap > em * wide || gap < -em * 2)
    if (!run || isWide || block !== run.block) {
      run = { words: [], block, order: glyph.order }
      runs.push(run)
      word = undefined
      spaces = 0
      divided = divided?.text === softHyphen ? divided : undefined
    }
    if (divided) divided.text = `${divided.text.slice(0, -1)}-`
    const { style, link, ruleBefore } = decorate(glyph, raise)
    const isSpaced = spaces > 0 || (!isInComb && (isSpace(glyph, previous, gap) || isRuledOff(previous, ruleBefore, gap)))
    if (glyph.picture) {
      run.words.push(pictureWord(glyph, glyph.picture, style, run.words.length > 0 && !isSpaced))
      word = undefined
    } else if (word && !isSpaced && word.style === style && word.link === link && word.control === glyph.field) {
      word.text += textOf(glyph, style)
      word.letters = placesWith(word.letters, glyph)
      word.x1 = Math.max(word.x1, glyph.endX)
      word.natural = (word.natural ?? 0) + naturalWidth(glyph, style)
    } else {
      const joined = run.words.length > 0 && !isSpaced
      const natural = naturalWidth(glyph, style)
      const letters = placesWith(undefined, glyph)
      const before: Word | undefined = word
      word = { text: textOf(glyph, style), x0: glyph.x, x1: glyph.endX, style, link, joined, tabbed: false, natural, letters }
      if (glyph.field) word.control = glyph.field
      if (
        spaces === 0 &&
        !joined &&
        wideGap < wordSpaces.wideGap &&
        !isCurrency(before) &&
        !isDash(before) &&
        !isDash(word) &&
        before?.style.size === style.size
      )
        word.apart = true
      run.words.push(word)
    }
    spaces = 0
    previous = glyph
    divided = glyph.text === softHyphen && glyph.endX - glyph.x > glyph.size * wordSpaces.leastHyphen ? word : undefined
  }
  if (divided?.text === softHyphen) divided.text = '-'
  return runs
}

/** Returns whether a letter is in another cell than the one before it. @param rule x of the vertical rule between them, if there is one */
function isRuledOff(previous: Glyph | undefined, rule: number | undefined, gap: number): boolean {
  if (!previous || rule === undefined || gap < previous.size * rulesBetween.leastGap) return false
  return previous.x < rule && previous.endX < rule + previous.size * rulesBetween.cutOff
}

/**
 * A hyphen that divides a word at the end of its line and is not seen elsewhere. Some programs give it to every hyphen, since fonts draw both
 * with one glyph: one that is drawn before other letters is an ordinary hyphen.
 */
const softHyphen = '\u00ad'

/** Returns whether a word is a currency sign alone, which accounts set far before its amount. */
const isCurrency = (word: Word | undefined) => word?.text.length === 1 && /\p{Sc}/u.test(word.text)

/** Returns whether a word is a dash, as between the ends of a range. */
const isDash = (word: Word | undefined) => word !== undefined && /^\p{Pd}$/u.test(word.text)

function placesWith(letters: Places | undefined, { order, marks }: Glyph): Places {
  let places = withPlace(letters, order)
  if (marks) for (const mark of marks) places = withPlace(places, mark)
  return places
}

function pictureWord({ x, endX }: Glyph, picture: Figure, style: TextStyle, joined: boolean): Word {
  const plain = { ...style, underline: false, strike: false, shade: '', raise: '' as const }
  return { text: '', x0: x, x1: endX, style: plain, link: '', joined, tabbed: false, natural: endX - x, picture }
}

/** Returns the text of a glyph; a fill-in line becomes non-breaking spaces of about its width. */
function textOf({ text, blank, x, endX, size }: Glyph, style: TextStyle): string {
  if (!blank) return text
  const space = (advanceOf(' ', style) ?? letterShape.space) * size
  return '\u00a0'.repeat(Math.min(wordSpaces.mostSpaces, Math.max(1, Math.round((endX - x) / space))))
}

/** Returns the advance of a glyph at its size in Word, a multiple of half a point. In a known family it is that family's own advance. */
function naturalWidth({ x, endX, size, expansion = 1, stretch = 1, text, face, blank }: Glyph, style: TextStyle): number {
  if (blank) return endX - x
  // The real Cambria, which is embedded in the Word file, may differ in width from its metric equivalent. Stand-ins are scaled later.
  const known = style.family === 'Cambria' || face.isStandIn ? undefined : advanceOf(text, style)
  return ((known ?? (endX - x) / (size * expansion * stretch)) * style.size * (style.scale ?? 100)) / 100
}

/** Returns the style with the most letters. */
export function mainStyle(words: readonly Word[]): TextStyle | undefined {
  const counts = new Map<TextStyle, number>()
  for (const { style, text } of words) counts.set(style, (counts.get(style) ?? 0) + text.length)
  let best: TextStyle | undefined
  for (const [style, count] of counts) if (!best || count > (counts.get(best) ?? 0)) best = style
  return best
}
