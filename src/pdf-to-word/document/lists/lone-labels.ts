/**
 * Turns a number before a text back into text if no other label continues the count: area codes, years, quoted numbers, initials of names.
 */

import { type Label, readLabel, valueIn } from '../../blocks/lines/labels.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'

/** Removes `list` from such paragraphs; the first number of a list can be single. */
export function dropLoneLabels(paragraphs: readonly DocumentParagraph[]): void {
  const labels = new Map<DocumentParagraph, Label>()
  for (const paragraph of paragraphs) {
    const label = paragraph.list && readLabel(paragraph.list.label)
    if (label && (isDecimal(label) || isInitial(label))) labels.set(paragraph, label)
  }
  const known = new Set([...labels.values()].map((label) => keyOf(label, 0)))
  const romans = romanNumbers(paragraphs)
  for (const [paragraph, label] of labels) {
    const isFirst = !isInitial(label) && (label.parts.at(-1)?.value ?? 0) <= 1
    const isCounted = [-1, 1].some(
      (step) => known.has(keyOf(label, step)) || (isInitial(label) && romans.has(valueIn(label.parts[0], 'upperRoman') + step)),
    )
    if (!isFirst && !isCounted) paragraph.list = null
  }
}

function isDecimal({ kind, parts }: Label): boolean {
  return kind === 'number' && (parts.length > 1 || parts.every(({ formats }) => formats[0]?.startsWith('decimal')))
}

/** Returns whether a label can be an initial, as in "A. Miller". */
function isInitial({ kind, prefix, parts, suffix }: Label): boolean {
  return kind === 'number' && prefix === '' && suffix === '.' && parts.length === 1 && parts[0]?.formats[0] === 'upperLetter'
}

/** Returns the values of Roman numbers of several letters, which no initial is. */
function romanNumbers(paragraphs: readonly DocumentParagraph[]): Set<number> {
  const labels = paragraphs.flatMap(({ list }) => (list && readLabel(list.label)) ?? [])
  const own = labels.filter(({ prefix, suffix, parts }) => prefix === '' && suffix === '.' && parts.length === 1)
  return new Set(own.flatMap(({ parts: [part] }) => (part?.formats[0] === 'upperRoman' ? [part.value] : [])))
}

/** Returns the key of the label that is `step` numbers later. */
function keyOf({ prefix, suffix, parts }: Label, step: number): string {
  const values = parts.map(({ value }, i) => (i === parts.length - 1 ? value + step : value))
  return `${parts[0]?.formats[0]?.replace('Zero', '')} ${prefix}${values.join('.')}${suffix}`
}
