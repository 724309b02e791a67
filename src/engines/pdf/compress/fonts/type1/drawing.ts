/** Draws the outline of a Type 1 glyph, and collects its hints, step by step (Adobe Type 1 Font Format, 6 and 8). */
import { type Type1Font, Unconvertible } from './read-font.ts'

/** A stem hint: a horizontal or vertical band of the outline, in the units of the font. */
export interface Stem {
  isVertical: boolean
  from: number
  /** Width; -20 and -21 mark a single edge. */
  width: number
}

/** A piece of an outline; distances are relative to the end of the piece before, as in the format. */
export type GlyphStep =
  | { kind: 'move' | 'line' | 'curve' | 'flex'; by: readonly number[] }
  /** From here on, these stems apply and no others. */
  | { kind: 'hints'; stems: readonly Stem[] }

/** What a glyph looks like. */
export interface DrawnGlyph {
  width: number
  steps: readonly GlyphStep[]
  /** Of a glyph that is composed of two others: the offset of the second, and the codes of both in StandardEncoding. */
  composed: { dx: number; dy: number; base: number; accent: number } | undefined
}

const ghosts = [-20, -21]
/** Points of a flex: the reference point, and those of two curves. */
const flexPoints = 7

type Point = readonly [x: number, y: number]

/** A glyph while its program is executed. */
export interface Drawing {
  readonly font: Type1Font
  readonly steps: GlyphStep[]
  /** Current point. */
  x: number
  y: number
  /** Where the written outline is: a move is written only when something is drawn from there. */
  pen: Point
  isOpen: boolean
  width: number | undefined
  /** Left side bearing. */
  side: number
  composed: DrawnGlyph['composed']
  stack: number[]
  /** What the last PostScript procedure returned, for `pop`. */
  returned: number[]
  /** The start and the points of a flex while they are collected. */
  flex: Point[] | undefined
  stems: Map<string, Stem>
  hasNewStems: boolean
  /** Number of bytes executed. */
  executed: number
}

/** Takes all operands, which must be `count`. */
export function take(glyph: Drawing, count: number): number[] {
  if (glyph.stack.length !== count) throw new Unconvertible('operands are missing or left over')
  const operands = glyph.stack
  glyph.stack = []
  return operands
}

/** Takes the last of some operands. */
export function pop(from: number[]): number {
  const value = from.pop()
  if (value === undefined) throw new Unconvertible('an operand is missing')
  return value
}

/** Begins the glyph with its left side bearing and its width. */
export function start(glyph: Drawing, side = 0, advance = 0): void {
  if (glyph.width !== undefined) throw new Unconvertible('two widths')
  glyph.width = advance
  glyph.side = side
  glyph.x = side
}

/** Adds a stem hint. */
export function addStem(glyph: Drawing, isVertical: boolean, from = 0, size = 0): void {
  const isTurned = size < 0 && !ghosts.includes(size)
  const stem = { isVertical, from: (isVertical ? glyph.side : 0) + (isTurned ? from + size : from), width: isTurned ? -size : size }
  const key = `${isVertical} ${stem.from} ${stem.width}`
  glyph.hasNewStems ||= !glyph.stems.has(key)
  glyph.stems.set(key, stem)
}

/** Adds the three stem hints of one operator. */
export function addThreeStems(glyph: Drawing, isVertical: boolean): void {
  const operands = take(glyph, 6)
  for (const at of [0, 2, 4]) addStem(glyph, isVertical, operands[at], operands[at + 1])
}

/** Composes the glyph of a letter and an accent. */
export function compose(glyph: Drawing): void {
  const [accentSide = 0, dx = 0, dy = 0, base = 0, accent = 0] = take(glyph, 5)
  if (glyph.steps.length > 0) throw new Unconvertible('an outline of its own and of others')
  glyph.composed = { dx: glyph.side - accentSide + dx, dy, base, accent }
}

/** Moves the current point; the next line begins a contour there, except in a flex. */
export function move(glyph: Drawing, dx = 0, dy = 0): void {
  glyph.x += dx
  glyph.y += dy
  if (!glyph.flex) glyph.isOpen = false
}

function draw(glyph: Drawing, kind: 'line' | 'curve' | 'flex', by: readonly number[], [dx, dy]: Point): void {
  if (glyph.flex) throw new Unconvertible('a line within a flex')
  if (glyph.hasNewStems) glyph.steps.push({ kind: 'hints', stems: [...glyph.stems.values()] })
  glyph.hasNewStems = false
  if (!glyph.isOpen) glyph.steps.push({ kind: 'move', by: [glyph.x - glyph.pen[0], glyph.y - glyph.pen[1]] })
  glyph.isOpen = true
  glyph.steps.push({ kind, by })
  glyph.x += dx
  glyph.y += dy
  glyph.pen = [glyph.x, glyph.y]
}

/** Draws a line. */
export function line(glyph: Drawing, dx = 0, dy = 0): void {
  draw(glyph, 'line', [dx, dy], [dx, dy])
}

/** Draws a curve, given its two control points and its end, each relative to the point before. */
export function curve(glyph: Drawing, by: readonly number[]): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = by
  draw(glyph, 'curve', by, [a + c + e, b + d + f])
}

/** Calls a PostScript procedure of every font: 0 to 2 draw a flex, 3 replaces the hints, 12 and 13 are counters of hints. */
export function callProcedure(glyph: Drawing): void {
  const { stack } = glyph
  const [number, count] = [pop(stack), pop(stack)]
  if (count < 0 || count > stack.length) throw new Unconvertible('an operand is missing')
  const operands = stack.splice(stack.length - count)
  const [first = 0] = operands
  if (number === 0 && count === 3) {
    drawFlex(glyph, first)
    glyph.returned = [operands[2] ?? 0, operands[1] ?? 0]
  } else if (number === 1 && count === 0 && !glyph.flex) glyph.flex = [[glyph.x, glyph.y]]
  else if (number === 2 && count === 0 && glyph.flex && glyph.flex.length <= flexPoints) glyph.flex.push([glyph.x, glyph.y])
  else if (number === 3 && count === 1) {
    glyph.returned = [first]
    glyph.stems = new Map()
    glyph.hasNewStems = true
  } else if (number !== 12 && number !== 13) throw new Unconvertible('a procedure of the font')
}

/** @param depth flex height, in hundredths of a pixel */
function drawFlex(glyph: Drawing, depth: number): void {
  const [first, ...points] = glyph.flex ?? []
  if (!first || points.length !== flexPoints) throw new Unconvertible('a flex without its points')
  glyph.flex = undefined
  ;[glyph.x, glyph.y] = first
  let before = first
  // The reference point only carries the first control point.
  const by = points.slice(1).flatMap((point) => {
    const distance = [point[0] - before[0], point[1] - before[1]]
    before = point
    return distance
  })
  draw(glyph, 'flex', [...by, depth], [before[0] - first[0], before[1] - first[1]])
}
