/** Finds numbers without punctuation that count paragraphs, as in judgments and reports. */

import { bareLabelOf } from '../../blocks/lines/bare-label.ts'
import type { DocumentParagraph, ListMark } from '../../ir/paragraph.ts'
import { bareLabel } from '../../tuning/blocks/lines.ts'
import { bareLabels } from '../../tuning/document/lists.ts'

interface Item {
  paragraph: DocumentParagraph
  value: number
  mark: ListMark
}

/** Sets `list` of paragraphs with such numbers if their texts are aligned. Those of one list may have others between them, farther in. */
export function takeBareLabels(paragraphs: readonly DocumentParagraph[]): void {
  let runs: Item[][] = []
  const end = (run: readonly Item[]) => {
    // Line numbers also look like this, but rarely begin at 1 on their page.
    if (run.length >= bareLabels.fewest && run[0]?.value === 1) for (const { paragraph, mark } of run) paragraph.list = mark
  }
  for (const paragraph of paragraphs) {
    const item = itemOf(paragraph)
    if (!item) continue
    const run = runs.find((own) => isInLine((own[0] as Item).mark, item.mark))
    if (run && run.at(-1)?.value === item.value - 1) {
      run.push(item)
      continue
    }
    const ended = run ? [run] : runs.slice(0, -bareLabels.deepest)
    ended.forEach(end)
    runs = [...runs.filter((own) => !ended.includes(own)), [item]]
  }
  runs.forEach(end)
}

function isInLine(a: ListMark, b: ListMark): boolean {
  return Math.abs(a.labelX - b.labelX) < bareLabel.sameEdge && Math.abs(a.textX - b.textX) < bareLabel.sameEdge
}

function itemOf(paragraph: DocumentParagraph): Item | null {
  const { lines, list, heading, contents, rtl, align } = paragraph
  const [first, second] = lines
  if (!first || list || heading !== null || contents || rtl || align === 'center' || align === 'right') return null
  const mark = bareLabelOf(first)
  const isHanging = !second || second.page !== first.page || (mark !== null && Math.abs(second.x0 - mark.textX) < bareLabel.sameEdge)
  return mark && isHanging ? { paragraph, value: Number(mark.label), mark } : null
}
