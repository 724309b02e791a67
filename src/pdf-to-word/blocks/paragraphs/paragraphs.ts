/** Joins the lines of one column into paragraphs: a new one begins after a line that ended early, at an indent or after a gap. */

import type { OnFinding } from '../../ir/evidence.ts'
import { boxOfLines, type Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { stretchOf } from '../../page/words/stretched.ts'
import { codeLines } from '../../tuning/blocks/lines.ts'
import { paragraphBreaks, startEdges } from '../../tuning/blocks/paragraphs.ts'
import { letterShape, lineLikeness } from '../../tuning/letters.ts'
import { hangsAfterNumber } from '../lines/bare-label.ts'
import { partCloseLabels } from '../lines/close-labels.ts'
import { endsStatement, isCode, writeIndents } from '../lines/code-lines.ts'
import { markLabels } from '../lines/hanging-labels.ts'
import { heldWords, holdWords } from '../lines/held-words.ts'
import { commonEnd } from '../lines/line-ends.ts'
import { labelOf } from '../lines/list-items.ts'
import { edgeOfAll, firstWordWidth, wrapEdge } from '../lines/wrap.ts'
import { alignmentOf } from './alignment.ts'
import { isDifferent } from './different-lines.ts'
import { evenRuns, whyRunBegins } from './even-runs.ts'
import { beginsWithTick, endsField, isInField, withFieldBreaks } from './field-lines.ts'
import { partNumbers } from './numbered-lines.ts'
import { beginsLikewise } from './run-in-heads.ts'
import { countsInSentence } from './run-in-labels.ts'
import { continuesAfterGap, continuesAfterTab, continuesSentence, endsWithLeader, isLinkOf, returnsToMargin } from './runs-on.ts'
import { isRightAligned, isSetRight } from './set-right.ts'
import { shareMiddle } from './shared-middle.ts'
import { startEdge } from './start-edge.ts'

/** Returns the paragraphs of one column. @param onFinding receives the reason why each paragraph begins */
export function paragraphsOf(found: readonly Line[], column: Column, stats: BodyStats, onFinding?: OnFinding): Paragraph[] {
  const lines = markLabels(partCloseLabels(partNumbers(found)))
  const groups: { lines: Line[]; because: string }[] = []
  const edge = wrapEdge(lines)
  for (const run of evenRuns(lines, stats, edge ?? column.right)) {
    const right = localRight(run, column, edge)
    const start = startEdge(run, (before, line) => hasSpaceFor(before, line, { left: column.left, right }, false))
    let group: Line[] = []
    let because = whyRunBegins(run[0], lines)
    for (const [i, line] of run.entries()) {
      const before = run[i - 1]
      const why = before ? whyNew({ before, line, next: run[i + 1], start }, group, { left: column.left, right }) : null
      if (why !== null) {
        groups.push({ lines: group, because })
        group = []
        because = why
      }
      group.push(line)
    }
    groups.push({ lines: group, because })
  }
  return groups
    .filter((group) => group.lines.length > 0)
    .map((group) => {
      const paragraph = paragraphOf(withFieldBreaks(group.lines), column, stats)
      const rivals =
        paragraph.lines.length > 1 ? ['Each further line continues the paragraph: its first word did not fit on the line above it.'] : []
      onFinding?.(() => ({ page: paragraph.page, box: paragraph.box, kind: 'paragraph', holds: true, because: group.because, rivals }))
      return paragraph
    })
}

/** Returns one paragraph of all these lines. */
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

/** Returns the edge at which the lines of a run were broken; it is narrower than the column if most lines end there. */
function localRight(run: readonly Line[], column: Column, edge: number | null): number {
  const rightmost = Math.max(...run.map((line) => line.x1))
  const right = edge !== null && rightmost < edge + 2 ? Math.min(edge, column.right) : column.right
  // Names below each other, as in a listing, often are equally long.
  if (isCode(run)) return Math.max(right, rightmost)
  const isShort = rightmost - Math.min(...run.map((line) => line.x0)) < (run[0]?.size ?? 0) * paragraphBreaks.shortRun
  const common = isShort ? null : commonEnd(run)
  if (common !== null && common < right - 4) return common
  if (run.length < 4 || isShort || rightmost > right - 4) return Math.max(right, rightmost)
  const full = run.slice(0, -1).filter((line) => rightmost - line.x1 < paragraphBreaks.sameEnd).length
  return full >= (run.length - 1) * paragraphBreaks.fullShare ? rightmost : right
}

interface Pair {
  before: Line
  line: Line
  /** The line below both. */
  next: Line | undefined
  /** The edge at which paragraphs begin. */
  start: number | null
}

/** Returns why a line begins a paragraph, or null if it continues the previous line. */
function whyNew({ before, line, next, start }: Pair, group: readonly Line[], column: Column): string | null {
  if (isInField(before, line)) return null
  if (line.cap) return 'It begins with a drop cap.'
  if (endsWithLeader(before)) return 'The line above it ends with dots and a page number.'
  if (endsStatement(before) && isCode([line])) return 'The line above it ends a statement of a program.'
  if (endsField(before)) return 'The line above it ends with a field to fill in.'
  if (beginsWithTick(line)) return 'It begins with a check box.'
  const isFull = !hasSpaceFor(before, line, column, false)
  const label = labelOf(line)
  if (label && (!isFull || !countsInSentence(group, line))) return `It begins with the label “${label.label}”.`
  if (start !== null && Math.abs(line.x0 - start) < startEdges.sameEdge)
    return 'It begins at the edge at which all paragraphs around it begin.'
  if (beginsLikewise(group, line)) return 'It begins like the paragraphs around it.'
  if (isDifferent(before, line) && !(isFull && isLinkOf(before, line)))
    return 'Its weight or colour differs from that of the line above it.'
  if (endsInBlank(before) && !/^\p{Ll}/u.test(line.words[0]?.text ?? '')) return 'The line above it ends with a blank to write on.'
  const isTabbed = hasTab(line)
  if (isFull && (continuesAfterTab(before, line) || ((isTabbed || hasTab(before)) && continuesAfterGap(before, line)))) return null
  if (isTabbed !== hasTab(before) && !labelOf(before) && !hangsAfterNumber(before, line) && !beginsWithTick(before))
    return 'Either it or the line above it contains tabs, but not both.'
  if (isTabbed) return 'It contains tabs, like a row.'
  const isCentered = shareMiddle(before, line, group.at(-2), next)
  if (hasSpaceFor(before, line, column, isCentered) && (isCentered || heldWords(before, line, spaceAfter(before, column, false)) === 0))
    return isCentered || isCode([before, line]) || !continuesSentence(before, line, textStart(group), spaceAfter(before, column, false))
      ? explainSpace(before, line, column, isCentered)
      : null
  if (isCentered || line.rtl || isSetRight([...group, line], column.right)) return null
  return movesIn(line, group) && !returnsToMargin(before, line, group, column.left)
    ? 'It is moved in from the lines above it, or back from their indent.'
    : null
}

/** Returns where the lines of a paragraph begin below its first one. */
function textStart([first, second]: readonly Line[]): number {
  return second?.x0 ?? (first && labelOf(first)?.textX) ?? first?.x0 ?? 0
}

function explainSpace(before: Line, line: Line, column: Column, isCentered: boolean): string {
  const [available, width] = [spaceAfter(before, column, isCentered), firstWordWidth(line)].map(Math.round)
  return `The line above it has ${available} pt of free space, and the first word, “${line.words[0]?.text ?? ''}”, is ${width} pt wide: the break is intentional.`
}

/** Marks the line breaks inside one paragraph after which the next word would still have fitted. */
export function markBreaks(lines: readonly Line[], column: Column): void {
  const right = edgeOfAll(lines) ?? localRight(lines, column, null)
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const [first] = line.words
    if (!before || !first || before.page !== line.page) continue
    const reach = { left: column.left, right }
    const isCentered = shareMiddle(before, line, lines[i - 2], lines[i + 1])
    if (!hasSpaceFor(before, line, reach, isCentered) && !isOtherSize(before, line) && !endsStatement(before)) continue
    const held = before.rtl || isCentered ? 0 : heldWords(before, line, spaceAfter(before, reach, false))
    if (held > 0) holdWords(line, held)
    else line.words[0] = { ...first, breakBefore: true }
  }
  writeIndents(lines)
}

/** Returns whether all words of a line have another font size than all of the line before it, and no sentence goes on. */
function isOtherSize({ words: [first, ...others] }: Line, { words }: Line): boolean {
  if (/^\p{Ll}/u.test(words[0]?.text ?? '')) return false
  const size = first?.style.size ?? 0
  const isApart = ({ style }: Line['words'][number]) => Math.abs(style.size - size) > size * lineLikeness.sameSize
  return !others.some(isApart) && words.every(isApart)
}

/** Returns whether a line begins a paragraph by an indent, or by ending a hanging indent. */
function movesIn(line: Line, group: readonly Line[]): boolean {
  const [first, second] = group
  if (!first) return false
  const usual = second?.x0 ?? null
  if (usual !== null) return Math.abs(line.x0 - usual) > 3 && Math.abs(line.x0 - (group.at(-1)?.x0 ?? usual)) > 3
  if (labelOf(first)) return line.x0 < first.x0 - paragraphBreaks.beforeLabel
  return line.x0 - first.x0 > 6 * line.size
}

const hasTab = ({ words }: Line) => words.some(({ tabbed }) => tabbed)

/** Returns whether a line ends with a blank to fill in, drawn or made of letters. */
const endsInBlank = ({ words }: Line) => /[_\u00a0]{4}$/.test(words.at(-1)?.text ?? '')

/** Returns whether the first word of a line would have fitted on the line before it. */
function hasSpaceFor(before: Line, line: Line, { left, right }: Column, centered: boolean): boolean {
  const word = wrappedWidth(before, line)
  const space = before.size * letterShape.space
  if (before.rtl) return before.x0 - left > word + space + paragraphBreaks.spaceTolerance
  if (isRightAligned(before, line, right)) return before.x0 - left > word + space + paragraphBreaks.spaceTolerance
  return spaceAfter(before, { left, right }, centered) > word + space + paragraphBreaks.spaceTolerance
}

/**
 * Returns the width of the first word of a line. A word of program code is no longer than those of prose: its lines end where the programmer
 * ended them, although they often are a single word.
 */
function wrappedWidth(before: Line, line: Line): number {
  const width = firstWordWidth(line)
  return isCode([before, line]) ? Math.min(width, line.size * codeLines.letterWidth * codeLines.longestWord) : width
}

function spaceAfter(line: Line, { left, right }: Column, centered: boolean): number {
  return stretchOf(line) + (centered ? right - left - (line.x1 - line.x0) : right - line.x1)
}
