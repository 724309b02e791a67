/** Finds the style in which Word's dot leaders have the dots of the PDF. */

import type { DocumentWord } from '../../ir/line.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { tocLeader } from '../../tuning/document/toc.ts'

/** The dots of a leader. */
export interface LeaderDots {
  /** Distance from one to the next, in points. */
  pitch: number
  style: TextStyle
}

/** Returns the dots of words of full stops, or null if there are too few or others. @param words from right to left */
export function dotsIn(words: readonly DocumentWord[]): LeaderDots | null {
  const [last] = words
  if (!last || !words.every(({ text }) => /^\.+$/.test(text))) return null
  const places = words.toReversed().flatMap(({ text, x0, x1 }) => Array.from(text, (_, i) => x0 + ((x1 - x0) * i) / text.length))
  const steps = places.flatMap((x, i) => (i > 0 ? x - (places[i - 1] ?? x) : [])).sort((a, b) => a - b)
  const pitch = steps[Math.floor(steps.length / 2)]
  return pitch === undefined || steps.length < tocLeader.fewestSteps ? null : { pitch, style: last.style }
}

/** Returns the style of most leaders, or undefined if full stops of the text are as close as the dots. */
export function leaderStyle(leaders: readonly LeaderDots[]): TextStyle | undefined {
  const sorted = leaders.toSorted((a, b) => a.pitch - b.pitch)
  const usual = sorted[Math.floor(sorted.length / 2)]
  if (!usual || usual.pitch < usual.style.size * tocLeader.widestFullStop) return undefined
  const { pitch, style } = usual
  const sameInk = (tocLeader.inkOfFullStop * style.size ** 2) / pitch
  const size = Math.max(1, Math.floor(2 * Math.min(sameInk, style.size * tocLeader.highest)) / 2)
  const scale = Math.min(tocLeader.widestScale, Math.round((100 * pitch) / (tocLeader.advance * size)))
  const { spacing: _, heights: __, ...rest } = style
  return {
    ...rest,
    family: tocLeader.family,
    fixed: true,
    serif: true,
    bold: false,
    italic: false,
    underline: false,
    raise: '',
    size,
    scale,
  }
}
