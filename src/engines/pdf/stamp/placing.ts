/** Computes the position of a stamp on a page. */
import { type Matrix, multiply } from '../../../pdf-to-word/ir/geometry.ts'
import type { Frame } from '../structure/pages.ts'
import { fromShown, type Size, shownSize } from '../structure/shown.ts'

export const positions = ['top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right'] as const
/** One of `positions`. */
export type Position = (typeof positions)[number]

/** The position of a stamp. */
export interface Placing {
  position: Position
  /** Degrees, counter-clockwise; `diagonal` runs from the lower left corner to the upper right one. */
  angle: number | 'diagonal'
  /** Distance from the edges of the page as shown, in points. */
  margin: number
  /** `shrink` reduces stamps that are larger than the page; `fill` scales every stamp to the page. */
  fit: 'shrink' | 'fill'
  /** Width of the stamp before it is rotated, in points; null for the width of the drawing. */
  width: number | null
}

/** Returns the matrix that places a stamp, whose lower left corner is the origin, on the page. */
export function placeStamp({ width, height }: Size, { position, angle, margin, fit, width: wanted }: Placing, frame: Frame): Matrix {
  const page = shownSize(frame)
  const radians = angle === 'diagonal' ? Math.atan2(page.height, page.width) : (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const turned = { width: Math.abs(width * cos) + Math.abs(height * sin), height: Math.abs(width * sin) + Math.abs(height * cos) }
  const printable = { width: Math.max(1, page.width - 2 * margin), height: Math.max(1, page.height - 2 * margin) }
  const whole = Math.min(printable.width / turned.width, printable.height / turned.height)
  const scale = fit === 'fill' ? whole : Math.min(wanted === null ? 1 : wanted / width, whole)
  const [halfWidth, halfHeight] = [(turned.width * scale) / 2, (turned.height * scale) / 2]
  const x = /left/.test(position) ? margin + halfWidth : /right/.test(position) ? page.width - margin - halfWidth : page.width / 2
  const y = /bottom/.test(position) ? margin + halfHeight : /top/.test(position) ? page.height - margin - halfHeight : page.height / 2
  const centred: Matrix = [scale, 0, 0, scale, (-width * scale) / 2, (-height * scale) / 2]
  return multiply(multiply(centred, [cos, sin, -sin, cos, x, y]), fromShown(frame))
}
