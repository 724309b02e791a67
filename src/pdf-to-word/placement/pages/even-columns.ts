/** Ends the file's last columns where they ended: Word makes columns of one height only above another section. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import { emptyParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'

/** Adds a section without text after columns that the text flows through although their page had room. */
export function endColumns(sections: PlacedSection[]): void {
  const last = sections.at(-1)
  const page = last?.stretches.at(-1)?.page
  if (!last || page === undefined || last.columns.length < 2) return
  const blocks = last.stretches.filter((stretch) => stretch.page === page).flatMap((stretch) => stretch.blocks)
  const runsOn = blocks.some((block) => block.kind === 'paragraph' && block.end?.page === page && block.end.column > 0)
  if (!runsOn || blocks.some(breaksColumn)) return
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

function breaksColumn(block: PlacedBlock): boolean {
  return (block.kind === 'table' ? block.breakBefore : block.spacing.breakBefore) === 'column'
}
