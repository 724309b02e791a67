/** Determines which rules and fills of a page the Word file contains, from the positions of its borders, shades and pictures. */

import { areaOf, type Box, heightOf, intersect, widthOf } from '../ir/geometry.ts'
import type { ShownMark } from '../ir/shape.ts'
import { keptMarks } from '../tuning/account.ts'

/** The marks of one page, and which of them are written. */
export interface Marks {
  /** Reports a border, an underline or any other line as written. */
  keepLine(box: Box): void
  keepShade(box: Box, color: string): void
  /** Reports a picture of this part of the page as written. */
  keepRegion(box: Box): void
  /** Returns the marks that are not in the Word file. */
  open(): ShownMark[]
}

interface Shade {
  box: Box
  /** Its colour; null if it covers marks of any colour. */
  color: string | null
}

/** Returns an account in which all marks of a page are still missing. */
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
        if (mark.isRule || thicknessOf(mark) <= keptMarks.thickestRule) {
          const own = [...lines.at(mark.box), ...areas].map((box) => alongside(box, mark)).filter((part) => part !== null)
          if (lengthOf(own) >= lengthOf([endsOf(mark.box, mark.level)]) * keptMarks.ruleShare) return false
        }
        if (mark.isRule) return true
        return areas.reduce((sum, box) => sum + areaOf(intersect(box, mark.box)), 0) < areaOf(mark.box) * keptMarks.fillShare
      }),
  }
}

const thicknessOf = ({ box }: ShownMark) => Math.min(widthOf(box), heightOf(box))

type Part = readonly [from: number, to: number]

const endsOf = ({ x0, y0, x1, y1 }: Box, level: boolean): Part => (level ? [x0, x1] : [y0, y1])

/** Returns the part of a mark's length that a border covers; null if the border is elsewhere. */
function alongside(border: Box, { box, level }: ShownMark): Part | null {
  const [low, high] = endsOf(border, !level)
  const [from, to] = endsOf(box, !level)
  if (high < from - keptMarks.borderReach || low > to + keptMarks.borderReach) return null
  const [start, end] = [endsOf(border, level), endsOf(box, level)]
  const part: Part = [Math.max(start[0], end[0]), Math.min(start[1], end[1])]
  return part[1] > part[0] ? part : null
}

/** Returns the total length of the parts; overlaps count once. */
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
  return [0, 2, 4].reduce((sum, at) => sum + Math.abs(part(a, at) - part(b, at)), 0) <= keptMarks.sameColour
}

function inBands<T>(boxOf: (thing: T) => Box) {
  const bands = new Map<number, T[]>()
  const [lowest, highest] = [-100, 400]
  const place = (y: number) => Math.min(highest, Math.max(lowest, Math.floor(y / keptMarks.band)))
  return {
    add(thing: T): void {
      const { y0, y1 } = boxOf(thing)
      for (let at = place(y0 - keptMarks.borderReach); at <= place(y1 + keptMarks.borderReach); at++) {
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
