/** Reads the labels that notes begin with. */

import type { DocumentLine, DocumentWord } from '../../ir/line.ts'
import { noteRules } from '../../tuning/document/notes.ts'

const labelPattern = /^(?:\d{1,3}|[*∗†‡§¶‖∥]{1,3}|[a-z]|[ivx]{1,5})[.)]?$/

/** Returns the lines with reference marks joined to their notes; one before a tab is a separate line, slightly higher than the note. */
export function withRaisedLabels(lines: readonly DocumentLine[]): DocumentLine[] {
  const gone = new Set<DocumentLine>()
  const joined = lines.map((line) => {
    const [referenceMark, more] = line.words
    if (!referenceMark || more || !labelPattern.test(referenceMark.text)) return line
    const text = lines.find(
      (other) =>
        other.x0 > line.x1 &&
        other.size > line.size &&
        other.baseline > line.baseline &&
        other.baseline - line.baseline < other.size * noteRules.raised,
    )
    if (!text) return line
    gone.add(text)
    const raised: DocumentWord = { ...referenceMark, style: { ...referenceMark.style, raise: 'super' } }
    return { ...text, words: [raised, ...text.words], x0: line.x0, top: Math.min(line.top, text.top) }
  })
  return joined.filter((line) => !gone.has(line))
}

/** Returns the label at the beginning of a note, or null. @param isRuled below the rule of notes, a number may touch the text */
export function labelOfNote({ words }: DocumentLine, isRuled = false): string | null {
  const [first, next] = words
  if (!first || !next || !labelPattern.test(first.text)) return null
  const isTouching = isRuled && next.style.raise === '' && /^\d+$/.test(first.text) && /^\p{L}/u.test(next.text)
  return first.style.raise === 'super' || !next.joined || isTouching ? first.text.replace(/[.)]$/, '') : null
}
