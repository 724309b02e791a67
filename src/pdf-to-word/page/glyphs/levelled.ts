/** Rotates slightly skewed text, as on scans, until its lines are level or vertical. */

import type { Glyph } from '../../ir/glyph.ts'
import { scanSlope } from '../../tuning/page/glyphs.ts'

const degrees = 180 / Math.PI

interface Frame {
  width: number
  height: number
}

/** Returns the glyphs, with the skewed ones moved to new places. */
export function levelled(glyphs: readonly Glyph[], page: Frame): Glyph[] {
  if (!glyphs.some(isAskew)) return [...glyphs]
  const whole = pageSlant(glyphs)
  const middle = { x: page.width / 2, y: page.height / 2 }
  const isOfPage = (glyph: Glyph) => whole !== null && Math.abs(slantOf(glyph) - whole) < scanSlope.spread
  const result: Glyph[] = []
  let run: Glyph[] = []
  const flush = () => {
    const slant = run.reduce((sum, glyph) => sum + slantOf(glyph), 0) / run.length
    const [first] = run
    if (first) for (const glyph of run) result.push(turned(glyph, slant, first))
    run = []
  }
  for (const glyph of glyphs) {
    const last = run.at(-1)
    if (last && !follows(last, glyph)) flush()
    if (whole !== null && isOfPage(glyph)) result.push(turned(glyph, whole, middle))
    else if (isAskew(glyph) && Math.abs(slantOf(glyph)) <= scanSlope.mostOfLine) run.push(glyph)
    else result.push(glyph)
  }
  flush()
  return result
}

/** Returns whether a glyph is visibly neither level nor vertical. */
export function isAskew({ x, y, endX, endY, angle }: Glyph): boolean {
  if (angle % 90 !== 0) return true
  const [along, across] = angle % 180 === 0 ? [endX - x, endY - y] : [endY - y, endX - x]
  return Math.abs(across) > Math.abs(along) * scanSlope.levelSlope
}

/** Returns the clockwise angle from the nearest quarter turn, in degrees. */
function slantOf({ x, y, endX, endY, angle }: Glyph): number {
  const exact = Math.hypot(endX - x, endY - y) > scanSlope.leastAdvance ? Math.atan2(endY - y, endX - x) * degrees : angle
  return exact - Math.round(exact / 90) * 90
}

/** Returns the slant of most letters of a page; null if they are level or have no common slant. */
function pageSlant(glyphs: readonly Glyph[]): number | null {
  const letters = glyphs.filter(({ text }) => text.trim() !== '')
  const slants = letters
    .filter(isAskew)
    .map(slantOf)
    .filter((slant) => Math.abs(slant) <= scanSlope.mostOfPage)
    .sort((a, b) => a - b)
  const middle = slants[slants.length >> 1]
  if (middle === undefined) return null
  const agreed = slants.filter((slant) => Math.abs(slant - middle) < scanSlope.spread).length
  return agreed > letters.length * scanSlope.pageShare ? middle : null
}

function follows(last: Glyph, glyph: Glyph): boolean {
  const gap = Math.hypot(glyph.x - last.endX, glyph.y - last.endY)
  return gap < last.size * scanSlope.maxGap && Math.abs(slantOf(glyph) - slantOf(last)) < scanSlope.spread
}

function turned(glyph: Glyph, slant: number, { x: aroundX, y: aroundY }: { x: number; y: number }): Glyph {
  const [cos, sin] = [Math.cos(slant / degrees), Math.sin(slant / degrees)]
  const place = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - aroundX, y - aroundY]
    return [aroundX + dx * cos + dy * sin, aroundY - dx * sin + dy * cos]
  }
  const [x, y] = place(glyph.x, glyph.y)
  const [endX, endY] = place(glyph.endX, glyph.endY)
  return { ...glyph, x, y, endX, endY, angle: (Math.round(glyph.angle / 90) * 90) % 360 }
}
