/** Gives list items their level, by their indent and the form of their labels. */

import { readItemLabel } from '../../blocks/lines/labels.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { listLevels } from '../../tuning/document/lists.ts'

interface Open {
  signature: string
  labelX: number
  level: number
}

/** Sets `list.level` of all items, in reading order. */
export function numberLists(paragraphs: readonly DocumentParagraph[]): void {
  let open: Open[] = []
  for (const paragraph of paragraphs) {
    const { list } = paragraph
    if (paragraph.heading !== null) open = []
    if (!list || paragraph.heading !== null) continue
    const signature = signatureOf(list.label)
    const x = list.rtl ? paragraph.right - list.labelX : list.labelX - paragraph.left
    if (list.outline) {
      open = [{ signature, labelX: x, level: list.level }]
      continue
    }
    while (open.length > 0 && x < (open.at(-1)?.labelX ?? 0) - listLevels.sameIndent) open = open.slice(0, -1)
    const top = open.at(-1)
    const known = open.findLastIndex((entry) => entry.signature === signature && Math.abs(entry.labelX - x) < listLevels.sameIndent)
    if (known >= 0) open = open.slice(0, known + 1)
    else if (top && x <= top.labelX + listLevels.sameIndent) open = [...open.slice(0, -1), { signature, labelX: x, level: open.length - 1 }]
    else open = [...open, { signature, labelX: x, level: Math.min(listLevels.deepest, (top?.level ?? -1) + 1) }]
    list.level = open.at(-1)?.level ?? 0
  }
}

/** Returns a signature that is equal for labels that can be in one list. */
function signatureOf(text: string): string {
  const label = readItemLabel(text)
  if (!label) return text
  if (label.kind === 'bullet') return `bullet ${text}`
  return `${label.prefix}${label.parts.map(({ formats }) => formats[0]?.replace('Roman', 'Letter')).join('.')}${label.suffix}`
}
