/** Lets Word count the numbers before headings, and before clauses below them: one multi-level list for the whole file. */

import { type Label, type NumberFormat, readLabel, valueIn } from '../../blocks/lines/labels.ts'
import type { DocumentParagraph, ListMark } from '../../ir/paragraph.ts'
import { levelCount } from '../../ir/word-facts.ts'
import { outlineNumbers } from '../../tuning/document/headings.ts'
import { headingLabelOf } from './labels.ts'

interface Entry {
  paragraph: DocumentParagraph
  label: Label
  mark: ListMark
  isNear: boolean
  /** List level, from 0; -1 until it is known. */
  level: number
}

/** Format of the labels of one level. */
interface Shape {
  key: string
  format: NumberFormat
  /** Levels whose numbers the label contains; the last is its own. */
  counts: number[]
  start: number
}

interface Step {
  entry: Entry
  /** Number with which counting restarts here, or null. */
  restart: number | null
}

/** Gives numbered headings, and clauses that continue their numbers, a list mark with `outline`; other numbers of headings get their gaps. */
export function numberHeadings(paragraphs: readonly DocumentParagraph[]): void {
  const entries = paragraphs.flatMap((paragraph) => headingEntry(paragraph) ?? clauseEntry(paragraph) ?? [])
  if (!entries.some(({ paragraph }) => paragraph.heading !== null)) return
  const levels = entriesByLevel(entries)
  for (;;) {
    const shapes = shapesOf(levels)
    const ordered = entries.filter((entry) => levels.get(entry.level)?.includes(entry))
    const steps = count(ordered, shapes)
    const failed = [...shapes.keys()].find((level) => !isCounted(level, shapes, ordered, steps))
    if (failed === undefined) {
      for (const step of steps) setMark(step, shapes, steps)
      for (const entry of entries) keepGap(entry)
      return
    }
    levels.delete(failed)
  }
}

function headingEntry(paragraph: DocumentParagraph): Entry | null {
  const [line] = paragraph.lines
  const found = line && paragraph.heading !== null && paragraph.heading > 0 && !paragraph.rtl ? headingLabelOf(line) : null
  if (!found || ((paragraph.align === 'center' || paragraph.align === 'right') && !found.isNear)) return null
  return { paragraph, ...found, level: (paragraph.heading ?? 1) - 1 }
}

/** Puts a tab between the number and the text of a heading that Word does not count, if there is more than a space. */
function keepGap({ paragraph: { heading, list, lines }, mark, isNear }: Entry): void {
  if (heading === null || list || isNear) return
  const next = lines[0]?.words.find(({ x0 }) => x0 === mark.textX)
  if (next) next.tabbed = true
}

/** Returns the entry of an item with a label such as 2.1; the headings decide its level later. */
function clauseEntry(paragraph: DocumentParagraph): Entry | null {
  const { list: mark, rtl, heading } = paragraph
  const label = mark && !rtl && heading === null ? readLabel(mark.label) : null
  return mark && label && label.parts.length > 1 ? { paragraph, label, mark, isNear: false, level: -1 } : null
}

/**
 * Returns the entries by level. Clauses have the level of headings with the same number of label parts, or one level below headings with
 * one part less.
 */
function entriesByLevel(entries: readonly Entry[]): Map<number, Entry[]> {
  const levels = new Map<number, Entry[]>()
  const add = (entry: Entry) => levels.set(entry.level, [...(levels.get(entry.level) ?? []), entry])
  for (const entry of entries) if (entry.level >= 0) add(entry)
  const depthOf = (own: readonly Entry[]) => mostOf(own.map(({ label }) => label.parts.length))
  for (let depth = 2; depth <= levelCount; depth++) {
    const clauses = entries.filter(({ paragraph, label }) => paragraph.heading === null && label.parts.length === depth)
    const known = new Map([...levels].map(([level, own]) => [depthOf(own), level]))
    const level = known.get(depth) ?? (known.get(depth - 1) ?? levelCount) + 1
    if (clauses.length === 0 || level >= levelCount || (levels.has(level) && !known.has(depth))) continue
    for (const clause of clauses) {
      clause.level = level
      add(clause)
    }
  }
  return levels
}

function shapesOf(levels: ReadonlyMap<number, readonly Entry[]>): Map<number, Shape> {
  const shapes = new Map<number, Shape>()
  for (const level of [...levels.keys()].sort((a, b) => a - b)) {
    const all = levels.get(level) ?? []
    const key = mostOf(all.map(({ label }) => keyOf(label)))
    const own = all.filter(({ label }) => keyOf(label) === key)
    const [first] = own
    if (!first) continue
    const format = mostOf(own.flatMap(({ label }) => label.parts.at(-1)?.formats ?? []))
    const counts = [...shapes.keys(), level].slice(-first.label.parts.length)
    if (!format || counts.length < first.label.parts.length) continue
    const value = valueIn(first.label.parts.at(-1), format)
    shapes.set(level, { key, format, counts, start: shapes.size === 0 || value === 0 ? value : 1 })
  }
  return shapes
}

const keyOf = ({ prefix, suffix, parts }: Label): string => `${prefix}|${parts.length}|${suffix}`

/** Returns the most frequent value; of equally frequent ones, the first. */
function mostOf<T>(values: readonly T[]): T {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return (most as [T, number])[0]
}

/** Counts as Word does, and returns the entries whose numbers Word arrives at; others are skipped. */
function count(entries: readonly Entry[], shapes: ReadonlyMap<number, Shape>): Step[] {
  const counters = new Map<number, number>()
  const last = new Map<number, number>()
  /** The level whose count restarted; its list does not know the numbers of the levels above. */
  let anew = 0
  return entries.flatMap((entry): Step[] => {
    const { level, label } = entry
    const shape = shapes.get(level)
    const values = shape && valuesOf(label, shape, shapes)
    if (!shape || !values) return []
    const value = values.at(-1) as number
    const above = shape.counts.slice(0, -1)
    const isBelow = above.every((upper, i) => counters.get(upper) === values[i])
    const isNext = value === (counters.get(level) ?? shape.start - 1) + 1
    // A level restarts at one, or continues across an intervening higher level.
    const isAnew = above.length === 0 && (value === 1 || value === (last.get(level) ?? 0) + 1)
    if (!isBelow || !(isNext || isAnew) || (level > anew && above.some((upper) => upper < anew))) return []
    if (level < anew) anew = 0
    if (!isNext) anew = level
    counters.set(level, value)
    last.set(level, value)
    for (const deeper of [...counters.keys()]) if (deeper > level) counters.delete(deeper)
    return [{ entry, restart: isNext ? null : value }]
  })
}

/** Returns the numbers of a label, or null if its format differs from that of its level. */
function valuesOf(label: Label, shape: Shape, shapes: ReadonlyMap<number, Shape>): number[] | null {
  if (keyOf(label) !== shape.key) return null
  const formats = shape.counts.map((level, i) => (i === shape.counts.length - 1 ? shape.format : shapes.get(level)?.format))
  const values = label.parts.map((part, i) => {
    const format = formats[i]
    return format && part.formats.includes(format) ? valueIn(part, format) : null
  })
  return values.every((value) => value !== null) ? values : null
}

function isCounted(level: number, shapes: ReadonlyMap<number, Shape>, entries: readonly Entry[], steps: readonly Step[]): boolean {
  const shape = shapes.get(level)
  const all = entries.filter((entry) => entry.level === level && keyOf(entry.label) === shape?.key)
  const counted = steps.filter(({ entry }) => entry.level === level)
  const anew = counted.filter(({ restart }) => restart !== null)
  const hasWord = /\p{L}/u.test(shape?.key.split('|')[0] ?? '')
  // A single number proves nothing, unless labels of deeper levels contain it or other numbers continue it.
  const continues = steps.some(
    ({ entry }) => (shapes.get(entry.level)?.counts.length ?? 0) > 1 && shapes.get(entry.level)?.counts.includes(level),
  )
  if (counted.length < (continues ? 1 : hasWord ? outlineNumbers.fewest.word : outlineNumbers.fewest.number)) return false
  return counted.length >= all.length * outlineNumbers.countedShare && anew.length <= counted.length * outlineNumbers.restartShare
}

function setMark({ entry, restart }: Step, shapes: ReadonlyMap<number, Shape>, steps: readonly Step[]): void {
  const { paragraph, label, mark, level } = entry
  const shape = shapes.get(level)
  if (!shape) return
  const isNear = steps.every((step) => step.entry.level !== level || step.entry.isNear)
  const text = `${label.prefix}${shape.counts.map((each) => `%${each + 1}`).join('.')}${label.suffix}`
  const { format, start } = shape
  paragraph.list = { ...mark, level, outline: { text, format, start, follow: isNear ? 'space' : 'tab', restart } }
}
