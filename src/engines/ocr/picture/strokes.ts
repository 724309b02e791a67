/** Finds long horizontal strokes of ink by joining touching runs of pixels. */
import type { Ink } from './ink.ts'

/** A horizontal stroke, or a solid dark area. */
export interface Stroke {
  x0: number
  x1: number
  y0: number
  y1: number
  /** Number of ink pixels. */
  area: number
  /** Mean of their rows. */
  middle: number
}

/** Which runs of ink form a stroke, in pixels. */
export interface StrokeSize {
  /** Minimum length of a run; shorter runs of ink are letters. */
  shortestRun: number
  /** Maximum gap in a run, in pixels. */
  gap: number
}

/** Maximum number of runs, more than on any page; the rest is noise. */
const mostRuns = 400_000

/** Finds strokes in time proportional to the pixels. */
export function findStrokes({ width, height, pixels }: Ink, { shortestRun, gap }: StrokeSize): Stroke[] {
  const groups = createGroups()
  let above: number[] = []
  for (let y = 0; y < height && groups.count() < mostRuns; y++) {
    const own: number[] = []
    const end = (y + 1) * width
    for (let at = y * width; at < end; at++) {
      if (pixels[at] !== 1) continue
      const start = at
      let [last, ink] = [at, 0]
      for (; at < end && at - last <= gap + 1; at++) {
        if (pixels[at] !== 1) continue
        last = at
        ink++
      }
      if (last - start + 1 >= shortestRun) own.push(groups.add({ from: start - y * width, to: last - y * width, y, ink }))
      at = last
    }
    groups.join(above, own, gap)
    above = own
  }
  return groups.strokes()
}

interface Run {
  from: number
  to: number
  y: number
  ink: number
}

/** Stores runs and joins those that touch. */
function createGroups() {
  const runs: Run[] = []
  const parents: number[] = []
  const rootOf = (id: number) => {
    let root = id
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number
      root = parents[root] as number
    }
    return root
  }
  return {
    count: () => runs.length,
    add(run: Run): number {
      parents.push(runs.length)
      return runs.push(run) - 1
    },
    /** @param above and below: runs of two rows, from left to right */
    join(above: readonly number[], below: readonly number[], gap: number): void {
      for (let i = 0, k = 0; i < above.length && k < below.length; ) {
        const [upper, lower] = [runs[above[i] as number] as Run, runs[below[k] as number] as Run]
        if (upper.from <= lower.to + gap && lower.from <= upper.to + gap) parents[rootOf(below[k] as number)] = rootOf(above[i] as number)
        if (upper.to < lower.to) i++
        else k++
      }
    },
    strokes(): Stroke[] {
      const found = new Map<number, Stroke>()
      for (const [id, { from, to, y, ink }] of runs.entries()) {
        const root = rootOf(id)
        const stroke = found.get(root)
        if (!stroke) {
          found.set(root, { x0: from, x1: to + 1, y0: y, y1: y + 1, area: ink, middle: y * ink })
          continue
        }
        stroke.x0 = Math.min(stroke.x0, from)
        stroke.x1 = Math.max(stroke.x1, to + 1)
        stroke.y1 = y + 1
        stroke.area += ink
        stroke.middle += y * ink
      }
      return [...found.values()].map((stroke) => ({ ...stroke, middle: stroke.middle / stroke.area + 0.5 }))
    },
  }
}
