/** The natural line height and baseline of fonts, from their ascents and descents. */

import { isFreeType1, spacesOf } from '../../fonts/conversion/rights.ts'
import type { CarriedFont, FontHeights } from '../../ir/font.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { dotsPerPoint, dotsPerTwip, twipsPerPoint } from '../../ir/word-facts.ts'

/** Height above and below the baseline, in points; their sum is the height of a single line. */
export interface LineMetrics {
  above: number
  below: number
}

/**
 * The heights of common families that are not embedded, from the fonts themselves or their metric equivalents (Liberation, Carlito); Word
 * agrees within a hundredth. Cambria is missing on purpose: its equivalent Caladea has the same widths but other heights, so lines of a
 * Cambria that is not embedded get exact heights.
 */
const families: Readonly<Record<string, FontHeights>> = {
  Arial: { ascent: 0.90527, descent: 0.21191, leading: 0.03271 },
  'Arial Narrow': { ascent: 0.93555, descent: 0.21191, leading: 0 },
  'Times New Roman': { ascent: 0.89111, descent: 0.21631, leading: 0.04248 },
  'Courier New': { ascent: 0.83252, descent: 0.30029, leading: 0 },
  Calibri: { ascent: 0.75, descent: 0.25, leading: 0.2207 },
  'DejaVu Sans': { ascent: 0.92822, descent: 0.23584, leading: 0 },
  'DejaVu Serif': { ascent: 0.92822, descent: 0.23584, leading: 0 },
  'DejaVu Sans Mono': { ascent: 0.92822, descent: 0.23584, leading: 0 },
  'Noto Sans': { ascent: 1.069, descent: 0.293, leading: 0 },
  'Noto Serif': { ascent: 1.069, descent: 0.293, leading: 0 },
  'Noto Sans Mono': { ascent: 1.069, descent: 0.293, leading: 0 },
}

/** Metrics by the heights of a font and its size; font sizes are half points, so that there are few. */
const measured = new WeakMap<FontHeights, Map<number, LineMetrics>>()

/** Returns the metrics of a font; undefined for families of unknown height. */
export function lineMetrics({ family, size, heights }: Pick<TextStyle, 'family' | 'size' | 'heights'>): LineMetrics | undefined {
  const known = heights ?? families[family]
  if (!known) return undefined
  const bySize = measured.get(known) ?? new Map<number, LineMetrics>()
  measured.set(known, bySize)
  const found = bySize.get(size)
  if (found) return found
  const metrics = metricsOf(known, size)
  bySize.set(size, metrics)
  return metrics
}

function metricsOf(heights: FontHeights, size: number): LineMetrics {
  const [ascent, descent, leading] = [heights.ascent, heights.descent, heights.leading].map((part) =>
    Math.round(part * size * dotsPerPoint),
  ) as [number, number, number]
  const gap = Math.round(leading / dotsPerTwip)
  const height = Math.round((ascent + descent) / dotsPerTwip) + gap
  const above = Math.round(ascent / dotsPerTwip) + gap
  return { above: above / twipsPerPoint, below: (height - above) / twipsPerPoint }
}

/** Width of a space, in multiples of the font size. */
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
  'Bitstream Vera Sans': 0.318,
  'Bitstream Vera Serif': 0.318,
  'Bitstream Vera Sans Mono': 0.602,
  'Palatino Linotype': 0.25,
  'Bookman Old Style': 0.32,
  'Century Schoolbook': 0.278,
  'Noto Sans': 0.26,
  'Noto Serif': 0.26,
  'Noto Sans Mono': 0.6,
}

/** Returns the width of a space; undefined for families whose letter widths may differ from the PDF's. */
export const spaceWidth = (family: string): number | undefined => spaces[family] ?? texSpace(family)

/** Returns the space width of a TeX font; these fonts have no space glyph. */
function texSpace(family: string): number | undefined {
  return isFreeType1(family) ? spacesOf(family).other : undefined
}

/** Width of a space, in multiples of the font size; undefined if the letter widths may differ from the PDF's. */
export type SpaceWidth = (style: TextStyle) => number | undefined

/** Returns the widths of spaces; an embedded font has its own. */
export function spacesWith(carried: readonly CarriedFont[]): SpaceWidth {
  const keyOf = ({ family, bold, italic }: Pick<TextStyle, 'family' | 'bold' | 'italic'>) => `${family}|${bold}|${italic}`
  const own = new Map(carried.filter(({ space }) => space > 0).map((font) => [keyOf(font), font.space]))
  const byStyle = new Map<TextStyle, number | undefined>()
  return (style) => {
    if (!byStyle.has(style)) byStyle.set(style, own.get(keyOf(style)) ?? spaceWidth(style.family))
    return byStyle.get(style)
  }
}
