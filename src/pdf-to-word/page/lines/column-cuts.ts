/** Cuts lines at gaps that are wider than spaces and continue through the adjacent rows, as between narrow table columns. */
import { median } from '../../ir/geometry.ts'
import type { Line, Word } from '../../ir/line.ts'
import { lineLikeness } from '../../tuning/letters.ts'
import { columnCuts } from '../../tuning/page/lines.ts'
import { rangesOf } from '../words/places.ts'

/** A list label: a bullet, a number or a letter. */
const label = /^(?:[^\p{L}\p{N}]{1,2}|o|[([]?(?:\p{L}|\d{1,3}|[ivxlcdm]+)(?:\.\d{1,3})*[.):\]]+|\d{1,2}(?:\.\d{1,2})+)$/iu
/** The last word of a sentence. */
const sentenceEnd = /[.!?:]["'’”»)\]]*$/
/** A gap between two texts of one row. */
interface Gap {
  /** The line that it is in, and the index of the word after it; -1 for a gap between two lines. */
  line: Line
  at: number
  from: number
  to: number
  /** The texts before and after it, up to the next gaps. */
  left: Span
  right: Span
}

interface Span {
  x0: number
  x1: number
}

interface Row {
  baseline: number
  size: number
  lines: Line[]
  gaps: Gap[]
}

/** Gaps below each other, with the range of x that is empty in all of them. */
interface Chain {
  from: number
  to: number
  size: number
  gaps: Gap[]
  last: number
  across: number
}

/** Returns the lines; those that cross the gutters of a table are cut there. */
export function cutAtColumns(lines: readonly Line[]): Line[] {
  const open = lines.filter((line) => line.block < 0 && !line.rtl && !line.cap)
  const rows = rowsOf(open, spacesOf(open))
  const cuts = new Map<Line, Set<number>>()
  for (const { line, at } of chainsOf(rows).flatMap((chain) => cutsOf(chain, rows))) {
    if (at > 0) cuts.set(line, (cuts.get(line) ?? new Set()).add(at))
  }
  return lines.flatMap((line) => cutLine(line, cuts.get(line)))
}

/** The usual word space of a page, and the usual space between numbers, in multiples of the font size. */
interface Spaces {
  any: number
  figures: number
}

/**
 * Returns the usual spaces of a page. In a table of numbers most gaps lie between columns, so wide gaps are ignored between numbers, and
 * between any words if there are hardly others.
 */
function spacesOf(lines: readonly Line[]): Spaces {
  const spaces = lines
    .flatMap(({ words, size }) => words.slice(1).flatMap((word, i) => (word.joined ? [] : [(word.x0 - (words[i] as Word).x1) / size])))
    .filter((space) => space > 0)
  const usual = (found: readonly number[]) => (found.length > 0 ? median(found) : columnCuts.plainSpace)
  const narrow = spaces.filter((space) => space < columnCuts.widestSpace)
  return { any: usual(usual(spaces) < columnCuts.widestSpace ? spaces : narrow), figures: usual(narrow) }
}

const isFigure = (word: Word | undefined) => word !== undefined && /^[-–(]?\d[\d.,]*\)?$/.test(word.text)

function rowsOf(lines: readonly Line[], spaces: Spaces): Row[] {
  const rows: Row[] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row && line.baseline - row.baseline < lineLikeness.sameRow * Math.min(line.size, row.size)) row.lines.push(line)
    else rows.push({ baseline: line.baseline, size: line.size, lines: [line], gaps: [] })
  }
  for (const row of rows) {
    row.lines.sort((a, b) => a.x0 - b.x0)
    row.gaps = gapsOf(row, spaces)
  }
  return rows
}

function gapsOf({ lines, size }: Row, spaces: Spaces): Gap[] {
  const texts: { line: Line; at: number; x0: number; x1: number }[] = []
  for (const line of lines) {
    const isJustified = hasEvenSpaces(line)
    for (const [i, word] of line.words.entries()) {
      const text = texts.at(-1)
      const gap = i === 0 ? Number.POSITIVE_INFINITY : word.x0 - (text?.x1 ?? word.x0)
      const space = isFigure(word) && isFigure(line.words[i - 1]) ? Math.min(spaces.figures, spaces.any) : spaces.any
      const isWide =
        (gap > line.size * Math.max(columnCuts.least, space * columnCuts.widerThanSpace) || (i > 0 && word.apart)) &&
        !word.joined &&
        !(isJustified && i > 0 && !word.apart) &&
        !(line === lines[0] && isLabel(line.words.slice(0, i)))
      if (text && !isWide) text.x1 = Math.max(text.x1, word.x1)
      else texts.push({ line, at: i === 0 ? -1 : i, x0: word.x0, x1: word.x1 })
    }
  }
  return texts.slice(1).flatMap((right, i) => {
    const left = texts[i] as Span
    return right.x0 - left.x1 > size * (right.line.words[right.at]?.apart ? columnCuts.leastApart : columnCuts.least)
      ? [{ line: right.line, at: right.at, from: left.x1, to: right.x0, left, right }]
      : []
  })
}

/** A place in a line where it is cut: before the word with this index. */
type Cut = Pick<Gap, 'line' | 'at'>

function cutsOf(chain: Chain, rows: readonly Row[]): Cut[] {
  const gaps = gutterGaps(chain)
  return [...gaps, ...fullCells(gaps, chain, rows)]
}

/** Returns the places where a text that fills its cell is only a space away from the next, which begins where those of other rows do. */
function fullCells(gaps: readonly Gap[], { last }: Chain, rows: readonly Row[]): Cut[] {
  const starts = gaps.map(({ right }) => right.x0)
  const start = median(starts)
  const isSteady = gaps.length >= columnCuts.fewestSteady && starts.every((x) => Math.abs(x - start) < columnCuts.steady)
  if (!isSteady) return []
  const known = new Set(gaps.map(({ line }) => line.baseline))
  const inside = rows.filter(({ baseline }) => baseline > Math.min(...known) && baseline < last && !known.has(baseline))
  return inside.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const at = wordAt(line, start)
      return at > 0 && !hasEvenSpaces(line) ? [{ line, at }] : []
    }),
  )
}

/**
 * Returns whether all words of a line are equally far apart, as in a justified line; after the end of a sentence the space can be doubled.
 * Numbers say nothing: in columns of equally long numbers the gaps are equal, too.
 */
function hasEvenSpaces({ words, size }: Line): boolean {
  const spaces = { within: [] as number[], between: [] as number[] }
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    if (before && !word.joined) spaces[sentenceEnd.test(before.text) ? 'between' : 'within'].push(word.x0 - before.x1)
  }
  if (spaces.within.length < columnCuts.fewestEven || words.filter(isFigure).length > words.length * columnCuts.figureShare) return false
  const widest = Math.max(...spaces.within)
  return (
    widest - Math.min(...spaces.within) < size * columnCuts.evenSpaces &&
    spaces.between.every((space) => space <= widest * columnCuts.sentenceSpace)
  )
}

/** Returns whether the words are a list label. */
function isLabel(words: readonly Word[]): boolean {
  return words.length <= 2 && label.test(words.map((word) => word.text).join(''))
}

function chainsOf(rows: readonly Row[]): Chain[] {
  const chains: Chain[] = []
  let open: Chain[] = []
  for (const row of rows) {
    open = open.filter((chain) => row.baseline - chain.last < chain.size * columnCuts.maxStep)
    const used = new Set<Gap>()
    for (const chain of open) {
      const found = row.gaps.find(
        (gap) => !used.has(gap) && sharedWidth(gap, chain) > (isApart(gap) ? columnCuts.leastApart : columnCuts.leastOpen) * chain.size,
      )
      if (found) {
        used.add(found)
        chain.from = Math.max(chain.from, found.from)
        chain.to = Math.min(chain.to, found.to)
        chain.gaps.push(found)
        chain.last = row.baseline
        chain.across = 0
      } else if (row.lines.some((line) => wordAt(line, chain.gaps[0]?.right.x0 ?? 0) > 0)) chain.last = row.baseline
      else if (row.lines.some(({ x0, x1 }) => x0 < chain.to && x1 > chain.from)) chain.across++
    }
    open = open.filter(({ across }) => across <= columnCuts.mostAcross)
    for (const gap of row.gaps) {
      if (used.has(gap)) continue
      const chain = { from: gap.from, to: gap.to, size: row.size, gaps: [gap], last: row.baseline, across: 0 }
      open.push(chain)
      chains.push(chain)
    }
  }
  return chains
}

/** Returns whether no space character is drawn in a gap, although the page draws them. */
const isApart = ({ line, at }: Gap) => line.words[at]?.apart === true

/** Returns the index of the word of a line that begins at a place; less than 1 if none does, or if it is the first. */
const wordAt = ({ words }: Line, x: number) =>
  words.findIndex(({ x0, joined }, i) => i > 0 && !joined && Math.abs(x0 - x) < columnCuts.steady)

const sharedWidth = (a: { from: number; to: number }, b: { from: number; to: number }) => Math.min(a.to, b.to) - Math.max(a.from, b.from)

/** Returns the gaps between texts that are aligned left, right or centred, as in a column. Wide spaces in prose are not aligned. */
function gutterGaps({ gaps }: Chain): Gap[] {
  // Another table below may have a gutter at the same place, with texts aligned elsewhere.
  const runs = Array.from({ length: Math.max(1, gaps.length - columnCuts.run + 1) }, (_, i) => gaps.slice(i, i + columnCuts.run))
  return [...new Set(runs.filter(isInLine).flat())]
}

function isInLine(gaps: readonly Gap[]): boolean {
  if (gaps.length < columnCuts.fewestRows) return false
  const places = [
    gaps.map(({ right }) => right.x0),
    gaps.map(({ right }) => right.x1),
    gaps.map(({ right }) => (right.x0 + right.x1) / 2),
    gaps.map(({ left }) => left.x1),
  ]
  return places.some((found) => mostNear(found) >= Math.max(columnCuts.fewestRows, gaps.length * columnCuts.inLineShare))
}

/** Returns the size of the largest group of places that are close together. */
function mostNear(places: readonly number[]): number {
  const sorted = places.toSorted((a, b) => a - b)
  return Math.max(...sorted.map((place, i) => sorted.findLastIndex((other) => other - place <= columnCuts.inLine) - i + 1))
}

function cutLine(line: Line, cuts: ReadonlySet<number> | undefined): Line[] {
  if (!cuts) return [line]
  const parts: Word[][] = []
  for (const [i, word] of line.words.entries()) {
    if (i === 0 || cuts.has(i)) parts.push([i === 0 ? word : { ...word, joined: false }])
    else parts.at(-1)?.push(word)
  }
  return parts.map((words) => ({
    ...line,
    words,
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    order: rangesOf(words[0]?.letters)[0] ?? line.order,
  }))
}
