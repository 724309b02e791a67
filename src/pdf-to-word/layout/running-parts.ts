/** Makes one header and one footer for all pages out of those that were found, with real page numbers in them. */
import type { Figure, Line, Paragraph, Word } from './model.ts'
import { type BodyStats, type Column, paragraphsOf } from './paragraphs.ts'
import { joinRow, lineText, rowsOf } from './rows.ts'
import type { Running } from './sections.ts'

export interface RunningInput {
  /** Per page, in order. */
  lines: readonly Line[][]
  text: Column
  stats: BodyStats
  figures: Figure[]
}

/** Null when no page has any. */
export function runningOf({ lines, text, stats, figures }: RunningInput): Running | null {
  if (lines.every((own) => own.length === 0)) return figures.length > 0 ? { default: [], first: null, even: null, figures } : null
  const offset = numberOffset(lines)
  const make = (index: number) => paragraphsFor(lines[index] ?? [], text, stats, index + offset, lines.length)
  const keys = lines.map(keyOf)
  const [first = ''] = keys
  const others = keys.slice(1)
  if (others.length === 0) return { default: make(0), first: null, even: null, figures }
  const odd = mostCommon(keys.filter((_, i) => i % 2 === 0 && i > 0)) ?? mostCommon(others) ?? first
  const even = mostCommon(keys.filter((_, i) => i % 2 === 1)) ?? odd
  const alternates = odd !== even && keys.length > 2
  const main = alternates ? odd : (mostCommon(others) ?? odd)
  const at = (key: string) => make(Math.max(0, keys.indexOf(key)))
  return { default: at(main), first: first === main ? null : make(0), even: alternates ? at(even) : null, figures }
}

/** Lines with the same are one header but for their numbers. */
export function keyOf(lines: readonly Line[]): string {
  return lines
    .map((line) => lineText(line).replace(/\d+/g, '#'))
    .sort()
    .join('\n')
}

function mostCommon(keys: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** By how much the printed number differs from the page's place in the file, counted from 0; 1 when nothing tells. */
function numberOffset(lines: readonly Line[][]): number {
  const votes = new Map<number, number>()
  for (const [index, own] of lines.entries()) {
    for (const match of own
      .map(lineText)
      .join(' ')
      .matchAll(/\d{1,4}/g)) {
      const offset = Number(match[0]) - index
      votes.set(offset, (votes.get(offset) ?? 0) + 1)
    }
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1] || Number(b[0] === 1) - Number(a[0] === 1))
  return best && (best[1] > 1 || lines.length === 1) && best[0] >= 0 && best[0] < 2000 && (lines.length > 1 || best[0] === 1) ? best[0] : 1
}

function paragraphsFor(lines: readonly Line[], text: Column, stats: BodyStats, number: number, total: number): Paragraph[] {
  const rows = rowsOf(lines).map((row) => joinRow(row))
  const paragraphs = rows.flatMap((row) => paragraphsOf([row], text, { ...stats, justified: false }))
  for (const paragraph of paragraphs) {
    paragraph.list = null
    paragraph.lines = paragraph.lines.map((line) => ({ ...line, words: withFields(line.words, number, total) }))
  }
  return paragraphs
}

function withFields(words: readonly Word[], number: number, total: number): Word[] {
  let found = false
  return words.flatMap((word, i) => {
    const match = /^(\D*)(\d{1,4})(?:(\D+)(\d{1,4}))?(\D*)$/.exec(word.text)
    if (!match) return [word]
    const [, before = '', digits = '', between = '', second = '', after = ''] = match
    const isTotal = found && Number(digits) === total && /^(?:of|de|von|di|av|af|\/|из)$/i.test(words[i - 1]?.text ?? '')
    if (!isTotal && (found || Number(digits) !== number)) return [word]
    found = true
    const pieces: Word[] = []
    const add = (text: string, field?: Word['field']) => {
      if (text === '') return
      const piece: Word = { ...word, text, joined: pieces.length > 0 || word.joined, tabbed: pieces.length === 0 && word.tabbed }
      pieces.push(field ? { ...piece, field } : piece)
    }
    add(before)
    add(digits, isTotal ? 'NUMPAGES' : 'PAGE')
    add(between)
    add(second, /^\s*(?:\/|of)\s*$/.test(between) && Number(second) === total ? 'NUMPAGES' : undefined)
    add(after)
    return pieces
  })
}
