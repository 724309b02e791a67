/** Replaces the picture of a scanned page by its recognized content, so that the page is like any other. */

import { type Box, holdsMiddle, multiply, transform, transformBox } from '../../ir/geometry.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Picture } from '../../ir/picture.ts'
import type { Shape } from '../../ir/shape.ts'
import { scannedCells, scannedPages } from '../../tuning/scans.ts'
import { withCommonColors } from './colors.ts'
import { keptLetters } from './kept-letters.ts'
import { lettersOf, plainHex, printed, type ToPoints } from './letters.ts'
import { commonGreys, type LineLooks, linesOf } from './lines.ts'
import { linksOf } from './links.ts'
import { picturesOfText } from './pictures-of-text.ts'
import type { ScannedPage } from './scan.ts'
import { shownWords } from './shown-words.ts'
import { withSplitLines } from './split-lines.ts'
import { typeOfLines } from './type.ts'

/**
 * Returns a function that replaces the pictures of scanned pages, counted from 1.
 * @param onFacts receives each page before the replacement
 */
export function createScanLayer(
  given: readonly ScannedPage[],
  onFacts?: (facts: PageFacts) => void,
): (page: number, facts: PageFacts) => PageFacts {
  const scans = withCommonColors(given.map(withSplitLines))
  const byPage = new Map(scans.map((scan) => [scan.page, scan]))
  const types = typeOfLines(scans)
  const greyLike = commonGreys()
  return (page, facts) => {
    onFacts?.(facts)
    const scan = byPage.get(page)
    return scan ? layScan(facts, scan, { typeOf: (line) => types(page, line), greyLike }) : facts
  }
}

/** Returns the page with the words, rules and pictures of its scan. @param looks give the font, size and grey of a line */
function layScan(facts: PageFacts, scan: ScannedPage, looks: LineLooks): PageFacts {
  const frame = uprightFrame(facts, scan)
  const read = shownWords(scan.words)
  const replaced = scan.regions ? picturesOfText(facts.pictures, scan, read) : facts.pictures
  const isOurs = (x: number, y: number) =>
    !scan.regions || replaced.some(({ box }) => holdsMiddle(box, pointBox(transform(scan.toPage, x, y))))
  const words = read.filter(({ x0, x1, y0, y1 }) => isOurs((x0 + x1) / 2, (y0 + y1) / 2))
  let next = 1 + Math.max(-1, ...[facts.glyphs, facts.shapes, facts.pictures].map((drawn) => drawn.at(-1)?.order ?? -1))
  const order = () => next++
  const shownPictures = scan.pictures.filter((box) => isOurs((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2))
  const rules = scan.rules.filter(({ level, at, from, to }) => (level ? isOurs((from + to) / 2, at) : isOurs(at, (from + to) / 2)))
  const cut = shownPictures.map((box) => cutPicture(box, scan, frame, order()))
  const fills = scan.fills.filter(({ x0, y0, x1, y1 }) => isOurs((x0 + x1) / 2, (y0 + y1) / 2))
  const shapes = [
    ...fills.map((fill) => fillShape(fill, frame.toPoints, order())),
    ...rules.map((rule) => ruleShape(rule, frame.toPoints, frame.scale, order())),
  ]
  const glyphs = linesOf({ words, rules, ...looks, point: 1 / frame.scale }).flatMap((line) => lettersOf(line, frame.toPoints, order))
  const links = linksOf(words, rules).map((link) => ({ ...link, box: boxInPoints(link.box, frame.toPoints) }))
  const kept = facts.pictures.filter((picture) => !replaced.includes(picture))
  if (scan.regions) {
    const inReplaced = ({ x, y, hidden }: { x: number; y: number; hidden: boolean }) =>
      hidden && replaced.some(({ box }) => holdsMiddle(box, pointBox([x, y])))
    return {
      ...facts,
      glyphs: [...facts.glyphs.filter((glyph) => !inReplaced(glyph)), ...glyphs],
      shapes: [...facts.shapes, ...shapes],
      pictures: [...kept, ...cut],
      links: [...facts.links, ...links],
    }
  }
  const isMoved = scan.turned !== 0
  const before = keptLetters(facts.glyphs, scan, { toPage: inPoints(scan, facts), toPoints: frame.toPoints, order })
  return {
    ...facts,
    ...{ width: frame.width, height: frame.height, glyphs: [...glyphs, ...before], shapes, pictures: cut },
    ...(isMoved ? { links, comments: [], fields: [] } : { links: [...facts.links, ...links] }),
  }
}

interface Frame {
  width: number
  height: number
  toPoints: ToPoints
  /** Points per pixel. */
  scale: number
}

/** Returns the frame of the upright page, which has the same centre as the displayed page. */
function uprightFrame({ width, height, scale: unit }: PageFacts, { turned, toPage: toUnits, regions }: ScannedPage): Frame {
  const toPage = inPoints({ toPage: toUnits }, { scale: unit })
  const [a, b, c, d, e, f] = toPage
  const scale = Math.sqrt(Math.abs(a * d - b * c)) || 1
  if (regions) return { width, height, scale, toPoints: (x, y) => transform(toPage, x, y) }
  const determinant = a * d - b * c || 1
  const [dx, dy] = [width / 2 - e, height / 2 - f]
  const [middleX, middleY] = [(d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant]
  const [ownWidth, ownHeight] = turned % 180 === 0 ? [width, height] : [height, width]
  return {
    ...{ width: ownWidth, height: ownHeight, scale },
    toPoints: (x, y) => [(x - middleX) * scale + ownWidth / 2, (y - middleY) * scale + ownHeight / 2],
  }
}

/** Returns the transformation from pixels to points: scans are in units of the page. */
const inPoints = ({ toPage }: Pick<ScannedPage, 'toPage'>, { scale }: Pick<PageFacts, 'scale'>) =>
  multiply(toPage, [scale, 0, 0, scale, 0, 0])

function boxInPoints({ x0, y0, x1, y1 }: Box, toPoints: ToPoints): Box {
  const [[left, top], [right, bottom]] = [toPoints(x0, y0), toPoints(x1, y1)]
  return { x0: left, y0: top, x1: right, y1: bottom }
}

const pointBox = ([x, y]: readonly [number, number]): Box => ({ x0: x, y0: y, x1: x, y1: y })

function ruleShape(
  { level, at, from, to, width, grey, color }: ScannedPage['rules'][number],
  toPoints: ToPoints,
  scale: number,
  order: number,
): Shape {
  const [start, end] = level ? [toPoints(from, at), toPoints(to, at)] : [toPoints(at, from), toPoints(at, to)]
  // The small remaining slope of a rule is ignored.
  const box = level
    ? { x0: start[0], x1: end[0], y0: (start[1] + end[1]) / 2, y1: (start[1] + end[1]) / 2 }
    : { x0: (start[0] + end[0]) / 2, x1: (start[0] + end[0]) / 2, y0: start[1], y1: end[1] }
  return {
    ...{ box, kind: 'line', points: 2, fill: null, stroke: color ?? printed(grey), opaque: true, lineWidth: inQuarters(width * scale) },
    ...{ dashed: false, order, mark: -1, artifact: false },
  }
}

function fillShape({ x0, y0, x1, y1, grey, color }: ScannedPage['fills'][number], toPoints: ToPoints, order: number): Shape {
  return {
    ...{
      box: boxInPoints({ x0, y0, x1, y1 }, toPoints),
      kind: 'rect',
      points: 4,
      fill: color ?? plainHex(grey < scannedPages.darkShade ? 0 : grey),
      stroke: null,
      opaque: true,
    },
    ...{ lineWidth: 0, dashed: false, order, mark: -1, artifact: false },
  }
}

/** Rounds to quarters of a point, because scans are not exact; at least a quarter. */
const inQuarters = (points: number) => Math.max(scannedCells.quarter, Math.round(points / scannedCells.quarter) * scannedCells.quarter)

function cutPicture(box: Box, scan: ScannedPage, { toPoints }: Frame, order: number): Picture {
  const placed = boxInPoints(box, toPoints)
  const { x0, y0, x1, y1 } = placed
  return {
    ...{ box: placed, matrix: [x1 - x0, 0, 0, y0 - y1, x0, y1], object: -1, color: '000000', order, mark: -1, artifact: false },
    stream: { dict: new Map(), bytes: Buffer.alloc(0) },
    rendered: true,
    ...(scan.turned === 0 && scan.slope === 0 ? {} : { shown: { box: transformBox(scan.toPage, box), turn: scan.turned - scan.slope } }),
  }
}
