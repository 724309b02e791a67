/** Lets lines whose heights differ by next to nothing have one height. */

import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { mainStyle } from '../../page/words/words.ts'
import { evenSpacing } from '../../tuning/placement.ts'
import { clustersOf, type Weighted } from './clusters.ts'
import { paragraphReach } from './line-height.ts'

/** Changes the heights of lines as long as no paragraph becomes higher or lower than can be seen; distances are not set yet. */
export function evenLines(paragraphs: readonly PlacedParagraph[]): void {
  const groups = Map.groupBy(
    paragraphs.filter(({ lines }) => lines.length > 0),
    groupOf,
  )
  for (const group of groups.values()) evenGroup(group)
}

/** Multiples are compared in all text, points in letters of one size. */
function groupOf({ lines, spacing }: PlacedParagraph): string {
  if (!spacing.exact) return 'multiple'
  const style = mainStyle(lines.flatMap(({ words }) => words))
  return `${style?.family}/${style?.size}`
}

function evenGroup(group: readonly PlacedParagraph[]): void {
  const sizes = group[0]?.spacing.exact ? evenSpacing.points : evenSpacing.multiples
  // Single lines have the height that others led them to.
  const values = group.map(
    ({ lines, spacing }): Weighted => ({
      value: spacing.line,
      weight: Math.max(evenSpacing.singleLine, lines.length - 1),
    }),
  )
  const evenOf = clustersOf(values, sizes)
  for (const paragraph of group) {
    const line = evenOf(paragraph.spacing.line)
    const even = { ...paragraph, spacing: { ...paragraph.spacing, line } }
    if (Math.abs(paragraphReach(even).height - paragraphReach(paragraph).height) <= evenSpacing.mostGrown) paragraph.spacing = even.spacing
  }
}
