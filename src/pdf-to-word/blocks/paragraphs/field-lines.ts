/** Keeps the lines of a multi-line form field together, in one paragraph with the words before them. */

import { isTick } from '../../ir/glyph.ts'
import type { Line } from '../../ir/line.ts'
import { fieldLines } from '../../tuning/blocks/paragraphs.ts'
import { letterShape } from '../../tuning/letters.ts'
import { firstWordWidth } from '../lines/wrap.ts'

/** Returns whether a line continues the form field at the end of the previous line. */
export function isInField(before: Line | undefined, line: Line): boolean {
  const field = before?.words.at(-1)?.control
  return field !== undefined && line.words[0]?.control === field
}

/** Returns whether a line ends with a multi-line form field; nothing continues after it. */
export function endsField({ words }: Line): boolean {
  return words.at(-1)?.control?.kind === 'lines'
}

/** Returns whether a line begins with a check box or radio button; the text after it is one paragraph. */
export function beginsWithTick({ words }: Line): boolean {
  const field = words[0]?.control
  return field !== undefined && isTick(field)
}

/** Marks the line breaks that were typed into a form field, and sets a tab between the field and the words before it. */
export function withFieldBreaks(lines: Line[]): Line[] {
  if (!lines.some((line, i) => isInField(lines[i - 1], line))) return lines
  return lines.map((line, i) => {
    const before = lines[i - 1]
    const [first] = line.words
    if (before && first?.control && isInField(before, line)) {
      const available = first.control.box.x1 - fieldLines.padding - before.x1
      if (available > firstWordWidth(line) + line.size * letterShape.space)
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
