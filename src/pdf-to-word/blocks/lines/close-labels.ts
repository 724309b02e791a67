/** Parts numbers from texts that begin directly after them, as where "10." fills the space that was left for "9.". */

import type { Line, Word } from '../../ir/line.ts'
import { closeLabels } from '../../tuning/blocks/lines.ts'

interface Item {
  line: Line
  /** Where the text begins. */
  textX: number
}

/** Returns the lines of a column, from top to bottom, with such numbers as separate words if they continue the count of a list above. */
export function partCloseLabels(lines: readonly Line[]): readonly Line[] {
  const last = new Map<string, Item>()
  return lines.map((line) => {
    const [first, next] = line.words
    const [, digits = '', suffix = '', rest = ''] = /^(\d{1,3})([.)])(\p{L}\S*)?$/u.exec(first?.text ?? '') ?? []
    if (!first || digits === '' || line.rtl || first.control || first.link !== '') return line
    const value = Number(digits)
    const before = last.get(`${value - 1}${suffix}`)
    if (rest === '') {
      if (next && !next.joined) last.set(`${value}${suffix}`, { line, textX: next.x0 })
      return line
    }
    if (!before || before.line.size !== line.size || Math.abs(before.line.x0 - line.x0) > line.size * closeLabels.drift) return line
    const end = line.x0 + line.size * (digits.length * closeLabels.digit + closeLabels.suffix)
    const textX = Math.abs(before.textX - end) < line.size * closeLabels.drift ? Math.min(before.textX, first.x1) : Math.min(end, first.x1)
    const [label, text] = partsOf(first, digits + suffix, rest, textX)
    const parted: Line = { ...line, words: [label, text, ...line.words.slice(1)], labelled: true }
    last.set(`${value}${suffix}`, { line: parted, textX })
    return parted
  })
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
