/** Looks at the picture of a page once its words are known: how they look, which rules are real, what else is shown. */
import { type Box, holdsMiddle, median, touches } from '../../../pdf-to-word/ir/geometry.ts'
import { findFills, type OcrFill } from './fills.ts'
import type { Grey } from './grey.ts'
import { bullet, isBullet, type ReadWord, withoutLetters } from './letters.ts'
import { type Looks, looksOf } from './looks.ts'
import { findPictures } from './pictures.ts'
import type { OcrRule } from './rules.ts'
import { findTints, inCells, parted } from './tints.ts'
import { measureInk, type WordInk } from './word-ink.ts'

export interface SeenPage<Word> {
  words: (Word & WordLooks)[]
  rules: OcrRule[]
  /** Dark areas with light words on them, and shades. */
  fills: OcrFill[]
  /** What is neither words nor rules, in pixels. */
  pictures: Box[]
}

export interface WordLooks extends Looks {
  /** It is light on dark: the greys of its letters and of what is behind them, 0 is black. */
  inverted?: { ink: number; paper: number }
  /** The grey of its letters where it is dark on light. */
  ink?: number
  /** It is in one of the pictures. */
  inPicture: boolean
}

/** Of rules, the share of their length in a picture from which on they are part of it. */
const mostly = 0.8
/** Of a dark area's height, where its edges end. */
const edge = 0.15
/** Words that the reader is not sure of are no reason for a dark area. */
const sure = 50
/** Words that it is not quite sure of are part of a picture so near to them, in points. */
const fairlySure = 80
const near = 6
/** How many times as large as the usual words, a short one near a picture is drawn. */
const drawnSize = 1.8
const shortWord = 3

/**
 * Takes time in proportion to the pixels and the words.
 * @param grey the picture as `prepare` made it
 * @param words in reading order, in its pixels
 */
export function look<Word extends ReadWord>(grey: Grey, words: readonly Word[], rules: readonly OcrRule[], dpi: number): SeenPage<Word> {
  // Words may overlap: all of them together are not measured more often than the page has pixels twice.
  let budget = grey.pixels.length * 2
  const inks = words.map((word) => {
    budget -= (word.x1 - word.x0) * (word.y1 - word.y0)
    return budget < 0 ? undefined : measureInk(grey, word)
  })
  const looks = looksOf(words, inks)
  const isFirst = (i: number) => words[i - 1]?.line !== words[i]?.line && words[i + 1]?.line === words[i]?.line
  const seen = words.map((word, i) => ({
    ...word,
    ...(isFirst(i) && isBullet(grey, word) ? { text: bullet, bold: false, italic: false } : looks[i]),
    ...lightOf(inks[i]),
  }))
  const fills = findFills(grey, seen.filter(isSure))
  const kept = withoutLetters(rules, words).filter((rule) => !fills.some((fill) => isWithin(rule, inner(fill))))
  const { pictures, shades } = parted(findTints(grey, dpi), picturesBeside(grey, words, fills, kept, dpi))
  return {
    words: seen.map((word) => {
      const inPicture = pictures.some((box) => holdsMiddle(box, word))
      const behind = fills.find((fill) => holdsMiddle(fill, word))
      const inverted = word.inverted ?? (behind && { ink: 255, paper: behind.grey })
      return { ...word, ...(inverted && { inverted }), inPicture } as Word & WordLooks
    }),
    rules: kept.filter((rule) => !pictures.some((box) => isWithin(rule, box))),
    fills: [...inCells(shades, kept, dpi).filter((shade) => !fills.some((fill) => touches(fill, shade, -2))), ...fills],
    pictures,
  }
}

function lightOf(ink: WordInk | undefined): Pick<WordLooks, 'inverted' | 'ink'> {
  if (!ink) return {}
  return ink.inverted ? { inverted: { ink: ink.ink, paper: ink.paper } } : { ink: ink.ink }
}

const isSure = ({ confidence }: ReadWord) => confidence >= sure

/** Without its edges, where rules may be. */
const inner = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, x1, y0: y0 + (y1 - y0) * edge, y1: y1 - (y1 - y0) * edge })

/** Looks twice: what was read in a picture, or as if a part of it were letters, are no words. */
function picturesBeside(grey: Grey, words: readonly ReadWord[], fills: readonly Box[], rules: readonly OcrRule[], dpi: number): Box[] {
  const usual = median(words.map(({ size }) => size))
  const means = meanConfidences(words)
  const isSound = ({ line }: ReadWord, least: number) => (means.get(line) ?? 0) >= least
  const isDrawn = (word: ReadWord) => word.size > usual * drawnSize && word.text.length <= shortWord && !isSound(word, fairlySure)
  const likely = words.filter((word) => isSound(word, sure) && !isDrawn(word))
  const first = findPictures(grey, [...likely, ...fills], rules, dpi)
  const reach = (near * dpi) / 72
  const isDoubtful = (word: ReadWord) => word.confidence < fairlySure || isDrawn(word)
  const left = words.filter((word) => !isDoubtful(word) || !first.some((box) => touches(box, word, reach)))
  return left.length === likely.length && likely.length === words.length ? first : findPictures(grey, [...left, ...fills], rules, dpi)
}

/** Of the letters of each line. */
function meanConfidences(words: readonly ReadWord[]): Map<number, number> {
  const sums = new Map<number, { sum: number; letters: number }>()
  for (const { line, confidence, text } of words) {
    const own = sums.get(line) ?? { sum: 0, letters: 0 }
    sums.set(line, { sum: own.sum + confidence * text.length, letters: own.letters + text.length })
  }
  return new Map([...sums].map(([line, { sum, letters }]) => [line, sum / letters]))
}

function isWithin({ level, at, from, to }: OcrRule, { x0, y0, x1, y1 }: Box): boolean {
  const [low, high, start, end] = level ? [y0, y1, x0, x1] : [x0, x1, y0, y1]
  return at > low && at < high && Math.min(to, end) - Math.max(from, start) > (to - from) * mostly
}
