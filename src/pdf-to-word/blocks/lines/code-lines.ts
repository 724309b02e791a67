/** Writes the indentation of program code as spaces. */

import type { Line } from '../../ir/line.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { codeLines } from '../../tuning/blocks/lines.ts'

/** Returns whether all letters have one width. */
export function isCode(lines: readonly Line[]): boolean {
  return lines.every(({ words }) => words.every(({ style }) => style.fixed))
}

/** Returns whether a line of program code ends with a statement, after which nothing continues. */
export function endsStatement(line: Line): boolean {
  return isCode([line]) && /(?:[{}]|\);)$/.test(line.words.at(-1)?.text ?? '')
}

/** Returns whether rows are program code: all letters have one width, and the first row is no head, which is bold or italic alone. */
export function isProgram([first = [], ...others]: readonly (readonly Line[])[]): boolean {
  const looksOf = (lines: readonly Line[]) =>
    new Set(lines.flatMap(({ words }) => words.map(({ style }) => `${style.bold} ${style.italic}`)))
  const [head, rest] = [looksOf(first), looksOf(others.flat())]
  return isCode([...first, ...others.flat()]) && !(head.size === 1 && head.isDisjointFrom(rest) && rest.size > 0)
}

/** Adds the indentation to those lines of one paragraph that follow an intended line break. */
export function writeIndents(lines: readonly Line[]): void {
  const [first] = lines
  if (!first || lines.length < 2 || !isCode(lines)) return
  for (const line of lines) {
    const [word] = line.words
    const letters = (line.x0 - first.x0) / (line.size * codeLines.letterWidth)
    const spaces = Math.round(letters)
    if (!word?.breakBefore || spaces < 1 || spaces > codeLines.mostSpaces || Math.abs(letters - spaces) > codeLines.slack) continue
    line.words[0] = { ...word, text: ' '.repeat(spaces) + word.text, x0: first.x0 }
    line.x0 = first.x0
  }
}

/** Replaces the gaps between the words of program lines by spaces; such lines are never justified. */
export function writeSpaces({ lines }: Paragraph): void {
  if (!lines.every(({ words }) => words.every(({ style, tabbed }) => style.fixed && !tabbed))) return
  for (const line of lines) {
    line.words = line.words.map((word, i) => {
      const before = line.words[i - 1]
      const letters = before && !word.joined ? (word.x0 - before.x1) / (line.size * codeLines.letterWidth) : 0
      const spaces = Math.round(letters) - 1
      if (!before || spaces < 1 || Math.abs(letters - Math.round(letters)) > codeLines.slack) return word
      return { ...word, text: ' '.repeat(spaces) + word.text, x0: word.x0 - spaces * line.size * codeLines.letterWidth }
    })
  }
}
