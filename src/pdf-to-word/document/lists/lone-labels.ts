/** Numbers before a text that no other number goes before or follows are no labels: area codes, years, quoted numbers, initials of names. */

import { type Label, readLabel } from '../../blocks/lines/labels.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'

/** Takes `list` from such paragraphs; the first number of a list may be alone. */
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

/** "A. Miller" may be a name. */
function isInitial({ kind, prefix, parts, suffix }: Label): boolean {
  return kind === 'number' && prefix === '' && suffix === '.' && parts.length === 1 && parts[0]?.formats[0] === 'upperLetter'
}

/** What the label would be this many numbers on. */
function keyOf({ prefix, suffix, parts }: Label, step: number): string {
  const values = parts.map(({ value }, i) => (i === parts.length - 1 ? value + step : value))
  return `${parts[0]?.formats[0]?.replace('Zero', '')} ${prefix}${values.join('.')}${suffix}`
}
