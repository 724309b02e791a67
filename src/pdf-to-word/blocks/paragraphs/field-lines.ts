/** Fields of many lines: all their lines stay together, in one paragraph with the words before them. */

import type { Line } from '../../ir/line.ts'
import { fieldLines } from '../../tuning/blocks/paragraphs.ts'
import { firstWordWidth } from '../lines/wrap.ts'

/** Whether a line goes on in the field that the line before it ends in. */
export function isInField(before: Line | undefined, line: Line): boolean {
  const field = before?.words.at(-1)?.control
  return field !== undefined && line.words[0]?.control === field
}

/** Whether a field of many lines ends with this line; nothing goes on after it. */
export function endsField({ words }: Line): boolean {
  return words.at(-1)?.control?.kind === 'lines'
}

/** Whether a line begins with a box to tick: what is after that is one paragraph. */
export function beginsWithTick({ words }: Line): boolean {
  const kind = words[0]?.control?.kind
  return kind === 'check' || kind === 'radio'
}

/** Marks what its writer broke in a field, and sets the field's beginning apart from the words before it. */
export function withFieldBreaks(lines: Line[]): Line[] {
  if (!lines.some((line, i) => isInField(lines[i - 1], line))) return lines
  return lines.map((line, i) => {
    const before = lines[i - 1]
    const [first] = line.words
    if (before && first?.control && isInField(before, line)) {
      const room = first.control.box.x1 - fieldLines.padding - before.x1
      if (room > firstWordWidth(line) + line.size * 0.25)
        return { ...line, words: [{ ...first, breakBefore: true }, ...line.words.slice(1)] }
    }
    const next = lines[i + 1]
    return next && isInField(line, next) ? withTab(line) : line
  })
}

function withTab(line: Line): Line {
  const field = line.words.at(-1)?.control
  const at = line.words.findIndex((word) => word.control === field)
  if (at <= 0) return line
  return { ...line, words: line.words.map((word, i) => (i === at ? { ...word, tabbed: true, joined: false } : word)) }
}
