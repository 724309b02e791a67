/**
 * Turns a number before a text back into text if no other label continues the count: area codes, years, quoted numbers, initials of names.
 */

import { type Label, readLabel } from '../../blocks/lines/labels.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'

/** Removes `list` from such paragraphs; the first number of a list can be single. */
export function dropLoneLabels(paragraphs: readonly DocumentParagraph[]): void {
  const labels = new Map<DocumentParagraph, Label>()
  for (const paragraph of paragraphs) {
    const label = paragraph.list && readLabel(paragraph.list.label)
    if (label && (isDecimal(label) || isInitial(label))) labels.set(paragraph, label)
  }
  const known = new Set([...labels.values()].map((label) => keyOf(label, 0)))
  for (const [paragraph, label] of labels) {
    const isFirst = !isInitial(label) && (label.parts.at(-1)?.value ?? 0) <= 1
    if (!isFirst && !known.has(keyOf(label, -1)) && !known.has(keyOf(label, 1))) paragraph.list = null
  }
}

function isDecimal({ kind, parts }: Label): boolean {
  return kind === 'number' && (parts.length > 1 || parts.every(({ formats }) => formats[0]?.startsWith('decimal')))
}

/** Returns whether a label can be an initial, as in "A. Miller". */
function isInitial({ kind, prefix, parts, suffix }: Label): boolean {
  return kind === 'number' && prefix === '' && suffix === '.' && parts.length === 1 && parts[0]?.formats[0] === 'upperLetter'
}

/** Returns the key of the label that is `step` numbers later. */
function keyOf({ prefix, suffix, parts }: Label, step: number): string {
  const values = parts.map(({ value }, i) => (i === parts.length - 1 ? value + step : value))
  return `${parts[0]?.formats[0]?.replace('Zero', '')} ${prefix}${values.join('.')}${suffix}`
}
