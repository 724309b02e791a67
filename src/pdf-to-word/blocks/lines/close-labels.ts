/** Parts bullets, and numbers that fill the space that was left for shorter ones, from texts that begin directly after them. */

import type { Line, Word } from '../../ir/line.ts'
import { closeLabels } from '../../tuning/blocks/lines.ts'
import { isBullet, romanValue } from './labels.ts'

/** A number at the beginning of a line. */
interface Start {
  line: Line
  word: Word
  /** The number with its punctuation. */
  label: string
  value: number
  /** Equal for numbers of one form. */
  form: string
  /** The text directly after the number; empty if there is a space. */
  rest: string
}

interface Item {
  line: Line
  /** Where the text begins. */
  textX: number
}

/** Returns the lines of a column, from top to bottom, with such numbers as separate words if they continue the count of a list above. */
export function partCloseLabels(lines: readonly Line[]): readonly Line[] {
  const starts = lines.map(startOf)
  const first = firstOfChains(lines, starts)
  const last = new Map<string, Item>()
  return lines.map((line, i) => {
    const start = starts[i]
    if (!start) return withoutBullet(line)
    const { word, label, value, form, rest } = start
    const before = last.get(form + (value - 1))
    if (rest === '') {
      const [, next] = line.words
      if (next && !next.joined) last.set(form + value, { line, textX: next.x0 })
      return line
    }
    if (!(before && isInLine(before.line, line)) && !first.has(line)) return line
    const end = endOf(start)
    const isNear = before !== undefined && Math.abs(before.textX - end) < line.size * closeLabels.drift
    const textX = Math.min(isNear ? before.textX : end, word.x1)
    const [number, text] = partsOf(word, label, rest, textX)
    const parted: Line = { ...line, words: [number, text, ...line.words.slice(1)], labelled: true }
    last.set(form + value, { line: parted, textX })
    return parted
  })
}

/** A label directly before the text of its item. */
const tightLabel = /^(\(?(?:(?:\d{1,3}\.)*\d{1,3}[.)、]|[ivx]{2,6}[.)]|[IVX]{2,6}[.)]|[a-z]\)))(\p{L}\S*)$/u

/**
 * Returns the first line of a tagged list item with its label as a word of its own, also if it is a dash, a number or a letter directly before
 * the text.
 */
export function labelledByTag(line: Line): Line {
  const [first, ...others] = line.words
  const [, label, text] = tightLabel.exec(first?.text ?? '') ?? []
  if (!first || !label || !text || line.rtl) return { ...withoutBullet(line, isBullet), labelled: true }
  const at = Math.min(line.x0 + widthOf(label, line.size), first.x1)
  return { ...line, words: [...partsOf(first, label, text, at), ...others], labelled: true }
}

/** Returns whether a character is a bullet that begins no word. Dashes, stars and arrows do. */
const beginsNoWord = (char: string) => /^[•◦▪■●‣⁃]$/.test(char)

/** Returns a line whose bullet is a word of its own. */
function withoutBullet(line: Line, isOne = beginsNoWord): Line {
  const [word, next, ...rest] = line.words
  const [, bullet = '', text] = /^([^\p{L}\p{N}])(\p{L}\S*)?$/u.exec(word?.text ?? '') ?? []
  if (!word || !isOne(bullet) || line.rtl || word.control || word.link !== '') return line
  if (text !== undefined) {
    const at = Math.min(word.x0 + line.size * closeLabels.bullet, word.x1)
    return { ...line, words: [...partsOf(word, bullet, text, at), ...line.words.slice(1)], labelled: true }
  }
  return next?.joined ? { ...line, words: [word, { ...next, joined: false }, ...rest], labelled: true } : line
}

function startOf(line: Line): Start | null {
  const [word] = line.words
  const [, opening = '', digits = '', suffix = '', rest = ''] =
    /^(\(?|(?:\d{1,3}\.){1,6})(\d{1,3}|[ivxl]{1,6}|[IVXL]{1,6})([.)、])(\p{L}\S*)?$/u.exec(word?.text ?? '') ?? []
  if (!word || digits === '' || line.rtl || word.control || word.link !== '') return null
  const isDecimal = /\d/.test(digits)
  const value = isDecimal ? Number(digits) : romanValue(digits.toLowerCase())
  const style = isDecimal ? 'decimal' : digits === digits.toLowerCase() ? 'lower' : 'upper'
  return value === 0 ? null : { line, word, label: opening + digits + suffix, value, form: `${opening}${suffix}${style} `, rest }
}

/**
 * Returns the lines with the first number of a chain: at least three that count from 1, or two of a list that goes on from the column before,
 * if lines hang after them or they have several parts, as 3.1.
 */
function firstOfChains(lines: readonly Line[], starts: readonly (Start | null)[]): Set<Line> {
  const open = new Map<string, { first: Line; last: Line; from: number; length: number; hangs: boolean }>()
  const found = new Set<Line>()
  for (const [i, start] of starts.entries()) {
    if (!start || start.rest === '' || !start.form.endsWith('decimal ')) continue
    const { line, form, value } = start
    const known = open.get(form + (value - 1))
    const before = known && isInLine(known.last, line) ? known : { first: line, last: line, from: value, length: 0, hangs: false }
    const below = lines[i + 1]
    const hangs = below !== undefined && !starts[i + 1] && Math.abs(below.x0 - endOf(start)) < line.size * closeLabels.drift
    const chain = { ...before, last: line, length: before.length + 1, hangs: before.hangs || hangs }
    open.set(form + value, chain)
    const isOutline = /^\d/.test(form)
    const isWhole = chain.from === 1 && chain.length >= closeLabels.fewestWhole
    if (isWhole || ((chain.hangs || isOutline) && chain.length >= closeLabels.fewest)) found.add(chain.first)
  }
  return found
}

const isInLine = (a: Line, b: Line): boolean => a.size === b.size && Math.abs(a.x0 - b.x0) <= b.size * closeLabels.drift

/** Returns where a number ends in common fonts. */
const endOf = ({ line, label }: Start): number => line.x0 + widthOf(label, line.size)

function widthOf(label: string, size: number): number {
  const widths = [...label].map((char) =>
    char === '、' ? closeLabels.wide : /[\dxv]/i.test(char) ? closeLabels.digit : closeLabels.narrow,
  )
  return size * widths.reduce((sum, width) => sum + width, 0)
}

function partsOf(word: Word, label: string, text: string, at: number): [Word, Word] {
  const { letters: _, natural, ...own } = word
  const width = at - word.x0
  const whole = natural === undefined ? {} : { natural: Math.max(0, natural - width) }
  return [
    { ...own, text: label, x1: at, ...(natural === undefined ? {} : { natural: width }) },
    { ...word, ...whole, text, x0: at, joined: false },
  ]
}
