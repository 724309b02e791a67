/** Legends: small samples of a chart's colours near it, with the names of what they stand for. */
import { type Box, heightOf, touches, union, widthOf } from '../../ir/geometry.ts'

/** How large samples are, and how long when they are lines, in points. */
const smallest = 2.5
const largest = 16
const longestLine = 36
/** How far they are from the chart, in points. */
const distance = 60
/** Fewer samples beside a drawing may be anything. */
const fewest = 2

export interface Sample {
  box: Box
  color: string
}

/** With the samples of these colours around it. */
export function withSamples(chart: Box, colours: ReadonlySet<string>, all: readonly Sample[], least = fewest): Box {
  const samples = all.filter(({ box, color }) => colours.has(color) && isSmall(box) && touches(box, chart, distance))
  return samples.length >= least ? union([chart, ...samples.map(({ box }) => box)]) : chart
}

function isSmall(box: Box): boolean {
  const [short, long] = [widthOf(box), heightOf(box)].sort((a, b) => a - b) as [number, number]
  return (short >= smallest && long <= largest) || (heightOf(box) < smallest && long > smallest && long <= longestLine)
}
