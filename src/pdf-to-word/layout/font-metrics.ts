/** How high a line of a font is by nature, and where its baseline lies: the fonts' own ascents and descents. */

export interface LineMetrics {
  /** Parts of the size above and below the baseline; their sum is the height of a single line. */
  ascent: number
  descent: number
}

/** From the hhea tables of the fonts, or of their metric twins (Liberation, Carlito, Caladea). */
const families: Readonly<Record<string, readonly [number, number]>> = {
  Arial: [0.937, 0.212],
  'Arial Narrow': [0.935, 0.212],
  'Times New Roman': [0.933, 0.216],
  'Courier New': [0.833, 0.3],
  Calibri: [0.952, 0.269],
  Cambria: [0.95, 0.222],
  Verdana: [1.005, 0.21],
  Tahoma: [1.0, 0.207],
  Georgia: [0.917, 0.219],
  'DejaVu Sans': [0.928, 0.236],
  'DejaVu Serif': [0.939, 0.236],
  'DejaVu Sans Mono': [0.928, 0.236],
  'Noto Sans': [1.069, 0.293],
  'Segoe UI': [1.079, 0.251],
}

/** Undefined for families whose height is not known here. */
export function lineMetrics(family: string): LineMetrics | undefined {
  const known = families[family]
  return known && { ascent: known[0], descent: known[1] }
}

/** In an exact line the baseline lies at four fifths of its height, in LibreOffice and nearly so in Word. */
export const exactAscent = 0.8
