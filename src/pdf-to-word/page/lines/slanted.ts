/** Finds slanted text: stamps, watermarks, remarks and text that is upside down. */

import { cutFigure, type Figure } from '../../ir/figure.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { Places } from '../../ir/shape.ts'
import { slantedLines } from '../../tuning/page/lines.ts'
import { withPlace } from '../words/places.ts'
import type { StyleSet } from '../words/styles.ts'

/** Returns one figure per line; its box is that of the text before rotation about its centre. */
export function slantedText(glyphs: readonly Glyph[], page: number, styles: StyleSet): Figure[] {
  const runs: Glyph[][] = []
  for (const glyph of glyphs) {
    // Hidden text recognized in a scan is visible in its picture.
    if (glyph.hidden || glyph.angle === 0 || glyph.angle === 90 || glyph.angle === 270) continue
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && follows(last, glyph)) run.push(glyph)
    else runs.push([glyph])
  }
  return runs.flatMap((run) => figureOf(run, page, styles) ?? [])
}

function follows(last: Glyph, glyph: Glyph): boolean {
  if (glyph.angle !== last.angle || Math.abs(glyph.size - last.size) > 1) return false
  const { x, y } = inLine(last, glyph)
  return Math.abs(y) < last.size * slantedLines.across && x > -last.size && x < last.size * slantedLines.along
}

/** Returns the distance from the end of one glyph to the start of the next, along the line and across it. */
function inLine(last: Glyph, glyph: Glyph): { x: number; y: number } {
  const turn = (last.angle * Math.PI) / 180
  const [dx, dy] = [glyph.x - last.endX, glyph.y - last.endY]
  return { x: dx * Math.cos(turn) + dy * Math.sin(turn), y: dy * Math.cos(turn) - dx * Math.sin(turn) }
}

function figureOf(run: readonly Glyph[], page: number, styles: StyleSet): Figure | null {
  const letters = run.filter(({ text }) => text.trim() !== '')
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last) return null
  const { angle, size, face } = first
  const turn = (angle * Math.PI) / 180
  const length = Math.hypot(last.endX - first.x, last.endY - first.y)
  const lift = ((face.ascent - face.descent) / 2) * size
  const middle = {
    x: (first.x + last.endX) / 2 + Math.sin(turn) * lift,
    y: (first.y + last.endY) / 2 - Math.cos(turn) * lift,
  }
  const [width, height] = [length / 2, ((face.ascent + face.descent) / 2) * size]
  const box = { x0: middle.x - width, x1: middle.x + width, y0: middle.y - height, y1: middle.y + height }
  const style = styles.of(first, { underline: false, strike: false, shade: '', raise: '' })
  return cutFigure(page, box, { letters: lettersOf(run), slanted: { text: textOf(run), style, angle } })
}

function lettersOf(run: readonly Glyph[]): Places {
  let letters: Places | undefined
  for (const { order } of run) letters = withPlace(letters, order)
  return letters ?? []
}

function textOf(run: readonly Glyph[]): string {
  const pieces = run.map((glyph, i) => {
    const last = run[i - 1]
    return (last && inLine(last, glyph).x > last.size * slantedLines.space ? ' ' : '') + glyph.text
  })
  return pieces.join('').replace(/\s+/g, ' ').trim()
}
