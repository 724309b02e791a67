/** Program text: what its lines are moved in by is written as spaces, as whoever types it does. */

import type { Line } from '../../ir/line.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { codeLines } from '../../tuning/blocks/lines.ts'

/** Changes the lines of one paragraph that were ended on purpose. */
export function writeIndents(lines: readonly Line[]): void {
  const [first] = lines
  if (!first || lines.length < 2 || !lines.every(({ words }) => words.every(({ style }) => style.fixed))) return
  for (const line of lines) {
    const [word] = line.words
    const letters = (line.x0 - first.x0) / (line.size * codeLines.letterWidth)
    const spaces = Math.round(letters)
    if (!word?.breakBefore || spaces < 1 || spaces > codeLines.mostSpaces || Math.abs(letters - spaces) > codeLines.slack) continue
    line.words[0] = { ...word, text: ' '.repeat(spaces) + word.text, x0: first.x0 }
    line.x0 = first.x0
  }
}

/** Writes as spaces what the words of program lines are set apart by; whoever types them does not justify them. */
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
