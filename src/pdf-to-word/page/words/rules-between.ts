/** Finds vertical rules between letters: text that fills its cell touches that of the next one. */

import type { Glyph } from '../../ir/glyph.ts'
import type { Rule } from '../../ir/shape.ts'
import { rulesBetween } from '../../tuning/page/words.ts'

/** Returns a function that gives the x of the vertical rule directly before a letter; undefined if there is none. */
export function ruleBeforeIn(rules: readonly Rule[]): (glyph: Glyph) => number | undefined {
  const uprights = rules.filter(({ level }) => !level).sort((a, b) => a.at - b.at)
  return (glyph) => {
    const last = lastUpTo(uprights, glyph.x + glyph.size * rulesBetween.overlap)
    for (let i = last; i >= 0 && i > last - rulesBetween.mostTried; i--) {
      const { at, from, to } = uprights[i] as Rule
      if (at < glyph.x - glyph.size * rulesBetween.reach) return undefined
      if (from <= glyph.y - glyph.size * rulesBetween.height && to >= glyph.y) return at
    }
    return undefined
  }
}

/** Returns the index of the last rule whose x is not greater than the given one, or -1. */
function lastUpTo(rules: readonly Rule[], x: number): number {
  let [low, high] = [0, rules.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rules[middle] as Rule).at <= x) low = middle + 1
    else high = middle
  }
  return low - 1
}
