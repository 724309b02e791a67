/** Tells which rules and fills of a page are in the Word file, by the places of the borders, shades and pictures that it has. */

import { areaOf, type Box, heightOf, intersect, widthOf } from '../ir/geometry.ts'
import type { ShownMark } from '../ir/shape.ts'

/** How far across a border may be from the rule that it shows, in points: edges of cells are the middles of their rules. */
const borderReach = 4
/** Share of a rule's length, and of a fill's area, that has to be shown. */
const ruleShare = 0.6
const fillShare = 0.75
/** How much the colours of a fill and of what shows it may differ, all three parts together, of 765: of a gradient, its middle is shown. */
const sameColour = 160
/** A fill no thicker than this, in points, may be shown by a border. */
const thickestRule = 8
/** Height of the bands in which they are sought, in points. */
const band = 48

export interface Marks {
  /** A border, an underline: anything that is a line in the Word file. */
  keepLine(box: Box): void
  keepShade(box: Box, color: string): void
  /** A picture of this part of the page. */
  keepRegion(box: Box): void
  /** Those that nothing shows. */
  open(): ShownMark[]
}

interface Shade {
  box: Box
  /** Null for all. */
  color: string | null
}

export function openMarks(marks: readonly ShownMark[]): Marks {
  const lines = inBands<Box>((box) => box)
  const shades = inBands<Shade>(({ box }) => box)
  return {
    keepLine: (box) => lines.add(box),
    keepShade: (box, color) => shades.add({ box, color }),
    keepRegion: (box) => shades.add({ box, color: null }),
    open: () =>
      marks.filter((mark) => {
        const near = shades.at(mark.box).filter(({ color }) => color === null || isAlike(color, mark.color))
        const areas = near.map(({ box }) => box)
        if (mark.isRule || thicknessOf(mark) <= thickestRule) {
          const own = [...lines.at(mark.box), ...areas].map((box) => alongside(box, mark)).filter((part) => part !== null)
          if (lengthOf(own) >= lengthOf([endsOf(mark.box, mark.level)]) * ruleShare) return false
        }
        if (mark.isRule) return true
        return areas.reduce((sum, box) => sum + areaOf(intersect(box, mark.box)), 0) < areaOf(mark.box) * fillShare
      }),
  }
}

const thicknessOf = ({ box }: ShownMark) => Math.min(widthOf(box), heightOf(box))

type Part = readonly [from: number, to: number]

const endsOf = ({ x0, y0, x1, y1 }: Box, level: boolean): Part => (level ? [x0, x1] : [y0, y1])

/** The part of a mark's length that a border lies along; null where it lies elsewhere. */
function alongside(border: Box, { box, level }: ShownMark): Part | null {
  const [low, high] = endsOf(border, !level)
  const [from, to] = endsOf(box, !level)
  if (high < from - borderReach || low > to + borderReach) return null
  const [start, end] = [endsOf(border, level), endsOf(box, level)]
  const part: Part = [Math.max(start[0], end[0]), Math.min(start[1], end[1])]
  return part[1] > part[0] ? part : null
}

/** The length of all parts together, those that overlap counted once. */
function lengthOf(parts: readonly Part[]): number {
  let [length, reached] = [0, -Infinity]
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    length += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return length
}

function isAlike(a: string, b: string): boolean {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [0, 2, 4].reduce((sum, at) => sum + Math.abs(part(a, at) - part(b, at)), 0) <= sameColour
}

function inBands<T>(boxOf: (thing: T) => Box) {
  const bands = new Map<number, T[]>()
  const [lowest, highest] = [-100, 400]
  const place = (y: number) => Math.min(highest, Math.max(lowest, Math.floor(y / band)))
  return {
    add(thing: T): void {
      const { y0, y1 } = boxOf(thing)
      for (let at = place(y0 - borderReach); at <= place(y1 + borderReach); at++) {
        const known = bands.get(at)
        if (known) known.push(thing)
        else bands.set(at, [thing])
      }
    },
    at({ y0, y1 }: Box): T[] {
      const found = new Set<T>()
      for (let at = place(y0); at <= place(y1); at++) for (const thing of bands.get(at) ?? []) found.add(thing)
      return [...found]
    },
  }
}
