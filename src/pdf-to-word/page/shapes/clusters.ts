/** Groups shapes that lie close together. */
import { type Box, touches, union } from '../../ir/geometry.ts'

/** Shapes that lie close together. */
export interface Cluster {
  box: Box
  /** Number of path points of its shapes: elaborate drawings have many. */
  points: number
  shapes: number
}

interface Piece {
  box: Box
  points: number
}

/** Returns the groups. @param widestGap maximum gap between two pieces of one group, in points */
export function clustersOf(pieces: readonly Piece[], widestGap: number): Cluster[] {
  return settle(inRuns(pieces, widestGap), widestGap)
}

/** Joins consecutive pieces that are close together, which leaves few groups to compare. */
function inRuns(pieces: readonly Piece[], widestGap: number): Cluster[] {
  const runs: Cluster[] = []
  for (const { box, points } of pieces) {
    const last = runs.at(-1)
    const own: Cluster = { box, points, shapes: 1 }
    if (last && touches(last.box, box, widestGap)) runs[runs.length - 1] = merged([last, own])
    else runs.push(own)
  }
  return runs
}

/** Merges groups until no two of them touch. */
function settle(clusters: readonly Cluster[], widestGap: number): Cluster[] {
  let settled: Cluster[] = []
  for (const cluster of clusters) {
    let grown = cluster
    for (;;) {
      const { box } = grown
      const near = settled.filter((other) => touches(other.box, box, widestGap))
      if (near.length === 0) break
      grown = merged([grown, ...near])
      settled = settled.filter((other) => !near.includes(other))
    }
    settled.push(grown)
  }
  return settled
}

function merged(clusters: readonly Cluster[]): Cluster {
  return {
    box: union(clusters.map(({ box }) => box)),
    points: clusters.reduce((sum, { points }) => sum + points, 0),
    shapes: clusters.reduce((sum, { shapes }) => sum + shapes, 0),
  }
}
