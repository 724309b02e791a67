/** Values that mean the same: what was set alike differs by the rounding of whoever drew the page. */

/** A value and how much it counts. */
export interface Weighted {
  value: number
  weight: number
}

export interface ClusterSizes {
  /** Of a cluster, from its least value to its greatest. */
  width: number
  /** What the values are multiples of, about, and how far from such a one the middle may be to become it. */
  round: number
  nearRound: number
}

/**
 * Finds the middles of the densest groups, each no wider than is said.
 * @returns the middle of the group of a value; the value itself where it is in none
 */
export function clustersOf(values: readonly Weighted[], sizes: ClusterSizes): (value: number) => number {
  const weights = new Map<number, number>()
  for (const { value, weight } of values) weights.set(value, (weights.get(value) ?? 0) + weight)
  let left = [...weights].map(([value, weight]) => ({ value, weight })).sort((a, b) => a.value - b.value)
  const middles = new Map<number, number>()
  while (left.length > 0) {
    const group = densest(left, sizes.width)
    const middle = rounded(middleOf(group), sizes)
    for (const { value } of group) middles.set(value, middle)
    const taken = new Set(group)
    left = left.filter((entry) => !taken.has(entry))
  }
  return (value) => middles.get(value) ?? value
}

function densest(sorted: readonly Weighted[], width: number): readonly Weighted[] {
  let best: readonly [from: number, to: number, weight: number] = [0, 1, 0]
  let [from, weight] = [0, 0]
  for (const [to, entry] of sorted.entries()) {
    weight += entry.weight
    for (let first = sorted[from]; first && entry.value - first.value > width; first = sorted[from]) {
      weight -= first.weight
      from++
    }
    if (weight > best[2]) best = [from, to + 1, weight]
  }
  return sorted.slice(best[0], best[1])
}

function middleOf(sorted: readonly Weighted[]): number {
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let sum = 0
  for (const { value, weight } of sorted) {
    sum += weight
    if (sum >= half) return value
  }
  return sorted.at(-1)?.value ?? 0
}

function rounded(value: number, { round, nearRound }: ClusterSizes): number {
  const near = Math.round(value / round) * round
  return Math.abs(near - value) <= nearRound ? near : value
}
