/** Unifies line heights that differ very little. */

import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { mainStyle } from '../../page/words/words.ts'
import { evenSpacing } from '../../tuning/placement.ts'
import { paragraphReach } from './line-height.ts'
import { clustersOf, type Weighted } from './value-clusters.ts'

/** Changes line heights unless a paragraph would visibly change its height; spacing must not be set yet. */
export function evenLines(paragraphs: readonly PlacedParagraph[]): void {
  const groups = Map.groupBy(
    paragraphs.filter(({ lines }) => lines.length > 0),
    groupOf,
  )
  for (const group of groups.values()) evenGroup(group)
}

/** Returns the group in which line heights are compared: all multiples together, exact heights by font and size. */
function groupOf({ lines, spacing }: PlacedParagraph): string {
  if (!spacing.exact) return 'multiple'
  const style = mainStyle(lines.flatMap(({ words }) => words))
  return `${style?.family}/${style?.size}`
}

function evenGroup(group: readonly PlacedParagraph[]): void {
  const sizes = group[0]?.spacing.exact ? evenSpacing.points : evenSpacing.multiples
  // The height of a single line comes from other paragraphs, so it counts little.
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
    if (isInPlace(paragraph, even)) paragraph.spacing = even.spacing
  }
}

/**
 * Returns whether the lines of a paragraph stay in place. The space below its last line does not count if it has others, since the next
 * distance compensates for it.
 */
function isInPlace(before: PlacedParagraph, after: PlacedParagraph): boolean {
  const [own, even] = [paragraphReach(before), paragraphReach(after)]
  if (before.lines.length === 1 || before.spacing.exact) return Math.abs(even.height - own.height) <= evenSpacing.mostGrown
  return Math.abs(even.height - even.below - (own.height - own.below)) <= evenSpacing.mostStretched
}
