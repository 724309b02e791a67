/** Finds diagrams: boxes containing words, connected by arrows. */

import { areaOf, type Box, encloses, heightOf, holdsMiddle, touches, union, widthOf } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { Diagram } from '../../ir/page-content.ts'
import type { Shape, Shapes } from '../../ir/shape.ts'
import { boxDiagrams } from '../../tuning/page/shapes.ts'
import { clustersOf } from './clusters.ts'
import { ruleBox } from './shapes.ts'

/** Returns the diagrams of a page. @param lines all lines of text of the page */
export function diagramsOf(shapes: readonly Shape[], nodes: readonly Box[], lines: readonly Line[]): Diagram[] {
  const heads = shapes.filter(isHead)
  if (heads.length === 0 || nodes.length < 2) return []
  const strokes = shapes.filter(
    ({ kind, outline, fill, box }) => !outline && (kind === 'line' || (kind === 'path' && !isNode(box, nodes, fill))),
  )
  const ends = clearNodes(nodes, shapes)
  const linked = clustersOf(strokes, boxDiagrams.meeting)
    .filter(({ box }) => heads.some((head) => holdsMiddle(box, head.box, boxDiagrams.meeting)))
    .flatMap(({ box }) => {
      const own = ends.filter((node) => touches(node, box, boxDiagrams.reach) && !encloses(node, box, boxDiagrams.slack))
      return own.length < 2 ? [] : [{ box: union([box, ...own]) }]
    })
  const isDiagram = ({ box, nodes: own }: Diagram) =>
    !lines.some((line) => isProse(line, box, own)) && !shapes.some((shape) => isArt(shape, box, nodes))
  const found = apart(linked, nodes).filter((diagram) => isDiagram(withStrokes(diagram, shapes)))
  const extended = found.map((diagram) => {
    const wide = withBoxesBeside(diagram, nodes, shapes)
    return isDiagram(withStrokes(wide, shapes)) ? wide : diagram
  })
  const joined = apart(extended, nodes).map((diagram) => withStrokes(diagram, shapes))
  // Extended ones may reach into each other with something between them that is no diagram.
  return joined.every(isDiagram) ? joined : found.map((diagram) => withStrokes(diagram, shapes))
}

/** Returns the boxes drawn as one path, and other closed shapes, that contain text. */
export function nodesOf(shapes: readonly Shape[], lines: readonly Line[], { width, height }: { width: number; height: number }): Box[] {
  const outlines = new Set(shapes.flatMap(({ outline }) => (outline ? [outline] : [])))
  const solids = shapes.filter(({ kind, fill }) => kind === 'path' && fill !== null).map(({ box }) => box)
  const nodes = [...outlines, ...solids].filter(
    (box) =>
      widthOf(box) >= boxDiagrams.narrowest &&
      heightOf(box) >= boxDiagrams.lowest &&
      areaOf(box) < width * height * boxDiagrams.largestShare &&
      lines.some((line) => encloses(box, boxOf(line), boxDiagrams.slack)),
  )
  return nodes.length > boxDiagrams.mostNodes ? [] : nodes
}

/** Returns the boxes in which nothing is drawn: the frame of a chart is not a box of a diagram. */
export function clearNodes(nodes: readonly Box[], shapes: readonly Shape[]): Box[] {
  const drawn = shapes.filter(({ kind, box }) => kind === 'path' && !nodes.includes(box)).map(({ box }) => box)
  return nodes.filter((node) => !drawn.some((box) => encloses(node, box, boxDiagrams.slack)))
}

/** Returns the shapes of a page that belong to no diagram. */
export function withoutDiagrams({ rules, fills, drawings }: Shapes, diagrams: readonly Diagram[]): Shapes {
  const isOwn = (box: Box) => diagrams.some((diagram) => holdsMiddle(diagram.box, box, boxDiagrams.meeting))
  return {
    rules: rules.filter((rule) => !isOwn(ruleBox(rule))),
    fills: fills.filter(({ box }) => !isOwn(box)),
    drawings: drawings.filter(({ box }) => !isOwn(box)),
  }
}

function isHead({ kind, fill, points, box }: Shape): boolean {
  return (
    kind === 'path' &&
    fill !== null &&
    Math.max(widthOf(box), heightOf(box)) <= boxDiagrams.largestHead &&
    points >= boxDiagrams.headPoints.least &&
    points <= boxDiagrams.headPoints.most
  )
}

const isNode = (box: Box, nodes: readonly Box[], fill: string | null) => fill !== null && nodes.includes(box)

/** Returns diagrams that do not overlap: those that meet once they are extended by the boxes near them are one. */
function apart(pieces: readonly Pick<Diagram, 'box'>[], nodes: readonly Box[]): Diagram[] {
  const groups = (own: typeof pieces) =>
    clustersOf(
      own.map(({ box }) => ({ box, points: 0 })),
      boxDiagrams.widestGap,
    )
  const diagrams = groups(pieces).map(({ box }) => grown(box, nodes))
  return groups(diagrams).length === diagrams.length ? diagrams : apart(diagrams, nodes)
}

/** Extends a diagram by the boxes near it. */
function grown(box: Box, nodes: readonly Box[]): Diagram {
  let all = box
  for (;;) {
    const current = all
    const own = nodes.filter((node) => touches(node, current, boxDiagrams.widestGap))
    all = union([current, ...own])
    if (areaOf(all) <= areaOf(current)) return { box: all, nodes: own }
  }
}

/** Extends a diagram by the boxes beside, above and below it that no arrow reaches, and by the strokes between those. */
function withBoxesBeside(diagram: Diagram, nodes: readonly Box[], shapes: readonly Shape[]): Diagram {
  const isBeside = (other: Box, box: Box) => {
    const [x, y] = [(other.x0 + other.x1) / 2, (other.y0 + other.y1) / 2]
    return touches(other, box, boxDiagrams.besideGap) && ((x > box.x0 && x < box.x1) || (y > box.y0 && y < box.y1))
  }
  let { box } = diagram
  let own: Box[] = [...diagram.nodes]
  for (;;) {
    const current = box
    const known = new Set(own)
    const more = nodes.filter((node) => !known.has(node) && isBeside(node, current))
    if (more.length === 0) break
    box = union([current, ...more])
    own = [...own, ...more]
  }
  if (own.length === diagram.nodes.length) return diagram
  const isShort = ({ box: own }: Shape) => widthOf(own) + heightOf(own) < boxDiagrams.shortStroke
  const between = shapes.filter((shape) => (shape.kind === 'line' || isHead(shape)) && touches(shape.box, box) && isShort(shape))
  return { box: union([box, ...between.map((shape) => shape.box)]), nodes: own }
}

/** Extends a diagram by its arrowheads, and by half the width of its widest stroke, since strokes extend that far beyond their paths. */
function withStrokes({ box, nodes }: Diagram, shapes: readonly Shape[]): Diagram {
  const own = shapes.filter((shape) => holdsMiddle(box, shape.box, boxDiagrams.meeting))
  const heads = shapes.filter((shape) => isHead(shape) && touches(shape.box, box))
  const whole = union([box, ...heads.map((shape) => shape.box)])
  const half = Math.max(boxDiagrams.assumedWidth, ...own.map(({ lineWidth }) => lineWidth)) / 2
  return { box: { x0: whole.x0 - half, y0: whole.y0 - half, x1: whole.x1 + half, y1: whole.y1 + half }, nodes }
}

/**
 * Returns whether a shape has more points than a box, line or arrow, and is no empty box of the size of another: then the whole drawing, with
 * its words, becomes one picture.
 */
function isArt({ kind, points, box }: Shape, diagram: Box, nodes: readonly Box[]): boolean {
  const isLikeNode = (node: Box) =>
    Math.max(Math.abs(widthOf(node) - widthOf(box)), Math.abs(heightOf(node) - heightOf(box))) < boxDiagrams.sameSize
  return kind === 'path' && points > boxDiagrams.headPoints.most && holdsMiddle(diagram, box) && !nodes.some(isLikeNode)
}

function isProse(line: Line, box: Box, nodes: readonly Box[]): boolean {
  return (
    line.words.length > boxDiagrams.mostWords &&
    touches(boxOf(line), box) &&
    !nodes.some((node) => encloses(node, boxOf(line), boxDiagrams.slack))
  )
}

const boxOf = ({ x0, x1, top, baseline }: Line): Box => ({ x0, x1, y0: top, y1: baseline })
