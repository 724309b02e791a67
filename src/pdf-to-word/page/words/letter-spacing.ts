/** Finds expanded and condensed text, such as titles, and records the letter spacing in its style. */

import type { Line, Word } from '../../ir/line.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { letterSpacing } from '../../tuning/page/words.ts'
import type { StyleSet } from './styles.ts'

/** Consecutive words of one style in a line. */
interface Stretch {
  words: readonly Word[]
  /** Number of gaps between its letters and their mean extra width in points; 0 gaps if the text is too short or uneven. */
  gaps: number
  mean: number
}

/** Scripts left out: ideographs are spaced to fill lines, and joined letters are elongated. */
const otherRules = /[\u0590-\u08ff\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\ufb1d-\ufdff\ufe70-\ufeff\uff00-\uffef]/

/** Dots and dashes that lead to a number; programs space them to fill the line. */
const leader = /^[.·…_-]{4,}$/

/** Sets the letter spacing of the words' styles, for all pages together. */
export function spaceLetters(lines: Iterable<Line>, styles: StyleSet): void {
  const byStyle = new Map<TextStyle, Stretch[]>()
  for (const line of lines) {
    for (const stretch of line.rtl ? [] : stretchesOf(line)) {
      const style = stretch.words[0]?.style
      if (!style || style.fixed || style.raise || stretch.words.some(({ text }) => otherRules.test(text))) continue
      const known = byStyle.get(style)
      if (known) known.push(stretch)
      else byStyle.set(style, [stretch])
    }
  }
  for (const [style, stretches] of byStyle) {
    const spacing = usualSpacing(stretches)
    if (
      spacing === 0 ||
      (gapsIn(stretches, (stretch) => isNear(stretch, spacing)) < letterSpacing.surelyEnough &&
        Math.abs(spacing) < style.size * letterSpacing.surelyWide)
    )
      continue
    const isWhole = gapsIn(stretches, (stretch) => isNear(stretch, spacing)) >= letterSpacing.wholeShare * gapsIn(stretches, () => true)
    const changed = styles.change(style, { spacing })
    for (const stretch of stretches) {
      if (!isNear(stretch, spacing) && !(isWhole && stretch.gaps === 0)) continue
      for (const word of stretch.words) word.style = changed
    }
  }
}

function stretchesOf({ words }: Line): Stretch[] {
  const groups: Word[][] = []
  for (const word of words) {
    if (leader.test(word.text)) continue
    const group = groups.at(-1)
    if (group?.[0]?.style === word.style) group.push(word)
    else groups.push([word])
  }
  return groups.map(stretchOf)
}

function stretchOf(words: readonly Word[]): Stretch {
  const measured = words.flatMap(({ text, x0, x1, natural }) => {
    const gaps = [...text].length - 1
    return natural === undefined || gaps < 1 ? [] : [{ gaps, sum: x1 - x0 - natural }]
  })
  const gaps = measured.reduce((total, word) => total + word.gaps, 0)
  const mean = measured.reduce((total, word) => total + word.sum, 0) / Math.max(1, gaps)
  const uneven = measured.reduce((total, word) => total + Math.abs(word.sum - mean * word.gaps), 0) / Math.max(1, gaps)
  return gaps < letterSpacing.fewestGaps || uneven > letterSpacing.unevenness + letterSpacing.relativeUnevenness * Math.abs(mean)
    ? { words, gaps: 0, mean: 0 }
    : { words, gaps, mean }
}

/** Returns the letter spacing of most spaced text in a style; 0 if too little text is spaced or the spacing varies. */
function usualSpacing(stretches: readonly Stretch[]): number {
  const votes = new Map<number, number>()
  for (const { gaps, mean } of stretches) {
    if (gaps === 0 || Math.abs(mean) < letterSpacing.least) continue
    const spacing = Math.round(mean / letterSpacing.step) * letterSpacing.step
    votes.set(spacing, (votes.get(spacing) ?? 0) + gaps)
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1])
  const spaced = [...votes.values()].reduce((sum, gaps) => sum + gaps, 0)
  const isUsual =
    best && best[1] >= spaced * letterSpacing.agreedShare && spaced >= gapsIn(stretches, () => true) * letterSpacing.spacedShare
  return isUsual ? best[0] : 0
}

function isNear({ gaps, mean }: Stretch, spacing: number): boolean {
  return gaps > 0 && Math.abs(mean) >= letterSpacing.least && Math.abs(mean - spacing) < letterSpacing.step
}

function gapsIn(stretches: readonly Stretch[], test: (stretch: Stretch) => boolean): number {
  return stretches.reduce((sum, stretch) => sum + (test(stretch) ? stretch.gaps : 0), 0)
}
