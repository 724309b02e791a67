/** Rates a reading of a picture. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrWord } from './page.ts'

/** The rating of a reading. */
export interface Worth {
  /** Mean confidence weighted by letters, 0..100; null without words. */
  confidence: number | null
  letters: number
  /** Number of letters weighted by confidence. Of two readings of the same picture, the better one has a higher score. */
  score: number
}

/** Minimum confidence of a word; below it, a word is right in one case of seven (docs/ocr.md). */
const lowest = 30
/** Minimum confidence of a word without letters and digits; others are specks or strokes. */
const surely = 70

/** Returns how much a reading is worth, by its letters and their confidence. */
export function worthOf(words: readonly OcrWord[]): Worth {
  let [letters, sum, score] = [0, 0, 0]
  for (const { text, confidence } of words) {
    const length = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    letters += length
    sum += length * confidence
    score += (length * Math.max(0, confidence - lowest)) / (100 - lowest)
  }
  return { confidence: letters === 0 ? null : Math.round((10 * sum) / letters) / 10, letters, score }
}

/** Maximum confidence of a word that is probably wrong, and minimum number of its letters; fewer are often a speck or a sign. */
const doubted = { confidence: 60, letters: 3 }

/** Minimum share of the letters of a line that is in such words: a second reading seldom improves a single word of a good line. */
const doubtedOfLine = 0.3

/** Returns whether a word is probably wrong. */
export const isDoubted = ({ text, confidence }: OcrWord) =>
  confidence < doubted.confidence && text.length >= doubted.letters && /[\p{L}\p{N}]{2}/u.test(text)

/** Returns the words that are probably wrong, on lines with much of that, such as two lines read as one. */
export function doubtedWords(words: readonly OcrWord[]): OcrWord[] {
  return [...Map.groupBy(words, ({ line }) => line).values()]
    .map((line) => ({ all: lengthOf(line), doubted: line.filter(isDoubted) }))
    .filter((line) => lengthOf(line.doubted) >= line.all * doubtedOfLine)
    .flatMap(({ doubted }) => doubted)
}

/** Returns the number of characters of words. */
export const lengthOf = (words: readonly OcrWord[]) => words.reduce((sum, { text }) => sum + text.length, 0)

/** Returns the share of the longer words that run up or down the page; above a half, the page lies on its side. */
export function sidewaysShare(words: readonly OcrWord[]): number {
  const long = words.filter(
    ({ text }) => text.length >= 3 && /^[\p{L}\p{N}]{3}/u.test(text) && !/\p{Script=Han}|\p{Script=Hiragana}/u.test(text),
  )
  return long.filter(({ x0, x1, y0, y1 }) => y1 - y0 > 1.2 * (x1 - x0)).length / Math.max(1, long.length)
}

/**
 * Words that are the numbers of several lines read as one word: maximum confidence, maximum number of letters, minimum height in multiples of
 * the line height of the text beside it, and maximum distance of that text in the same multiples.
 */
const tall = { confidence: 80, letters: 3, height: 1.6, near: 2.5 }
/** Maximum number of such words; more are no text. */
const mostTall = 100

/** Returns the words without those that were read from the numbers of several lines, and without the points after these. */
export function withoutTallWords(words: readonly OcrWord[]): OcrWord[] {
  const size = median(words.map((word) => word.y1 - word.y0))
  const high = words.filter(
    ({ text, confidence, y0, y1 }) => text.length <= tall.letters && confidence < tall.confidence && y1 - y0 > tall.height * size,
  )
  const dropped = new Set<OcrWord>()
  for (const word of high.slice(0, mostTall)) {
    const near = words.filter(({ x0, y0, y1 }) => {
      const middle = (y0 + y1) / 2
      return (
        x0 >= word.x1 - size / 2 && x0 < word.x1 + tall.near * size && middle > word.y0 && middle < word.y1 && y1 - y0 < word.y1 - word.y0
      )
    })
    if (new Set(near.map(({ line }) => line)).size < 2) continue
    dropped.add(word)
    for (const other of near) if (/^[.):]+$/.test(other.text)) dropped.add(other)
  }
  return dropped.size === 0 ? [...words] : words.filter((word) => !dropped.has(word))
}

/** Minimum confidence of a word that is no speck or stroke read as letters. */
const leastOfWord = 5

/**
 * Minimum mean confidence and number of the letters beside a word of a line in which it stays however doubtful it is. Tesseract gives 0 to
 * words that it reads right but for one sign (`d'examiner` with a straight apostrophe, among typographic ones): 23 words of 48 scanned pages.
 */
const sureLine = { confidence: 80, letters: 10 }

/**
 * A line that is read without any confidence and stays all the same, as a short line alone between others (`I heard` below a heading): minimum
 * letters of its longest word, widths of a character and maximum height of a word in multiples of the height of its line, the share by which
 * that height may differ from the median of the sure words, and the minimum confidence and number of these.
 */
const plainLine = { letters: 4, narrowest: 0.25, widest: 0.65, tallest: 1.2, size: 0.2, sure: 80, words: 20 }

/** Returns the words without specks, strokes and frames that were read as letters. */
export function withoutGarbage(words: readonly OcrWord[]): OcrWord[] {
  const lines = Map.groupBy(
    words.filter(({ confidence }) => confidence >= leastOfWord),
    ({ line }) => line,
  )
  const sure = new Set([...lines].filter(([, line]) => isSureLine(line)).map(([number]) => number))
  const plain = plainLines(words, lines)
  return words.filter((word) => {
    if (plain.has(word.line)) return true
    const { text, confidence, x0, x1, y0, y1, size, line } = word
    if (!/[\p{L}\p{N}]/u.test(text))
      return confidence >= surely && x1 - x0 < 40 * size && !/^[|_~\-—–=.,:;'"`‘’“”°«»!\\/()[\]{}]{3,}$/u.test(text)
    return y1 - y0 < 4 * size && (confidence >= leastOfWord || (sure.has(line) && /[\p{L}\p{N}]{3}/u.test(text)))
  })
}

function isSureLine(line: readonly OcrWord[]): boolean {
  const { confidence, letters } = worthOf(line)
  return letters >= sureLine.letters && (confidence ?? 0) >= sureLine.confidence
}

/** Returns the lines without one confident word that look like lines of the page's text. */
function plainLines(words: readonly OcrWord[], confident: ReadonlyMap<number, unknown>): Set<number> {
  const sizes = words.filter(({ confidence }) => confidence >= plainLine.sure).map(({ size }) => size)
  if (sizes.length < plainLine.words) return new Set()
  const usual = median(sizes)
  const lines = Map.groupBy(
    words.filter(({ line }) => !confident.has(line)),
    ({ line }) => line,
  )
  return new Set([...lines].filter(([, line]) => isPlainLine(line, usual)).map(([number]) => number))
}

function isPlainLine(line: readonly OcrWord[], usual: number): boolean {
  const isPlain = ({ text, x0, x1, y0, y1, size }: OcrWord) => {
    const width = (x1 - x0) / text.length / size
    const isEven = width > plainLine.narrowest && width < plainLine.widest && y1 - y0 < plainLine.tallest * size
    return isEven && Math.abs(size - usual) < plainLine.size * usual && /^\p{L}+[.,:;]?$/u.test(text)
  }
  return line.every(isPlain) && line.some(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) >= plainLine.letters)
}
