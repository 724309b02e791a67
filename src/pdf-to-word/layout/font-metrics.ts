/** How high a line of a font is by nature, and where its baseline lies: the fonts' own ascents and descents. */

export interface LineMetrics {
  /** Parts of the size above and below the baseline; their sum is the height of a single line. */
  ascent: number
  descent: number
}

/**
 * Measured in LibreOffice with the fonts themselves or their metric twins (Liberation, Carlito); Word agrees to a hundredth.
 * Cambria is left out on purpose: its twin Caladea has the same widths but other heights, so its lines are set in points.
 */
const families: Readonly<Record<string, readonly [number, number]>> = {
  Arial: [0.938, 0.212],
  'Arial Narrow': [0.936, 0.212],
  'Times New Roman': [0.9336, 0.2163],
  'Courier New': [0.8325, 0.3003],
  Calibri: [0.9707, 0.25],
  'DejaVu Sans': [0.9282, 0.2358],
  'DejaVu Serif': [0.9282, 0.2358],
  'DejaVu Sans Mono': [0.9282, 0.2358],
  'Noto Sans': [1.069, 0.293],
}

/** Undefined for families whose height is not known here. */
export function lineMetrics(family: string): LineMetrics | undefined {
  const known = families[family]
  return known && { ascent: known[0], descent: known[1] }
}

/** In an exact line the baseline lies at four fifths of its height, in LibreOffice and nearly so in Word. */
export const exactAscent = 0.8
