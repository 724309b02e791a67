/** Analyses the picture of a page once its words are known: styles of words, real rules, and other content. */
import { type Box, holdsMiddle, median, touches } from '../../../pdf-to-word/ir/geometry.ts'
import { findFills, findShades, type OcrFill, withEdgesOfFills, withoutParts } from '../picture/fills.ts'
import { withAreasBetween, withFramed, withTitleBars } from '../picture/framed.ts'
import { findGradients, withGradients } from '../picture/gradients.ts'
import type { Grey } from '../picture/grey.ts'
import { findPictures } from '../picture/pictures.ts'
import type { OcrRule } from '../picture/rules.ts'
import { findTints, inCells, parted } from '../picture/tints.ts'
import { bulletOf, sureMark } from './bullets.ts'
import { withDashes } from './dashes.ts'
import { isBar, type ReadWord, withoutLetters } from './letters.ts'
import { type Looks, looksOf } from './looks.ts'
import { withoutSharedWords } from './shared-words.ts'
import { findUnderlines } from './underlines.ts'
import { measureInks, type WordInk } from './word-ink.ts'

/** What was found in the picture of a page. */
export interface SeenPage<Word> {
  words: (Word & WordLooks)[]
  rules: OcrRule[]
  /** Dark areas with light words on them, and shaded areas. */
  fills: OcrFill[]
  /** Boxes of content other than words and rules, in pixels. */
  pictures: Box[]
}

/** The style of a word. */
export interface WordLooks extends Looks {
  /** Set for a word that is light on dark: the greys of its letters and of its background, 0 is black. */
  inverted?: { ink: number; paper: number }
  /** Grey of the letters of a word that is dark on light. */
  ink?: number
  /** Colour of the letters as RRGGBB; unset for greys. */
  color?: string
  /** Whether the word is in one of the pictures. */
  inPicture: boolean
}

/** Minimum share of a rule's length inside a picture for the rule to be part of the picture. */
const mostly = 0.8
/** Height of the edges of a dark area, as a share of its height. */
const edge = 0.15
/** Minimum confidence of words that make a dark area. */
const sure = 50
/** Words with less confidence are part of a picture that is this near, in points. */
const fairlySure = 80
const near = 6
/** Minimum size of a short word near a picture to be drawn and not written, in multiples of the usual size. */
const drawnSize = 1.8
const shortWord = 3
/** Maximum sides of a letter of a doubtful word, in multiples of its line height; a drawing read as letters is larger. */
const stretched = { width: 1.4, height: 2 }
/** Minimum letters of a word that no picture contains by chance, range of its letters' mean width, and its maximum height, in line heights. */
const longWord = { letters: 10, narrowest: 0.3, widest: 0.8, highest: 1.3 }

/**
 * Analyses the picture. The time is proportional to the pixels and the words.
 * @param grey the picture as `prepare` made it
 * @param words in reading order, in pixels of the picture
 */
export function look<Word extends ReadWord>(grey: Grey, words: readonly Word[], rules: readonly OcrRule[], dpi: number): SeenPage<Word> {
  const inks = measureInks(grey, words)
  const looks = looksOf(words, inks)
  const texts = withDashes(words)
  const seen = words.map((word, i) => {
    const mark = bulletOf(grey, words, i)
    const style = mark === undefined ? looks[i] : { text: mark, confidence: sureMark, bold: false, italic: false }
    return { ...word, text: texts[i] as string, ...style, ...lightOf(inks[i]) } as Word & Looks & Pick<WordLooks, 'inverted' | 'ink'>
  })
  const fills = findFills(grey, seen.filter(isSure))
  const free = withoutLetters(rules, words)
  const dark = seen.filter(({ inverted }) => !inverted)
  const kept = [...free, ...findUnderlines(grey, dark, free)].filter((rule) => !fills.some((fill) => isWithin(rule, inner(fill))))
  const drawn = withGradients(picturesBeside(grey, words, fills, kept, dpi), findGradients(grey, dpi), kept, dpi)
  const { pictures: parts, shades } = parted(findTints(grey, dpi), drawn)
  const text = words.filter((word) => !isBar(word, kept))
  const whole = joined(withAreasBetween(withFramed(parts, text, kept, dpi), fills, dpi))
  const pictures = joined(withTitleBars(joined(withoutSharedWords(grey, whole, text)), fills, text, dpi))
  const outside = seen.filter((word) => isSure(word) && !pictures.some((box) => holdsMiddle(box, word)))
  const under = findShades(grey, outside, [...fills, ...shades])
  return {
    words: seen
      .filter((word) => !isBar(word, kept))
      .map((word) => {
        const inPicture = pictures.some((box) => holdsMiddle(box, word))
        const behind = fills.find((fill) => holdsMiddle(fill, word))
        const inverted = word.inverted ?? (behind && { ink: 255, paper: behind.grey })
        return { ...word, ...(inverted && { inverted }), inPicture } as Word & WordLooks
      }),
    rules: withEdgesOfFills(fills, kept, dpi).filter((rule) => !pictures.some((box) => isWithin(rule, box))),
    fills: [
      ...inCells([...withoutParts(shades, under), ...under], kept, dpi).filter((shade) => !fills.some((fill) => touches(fill, shade, -2))),
      ...fills.filter((fill) => !pictures.some((box) => holdsMiddle(box, fill))),
    ],
    pictures,
  }
}

/** Returns the pictures with overlapping ones joined: they are parts of one, such as dark shapes on a pale ground. */
function joined(pictures: readonly Box[]): Box[] {
  const whole: Box[] = []
  for (const picture of pictures) {
    let own = picture
    for (let i = whole.length - 1; i >= 0; i--) {
      const other = whole[i]
      if (!other || !touches(own, other, 0)) continue
      whole.splice(i, 1)
      own = {
        ...{ x0: Math.min(own.x0, other.x0), y0: Math.min(own.y0, other.y0) },
        ...{ x1: Math.max(own.x1, other.x1), y1: Math.max(own.y1, other.y1) },
      }
      i = whole.length
    }
    whole.push(own)
  }
  return whole
}

function lightOf(ink: WordInk | undefined): Pick<WordLooks, 'inverted' | 'ink'> {
  if (!ink) return {}
  return ink.inverted ? { inverted: { ink: ink.ink, paper: ink.paper } } : { ink: ink.ink }
}

const isSure = ({ confidence }: ReadWord) => confidence >= sure

/** Returns the area without its edges, where rules may be. */
const inner = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, x1, y0: y0 + (y1 - y0) * edge, y1: y1 - (y1 - y0) * edge })

/** Finds pictures in two passes, because words read in a picture, or from a part of it, are not words. */
function picturesBeside(grey: Grey, words: readonly ReadWord[], fills: readonly Box[], rules: readonly OcrRule[], dpi: number): Box[] {
  const usual = median(words.map(({ size }) => size))
  const means = meanConfidences(words)
  const isSound = (word: ReadWord, least: number) => (means.get(word.line) ?? 0) >= least || isLongWord(word)
  const isLarge = (word: ReadWord) => word.size > usual * drawnSize && word.text.length <= shortWord && !isSound(word, fairlySure)
  const isDrawn = (word: ReadWord) => isLarge(word) || isStretched(word)
  const likely = words.filter((word) => isSound(word, sure) && !isDrawn(word))
  const first = findPictures(grey, [...likely, ...fills], rules, dpi)
  const reach = (near * dpi) / 72
  const isDoubtful = (word: ReadWord) => (word.confidence < fairlySure && !isLongWord(word)) || isDrawn(word)
  const left = words.filter((word) => !isDoubtful(word) || !first.some((box) => touches(box, word, reach)))
  return left.length === likely.length && likely.length === words.length ? first : findPictures(grey, [...left, ...fills], rules, dpi)
}

/** Returns whether a doubtful word is much wider or higher than its letters would be. */
function isStretched({ text, confidence, x0, x1, y0, y1, size }: ReadWord): boolean {
  if (confidence >= fairlySure) return false
  return x1 - x0 > stretched.width * size * Math.max(1, text.length) || y1 - y0 > stretched.height * size
}

/** Returns whether a word is long, and as wide as its letters should be: a web address is one even if it is read with many errors. */
function isLongWord({ text, x0, x1, y0, y1, size }: ReadWord): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const width = (x1 - x0) / size / Math.max(1, text.length)
  return letters >= longWord.letters && width > longWord.narrowest && width < longWord.widest && y1 - y0 < size * longWord.highest
}

/** Returns the mean confidence of each line, weighted by letters. */
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
