/** Finds bar charts by their bars: equal widths, a common base and different lengths. */

import { areaOf, type Box, heightOf, holdsMiddle, touches, union, widthOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { Chart } from '../../ir/page-content.ts'
import type { Shape } from '../../ir/shape.ts'
import { pageWide } from '../../tuning/letters.ts'
import { charts } from '../../tuning/page/shapes.ts'
import { withSamples } from './legends.ts'

/** Names of the box edges for vertical bars; swapped for horizontal bars. */
interface Axes {
  base: 'y1' | 'x0'
  from: 'x0' | 'y0'
  to: 'x1' | 'y1'
  thickness: (box: Box) => number
  length: (box: Box) => number
}

const upright: Axes = { base: 'y1', from: 'x0', to: 'x1', thickness: widthOf, length: heightOf }
const lying: Axes = { base: 'x0', from: 'y0', to: 'y1', thickness: heightOf, length: widthOf }

/** Returns the charts, with their legends and frames. */
export function chartsOf(shapes: readonly Shape[], glyphs: readonly Glyph[], page: { width: number; height: number }): Chart[] {
  const bars = shapes.filter(
    ({ kind, fill, box }) =>
      kind === 'rect' && fill !== null && fill !== 'FFFFFF' && Math.min(widthOf(box), heightOf(box)) >= charts.thinnest,
  )
  if (bars.length < charts.fewestOnAxis) return []
  const lines = shapes.filter(({ box }) => Math.min(widthOf(box), heightOf(box)) <= charts.thickestLine).map(({ box }) => box)
  const plots = [upright, lying].flatMap((axes) => groupsOf(bars, axes).flatMap((group) => plotOf(group, lines, glyphs, axes) ?? []))
  const lettersIn = countLetters(glyphs)
  const joined = plots.reduce<Box[]>((all, plot) => {
    const near = all.filter((other) => touches(other, plot, charts.sameEdge))
    return [...all.filter((other) => !near.includes(other)), union([plot, ...near])]
  }, [])
  return joined.map((plot) => ({ plot, box: framed(withLegend(plot, bars), shapes, lines, page, joined, lettersIn) }))
}

/** Groups bars of one thickness on one base. */
function groupsOf(bars: readonly Shape[], axes: Axes): Box[][] {
  const groups: Box[][] = []
  const sorted = bars.map(({ box }) => box).sort((a, b) => Math.round(a[axes.base]) - Math.round(b[axes.base]))
  for (const box of sorted) {
    const group = groups
      .slice(-12)
      .find(
        ([first]) =>
          first &&
          Math.abs(first[axes.base] - box[axes.base]) < charts.sameEdge &&
          Math.abs(axes.thickness(first) - axes.thickness(box)) < charts.sameEdge,
      )
    if (group) group.push(box)
    else groups.push([box])
  }
  return groups
}

function plotOf(group: readonly Box[], lines: readonly Box[], glyphs: readonly Glyph[], axes: Axes): Box | null {
  const { base, from, to, length } = axes
  const bars = group.toSorted((a, b) => a[from] - b[from])
  const whole = union(bars)
  const isApart = bars.every((bar, i) => i === 0 || bar[from] > (bars[i - 1] as Box)[to] - charts.sameEdge)
  const heights = bars.map(length).sort((a, b) => a - b)
  const different = heights.filter((height, i) => i === 0 || height - (heights[i - 1] as number) > charts.otherHeight).length
  const extent = whole[to] - whole[from]
  const along = lines.filter(
    (line) =>
      length(line) <= charts.thickestLine && Math.min(line[to], whole[to]) - Math.max(line[from], whole[from]) > extent * charts.carried,
  )
  const axis = along.find((line) => Math.abs(line[base] - whole[base]) < charts.thickestLine)
  const isEnough = axis ? bars.length >= charts.fewestOnAxis : bars.length >= charts.fewestBars
  if (!isApart || different < 2 || !isEnough || isWrittenIn(bars, glyphs)) return null
  const plot = axis ? union([whole, axis, ...gridOf(axis, along, axes, Math.max(...heights))]) : whole
  // A table has words all over; a chart has few outside its bars.
  const isTable = countLetters(glyphs.filter(({ text }) => /\p{L}/u.test(text)))(plot) > bars.length * charts.lettersAround
  return isTable || (!axis && different <= 2) ? null : plot
}

/** Returns the other grid lines, which are as long as the axis. */
function gridOf(axis: Box, along: readonly Box[], { base, from, to }: Axes, highest: number): Box[] {
  const grid = along.filter((line) => Math.abs(line[from] - axis[from]) < 3 && Math.abs(line[to] - axis[to]) < 3)
  return grid.filter((line) => Math.abs(line[base] - axis[base]) < highest * 2)
}

/** Returns whether the bars contain words, as cells do; bars contain numbers at most. */
function isWrittenIn(bars: readonly Box[], glyphs: readonly Glyph[]): boolean {
  const letters = glyphs.filter(
    ({ text, x, y }) => /\p{L}/u.test(text) && bars.some((bar) => holdsMiddle(bar, { x0: x, x1: x, y0: y, y1: y })),
  )
  return letters.length > bars.length * charts.lettersPerBar
}

/** Returns a function that counts the letters and digits in a box. */
function countLetters(glyphs: readonly Glyph[]): (box: Box) => number {
  const places = glyphs
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ x, y, text }) => ({ box: { x0: x, x1: x, y0: y, y1: y }, count: /\p{sc=Han}/u.test(text) ? charts.lettersPerIdeograph : 1 }))
  return (box) => places.reduce((sum, place) => (holdsMiddle(box, place.box) ? sum + place.count : sum), 0)
}

/** Extends the chart by the legend samples in the colours of its bars. */
function withLegend(plot: Box, bars: readonly Shape[]): Box {
  const colours = new Set(bars.filter(({ box }) => holdsMiddle(plot, box)).map(({ fill }) => fill ?? ''))
  return withSamples(
    plot,
    colours,
    bars.map(({ box, fill }) => ({ box, color: fill ?? '' })),
    1,
  )
}

/** Extends the chart to the frame or background that contains it and no other chart. */
function framed(
  chart: Box,
  shapes: readonly Shape[],
  lines: readonly Box[],
  page: { width: number; height: number },
  plots: readonly Box[],
  lettersIn: (box: Box) => number,
): Box {
  const most = Math.min(areaOf(chart) * charts.framing, page.width * page.height * pageWide.leastShare)
  const own = lettersIn(chart)
  const holds = (box: Box) => box.x0 <= chart.x0 + 1 && box.x1 >= chart.x1 - 1 && box.y0 <= chart.y0 + 1 && box.y1 >= chart.y1 - 1
  const isFrame = (box: Box) =>
    holds(box) &&
    areaOf(box) <= most &&
    plots.filter((plot) => holdsMiddle(box, plot)).length === 1 &&
    lettersIn(box) - own <= charts.framedLetters
  const grounds = shapes.filter(({ kind, fill }) => kind === 'rect' && fill !== null).map(({ box }) => box)
  const levels = lines.filter((line) => widthOf(line) > widthOf(chart))
  const frames = levels.flatMap((top) =>
    levels
      .filter(
        (bottom) =>
          top.y0 <= chart.y0 + 1 &&
          bottom.y1 >= chart.y1 - 1 &&
          Math.abs(top.x0 - bottom.x0) < 1 &&
          Math.abs(top.x1 - bottom.x1) < 1 &&
          lines.some(
            (side) =>
              heightOf(side) > heightOf(chart) &&
              Math.abs(side.x0 - top.x0) < charts.sameFrame &&
              Math.abs(side.y0 - top.y0) < charts.sameFrame &&
              Math.abs(side.y1 - bottom.y1) < charts.sameFrame,
          ),
      )
      .map((bottom) => union([top, bottom])),
  )
  return union([chart, ...[...grounds, ...frames].filter(isFrame)])
}
