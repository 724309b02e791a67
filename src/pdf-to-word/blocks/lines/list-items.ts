/** Reads the label at the beginning of a line. */

import type { Line } from '../../ir/line.ts'
import type { ListMark } from '../../ir/paragraph.ts'
import { listLabels } from '../../tuning/blocks/lines.ts'
import { isBullet, readItemLabel, readLabel } from './labels.ts'

/** Returns the label of a list item, or null if the line has none. */
export function labelOf(line: Line): ListMark | null {
  const [first, ...rest] = line.words
  if (!first || rest.length === 0 || first.control) return null
  let text = first.text
  let next = rest[0]
  // A label can consist of pieces in different styles.
  for (let i = 1; next?.joined && i < 4; i++) {
    text += next.text
    next = rest[i]
  }
  if (!next || next.joined) return null
  text = line.rtl ? fromTheRight(text) : text
  const [, , behind] = line.words
  const clause = `${text} ${next.text}`
  if (behind && next === rest[0] && isWide(line, behind) && readLabel(clause)) return mark(clause, line, behind)
  if (text === '§' && /^\d/.test(next.text)) return null
  const gap = gapBefore(line, next)
  if (isBullet(text)) {
    if (!line.labelled && !isText(rest)) return null
    if (/[o*–—>»›♥-]/.test(text) && !line.labelled && !next.tabbed && gap < first.style.size * listLabels.wordGap) return null
    return mark(text, line, next)
  }
  const label = line.labelled ? readItemLabel(text) : readLabel(text)
  // "(707) 966 2161" is a telephone number.
  if (!label || (/^\(\d{3}\)$/.test(text) && /^\d/.test(next.text))) return null
  const isWideEnough = line.labelled || next.tabbed || gap > first.style.size * listLabels.labelGap
  // No sentence begins with "1.1.".
  const isOutline = label.parts.length > 1 && label.suffix !== ''
  const isPlainNumber = label.parts.length === 1 && /^\d+(?:[.)]+)$/.test(text)
  // "A. Smith" and "1995." are words; they are labels only with a wide gap after them, or if they are plain small numbers.
  if (
    !isWideEnough &&
    !isOutline &&
    !(isPlainNumber && Number.parseInt(text, 10) < listLabels.mostPlain) &&
    !/^\(?[a-z0-9ivx]{1,4}\)$/.test(text)
  )
    return null
  return mark(text, line, next)
}

/** Returns whether there is a letter, number, field or picture among words; without one they are a row of signs. */
const isText = (words: Line['words']) => words.some(({ text, control, picture }) => control || picture || /[\p{L}\p{N}]/u.test(text))

/** Returns a label of right-to-left text with its punctuation last: some programs set "1." from left to right there, too. */
function fromTheRight(text: string): string {
  const [, mark, number] = /^([.)])([\p{L}\p{N}]{1,4})$/u.exec(text) ?? []
  return mark && number ? number + mark : text
}

/** Returns whether a gap as wide as that after a list label precedes a word. */
function isWide(line: Line, word: Line['words'][number]): boolean {
  return !word.joined && (word.tabbed || gapBefore(line, word) > word.style.size * listLabels.secondGap)
}

function gapBefore(line: Line, word: Line['words'][number]): number {
  return line.rtl ? startBefore(line, word) - word.x1 : word.x0 - endBefore(line, word)
}

function endBefore(line: Line, next: Line['words'][number]): number {
  return line.words[line.words.indexOf(next) - 1]?.x1 ?? line.x0
}

function startBefore(line: Line, next: Line['words'][number]): number {
  return line.words[line.words.indexOf(next) - 1]?.x0 ?? line.x1
}

function mark(label: string, line: Line, next: Line['words'][number]): ListMark | null {
  const style = line.words[0]?.style
  if (!style) return null
  const places = line.rtl ? { labelX: line.x1, textX: next.x1 } : { labelX: line.x0, textX: next.x0 }
  return { label, style, level: 0, ...places, rtl: line.rtl }
}
