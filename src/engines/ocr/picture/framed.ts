/** Finds pictures with text in them, such as screenshots and boxes of products, of which only parts were taken for pictures. */
import { type Box, holdsMiddle, median, union } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrRule } from './rules.ts'

/** Minimum length of the sides of a frame, and maximum distance between the ends of rules that meet at a corner, in points. */
const [shortest, meeting] = [80, 5]
/** Maximum number of rules of that length in each direction; more are a table. */
const mostRules = 60
/** Minimum number of pictures in a frame; a cell with a logo has one. */
const fewestPictures = 3
/** Maximum height of its text, in multiples of that of the text around it. */
const smallText = 0.75

type SizedWord = Box & { size: number }

function hasSmallText(box: Box, words: readonly SizedWord[]): boolean {
  const { inside = [], outside = [] } = Object.groupBy(words, (word) => (holdsMiddle(box, word) ? 'inside' : 'outside'))
  return median(inside.map(({ size }) => size)) <= smallText * median(outside.map(({ size }) => size))
}

/** Returns the pictures, with frames that have several of them and only small text in place of what is in these. */
export function withFramed(pictures: readonly Box[], words: readonly SizedWord[], rules: readonly OcrRule[], dpi: number): readonly Box[] {
  if (pictures.length < fewestPictures) return pictures
  const frames = framesOf(rules, dpi / 72).filter((frame) => {
    return hasSmallText(frame, words) && pictures.filter((picture) => holdsMiddle(frame, picture)).length >= fewestPictures
  })
  if (frames.length === 0) return pictures
  return [...pictures.filter((picture) => !frames.some((frame) => holdsMiddle(frame, picture))), ...frames]
}

/** Returns the boxes of four rules that end where they meet: no cells of a table. */
function framesOf(rules: readonly OcrRule[], point: number): Box[] {
  const near = meeting * point
  const long = rules.filter(({ from, to }) => to - from >= shortest * point)
  const [levels, uprights] = [long.filter(({ level }) => level), long.filter(({ level }) => !level)]
  if (Math.max(levels.length, uprights.length) > mostRules) return []
  const isAt = (a: number, b: number) => Math.abs(a - b) <= near
  return levels.flatMap((top) => {
    const bottom = levels.findLast(({ at, from, to }) => at - top.at >= shortest * point && isAt(from, top.from) && isAt(to, top.to))
    if (!bottom) return []
    const sides = uprights.filter(({ from, to }) => isAt(from, top.at) && isAt(to, bottom.at))
    if (![top.from, top.to].every((end) => sides.some(({ at }) => isAt(at, end)))) return []
    return [{ x0: top.from, y0: top.at - top.width / 2, x1: top.to, y1: bottom.at + bottom.width / 2 }]
  })
}

/** Maximum distance of a dark area from the parts of a picture above and below it, and maximum length by which it is wider, in points. */
const [farthest, wider] = [10, 3]

/** Returns the pictures, with dark areas that lie between two parts of one, and these, as one picture. */
export function withAreasBetween(pictures: readonly Box[], areas: readonly Box[], dpi: number): Box[] {
  const point = dpi / 72
  const spans = (picture: Box, area: Box) => picture.x0 - wider * point <= area.x0 && picture.x1 + wider * point >= area.x1
  const between = areas.flatMap((area) => {
    const beside = pictures.filter((picture) => spans(picture, area))
    const above = beside.find(({ y1 }) => y1 <= area.y0 && area.y0 - y1 <= farthest * point)
    const below = beside.find(({ y0 }) => y0 >= area.y1 && y0 - area.y1 <= farthest * point)
    return above && below ? [union([above, area, below])] : []
  })
  return [...pictures, ...between]
}

/**
 * The dark title bar of a window: maximum distance from the picture below it, which is as wide, of its ends from those of the picture, and
 * minimum height of the picture, in points.
 */
const bar = { farthest: 15, ends: 8, height: 60 }

/** Returns the pictures, those of windows with their title bars and the small text between. */
export function withTitleBars(pictures: readonly Box[], areas: readonly Box[], words: readonly SizedWord[], dpi: number): readonly Box[] {
  const point = dpi / 72
  const free = words.filter((word) => !pictures.some((picture) => holdsMiddle(picture, word)))
  return pictures.map((picture) => {
    if (picture.y1 - picture.y0 < bar.height * point) return picture
    const over = areas.find(({ x0, x1, y1 }) => {
      const isAsWide = Math.abs(x0 - picture.x0) <= bar.ends * point && Math.abs(x1 - picture.x1) <= bar.ends * point
      return isAsWide && y1 <= picture.y0 && picture.y0 - y1 <= bar.farthest * point
    })
    return over && hasSmallText({ ...union([over, picture]), y1: picture.y0 }, free) ? union([over, picture]) : picture
  })
}
