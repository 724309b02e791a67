/** Decides whether a skewed page is straightened, and how. */
import { type Matrix, multiply, transformBox } from '../../../pdf-to-word/ir/geometry.ts'
import type { Box as Sides } from '../../pdf/structure/pages.ts'
import type { OcrPage } from '../words/page.ts'
import type { LayerPlan } from './plan.ts'

/** Where a page is, and whether it may be straightened. */
export interface LevelRequest {
  /** Matrix from the levelled picture to the page's own space. */
  place: Matrix
  /** The visible part of the page in its own space. */
  box: Sides
  mode: LayerPlan['deskew']
}

/**
 * Maximum slope, in degrees, at which the words of a line can form one line in readers without leaving their places: above it, readers that
 * order words by height, such as poppler, mix the end of a line with the beginning of the next.
 */
const mostReadable = 1.5
/** Minimum confidence of words that must stay visible. */
const sure = 50
/** Maximum distance of a word beyond the edge of the page, in points. */
const tolerance = 2

/**
 * Returns a rotation about the middle of the page by the slope of its lines; undefined for a page that stays as it is: one that is read in
 * parts only, because its own text is level, and in `auto` one with little skew, or with words that would be cut off.
 */
export function levelling(read: OcrPage, { place, box, mode }: LevelRequest): Matrix | undefined {
  const { slope, width, height, regions, words } = read
  if (mode === 'false' || slope === 0 || regions !== null) return undefined
  const angle = (slope * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [a, b, c, d, e, f] = place
  const [x, y] = [(a * width) / 2 + (c * height) / 2 + e, (b * width) / 2 + (d * height) / 2 + f]
  const rotation = multiply(multiply([1, 0, 0, 1, -x, -y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, x, y])
  if (mode === 'true') return rotation
  const isReadable = Math.abs(slope) <= mostReadable
  return isReadable || words.some((word) => word.confidence >= sure && isCut(word, multiply(place, rotation), box)) ? undefined : rotation
}

function isCut(word: OcrPage['words'][number], place: Matrix, [left, bottom, right, top]: Sides): boolean {
  const { x0, y0, x1, y1 } = transformBox(place, word)
  return x0 < left - tolerance || x1 > right + tolerance || y0 < bottom - tolerance || y1 > top + tolerance
}
