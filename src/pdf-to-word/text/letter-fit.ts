/** Sets the letters of a line nearer to each other or farther apart, so that it holds the words that it held: typesetters change spaces, word processors do not. */

import type { Line, Paragraph, Word } from '../layout/model.ts'
import { indentsOf } from '../paragraphs/indents.ts'
import { spaceWidth } from './font-metrics.ts'
import { spaceStyle } from './space-style.ts'

/** A line that is full to a hair may be broken by another program's rounding, in points. */
const hair = 0.15
/** Letters of a ragged line are only moved where so much room was left, in points. */
const ragged = 0.3
/** Word counts the distance of letters in twentieths of a point. */
const step = 0.05
/** The width of a hyphen in parts of the size, in most fonts. */
const hyphenWidth = 0.333
/** Raised letters are so much smaller. */
const raisedShare = 0.58
/** Farthest that letters are moved, in parts of the size: hardly to be seen in even lines, still less in ragged ones. */
const furthest = { even: 0.045, ragged: 0.025 }

export function fitLetters(paragraphs: Iterable<Paragraph>): void {
  for (const paragraph of paragraphs) {
    const { lines, list, rtl, align } = paragraph
    // At the right edge a label is no part of the text's width.
    if (rtl || (list && align !== 'left' && align !== 'both')) continue
    const { left, first, right } = indentsOf(paragraph)
    const end = paragraph.right - right
    for (const [i, line] of lines.entries()) {
      const labelled = i === 0 ? list : null
      const words = labelled ? line.words.filter(({ x0 }) => x0 > labelled.textX - 0.01) : line.words
      const start = labelled ? labelled.textX : paragraph.left + left + (i === 0 ? first : 0)
      const moved = movedBy({ ...line, words }, lines[i + 1], end - start - (line.hole ?? 0), align === 'both')
      if (moved !== 0) line.words = line.words.map((word) => ({ ...word, spread: moved }))
    }
  }
}

/** How far apart the letters of a line have to stand, in points; negative is nearer. */
function movedBy(line: Line, next: Line | undefined, room: number, isEven: boolean): number {
  const natural = naturalWidth(line.words)
  if (natural === undefined || room <= 0) return 0
  const limit = line.size * furthest[isEven ? 'even' : 'ragged']
  const letters = line.words.reduce((sum, { text, joined }) => sum + text.length + (joined ? 0 : 1), -1)
  if (natural + hair > room) return within(-steps((natural + hair - room) / letters), limit)
  const more = next ? widthOfMore(line, next) : undefined
  if (more === undefined || natural + more > room + (isEven ? hair : -ragged)) return 0
  const moved = steps((room + hair - natural - more) / letters)
  return natural + moved * letters + hair > room ? 0 : within(moved, limit)
}

const steps = (points: number) => Math.ceil(points / step) * step
const within = (points: number, limit: number) => (Math.abs(points) > limit ? 0 : points)

/** What a line would grow by if it took the first piece of the next; undefined where it ended on purpose or that is not known. */
function widthOfMore({ words }: Line, next: Line): number | undefined {
  const [first] = next.words
  const last = words.at(-1)
  if (!first || !last || first.breakBefore) return undefined
  const end = next.words.findIndex(({ joined }, i) => i > 0 && !joined)
  const piece = next.words.slice(0, end < 0 ? next.words.length : end)
  const width = naturalWidth(piece)
  const space = spaceWidth(first.style.family)
  if (width === undefined || space === undefined) return undefined
  const text = piece.map((word) => word.text).join('')
  const cut = /[-\u2010\u2013\u2014\u00ad/]/.exec(text.slice(0, -1))
  const share = cut ? (cut.index + 1) / text.length : 1
  const hyphen = last.text.endsWith('\u00ad') ? -hyphenWidth * last.style.size : 0
  return width * share + (first.joined ? hyphen : space * first.style.size)
}

/** By the letters' own widths and plain spaces; undefined where these are not known, or tabs make the places. */
function naturalWidth(words: readonly Word[]): number | undefined {
  const usual = words.map(({ style }) => spaceWidth(style.family)).find((space) => space !== undefined)
  let width = 0
  for (const [i, { text, natural, style, joined, tabbed }] of words.entries()) {
    const spaced = spaceStyle(words[i - 1]?.style ?? style, style)
    const space = spaceWidth(spaced.family) ?? usual
    if (natural === undefined || space === undefined || tabbed) return undefined
    const isSpaced = i > 0 && !joined
    width += natural * (style.raise ? raisedShare : 1) + (isSpaced ? (space * spaced.size * (spaced.scale ?? 100)) / 100 : 0)
    width += (text.length + (isSpaced ? 1 : 0)) * (style.spacing ?? 0)
  }
  return width
}
