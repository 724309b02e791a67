/** Takes line numbers in the left margin out of the text of a page, because Word counts lines itself. */

import { median } from '../ir/geometry.ts'
import type { DocumentLine, DocumentWord } from '../ir/line.ts'
import type { PageContent } from '../ir/page-content.ts'
import { lineNumbers } from '../tuning/document/content.ts'

/** How the lines of a page are counted. */
export interface LineNumbers {
  /** Step between the printed numbers: 1, or for example 5 if only every fifth line has one. */
  by: number
  first: number
  last: number
  /** Distance between the numbers and the text, in points. */
  distance: number
  /** The printed numbers. */
  words: readonly DocumentWord[]
}

interface Numbered {
  line: DocumentLine
  value: number
  /** Right edge of the number. */
  end: number
}

/** Returns the line numbers of each page that has them, and removes them from its lines. */
export function takeLineNumbers(contents: readonly PageContent[]): Map<number, LineNumbers> {
  const found = new Map<number, LineNumbers>()
  let before: (LineNumbers & { end: number }) | undefined
  const counting = contents.map((content) => {
    const groups = groupsOf(numbersOf(content.lines))
    return { content, groups, own: groups.filter((group) => group.length >= lineNumbers.fewest && countsLines(group, content)) }
  })
  // Notes are on a few pages; what most pages have are line numbers, whatever the text refers to.
  const numbered = counting.filter(({ own }) => own.length > 0).length
  const marks = numbered > lineNumbers.notePages && numbered * 2 > contents.length ? new Set<string>() : marksIn(contents)
  for (const { content, groups, own: counted } of counting) {
    const own = counted.find((group) => !areNotes(group, marks))
    const known = own ?? groups.find((group) => before && continues(group, content, before))
    const by = known && (stepOf(known) ?? before?.by)
    if (!known || by === undefined) continue
    const end = endOf(known)
    content.lines = withoutNumbers(content.lines, known)
    const left = Math.min(...content.lines.filter((line) => line.x0 > end).map(({ x0 }) => x0))
    before = {
      by,
      first: known[0]?.value ?? by,
      last: known.at(-1)?.value ?? by,
      distance: left - end,
      words: known.flatMap(({ line }) => line.words[0] ?? []),
      end,
    }
    found.set(content.page, before)
  }
  return found
}

/** Returns the raised words in the text, which can refer to notes. */
function marksIn(contents: readonly PageContent[]): Set<string> {
  const lines = contents.flatMap((content) => {
    const numbered = new Set(numbersOf(content.lines).map(({ line }) => line))
    return content.lines.filter((line) => !numbered.has(line))
  })
  return new Set(lines.flatMap(({ words }) => words.flatMap(({ style, text }) => (style.raise === 'super' ? [text] : []))))
}

/** Returns whether the numbers are those of notes: the text refers to each of them. Notes have every number. */
const areNotes = (group: readonly Numbered[], marks: ReadonlySet<string>) =>
  stepOf(group) === 1 && group.every(({ value }) => marks.has(String(value)))

const endOf = (group: readonly Numbered[]) => Math.max(...group.map(({ end }) => end))

/** Returns the lines that are a number, or that begin with one followed by a gap. */
function numbersOf(lines: readonly DocumentLine[]): Numbered[] {
  return lines.flatMap((line): Numbered[] => {
    const [first, next] = line.words
    if (!first || !/^\d{1,4}$/.test(first.text) || (next && next.x0 - first.x1 < line.size * lineNumbers.leastGap)) return []
    return [{ line, value: Number(first.text), end: first.x1 }]
  })
}

/** Returns the numbers grouped by right edge, each from top to bottom, from left to right, because text can also end in numbers. */
function groupsOf(numbered: readonly Numbered[]): Numbered[][] {
  const groups: Numbered[][] = []
  for (const number of numbered.toSorted((a, b) => a.end - b.end)) {
    const group = groups.at(-1)
    if (group?.[0] && number.end - group[0].end < lineNumbers.sameEnd) group.push(number)
    else groups.push([number])
  }
  return groups.map((group) => group.sort((a, b) => a.line.baseline - b.line.baseline))
}

/** Returns the step between consecutive numbers, or undefined if it varies. */
function stepOf(group: readonly Numbered[]): number | undefined {
  const [first, second] = group
  const by = first && second ? second.value - first.value : 0
  return by > 0 && group.every(({ value }, i) => i === 0 || value - (group[i - 1]?.value ?? 0) === by) ? by : undefined
}

/** Returns the text lines between the first and the last number. */
function linesBeside(group: readonly Numbered[], { lines }: PageContent): DocumentLine[] {
  const numbers = new Set(group.filter(({ line }) => line.words.length === 1).map(({ line }) => line))
  const [top, bottom] = [group[0]?.line.baseline ?? 0, group.at(-1)?.line.baseline ?? 0]
  return lines.filter(
    (line) => !numbers.has(line) && line.baseline > top - lineNumbers.sameLine && line.baseline < bottom + lineNumbers.sameLine,
  )
}

/** Returns the longest line beside each number that has text beside it. */
function besideEach(group: readonly Numbered[], beside: readonly DocumentLine[]): DocumentLine[] {
  return group.flatMap(({ line }) => {
    const own = beside.filter(({ baseline }) => Math.abs(baseline - line.baseline) < lineNumbers.sameLine)
    return own.length > 0 ? [own.reduce((a, b) => (b.x1 > a.x1 ? b : a))] : []
  })
}

function isLeftOf(group: readonly Numbered[], beside: readonly DocumentLine[]): boolean {
  const own = new Set(group.map(({ line }) => line))
  return beside.every((line) => own.has(line) || line.x0 > endOf(group))
}

/** Returns whether the numbered lines are prose, which breaks anywhere, and not table rows or list items. */
function countsLines(group: readonly Numbered[], content: PageContent): boolean {
  const by = stepOf(group)
  const beside = linesBeside(group, content)
  const own = besideEach(group, beside)
  if (by === undefined || !isLeftOf(group, beside) || own.length < group.length * lineNumbers.besideText) return false
  if (content.grids.some(({ box, cells }) => cells.length > 1 && box.x0 < endOf(group) && own.some((line) => isIn(line, box)))) return false
  const rows = new Set(beside.map(({ baseline }) => Math.round(baseline))).size
  if (by === 1 && own.length < rows * lineNumbers.numberedLines) return false
  const right = Math.max(...own.map(({ x1 }) => x1))
  const least = endOf(group) + (right - endOf(group)) * lineNumbers.wide
  const numbered = new Set(group.map(({ line }) => line))
  const begun = own.map((line) => line.words[numbered.has(line) ? 1 : 0]?.text ?? '')
  const prose = by === 1 ? own : beside
  return (
    prose.filter(({ x1 }) => x1 > least).length >= prose.length * lineNumbers.wideLines &&
    begun.filter((word) => /^\p{Ll}/u.test(word)).length >= own.length * lineNumbers.continuedLines &&
    median(own.map(({ words }) => words.length)) > 2
  )
}

const isIn = ({ baseline }: DocumentLine, { y0, y1 }: { y0: number; y1: number }) => baseline > y0 && baseline < y1

/** Returns whether a shorter group of numbers continues that of the previous page: same right edge, same step, next or first number. */
function continues(group: readonly Numbered[], content: PageContent, before: LineNumbers & { end: number }): boolean {
  const beside = linesBeside(group, content)
  const [first] = group
  return (
    Math.abs(before.end - endOf(group)) < lineNumbers.sameEnd &&
    (group.length === 1 || stepOf(group) === before.by) &&
    (first?.value === before.last + before.by || first?.value === before.by) &&
    isLeftOf(group, beside) &&
    besideEach(group, beside).length >= group.length * lineNumbers.besideText
  )
}

function withoutNumbers(lines: readonly DocumentLine[], group: readonly Numbered[]): DocumentLine[] {
  const numbers = new Set(group.map(({ line }) => line))
  return lines.flatMap((line): DocumentLine[] => {
    if (!numbers.has(line)) return [line]
    const [, next, ...rest] = line.words
    return next ? [{ ...line, x0: next.x0, words: [{ ...next, tabbed: false, joined: false }, ...rest] }] : []
  })
}
