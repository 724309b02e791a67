/** Places pictures in lines like letters: on the baseline before, between or after words, or with other pictures in a row. */

import type { Figure } from '../../ir/figure.ts'
import { type Box, heightOf } from '../../ir/geometry.ts'
import type { Line, Word } from '../../ir/line.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { picturesInLine } from '../../tuning/blocks/lines.ts'

/** The lines of a page, with pictures in them. */
export interface InLines {
  lines: Line[]
  /** Figures that are not in a line. */
  figures: Figure[]
}

/** Inserts pictures into the lines as words. */
export function setInLines(lines: readonly Line[], figures: readonly Figure[]): InLines {
  let current = [...lines]
  const rest = figures.filter((figure) => {
    const own = hostsOf(figure.box, current)
    const [host] = own
    if (!host) return true
    const line = withPicture(own, figure, host)
    current = current.flatMap((other) => (other === host ? [line] : own.includes(other) ? [] : [other]))
    return false
  })
  return { lines: current, figures: rest }
}

/** Returns a separate line with a row of pictures, from left to right; the lowest edge is its baseline. */
export function lineOfPictures(figures: readonly Figure[], style: TextStyle): Line {
  const sorted = figures.toSorted((a, b) => a.box.x0 - b.box.x0)
  const [first] = sorted
  if (!first) throw new Error('a row has at least one picture')
  const baseline = Math.max(...sorted.map(({ box }) => box.y1))
  return {
    words: spaced(sorted.map((figure) => wordOf(figure, style))),
    x0: first.box.x0,
    x1: Math.max(...sorted.map(({ box }) => box.x1)),
    top: Math.min(...sorted.map(({ box }) => box.y0)),
    bottom: baseline,
    baseline,
    size: style.size,
    page: first.page,
    block: -1,
    rtl: false,
    order: -1,
  }
}

/** Returns the line that contains a picture, or the two lines on either side of it; none if a line near it has another baseline. */
function hostsOf(box: Box, lines: readonly Line[]): Line[] {
  const near = lines.filter((line) => {
    const reach = line.size * picturesInLine.nextTo
    return line.baseline > box.y0 && line.top < box.y1 && line.x0 < box.x1 + reach && line.x1 > box.x0 - reach
  })
  const isHost = (line: Line) =>
    !line.rtl &&
    Math.abs(line.baseline - box.y1) < picturesInLine.footing &&
    line.words.every(({ x0, x1 }) => Math.min(x1, box.x1) - Math.max(x0, box.x0) < line.size * picturesInLine.overlap)
  const isOne = near.every((line) => line.block === near[0]?.block && line.baseline === near[0]?.baseline)
  return isOne && near.length <= 2 && near.every(isHost) ? near.sort((a, b) => a.x0 - b.x0) : []
}

function withPicture(own: readonly Line[], figure: Figure, host: Line): Line {
  const words = own.flatMap((line) => line.words)
  const before = words.findLast((word) => word.x0 < figure.box.x0)
  const style = (before ?? words[0])?.style
  if (!style) return host
  const picture: Word = { ...wordOf(figure, style), link: before && words.at(-1) !== before ? before.link : '' }
  const all = [...words, picture].sort((a, b) => a.x0 - b.x0)
  const at = all.indexOf(picture)
  const behind = all[at + 1]
  return {
    ...host,
    words: [...all.slice(0, at), ...spaced([picture, ...(behind ? [behind] : [])], before), ...all.slice(at + 2)],
    x0: Math.min(host.x0, figure.box.x0),
    x1: Math.max(...own.map((line) => line.x1), figure.box.x1),
    order: Math.min(...own.map((line) => line.order)),
  }
}

function wordOf(figure: Figure, style: TextStyle): Word {
  const { x0, x1 } = figure.box
  const shown = { ...figure, inline: true, behind: false }
  const plain = { ...style, underline: false, strike: false, shade: '', raise: '' as const }
  return { text: '', x0, x1, style: plain, joined: true, tabbed: false, link: '', natural: x1 - x0, picture: shown }
}

/** Returns the words, each with the gap before it classified as nothing, a space or a tab. */
function spaced(words: readonly Word[], before?: Word): Word[] {
  return words.map((word, i) => {
    const previous = words[i - 1] ?? before
    if (!previous) return { ...word, joined: false, tabbed: false }
    const gap = (word.x0 - previous.x1) / word.style.size
    return { ...word, joined: gap < picturesInLine.spaceGap, tabbed: gap > picturesInLine.tabGap }
  })
}

/** Returns the height of the tallest picture in a line, in points; 0 if it has none. */
export function pictureHeight(words: readonly Word[]): number {
  return Math.max(0, ...words.map(({ picture }) => (picture ? heightOf(picture.box) - (picture.drop ?? 0) : 0)))
}

/** Returns whether a line contains pictures. */
export const hasPictures = ({ words }: Line): boolean => words.some(({ picture }) => picture)

/** Returns whether a line consists of pictures only. */
export const isOfPictures = ({ words }: Line): boolean => words.length > 0 && words.every(({ picture }) => picture)
