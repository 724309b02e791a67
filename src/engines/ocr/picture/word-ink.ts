/** Measures the ink of words: how thick its strokes are and which way they lean. */
import { type Box, median } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'

export interface WordInk {
  /** The mean thickness of strokes, in pixels. */
  stroke: number
  /** How much sharper its stems are leaning as italics do than upright; above 1, they lean. */
  lean: number
  /** It is light on dark. */
  inverted: boolean
  /** The grey of its strokes and of what is around them, 0 is black. */
  ink: number
  paper: number
}

/** Degrees from upright; italics of common families lean by 9 to 16. */
const upright = [-3, 0, 3]
const leaning = [9, 12, 15]
/** Fewer greys between ink and paper are no word. */
const fewestGreys = 40
/** Parts of the way from paper to ink that count as none and as all: noise changes nothing. */
const cut = { low: 0.2, high: 0.8 }
/** Where the edges of strokes lie in all directions alike, their length by the steps along rows and columns is this many times too long. */
const roundness = 4 / Math.PI
/** How far above and below a word is looked for what it is on, in parts of its height. */
const margin = 0.06
/** More pixels are no word. */
const mostPixels = 4_000_000

/** Returns undefined where there is nothing to measure. */
export function measureInk(grey: Grey, box: Box): WordInk | undefined {
  const [x0, y0] = [Math.max(0, Math.floor(box.x0)), Math.max(0, Math.floor(box.y0))]
  const [width, height] = [Math.min(grey.width, Math.ceil(box.x1)) - x0, Math.min(grey.height, Math.ceil(box.y1)) - y0]
  if (width < 2 || height < 4 || width * height > mostPixels) return undefined
  const levels = levelsOf(grey, { x0, y0, x1: x0 + width, y1: y0 + height })
  if (levels.light - levels.dark < fewestGreys) return undefined
  const [ink, paper] = levels.inverted ? [levels.light, levels.dark] : [levels.dark, levels.light]
  const ramp = rampBetween(ink, paper)
  const amounts = new Float32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) amounts[y * (width + 1) + x] = ramp[grey.pixels[(y0 + y) * grey.width + x0 + x] as number] as number
  }
  const stroke = strokeOf(amounts, width, height)
  if (stroke === 0) return undefined
  return { stroke, lean: leanOf(amounts, width, height), inverted: levels.inverted, ink, paper }
}

/** How much of a pixel of each grey is ink. */
function rampBetween(ink: number, paper: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, grey) => {
    const part = ((paper - grey) / (paper - ink) - cut.low) / (cut.high - cut.low)
    return Math.min(1, Math.max(0, part))
  })
}

/** The greys that a twentieth of its pixels are darker and lighter than; inverted where most are dark. */
function levelsOf({ width, pixels }: Pick<Grey, 'width' | 'pixels'>, { x0, y0, x1, y1 }: Box) {
  const counts = new Uint32Array(256)
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) counts[pixels[at] as number] = (counts[pixels[at] as number] as number) + 1
  }
  const count = (x1 - x0) * (y1 - y0)
  const at = (share: number) => {
    let [left, grey] = [count * share, 0]
    while (grey < 255 && left >= (counts[grey] as number)) left -= counts[grey++] as number
    return grey
  }
  const [dark, light, middle] = [at(0.05), at(0.95), at(0.5)]
  const around = frameOf({ width, pixels }, { x0, y0, x1, y1 })
  return { dark, light, inverted: around < 128 && around - dark < light - around && middle < 128 }
}

/** The median grey of the rows above and below a box, where there is nothing but what letters are on. */
function frameOf({ width, pixels }: Pick<Grey, 'width' | 'pixels'>, { x0, y0, x1, y1 }: Box): number {
  const away = Math.max(1, Math.round((y1 - y0) * margin))
  const around: number[] = []
  for (const y of [y0 - away, y1 - 1 + away]) {
    if (y >= 0 && (y + 1) * width <= pixels.length)
      for (let at = y * width + x0; at < y * width + x1; at++) around.push(pixels[at] as number)
  }
  return around.length === 0 ? 255 : median(around)
}

/** Area by half of the length of its edge. */
function strokeOf(amounts: Float32Array, width: number, height: number): number {
  let [area, edge] = [0, 0]
  const row = width + 1
  for (let y = 0; y < height; y++) {
    for (let at = y * row; at < y * row + width; at++) {
      const amount = amounts[at] as number
      area += amount
      edge += Math.abs(amount - (amounts[at + 1] as number)) + Math.abs(amount - (amounts[at + row] as number))
    }
  }
  return edge === 0 ? 0 : (2 * area * roundness) / edge
}

function leanOf(amounts: Float32Array, width: number, height: number): number {
  const best = (angles: readonly number[]) => Math.max(...angles.map((degrees) => sharpness(amounts, width, height, degrees)))
  const flat = best(upright)
  return flat === 0 ? 1 : best(leaning) / flat
}

/** Sum of squares of the differences between neighbouring columns, when leaning strokes are upright. */
function sharpness(amounts: Float32Array, width: number, height: number, degrees: number): number {
  const tangent = Math.tan((degrees * Math.PI) / 180)
  const reach = Math.ceil(Math.abs(tangent) * height) + 1
  const columns = new Float32Array(width + 2 * reach + 2)
  for (let y = 0; y < height; y++) {
    const shift = reach + tangent * (y - height / 2)
    const whole = Math.floor(shift)
    const part = shift - whole
    for (let x = 0, at = y * (width + 1); x < width; x++, at++) {
      const amount = amounts[at] as number
      if (amount === 0) continue
      columns[x + whole] = (columns[x + whole] as number) + amount * (1 - part)
      columns[x + whole + 1] = (columns[x + whole + 1] as number) + amount * part
    }
  }
  let sum = 0
  for (let x = 1; x < columns.length; x++) sum += ((columns[x] as number) - (columns[x - 1] as number)) ** 2
  return sum
}
