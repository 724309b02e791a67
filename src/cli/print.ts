/** Tables, JSON and words, as every command prints them. */
import { styleText } from 'node:util'
import type { Screen } from './command.ts'
import { padText, textWidth } from './text-width.ts'

type Format = Parameters<typeof styleText>[0]

/** Narrower than this, a last column is not wrapped: it would be a word per line. */
const minWrapWidth = 20

/** Coloured on a terminal, unless NO_COLOR says otherwise. */
export function style(screen: Screen, format: Format, text: string): string {
  return styleText(format, text, { stream: screen })
}

export function printLine(screen: Screen, line: string): void {
  screen.write(`${line}\n`)
}

export function printJson(screen: Screen, value: unknown): void {
  printLine(screen, JSON.stringify(value, null, 2))
}

/** A text from elsewhere, such as a file name, without anything that a terminal would obey. */
export function harmless(text: string): string {
  return text.replace(/\p{Cc}/gu, '?')
}

/** Aligned columns under a header; on a terminal the last column is wrapped to the width. An empty cell is shown as a dash. */
export function printTable(screen: Screen, header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): void {
  const lines = rows.map((row) => row.map((cell) => harmless(String(cell ?? '')) || '-'))
  const widths = header.map((title, column) => Math.max(title.length, ...lines.map((line) => textWidth(line[column] ?? ''))))
  const indent = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0)
  const room = screen.isTTY && screen.columns ? screen.columns - indent : Infinity
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, column) => padText(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  printLine(screen, style(screen, 'bold', format(header)))
  for (const line of lines) {
    const [first = '', ...more] = wrap(line.at(-1) ?? '', room)
    printLine(screen, format([...line.slice(0, -1), first]))
    for (const part of more) printLine(screen, ' '.repeat(indent) + part)
  }
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
