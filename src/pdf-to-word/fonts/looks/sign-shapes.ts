/** Recognizes signs by their outlines: bars, crosses, angles, parentheses and large dots. */
import { type Box, boxAround, heightOf, widthOf } from '../../ir/geometry.ts'
import { drawnSignShapes } from '../../tuning/fonts.ts'
import type { ContourPoint } from '../programs/contours.ts'

type Contour = readonly ContourPoint[]

/** Returns the sign that the contours draw, or null. @param text the character that the glyph is said to be */
export function signShape(contours: readonly Contour[], unitsPerEm: number, text: string): string | null {
  const [first, second] = contours
  if (!first || contours.length > 2 || contours.some(({ length }) => length < 4)) return null
  if (second) return isBar(first) && isBar(second) && areStacked(boxOf(first), boxOf(second)) ? '=' : null
  if (isBar(first)) return '−'
  if (text === ':') return '.'
  if (text === ';') return ','
  return crossOf(first, text) ?? angleOf(first) ?? (/^[À-ÿ]$/.test(text) ? parenthesisOf(first) : null) ?? dotOf(first, unitsPerEm, text)
}

const boxOf = (contour: Contour): Box => boxAround(contour.map(({ x, y }) => [x, y] as const))

/** Returns whether a contour is a level bar. */
function isBar(contour: Contour): boolean {
  const { x0, x1, y0, y1 } = boxOf(contour)
  return contour.length === 4 && isStraight(contour) && x1 - x0 >= (y1 - y0) * drawnSignShapes.barAspect && isUpright(contour)
}

const isStraight = (contour: Contour) => contour.every(({ on }) => on)

/** Returns the steps from each point of a contour to the next, around it. */
const stepsOf = (contour: Contour) =>
  contour.map(({ x, y }, i) => {
    const next = contour[(i + 1) % contour.length] as ContourPoint
    return { across: next.x - x, up: next.y - y }
  })

const isUpright = (contour: Contour) => stepsOf(contour).every(({ across, up }) => across === 0 || up === 0)

/** Returns whether two bars lie above each other and are equally long. */
function areStacked(a: Box, b: Box): boolean {
  const slack = widthOf(a) * drawnSignShapes.slack
  return Math.abs(a.x0 - b.x0) < slack && Math.abs(a.x1 - b.x1) < slack && (a.y0 > b.y1 || b.y0 > a.y1)
}

/** Returns a plus sign, or a multiplication sign if the cross is turned; null for any other contour. */
function crossOf(contour: Contour, text: string): string | null {
  if (contour.length !== 12 || !isStraight(contour)) return null
  const box = boxOf(contour)
  const [middleX, middleY] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  const reach = Math.max(widthOf(box), heightOf(box)) * drawnSignShapes.slack
  if (Math.abs(widthOf(box) - heightOf(box)) > reach) return null
  // The middle of the box is the middle of the cross: each point has one on its other side.
  const isEven = contour.every(({ x, y }) =>
    contour.some((other) => Math.hypot(other.x - 2 * middleX + x, other.y - 2 * middleY + y) < reach),
  )
  if (!isEven) return null
  // The letters H and X are crosses with ends in the corners.
  const isInCorner = ({ x, y }: ContourPoint) => Math.min(x - box.x0, box.x1 - x) < reach && Math.min(y - box.y0, box.y1 - y) < reach
  if (isUpright(contour)) return contour.some(isInCorner) ? null : '+'
  if (/^[Xx]$/.test(text)) return null
  const isDiagonal = stepsOf(contour).every(({ across, up }) => Math.abs(Math.abs(across) - Math.abs(up)) < reach)
  return isDiagonal ? '×' : null
}

/** Returns a less-than or greater-than sign, or null: two straight strokes from the middle of one side to the ends of the other. */
function angleOf(contour: Contour): string | null {
  if (contour.length < 6 || contour.length > 8 || !isStraight(contour)) return null
  const { x0, x1, y0, y1 } = boxOf(contour)
  const near = (value: number, from: number, to: number) => Math.abs(value - from) < Math.abs(to - from) * drawnSignShapes.slack * 2
  const middle = (y0 + y1) / 2
  const pointsAt = (tip: number, end: number) =>
    contour.every(({ x, y }) => (near(y, middle, y1) ? Math.abs(x - tip) < (x1 - x0) * drawnSignShapes.strokeShare : !near(x, tip, end))) &&
    [y0, y1].every((edge) => contour.some(({ x, y }) => x === end && near(y, edge, middle))) &&
    contour.some(({ x, y }) => x === tip && near(y, middle, y1))
  return pointsAt(x0, x1) ? '<' : pointsAt(x1, x0) ? '>' : null
}

/** Returns a parenthesis, or null: a high contour whose middle bulges to one side and whose ends are on the other. */
function parenthesisOf(contour: Contour): string | null {
  const { x0, x1, y0, y1 } = boxOf(contour)
  if (y1 - y0 < (x1 - x0) * drawnSignShapes.parenthesisAspect || isStraight(contour)) return null
  const share = ({ y }: ContourPoint) => (y - y0) / (y1 - y0)
  const ends = contour.filter((point) => Math.abs(share(point) - 0.5) > 0.5 - drawnSignShapes.slack)
  const middle = contour.filter((point) => Math.abs(share(point) - 0.5) < drawnSignShapes.slack)
  const centre = (x0 + x1) / 2
  if (middle.length === 0) return null
  if (ends.every(({ x }) => x > centre) && middle.every(({ x }) => x < centre)) return '('
  return ends.every(({ x }) => x < centre) && middle.every(({ x }) => x > centre) ? ')' : null
}

/** Returns a bullet for a full stop that is much larger than one. */
function dotOf(contour: Contour, unitsPerEm: number, text: string): string | null {
  const box = boxOf(contour)
  return text === '.' && Math.min(widthOf(box), heightOf(box)) > unitsPerEm * drawnSignShapes.bulletSize ? '•' : null
}
