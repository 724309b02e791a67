/** Tables, JSON and words, as every command prints them. */
import { styleText } from 'node:util'
import type { Screen } from '../caller/command.ts'
import { cutText, padText, textWidth } from './text-width.ts'

type Format = Parameters<typeof styleText>[0]

/** Below this width the last column is not wrapped: it would have one word per line. */
const minWrapWidth = 20

/** Coloured on a terminal, unless NO_COLOR says otherwise. */
export function style(screen: Screen, format: Format, text: string): string {
  return styleText(format, text, { stream: screen })
}

/** Prints one line of text. */
export function printLine(screen: Screen, line: string): void {
  screen.write(`${line}\n`)
}

/** Prints a value as indented JSON. */
export function printJson(screen: Screen, value: unknown): void {
  printLine(screen, JSON.stringify(value, null, 2))
}

/** Removes terminal control sequences from external text such as filenames. */
export function harmless(text: string): string {
  return text.replace(/\p{Cc}/gu, '?')
}

type Cells = readonly (string | number | null)[]

/** Prints aligned columns under a header; on a terminal the last column is wrapped to the width. Empty cells become a dash. */
export function printTable(screen: Screen, header: readonly string[], rows: readonly Cells[]): void {
  const { lines, widths } = alignCells(header, rows)
  const indent = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0)
  const available = screen.isTTY && screen.columns ? screen.columns - indent : Infinity
  printLine(screen, style(screen, 'bold', joinCells(header, widths)))
  for (const line of lines) {
    const [first = '', ...more] = wrap(line.at(-1) ?? '', available)
    printLine(screen, joinCells([...line.slice(0, -1), first], widths))
    for (const part of more) printLine(screen, ' '.repeat(indent) + part)
  }
}

/** Returns the lines of such a table, header first, none longer than `columns`. */
export function tableLines(header: readonly string[], rows: readonly Cells[], columns: number): string[] {
  const { lines, widths } = alignCells(header, rows)
  return [header, ...lines].map((line) => cutText(joinCells(line, widths), columns))
}

function alignCells(header: readonly string[], rows: readonly Cells[]) {
  const lines = rows.map((row) => row.map((cell) => harmless(String(cell ?? '')) || '-'))
  const widths = header.map((title, column) => Math.max(title.length, ...lines.map((line) => textWidth(line[column] ?? ''))))
  return { lines, widths }
}

function joinCells(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => padText(cell, widths[column] ?? 0))
    .join('  ')
    .trimEnd()
}

function wrap(text: string, width: number): string[] {
  if (width < minWrapWidth || text.length <= width) return [text]
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
