/**
 * Recognises labels with an ordinary space after them, as browsers write them: "A. " and "iv. " are also initials and abbreviations, and
 * dashes begin speech, so that the text must hang after the label, or the labels count or are indented.
 */

import type { Line } from '../../ir/line.ts'
import { listLabels } from '../../tuning/blocks/lines.ts'
import { type Label, readLabel, valueIn } from './labels.ts'
import { firstWordWidth } from './wrap.ts'

interface Item {
  line: Line
  label: Label
  /** Where the text begins. */
  textX: number
  /** The line below starts where the text begins. */
  hangs: boolean
  /** The line below starts further to the left than the label, and goes on with its text. */
  returns: boolean
}

/** Returns the lines of a column, from top to bottom, with `labelled` set where such a label begins an item. */
export function markLabels(lines: readonly Line[]): readonly Line[] {
  const right = Math.max(...lines.map(({ x1 }) => x1))
  const items = lines.flatMap((line, i) => itemOf(line, lines[i + 1], right) ?? [])
  const sure = items.filter((item) => item.hangs && items.some((other) => isOf(other, item) && isStart(other)))
  const left = Math.min(...lines.map(({ x0 }) => x0))
  const counted = items.filter((item) => !item.hangs && (isPoint(item) ? isPointOf(item, items, sure, left) : counts(item, items, sure)))
  if (sure.length + counted.length === 0) return lines
  const labelled = new Set([...sure, ...counted].map(({ line }) => line))
  return lines.map((line) => (labelled.has(line) ? { ...line, labelled: true } : line))
}

function itemOf(line: Line, below: Line | undefined, right: number): Item | null {
  const [first, next] = line.words
  if (!first || !next || next.joined || next.tabbed || line.rtl || first.control) return null
  const label = readLabel(first.text)
  if (!label || (label.kind === 'number' && (label.parts.length !== 1 || label.suffix === ''))) return null
  const step = below ? below.baseline - line.baseline : Number.POSITIVE_INFINITY
  const isNext = below !== undefined && step > 0 && step < line.size * listLabels.widestStep && below.size === line.size
  const begin = below?.words[0]?.text ?? ''
  const isText = isNext && !readLabel(begin)
  const hangs = isText && Math.abs(below.x0 - next.x0) < listLabels.hanging
  const isNew = isText && /^\p{Lu}/u.test(begin) && right - line.x1 > firstWordWidth(below) + line.size
  return { line, label, textX: next.x0, hangs, returns: isText && !isNew && below.x0 < line.x0 - listLabels.hanging }
}

const isPoint = ({ label }: Item): boolean => label.kind === 'bullet'

/**
 * Returns whether a bullet that is also a dash in prose is one of a list: with one after which text hangs, or with several that are all
 * indented. Speech is indented too, but its text returns to the left.
 */
function isPointOf(item: Item, items: readonly Item[], sure: readonly Item[], left: number): boolean {
  if (sure.some((other) => isOf(other, item))) return true
  const list = items.filter((other) => isOf(other, item))
  const isIndented = item.line.x0 - left > item.line.size * listLabels.indent
  return isIndented && list.length >= listLabels.fewestPoints && !list.some(({ returns }) => returns)
}

/** Returns whether two labels can be in one list: they have one form, and their labels or texts are in line. */
function isOf(one: Item, other: Item): boolean {
  if (one.label.prefix !== other.label.prefix || one.label.suffix !== other.label.suffix) return false
  const isInLine = Math.abs(one.line.x0 - other.line.x0) < listLabels.hanging || Math.abs(one.textX - other.textX) < listLabels.hanging
  if (isPoint(one) || isPoint(other)) return isInLine && one.line.words[0]?.text === other.line.words[0]?.text
  return isInLine && formatsBoth(one, other).length > 0
}

const formatsBoth = (one: Item, other: Item) => {
  const others = other.label.parts[0]?.formats ?? []
  return (one.label.parts[0]?.formats ?? []).filter((format) => others.includes(format))
}

/** Returns whether a label can be the first of a list. */
function isStart({ label }: Item): boolean {
  const [part] = label.parts
  if (label.kind === 'bullet') return true
  return part?.formats.some((format) => valueIn(part, format) === 1) ?? false
}

/** Returns whether a label is one of a list: next to a clear item of it, or in a count from 1 without a gap. */
function counts(item: Item, items: readonly Item[], sure: readonly Item[]): boolean {
  const list = items.filter((other) => isOf(other, item))
  return formatsBoth(item, item).some((format) => {
    const value = valueIn(item.label.parts[0], format)
    const has = (some: readonly Item[], wanted: number) =>
      some.some((other) => isOf(other, item) && valueIn(other.label.parts[0], format) === wanted)
    if (value === 1 ? has(sure, 2) : has(sure, value - 1) || has(sure, value + 1) || (has(sure, 1) && has(list, value - 1))) return true
    const first = Array.from({ length: listLabels.fewestCounted }, (_, i) => i + 1)
    return first.every((wanted) => has(list, wanted)) && (value <= listLabels.fewestCounted || has(list, value - 1))
  })
}
