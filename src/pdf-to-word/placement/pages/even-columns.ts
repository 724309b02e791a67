/** Ends the last columns of the file where they end in the PDF: Word balances columns only above another section. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import { emptyParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { textFlow } from '../../tuning/placement.ts'

/** Adds an empty section after the last columns if Word would otherwise fill them one after the other. */
export function endColumns(sections: PlacedSection[]): void {
  const last = sections.at(-1)
  const page = last?.stretches.at(-1)?.page
  if (!last || page === undefined || last.columns.length < 2) return
  const blocks = last.stretches.filter((stretch) => stretch.page === page).flatMap((stretch) => stretch.blocks)
  const runsOn = blocks.some((block) => block.kind === 'paragraph' && block.end?.page === page && block.end.column > 0)
  if (!runsOn || blocks.some(breaksColumn) || endsEarly(blocks, page)) return
  const [first, end] = [last.columns[0], last.columns.at(-1)]
  const lowest = Math.max(...blocks.filter((block) => !isFloating(block)).map((block) => block.box.y1))
  sections.push({
    ...last,
    columns: [{ x0: first?.x0 ?? last.margins.left, x1: end?.x1 ?? last.width - last.margins.right }],
    ruled: false,
    continuous: true,
    stretches: [{ page, column: 0, top: lowest, blocks: [emptyParagraph(page, lowest, { ...noSpacing(), line: 1, exact: true })] }],
  })
}

/**
 * Returns whether the last column ends higher than the columns before it: these were filled one after the other, as Word does by default.
 */
function endsEarly(blocks: readonly PlacedBlock[], page: number): boolean {
  const bottoms = blocks.filter((block) => !isFloating(block)).flatMap((block) => bottomsOn(block, page))
  return (bottoms.at(-1) ?? 0) < Math.max(...bottoms) - textFlow.evenEnds
}

function bottomsOn(block: PlacedBlock, page: number): number[] {
  return block.kind === 'paragraph' ? block.lines.flatMap((line) => (line.page === page ? line.baseline : [])) : [block.box.y1]
}

function breaksColumn(block: PlacedBlock): boolean {
  return (block.kind === 'table' ? block.breakBefore : block.spacing.breakBefore) === 'column'
}
