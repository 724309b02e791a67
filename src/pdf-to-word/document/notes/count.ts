/** Finds out how note labels count, so that Word can count them. */

import { romanValue } from '../../blocks/lines/labels.ts'
import { formats, type NoteCount, type NoteFormat } from '../../ir/notes.ts'

/** Returns the value of a label in a format, or 0 if it has another format. */
export function noteValue(label: string, format: NoteFormat): number {
  if (format === 'decimal') return /^\d{1,4}$/.test(label) ? Number(label) : 0
  if (format === 'lowerRoman') return romanValue(label)
  return /^[a-z]$/.test(label) ? label.charCodeAt(0) - 96 : 0
}

/**
 * Returns how notes count, in the order of their reference marks, or null if they do not.
 * Reference marks such as * and † are set by hand in Word and do not count.
 */
export function noteCount(notes: readonly { label: string; page: number }[]): NoteCount | null {
  const counted = notes.filter(({ label }) => isCounted(label))
  const places = counted.map(({ page }, i) => i - counted.findIndex((other) => other.page === page))
  for (const format of formats) {
    const values = counted.map(({ label }) => noteValue(label, format))
    const [start = 0] = values
    if (start === 0) continue
    if (values.every((value, i) => value === start + i)) return { format, start, eachPage: false }
    if (values.every((value, i) => value === (places[i] ?? 0) + 1)) return { format, start: 1, eachPage: true }
  }
  return null
}

/** Returns whether Word can count to this label, unlike reference marks such as `*`. */
export function isCounted(label: string): boolean {
  return /^[\da-z]+$/.test(label)
}
