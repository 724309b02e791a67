/** Lines of one column to paragraphs: a new one begins where a line ended early, moved in, or stands apart. */

import { boxOfLines, type Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { stretchOf } from '../../page/words/stretched.ts'
import { hangsBehindNumber } from '../lines/bare-label.ts'
import { writeIndents } from '../lines/code-lines.ts'
import { heldWords, holdWords } from '../lines/held-words.ts'
import { commonEnd } from '../lines/line-ends.ts'
import { labelOf } from '../lines/list-items.ts'
import { edgeOfAll, firstWordWidth, wrapEdge } from '../lines/wrap.ts'
import { alignmentOf } from './alignment.ts'
import { beginsWithTick, endsField, isInField, withFieldBreaks } from './field-lines.ts'
import { partNumbers } from './numbered-lines.ts'
import { beginsLikewise } from './run-in-heads.ts'
import { countsInSentence } from './run-in-labels.ts'
import { goesOnBehindTab, isLinkOf } from './runs-on.ts'
import { shareMiddle } from './shared-middle.ts'

/** Without a sign of its own, a line that could have held the next word by so many points ended on purpose. */
const roomSlack = 2
/** Widest distance of lines in one paragraph, and the least length of a line that proves it, in parts of their size. */
const widestPitch = 3
const longLine = 18
/** How much spaces differ that nothing has stretched, in parts of the size. */
const sameGap = 0.02
/** Lines that all end at one place this near to their beginning are a list of words, in parts of their size. */
const shortRun = 9

export function paragraphsOf(found: readonly Line[], column: Column, stats: BodyStats): Paragraph[] {
  const lines = partNumbers(found)
  const groups: Line[][] = []
  const edge = wrapEdge(lines)
  for (const run of evenRuns(lines, stats, edge ?? column.right)) {
    const right = localRight(run, column, edge)
    let group: Line[] = []
    for (const [i, line] of run.entries()) {
      const before = run[i - 1]
      if (before && startsNew({ before, line, next: run[i + 1] }, group, { left: column.left, right })) {
        groups.push(group)
        group = []
      }
      group.push(line)
    }
    groups.push(group)
  }
  return groups.filter((group) => group.length > 0).map((group) => paragraphOf(withFieldBreaks(group), column, stats))
}

export function paragraphOf(lines: Line[], column: Column, stats: BodyStats): Paragraph {
  const [first] = lines
  if (!first) throw new Error('a paragraph has at least one line')
  return {
    kind: 'paragraph',
    lines,
    left: column.left,
    right: column.right,
    align: alignmentOf(lines, column, stats),
    heading: null,
    list: labelOf(first),
    caption: false,
    shade: '',
    borders: null,
    rtl: lines.filter((line) => line.rtl).length * 2 > lines.length,
    page: first.page,
    box: boxOfLines(lines),
    spacing: noSpacing(),
  }
}

/** Stretches of lines with one size and one distance. */
function evenRuns(lines: readonly Line[], stats: BodyStats, right: number): Line[][] {
  const runs: Line[][] = []
  let pitch = 0
  for (const line of lines) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const step = before ? line.baseline - before.baseline : 0
    const usual = pitch || Math.max(stats.pitch * 1.06, 1.1) * line.size
    const isEven =
      before !== undefined &&
      Math.abs(line.size - before.size) < 0.12 * before.size &&
      step > 0.2 * line.size &&
      (step < usual * 1.22 + 0.6 || (pitch === 0 && isWide(before, line, right)))
    if (run && before && (isEven || isInField(before, line))) {
      run.push(line)
      // The distance of a heading to its text is not the text's own.
      pitch = isDifferent(before, line) ? 0 : pitch ? Math.min(pitch, step) : step
    } else {
      runs.push([line])
      pitch = 0
    }
  }
  return runs
}

/** Lines set far apart are one paragraph where the first is full and its sentence goes on. */
function isWide(before: Line, line: Line, right: number): boolean {
  if (line.baseline - before.baseline > line.size * widestPitch || right - before.x1 > firstWordWidth(line) + before.size * 0.25)
    return false
  if (before.x1 - before.x0 < before.size * longLine) return false
  const isSameLook = before.words.at(-1)?.style.bold === line.words[0]?.style.bold
  return (
    isSameLook && !before.words.some((word) => word.tabbed) && !labelOf(line) && !/[.!?:;]["”’)\]]?$/.test(before.words.at(-1)?.text ?? '')
  )
}

/** Where the lines of a stretch were broken: narrower than the column when most of them end at one place. */
function localRight(run: readonly Line[], column: Column, edge: number | null): number {
  const furthest = Math.max(...run.map((line) => line.x1))
  const right = edge !== null && furthest < edge + 2 ? Math.min(edge, column.right) : column.right
  const isShort = furthest - Math.min(...run.map((line) => line.x0)) < (run[0]?.size ?? 0) * shortRun
  const common = isShort ? null : commonEnd(run)
  if (common !== null && common < right - 4) return common
  if (run.length < 4 || isShort || furthest > right - 4) return Math.max(right, furthest)
  const full = run.slice(0, -1).filter((line) => furthest - line.x1 < 1.5).length
  return full >= (run.length - 1) * 0.6 ? furthest : right
}

interface Pair {
  before: Line
  line: Line
  /** What stands below both. */
  next: Line | undefined
}

function startsNew({ before, line, next }: Pair, group: readonly Line[], column: Column): boolean {
  if (isInField(before, line)) return false
  if (line.cap || endsField(before) || beginsWithTick(line)) return true
  const isFull = !hasRoom(before, line, column, false)
  if (labelOf(line) && (!isFull || !countsInSentence(group, line))) return true
  if (beginsLikewise(group, line)) return true
  if (isDifferent(before, line) && !(isFull && isLinkOf(before, line))) return true
  if (endsInBlank(before) && !/^\p{Ll}/u.test(line.words[0]?.text ?? '')) return true
  const isTabbed = line.words.some((word) => word.tabbed)
  if (isFull && goesOnBehindTab(before, line)) return false
  if (
    isTabbed !== before.words.some((word) => word.tabbed) &&
    !labelOf(before) &&
    !hangsBehindNumber(before, line) &&
    !beginsWithTick(before)
  )
    return true
  if (isTabbed) return true
  const isCentered = shareMiddle(before, line, group.at(-2), next)
  if (hasRoom(before, line, column, isCentered) && (isCentered || heldWords(before, line, roomBehind(before, column, false)) === 0))
    return true
  if (isCentered || line.rtl || isSetRight([...group, line], column.right)) return false
  return movesIn(line, group)
}

/** Marks the lines of one paragraph that ended although the next word had room. */
export function markBreaks(lines: readonly Line[], column: Column): void {
  const right = edgeOfAll(lines) ?? localRight(lines, column, null)
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const [first] = line.words
    if (!before || !first || before.page !== line.page) continue
    const reach = { left: column.left, right }
    const isCentered = shareMiddle(before, line, lines[i - 2], lines[i + 1])
    if (!hasRoom(before, line, reach, isCentered)) continue
    const held = before.rtl || isCentered ? 0 : heldWords(before, line, roomBehind(before, reach, false))
    if (held > 0) holdWords(line, held)
    else line.words[0] = { ...first, breakBefore: true }
  }
  writeIndents(lines)
}

/** A line moved in from those before it begins a paragraph; so does one that goes back from a hanging indent. */
function movesIn(line: Line, group: readonly Line[]): boolean {
  const [first, second] = group
  if (!first) return false
  const usual = second?.x0 ?? null
  if (usual !== null) return Math.abs(line.x0 - usual) > 3 && Math.abs(line.x0 - (group.at(-1)?.x0 ?? usual)) > 3
  if (labelOf(first)) return line.x0 < first.x0 - 3
  return line.x0 - first.x0 > 6 * line.size
}

/** A line to write on at the end of a prompt, drawn or made of letters. */
const endsInBlank = ({ words }: Line) => /[_\u00a0]{4}$/.test(words.at(-1)?.text ?? '')

/** Whether the next word would have fitted behind the line. */
function hasRoom(before: Line, line: Line, { left, right }: Column, centered: boolean): boolean {
  const word = firstWordWidth(line)
  const space = before.size * 0.25
  if (before.rtl) return before.x0 - left > word + space + roomSlack
  if (isRightAligned(before, line, right)) return before.x0 - left > word + space + roomSlack
  return roomBehind(before, { left, right }, centered) > word + space + roomSlack
}

function roomBehind(line: Line, { left, right }: Column, centered: boolean): number {
  return stretchOf(line) + (centered ? right - left - (line.x1 - line.x0) : right - line.x1)
}

/** Whether two lines end at the right edge and begin anywhere: those of justified text, whose first is moved in, have spaces of different widths. */
function isRightAligned(before: Line, line: Line, right: number): boolean {
  if (Math.abs(before.x1 - line.x1) > 1 || Math.abs(before.x0 - line.x0) < 3 || right - before.x1 > 3) return false
  if (labelOf(before) || before.words.some(({ tabbed }) => tabbed)) return false
  const [one, other] = [usualGap(before), usualGap(line)]
  return one === null || other === null || Math.abs(one - other) < line.size * sameGap
}

/** Whether lines are set to the right: no two begin at one place, as justified ones do. */
function isSetRight(lines: readonly Line[], right: number): boolean {
  if (lines.length < 3 || !lines.slice(1).every((line, i) => isRightAligned(lines[i] as Line, line, right))) return false
  const starts = lines.map(({ x0 }) => x0).sort((a, b) => a - b)
  return starts.slice(1).every((start, i) => start - (starts[i] ?? 0) > 1)
}

/** The middle one of the gaps between words, or null of a single word. */
function usualGap({ words }: Line): number | null {
  const gaps = words.slice(1).flatMap((word, i) => (word.joined ? [] : word.x0 - (words[i]?.x1 ?? word.x0)))
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? null
}

/** Bold beside plain, or another family throughout, is another paragraph. */
function isDifferent(before: Line, line: Line): boolean {
  const every = (of: Line, test: (word: Line['words'][number]) => boolean) => of.words.every(test)
  const boldBefore = every(before, (word) => word.style.bold)
  const boldNow = every(line, (word) => word.style.bold)
  if (boldBefore !== boldNow && (boldBefore ? every(line, (word) => !word.style.bold) : every(before, (word) => !word.style.bold)))
    return true
  const [a, b] = [before.words[0]?.style, line.words[0]?.style]
  const oneColour = (of: Line) => new Set(of.words.map((word) => word.style.color)).size === 1
  return a !== undefined && b !== undefined && a.color !== b.color && oneColour(before) && oneColour(line)
}
