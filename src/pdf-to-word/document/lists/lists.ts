/** Gives list items their level, by their indent and the form of their labels. */

import { type Label, readItemLabel } from '../../blocks/lines/labels.ts'
import { type DocumentParagraph, hasWords } from '../../ir/paragraph.ts'
import { listLevels } from '../../tuning/document/lists.ts'

interface Open {
  signature: string
  /** The numbers of its last label, with points between them; empty for bullets. */
  number: string
  labelX: number
  level: number
}

/** Sets `list.level` of all items, in reading order. */
export function numberLists(paragraphs: readonly DocumentParagraph[]): void {
  let open: Open[] = []
  let isCut = false
  for (const paragraph of paragraphs) {
    const { list } = paragraph
    if (paragraph.heading !== null) open = []
    if (!list && endsList(paragraph, open)) isCut = true
    if (!list || paragraph.heading !== null) continue
    const label = readItemLabel(list.label)
    const signature = signatureOf(list.label, label)
    const number = numberOf(label?.parts ?? [])
    const x = list.rtl ? paragraph.right - list.labelX : list.labelX - paragraph.left
    if (list.outline) {
      open = [{ signature, number, labelX: x, level: list.level }]
      continue
    }
    while (open.length > 0 && x < (open.at(-1)?.labelX ?? 0) - listLevels.sameIndent) open = open.slice(0, -1)
    const top = open.at(-1)
    const known = open.findLastIndex((entry) => entry.signature === signature && Math.abs(entry.labelX - x) < listLevels.sameIndent)
    const outer = label && label.parts.length > 1 ? open.findLastIndex((entry) => entry.number === numberOf(label.parts.slice(0, -1))) : -1
    const own = { signature, number, labelX: x }
    if (known >= 0) open = [...open.slice(0, known), { ...own, level: open[known]?.level ?? 0 }]
    else if (outer >= 0) open = [...open.slice(0, outer + 1), { ...own, level: (open[outer]?.level ?? 0) + 1 }]
    else if (isCut) open = [{ ...own, level: 0 }]
    else if (top && x <= top.labelX + listLevels.sameIndent) open = [...open.slice(0, -1), { ...own, level: open.length - 1 }]
    else open = [...open, { ...own, level: (top?.level ?? -1) + 1 }]
    list.level = Math.min(listLevels.deepest, open.at(-1)?.level ?? 0)
    isCut = false
  }
}

/** Returns whether a text begins at or before the labels of the list above it: only that list can go on below it, not one within its items. */
function endsList(paragraph: DocumentParagraph, [outer]: readonly Open[]): boolean {
  const [first] = paragraph.lines
  if (!first || !outer || !hasWords(paragraph)) return false
  const x = first.rtl ? paragraph.right - first.x1 : first.x0 - paragraph.left
  return x < outer.labelX + listLevels.sameIndent
}

/** Returns a signature that is equal for labels that can be in one list. */
function signatureOf(text: string, label: Label | null): string {
  if (!label) return text
  if (label.kind === 'bullet') return `bullet ${text}`
  return `${label.prefix}${label.parts.map(({ formats }) => formats[0]?.replace('Roman', 'Letter')).join('.')}${label.suffix}`
}

const numberOf = (parts: Label['parts']) => parts.map(({ value }) => value).join('.')
