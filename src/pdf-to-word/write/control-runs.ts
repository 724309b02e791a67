/** Splits the words of a paragraph at the edges of form fields: each field becomes a content control. */

import type { PlacedWord } from '../ir/line.ts'
import { emptyField, symbolOf } from '../page/forms/symbols.ts'
import { controlXml } from './controls.ts'

/** Width of an en space, in multiples of the font size, and the maximum number of en spaces in one field. */
const enSpace = 0.5
const spaceLimit = 120

/** Writes runs of words. */
export interface RunWriter {
  runs(words: readonly PlacedWord[]): string
  /** Returns a space, tab or break in the style of a word. */
  lead(word: PlacedWord, text: string): string
  /** Returns the run properties of a word. */
  properties(word: PlacedWord): string
  nextId(): number
}

/** Returns the runs of the words, with those of form fields in content controls. */
export function withControls(words: readonly PlacedWord[], writer: RunWriter): string {
  if (!words.some(({ control }) => control)) return writer.runs(words)
  let xml = ''
  for (let from = 0; from < words.length; ) {
    const first = words[from] as PlacedWord
    const end = words.findIndex((word, i) => i > from && word.control !== first.control)
    const own = words.slice(from, end < 0 ? words.length : end)
    const lead = from === 0 ? (first.tabbed ? '\t' : '') : leadOf(first)
    const before = words[from - 1]
    if (lead) xml += writer.lead(before && (first.control || !before.control) ? before : first, lead)
    own[0] = { ...first, joined: true, tabbed: false, breakBefore: false }
    xml += first.control ? controlOf(own, writer) : writer.runs(own)
    from += own.length
  }
  return xml
}

function leadOf({ joined, tabbed, breakBefore, emptyLinesBefore = 0 }: PlacedWord): string {
  if (breakBefore) return '\n'.repeat(1 + emptyLinesBefore) + (tabbed ? '\t' : '')
  return tabbed ? '\t' : joined ? '' : ' '
}

function controlOf(words: readonly PlacedWord[], writer: RunWriter): string {
  const [first] = words
  if (!first?.control) return ''
  const symbol = symbolOf(first.control)
  const isEmpty = first.text === emptyField && symbol === undefined
  const shown = symbol !== undefined || isEmpty ? [{ ...first, text: symbol ?? spaces(first) }] : words
  // A list box of which nothing is chosen shows its choices until one is.
  const isOpen = isEmpty || (first.control.kind === 'choice' && first.control.value === '')
  return controlXml(first.control, {
    id: writer.nextId(),
    isEmpty: isOpen,
    properties: writer.properties(first),
    content: writer.runs(shown),
  })
}

/** Returns en spaces to the width of an empty field, which keep its place and show its underline or frame. */
function spaces({ x0, x1, style }: PlacedWord): string {
  return '\u2002'.repeat(Math.min(spaceLimit, Math.max(1, Math.floor((x1 - x0) / (style.size * enSpace)))))
}
