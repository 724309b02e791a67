/** Finds vector drawings (charts, diagrams and other shapes that lie together) and the text in them. */

import { areaOf, type Box, heightOf, holdsMiddle, touches, union, widthOf } from '../../ir/geometry.ts'
import { boxOfLine, type Line } from '../../ir/line.ts'
import type { Chart, PageContent } from '../../ir/page-content.ts'
import type { Shape } from '../../ir/shape.ts'
import { fromTurned } from '../../page/lines/turned-lines.ts'
import { type Cluster, clustersOf } from '../../page/shapes/clusters.ts'
import { clearNodes } from '../../page/shapes/diagrams.ts'
import { withSamples } from '../../page/shapes/legends.ts'
import { ruleBox } from '../../page/shapes/shapes.ts'
import { drawnFigures } from '../../tuning/blocks/figures.ts'
import { pageWide } from '../../tuning/letters.ts'
import { holdsParagraph } from './prose-over.ts'

/** A vector drawing. */
export interface Drawing {
  box: Box
  /** Lines of text that are part of the drawing. */
  lines: Line[]
  /** True if the text over the drawing is not part of it. */
  textless: boolean
  /** True if the drawing has too many strokes for viewers to draw them one by one; it is then written as pixels only. */
  pixelsOnly?: boolean
  /** Boxes around the labels; if set, the lines stay text over the drawing. */
  nodes?: readonly Box[]
}

/** Returns the drawings with their text in the picture; over others and in diagrams it stays text. */
export const drawingsWithText = (drawings: readonly Drawing[]) => drawings.filter(({ nodes, textless }) => !nodes && !textless)

/** Returns the drawings of a page. @param size font size of the body text, in points; labels are smaller */
export function drawingsOf(content: PageContent, lines: readonly Line[], size: number): Drawing[] {
  const result: Drawing[] = [
    ...content.charts.map((chart) => chartOf(chart, content, lines, size)),
    ...content.diagrams.map(({ box, nodes }) => ({
      box,
      lines: lines.filter((line) => holdsMiddle(box, boxOfLine(line))),
      textless: true,
      nodes,
    })),
  ]
  const paths = content.drawings.filter(
    ({ fill, box }) => fill !== 'FFFFFF' && areaOf(box) < content.width * content.height * pageWide.leastShare,
  )
  for (const core of paths.length > 0 ? coresOf(paths, content, lines) : []) {
    const framed = withLegend(withFrames(core, content), paths, content)
    if (result.some(({ box }) => holdsMiddle(box, framed))) continue
    const [shorter, longer] = [widthOf(framed), heightOf(framed)].sort((a, b) => a - b) as [number, number]
    const isThin = (path: Shape) => path.block || (longer >= drawnFigures.smallest && isSolid(path))
    if (
      (shorter < drawnFigures.smallest && !paths.some((path) => isThin(path) && holdsMiddle(framed, path.box))) ||
      areaOf(framed) > content.width * content.height * pageWide.leastShare
    )
      continue
    const inside = lines.filter((line) => isWithin(line, framed))
    if (
      inside.some((line) => line.words.length > drawnFigures.mostWords && line.size > size * drawnFigures.smallPrint) ||
      isRefused(framed, inside, paths, content)
    )
      continue
    const box = withLabels(union([framed, ...inside.map(boxOfLine)]), content, lines, size)
    const own = lines.filter((line) => isWithin(line, box))
    const isWrittenOver = [...content.lines, ...content.headerLines, ...content.footerLines].some(
      (line) => touches(boxOfLine(line), framed, -1) && !own.includes(line),
    )
    const drawn = paths.filter((path) => holdsMiddle(framed, path.box))
    const isText = isWrittenOver || (own.length > 0 && isPlainShape(drawn)) || holdsParagraph(own)
    const nodes = isText ? null : boxesAround(own, box, paths, content)
    const labels = nodes ? { textless: true, nodes } : { textless: isText }
    const pixelsOnly = drawn.reduce((sum, { points }) => sum + points, 0) > drawnFigures.mostPoints
    const whole = isText ? framed : union([box, ...own.map(boxOfLine)])
    result.push({ box: withStrokes(whole, drawn), lines: isText ? [] : own, pixelsOnly, ...labels })
  }
  return result
}

/** Returns a chart with the text inside it and beside its axes; without its frame if the frame also contains prose. */
function chartOf({ plot, box }: Chart, content: PageContent, lines: readonly Line[], size: number): Drawing {
  const isProse = (line: Line) => line.words.length > drawnFigures.mostWords && line.size > size * drawnFigures.smallPrint
  const around = lines.some((line) => isWithin(line, box) && isProse(line)) ? plot : box
  const named = withLabels(around, content, lines, Number.POSITIVE_INFINITY)
  const whole = {
    x0: named.x0 - drawnFigures.outline,
    y0: named.y0 - drawnFigures.outline,
    x1: named.x1 + drawnFigures.outline,
    y1: named.y1 + drawnFigures.outline,
  }
  return { box: whole, lines: lines.filter((line) => isWithin(line, named)), textless: false }
}

/** Returns the boxes that hold most of the words of a drawing and nothing else, or null if most words are outside boxes. */
function boxesAround(lines: readonly Line[], drawing: Box, paths: readonly Shape[], { nodes }: PageContent): Box[] | null {
  const boxes = clearNodes(nodes, paths).filter((node) => holdsMiddle(drawing, node))
  const words = (own: readonly Line[]) => own.reduce((sum, line) => sum + line.words.length, 0)
  const boxed = lines.filter((line) => boxes.some((node) => holdsMiddle(node, boxOfLine(line))))
  return boxed.length > 0 && words(boxed) >= words(lines) * drawnFigures.boxedShare ? boxes : null
}

/** Returns the drawing extended by the colour samples of its legend. */
function withLegend(drawing: Box, paths: readonly Shape[], { shapes }: PageContent): Box {
  const own = paths.filter(({ box }) => holdsMiddle(drawing, box))
  const colours = new Set(own.flatMap(({ fill, stroke }) => [fill ?? '', stroke ?? '']))
  const samples = [...shapes.fills, ...shapes.rules.map((rule) => ({ box: ruleBox(rule), color: rule.color }))]
  return isComplex({ points: own.reduce((sum, { points }) => sum + points, 0), shapes: own.length })
    ? withSamples(drawing, colours, samples)
    : drawing
}

/** Returns the boxes of strokes that lie together, and of frames made of rules with much drawn in them. */
function coresOf(paths: readonly Shape[], { shapes, width, height }: PageContent, lines: readonly Line[]): Box[] {
  const solids = paths.filter(isSolid)
  const strokes = clustersOf(paths, drawnFigures.widestGap)
    .filter((cluster) => isComplex(cluster) || solids.some((solid) => holdsMiddle(cluster.box, solid.box)))
    .map(({ box }) => box)
  const straight = [...shapes.rules.map(ruleBox), ...shapes.fills.map(({ box }) => box)]
  const frames = clustersOf(
    straight.map((box) => ({ box, points: 0 })),
    drawnFigures.meeting,
  ).filter(
    ({ box }) =>
      areaOf(box) < width * height * pageWide.leastShare && widthOf(box) > drawnFigures.smallest && heightOf(box) > drawnFigures.smallest,
  )
  const framed = frames.flatMap(({ box: frame }) => {
    const own = paths.filter(({ box }) => holdsMiddle(frame, box, drawnFigures.meeting))
    const drawn = union(own.map(({ box }) => box))
    const inside = lines.filter((line) => isWithin(line, frame))
    const isDrawn =
      own.reduce((sum, { points }) => sum + points, 0) >= drawnFigures.framedPoints &&
      hasMoreDrawingThanText(own, inside) &&
      widthOf(drawn) > widthOf(frame) * drawnFigures.framedReach &&
      heightOf(drawn) > heightOf(frame) * drawnFigures.framedReach
    return isDrawn ? [union([frame, drawn])] : []
  })
  return clustersOf(
    [...strokes, ...framed].map((box) => ({ box, points: 0 })),
    drawnFigures.widestGap,
  ).map(({ box }) => box)
}

/** Returns the box enlarged by half the stroke width, by which a stroke extends beyond its path. */
function withStrokes({ x0, y0, x1, y1 }: Box, drawn: readonly Shape[]): Box {
  const half = Math.max(0, ...drawn.map(({ lineWidth }) => lineWidth)) / 2
  return { x0: x0 - half, y0: y0 - half, x1: x1 + half, y1: y1 + half }
}

const isComplex = ({ points, shapes }: Pick<Cluster, 'points' | 'shapes'>) =>
  points >= drawnFigures.fewestPoints || shapes >= drawnFigures.fewestShapes

const isSolid = ({ points, box, block }: Shape) =>
  block || (points > 2 && widthOf(box) >= drawnFigures.smallestSolid && heightOf(box) >= drawnFigures.smallestSolid)

/** Returns whether a shape is simple, such as an arrow or a star: words in it are not labels but stay text in front of it. */
function isPlainShape(own: readonly Shape[]): boolean {
  return !isComplex({ points: own.reduce((sum, { points }) => sum + points, 0), shapes: own.length })
}

/** Returns the drawing with the rules and fills around it, unless they belong to a table. */
function withFrames(core: Box, { shapes, grids }: PageContent): Box {
  const cell = grids.flatMap(({ cells }) => cells.map((own) => own.box)).find((own) => isFilledBy(own, core))
  let box = union(cell ? [core, cell] : [core])
  const boxes = [...shapes.rules.map(ruleBox), ...shapes.fills.map((fill) => fill.box)]
  for (let round = 0; round < 3; round++) {
    const current = box
    const own = boxes.filter(
      (frame) => touches(frame, current, drawnFigures.framing) && areaOf(union([frame, current])) < areaOf(core) * drawnFigures.framedArea,
    )
    box = union([box, ...own])
  }
  return box
}

/** Returns whether a drawing fills most of a table cell; the cell is then the frame of the drawing. */
function isFilledBy(cell: Box, core: Box): boolean {
  return (
    areaOf(union([cell, core])) < areaOf(cell) * drawnFigures.containedShare &&
    widthOf(core) > widthOf(cell) * drawnFigures.filledWidth &&
    heightOf(core) > heightOf(cell) * drawnFigures.filledHeight
  )
}

/** Returns whether a line is inside a drawing; a line that extends beyond it on either side is not. */
function isWithin(line: Line, box: Box): boolean {
  return (
    holdsMiddle(box, boxOfLine(line), drawnFigures.slack) &&
    line.x0 > box.x0 - drawnFigures.slack - line.size &&
    line.x1 < box.x1 + drawnFigures.slack + line.size
  )
}

function hasMoreDrawingThanText(paths: readonly Shape[], inside: readonly Line[]): boolean {
  const words = inside.reduce((sum, line) => sum + line.words.length, 0)
  return paths.reduce((sum, { points }) => sum + points, 0) >= words * drawnFigures.pointsPerWord
}

/** Returns whether a drawing is only a few strokes in a table, or the frame of a picture. */
function isRefused(box: Box, inside: readonly Line[], paths: readonly Shape[], { grids, pictures }: PageContent): boolean {
  const holds = (outer: Box) => areaOf(union([outer, box])) < areaOf(outer) * drawnFigures.containedShare
  const inTable = grids.some(
    (grid) =>
      grid.cells.length > drawnFigures.fewestCells &&
      holds(grid.box) &&
      areaOf(box) < areaOf(grid.box) * drawnFigures.inTableShare &&
      inside.length > drawnFigures.fewestLines &&
      !hasMoreDrawingThanText(
        paths.filter((path) => holdsMiddle(box, path.box)),
        inside,
      ),
  )
  return (
    inTable ||
    pictures.some(
      (picture) =>
        picture.paper === undefined && touches(picture.box, box) && areaOf(picture.box) > areaOf(box) * drawnFigures.pictureShare,
    )
  )
}

/** Returns the drawing with the numbers and names beside its edges, such as the axis labels of a chart. */
function withLabels(drawing: Box, content: PageContent, lines: readonly Line[], size: number): Box {
  const upright = lines.filter((line) => line.words.length <= drawnFigures.labelWords && line.size < size).map(boxOfLine)
  const turned = content.turned.flatMap(({ direction, lines: own }) => own.map((line) => fromTurned(boxOfLine(line), direction, content)))
  const near = [...upright, ...turned].filter(
    (label) =>
      touches(label, drawing, drawnFigures.labelDistance) &&
      widthOf(label) < widthOf(drawing) &&
      heightOf(label) <= heightOf(drawing) * drawnFigures.labelHeight,
  )
  return union([drawing, ...near])
}
