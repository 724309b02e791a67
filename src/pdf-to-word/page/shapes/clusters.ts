/** Groups of shapes that lie together on the page. */
import { type Box, touches, union } from '../../ir/geometry.ts'

export interface Cluster {
  box: Box
  /** How many points its shapes have: what is drawn with care has many. */
  points: number
  shapes: number
}

interface Piece {
  box: Box
  points: number
}

/** @param nearness how near pieces of one group lie, in points */
export function clustersOf(pieces: readonly Piece[], nearness: number): Cluster[] {
  return settle(inRuns(pieces, nearness), nearness)
}

/** What is drawn in one go mostly lies together: that leaves few groups to compare. */
function inRuns(pieces: readonly Piece[], nearness: number): Cluster[] {
  const runs: Cluster[] = []
  for (const { box, points } of pieces) {
    const last = runs.at(-1)
    const own: Cluster = { box, points, shapes: 1 }
    if (last && touches(last.box, box, nearness)) runs[runs.length - 1] = merged([last, own])
    else runs.push(own)
  }
  return runs
}

/** Merges groups until no two of them touch. */
function settle(clusters: readonly Cluster[], nearness: number): Cluster[] {
  let settled: Cluster[] = []
  for (const cluster of clusters) {
    let grown = cluster
    for (;;) {
      const { box } = grown
      const near = settled.filter((other) => touches(other.box, box, nearness))
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
