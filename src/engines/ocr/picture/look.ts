/** Looks at the picture of a page once its words are known: how they look, which rules are real, what else is shown. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'
import { bullet, isBullet, type ReadWord, withoutLetters } from './letters.ts'
import { type Looks, looksOf } from './looks.ts'
import { findPictures } from './pictures.ts'
import type { OcrRule } from './rules.ts'
import { measureInk } from './word-ink.ts'

export interface SeenPage<Word> {
  words: (Word & WordLooks)[]
  rules: OcrRule[]
  /** What is neither words nor rules, in pixels. */
  pictures: Box[]
}

export interface WordLooks extends Looks {
  /** It is light on dark: the greys of its letters and of what is behind them, 0 is black. */
  inverted?: { ink: number; paper: number }
  /** It stands in one of the pictures. */
  inPicture: boolean
}

/** Of rules, the share of their length in a picture from which on they are part of it. */
const mostly = 0.8
/** Words that the reader is not sure of are no reason to leave a hole in a picture. */
const sure = 50

/**
 * Takes time in proportion to the pixels and the words.
 * @param grey the picture as `prepare` made it
 * @param words in reading order, in its pixels
 */
export function look<Word extends ReadWord>(grey: Grey, words: readonly Word[], rules: readonly OcrRule[], dpi: number): SeenPage<Word> {
  const kept = withoutLetters(rules, words)
  const pictures = findPictures(grey, words.filter(isSure), kept, dpi)
  // Words may overlap: all of them together are not measured more often than the page has pixels twice.
  let budget = grey.pixels.length * 2
  const inks = words.map((word) => {
    budget -= (word.x1 - word.x0) * (word.y1 - word.y0)
    return budget < 0 ? undefined : measureInk(grey, word)
  })
  const looks = looksOf(words, inks)
  const isFirst = (i: number) => words[i - 1]?.line !== words[i]?.line && words[i + 1]?.line === words[i]?.line
  return {
    words: words.map((word, i) => {
      const ink = inks[i]
      return {
        ...word,
        ...(isFirst(i) && isBullet(grey, word) ? { text: bullet, bold: false, italic: false } : looks[i]),
        ...(ink?.inverted ? { inverted: { ink: ink.ink, paper: ink.paper } } : {}),
        inPicture: pictures.some((box) => holds(box, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2)),
      } as Word & WordLooks
    }),
    rules: kept.filter((rule) => !pictures.some((box) => isWithin(rule, box))),
    pictures,
  }
}

const isSure = ({ confidence }: ReadWord) => confidence >= sure

const holds = ({ x0, y0, x1, y1 }: Box, x: number, y: number) => x > x0 && x < x1 && y > y0 && y < y1

function isWithin({ level, at, from, to }: OcrRule, { x0, y0, x1, y1 }: Box): boolean {
  const [low, high, start, end] = level ? [y0, y1, x0, x1] : [x0, x1, y0, y1]
  return at > low && at < high && Math.min(to, end) - Math.max(from, start) > (to - from) * mostly
}
