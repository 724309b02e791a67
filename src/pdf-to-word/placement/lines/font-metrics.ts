/** How high a line of a font is by nature, and where its baseline lies: the fonts' own ascents and descents. */

import { isFreeType1, spacesOf } from '../../fonts/conversion/rights.ts'
import { dotsPerPoint, dotsPerTwip, twipsPerPoint } from '../../ir/word-facts.ts'

/** Points above and below the baseline; their sum is the height of a single line. */
export interface LineMetrics {
  above: number
  below: number
}

/**
 * Ascent, descent and leading in parts of the size, out of the fonts themselves or their metric twins (Liberation, Carlito);
 * Word agrees to a hundredth.
 * Cambria is left out on purpose: its twin Caladea has the same widths but other heights, so its lines are set in points.
 */
const families: Readonly<Record<string, readonly [ascent: number, descent: number, leading: number]>> = {
  Arial: [0.90527, 0.21191, 0.03271],
  'Arial Narrow': [0.93555, 0.21191, 0],
  'Times New Roman': [0.89111, 0.21631, 0.04248],
  'Courier New': [0.83252, 0.30029, 0],
  Calibri: [0.75, 0.25, 0.2207],
  'DejaVu Sans': [0.92822, 0.23584, 0],
  'DejaVu Serif': [0.92822, 0.23584, 0],
  'DejaVu Sans Mono': [0.92822, 0.23584, 0],
  'Noto Sans': [1.069, 0.293, 0],
  'Noto Serif': [1.069, 0.293, 0],
  'Noto Sans Mono': [1.069, 0.293, 0],
}

/** Undefined for families whose height is not known here. */
export function lineMetrics(family: string, size: number): LineMetrics | undefined {
  const known = families[family]
  if (!known) return undefined
  const [ascent = 0, descent = 0, leading = 0] = known.map((part) => Math.round(part * size * dotsPerPoint))
  const gap = Math.round(leading / dotsPerTwip)
  const height = Math.round((ascent + descent) / dotsPerTwip) + gap
  const above = Math.round(ascent / dotsPerTwip) + gap
  return { above: above / twipsPerPoint, below: (height - above) / twipsPerPoint }
}

/** The width of a space in parts of the size. */
const spaces: Readonly<Record<string, number>> = {
  Arial: 0.278,
  Helvetica: 0.278,
  'Arial Narrow': 0.228,
  'Times New Roman': 0.25,
  Times: 0.25,
  'Courier New': 0.6,
  Courier: 0.6,
  Cambria: 0.22,
  Calibri: 0.226,
  'DejaVu Sans': 0.318,
  'DejaVu Serif': 0.318,
  'DejaVu Sans Mono': 0.602,
  'Noto Sans': 0.26,
  'Noto Serif': 0.26,
  'Noto Sans Mono': 0.6,
}

/** Undefined for families whose letters' widths are not surely those of the PDF. */
export const spaceWidth = (family: string): number | undefined => spaces[family] ?? texSpace(family)

/** Fonts of TeX, which comes without spaces. */
function texSpace(family: string): number | undefined {
  if (!isFreeType1(family)) return undefined
  const spaces = spacesOf(family)
  return /^CM(?:SL|I)?TT|^LMMono/.test(family) ? spaces.fixed : spaces.other
}
