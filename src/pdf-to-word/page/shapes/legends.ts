/** Finds legends: small samples of a chart's colours near it, with their labels. */

import { type Box, heightOf, touches, union, widthOf } from '../../ir/geometry.ts'
import { legends } from '../../tuning/page/shapes.ts'

/** A sample of a colour in a legend. */
export interface Sample {
  box: Box
  color: string
}

/** Returns the chart's box extended by the nearby samples of these colours. */
export function withSamples(chart: Box, colours: ReadonlySet<string>, all: readonly Sample[], least: number = legends.fewest): Box {
  const samples = all.filter(({ box, color }) => colours.has(color) && isSmall(box) && touches(box, chart, legends.distance))
  return samples.length >= least ? union([chart, ...samples.map(({ box }) => box)]) : chart
}

function isSmall(box: Box): boolean {
  const [short, long] = [widthOf(box), heightOf(box)].sort((a, b) => a - b) as [number, number]
  return (
    (short >= legends.smallest && long <= legends.largest) ||
    (heightOf(box) < legends.smallest && long > legends.smallest && long <= legends.longestLine)
  )
}
