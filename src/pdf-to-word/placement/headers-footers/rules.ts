/** Turns rules below headers and above footers into their borders. */
import { reachRule } from '../../blocks/paragraphs/ruled-lines.ts'
import { holdsMiddle } from '../../ir/geometry.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { type Running, type RunningBlock, variantsOf } from '../../ir/section.ts'
import type { Rule } from '../../ir/shape.ts'
import { letterShape } from '../../tuning/letters.ts'
import { headerRules } from '../../tuning/placement.ts'

/** Sets the borders of the last header paragraph and the first footer paragraph. */
export function addRunningRules(contents: readonly PageContent[], header: Running | null, footer: Running | null): void {
  for (const blocks of variantsOf(header)) border(blocks.at(-1), 'bottom', contents)
  for (const blocks of variantsOf(footer)) border(blocks[0], 'top', contents)
}

function border(block: RunningBlock | undefined, side: 'top' | 'bottom', contents: readonly PageContent[]): void {
  const paragraph = block?.kind === 'paragraph' ? block : undefined
  const line = paragraph?.lines[0]
  const page = contents.find((content) => content.page === line?.page)
  if (!paragraph || !line || !page || paragraph.borders) return
  const [top, bottom] = [line.baseline - line.size * letterShape.above, line.baseline + line.size * letterShape.below]
  const gap = ({ at }: Rule) => (side === 'top' ? top - at : at - bottom)
  const inTable = ({ from, to, at }: Rule) => page.grids.some(({ box }) => holdsMiddle(box, { x0: from, x1: to, y0: at, y1: at }, 2))
  const isOwn = (one: Rule) =>
    one.level && one.to - one.from > headerRules.shortest && gap(one) > -1 && gap(one) < headerRules.farthest && !inTable(one)
  const rule = page.shapes.rules.find(isOwn)
  if (!rule) return
  const none = { top: null, right: null, bottom: null, left: null }
  const own = { width: rule.width, color: rule.color, dashed: rule.dashed }
  paragraph.borders = { ...none, [side]: own, gap: Math.max(0, gap(rule)), at: { [side]: rule.at } }
  const { moved = 0 } = line
  reachRule(paragraph, { ...rule, from: rule.from + moved, to: rule.to + moved })
}
