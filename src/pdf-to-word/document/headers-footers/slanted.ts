/** Finds slanted text that most pages of a chapter have, such as watermarks; it belongs in the header. */

import type { Figure } from '../../ir/figure.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { PageRange } from '../../ir/section.ts'
import { runningKeys } from './keys.ts'

/** Returns the slanted text of each chapter, and removes it from the pages. */
export function takeRunningSlanted(pages: readonly PageContent[], ranges: readonly PageRange[]): Figure[][] {
  const running = runningKeys(
    pages.map(({ slanted }) => new Set(slanted.map(keyOf))),
    ranges,
  )
  return ranges.map(({ from, to }, i) => {
    const found = new Map<string, Figure>()
    for (const content of pages.slice(from, to)) {
      const own = content.slanted.filter((figure) => running[i]?.has(keyOf(figure)))
      for (const figure of own) if (!found.has(keyOf(figure))) found.set(keyOf(figure), figure)
      content.slanted = content.slanted.filter((figure) => !own.includes(figure))
    }
    return [...found.values()]
  })
}

function keyOf({ slanted, box }: Figure): string {
  return `${slanted?.text}|${slanted?.angle}|${Math.round(box.x0 / 2)}|${Math.round(box.y0 / 2)}`
}
