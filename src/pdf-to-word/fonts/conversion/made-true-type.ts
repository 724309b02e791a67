/** Creates a TrueType font from outlines in another format. */
import { madeOutlines } from '../../tuning/fonts.ts'
import type { ContourPoint, GlyphShape } from '../programs/contours.ts'
import { sfntOf } from '../programs/sfnt.ts'
import { characterMap } from './style-tables.ts'

/** Units per em: outlines are in thousandths of the font size. */
const unitsPerEm = 1000
const space = 0x20

/** Replacement for missing glyphs. */
export const emptyShape: GlyphShape = { advance: unitsPerEm / 2, contours: [] }

/** Width of a space in multiples of the font size, for monospaced fonts and for others. */
export interface SpaceWidths {
  fixed: number
  other: number
}

/**
 * Returns the font, with a space added if it has none.
 * @param drawn shapes by glyph number, in thousandths of the font size
 * @param known glyph number by character
 */
export function trueTypeFrom(drawn: readonly GlyphShape[], known: ReadonlyMap<number, number>, spaces: SpaceWidths): Buffer {
  const isSpaced = known.has(space)
  const shapes = isSpaced ? drawn : [...drawn, { advance: spaceIn(drawn, spaces) * unitsPerEm, contours: [] }]
  const chars = isSpaced ? known : new Map([...known, [space, drawn.length] as const])
  return fontOf(shapes, new Map([...chars].sort(([a], [b]) => a - b)))
}

/** Returns the width of the added space; monospaced fonts have a monospaced one. */
function spaceIn(shapes: readonly GlyphShape[], spaces: SpaceWidths): number {
  const widths = new Set(shapes.slice(1).map(({ advance }) => Math.round(advance)))
  return widths.size === 1 ? spaces.fixed : spaces.other
}

function fontOf(shapes: readonly GlyphShape[], chars: ReadonlyMap<number, number>): Buffer {
  const bodies = shapes.map(({ contours }) => glyphOf(contours.filter((contour) => contour.length > 2)))
  const places = Buffer.alloc((shapes.length + 1) * 4)
  const metrics = Buffer.alloc(shapes.length * 4)
  let offset = 0
  for (const [i, { advance }] of shapes.entries()) {
    metrics.writeUInt16BE(Math.min(0xffff, Math.max(0, Math.round(advance))), i * 4)
    metrics.writeInt16BE(bodies[i]?.length ? (bodies[i]?.readInt16BE(2) ?? 0) : 0, i * 4 + 2)
    offset += bodies[i]?.length ?? 0
    places.writeUInt32BE(offset, (i + 1) * 4)
  }
  return sfntOf(
    new Map([
      ['cmap', characterMap(chars)],
      ['glyf', Buffer.concat(bodies)],
      ['head', headOf()],
      ['hhea', horizontalOf(shapes.length)],
      ['hmtx', metrics],
      ['loca', places],
      ['maxp', profileOf(shapes)],
    ]),
  )
}

/** Returns the data of a glyph, without hinting instructions and with two-byte coordinates. */
function glyphOf(contours: readonly (readonly ContourPoint[])[]): Buffer {
  const points = contours.flat().map(({ x, y, on }) => ({ x: clamp(x), y: clamp(y), on }))
  if (points.length === 0 || points.length > madeOutlines.mostPoints) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const words: number[] = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  let end = -1
  for (const contour of contours) {
    end += contour.length
    words.push(end)
  }
  words.push(0)
  const head = wordsOf(words)
  const flags = Buffer.from(points.map(({ on }) => (on ? 1 : 0)))
  const steps = (values: readonly number[]) => wordsOf(values.map((value, i) => value - (values[i - 1] ?? 0)))
  const body = Buffer.concat([head, flags, steps(xs), steps(ys)])
  return Buffer.concat([body], (body.length + 3) & ~3)
}

const clamp = (value: number) => Math.min(16_000, Math.max(-16_000, Math.round(value)))

function wordsOf(words: readonly number[]): Buffer {
  const buffer = Buffer.alloc(words.length * 2)
  for (const [i, word] of words.entries()) buffer.writeInt16BE(word, i * 2)
  return buffer
}

function headOf(): Buffer {
  const table = Buffer.alloc(54)
  table.writeUInt32BE(0x00010000, 0)
  table.writeUInt32BE(0x5f0f3cf5, 12)
  table.writeUInt16BE(unitsPerEm, 18)
  table.writeInt16BE(2, 48)
  table.writeInt16BE(1, 50)
  return table
}

/** Ascent and descent of Computer Modern in thousandths, which contain all of its strokes. */
const ascent = 750
const descent = -250

function horizontalOf(glyphs: number): Buffer {
  const table = Buffer.alloc(36)
  table.writeUInt32BE(0x00010000, 0)
  table.writeInt16BE(ascent, 4)
  table.writeInt16BE(descent, 6)
  table.writeInt16BE(1, 18)
  table.writeUInt16BE(glyphs, 34)
  return table
}

function profileOf(shapes: readonly GlyphShape[]): Buffer {
  const table = Buffer.alloc(32)
  const most = (count: (shape: GlyphShape) => number) => Math.min(0xffff, Math.max(...shapes.map(count)))
  table.writeUInt32BE(0x00010000, 0)
  table.writeUInt16BE(shapes.length, 4)
  table.writeUInt16BE(
    most(({ contours }) => contours.flat().length),
    6,
  )
  table.writeUInt16BE(
    most(({ contours }) => contours.length),
    8,
  )
  table.writeUInt16BE(1, 14)
  return table
}
