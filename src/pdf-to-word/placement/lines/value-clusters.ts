/** Clusters values, because rounding by the PDF's producer makes equal settings differ. */

/** A value and its weight. */
export interface Weighted {
  value: number
  weight: number
}

/** The sizes of clusters, in the unit of the values. */
export interface ClusterSizes {
  /** Maximum width of a cluster, from its smallest value to its largest. */
  width: number
  /** Values are usually multiples of this step; a middle within the tolerance `nearRound` of a multiple is rounded to it. */
  round: number
  nearRound: number
  /** The middle of a cluster is its mean, not its median: its values scatter evenly because they were rounded. */
  mean?: boolean
}

/**
 * Returns a function that maps a value to the weighted median or mean of its cluster; values outside any cluster stay as they are. The densest
 * clusters are formed first.
 */
export function clustersOf(values: readonly Weighted[], sizes: ClusterSizes): (value: number) => number {
  const weights = new Map<number, number>()
  for (const { value, weight } of values) weights.set(value, (weights.get(value) ?? 0) + weight)
  let left = [...weights].map(([value, weight]) => ({ value, weight })).sort((a, b) => a.value - b.value)
  const middles = new Map<number, number>()
  while (left.length > 0) {
    const group = densest(left, sizes.width)
    const middle = rounded(sizes.mean ? meanOf(group) : middleOf(group), sizes)
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

function meanOf(values: readonly Weighted[]): number {
  const total = values.reduce((sum, { weight }) => sum + weight, 0)
  return values.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
}

function rounded(value: number, { round, nearRound }: ClusterSizes): number {
  // Dividing by a whole number gives equal values where multiplying by a fraction does not.
  const near = Math.round(value / round) / Math.round(1 / round)
  return Math.abs(near - value) <= nearRound ? near : value
}
