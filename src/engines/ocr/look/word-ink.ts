/** Measures the ink of words: the thickness and slant of their strokes. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'

/** The measurements of a word. */
export interface WordInk {
  /** Mean thickness of strokes, in pixels. */
  stroke: number
  /** Ratio of the sharpness of stems at an italic slant to that of upright stems; above 1 they are slanted. */
  lean: number
  /** Whether the word is light on dark. */
  inverted: boolean
  /** Greys of its strokes and of their background, 0 is black. */
  ink: number
  paper: number
}

/** Slants to test as upright and as italic, in degrees; italics of common families slant by 9 to 16. */
const upright = [-3, 0, 3]
const leaning = [9, 12, 15]
/** Minimum difference of greys between the ink and the paper of a word. */
const fewestGreys = 40
/** Shares of the way from paper to ink below which a pixel is no ink and above which it is all ink, so that noise has no effect. */
const cut = { low: 0.2, high: 0.8 }
/** Factor by which counting steps along rows and columns overestimates the length of edges that run in all directions. */
const roundness = 4 / Math.PI
/** Maximum grey of ground under light letters, and its maximum deviation as a share of the difference between it and the letters. */
const greyGround = 190
const sameGround = 0.25
/** Height of the strips above and below a word in which its background is measured, in multiples of its height. */
const margin = 0.06
/** Maximum pixels of a word. */
const mostPixels = 4_000_000

/** Returns the measurements of each word. Words may overlap, so at most twice the pixels of the page are measured. */
export function measureInks(grey: Grey, words: readonly Box[]): (WordInk | undefined)[] {
  let budget = grey.pixels.length * 2
  return words.map((word) => {
    budget -= (word.x1 - word.x0) * (word.y1 - word.y0)
    return budget < 0 ? undefined : measureInk(grey, word)
  })
}

/** Returns undefined where nothing can be measured. */
function measureInk(grey: Grey, box: Box): WordInk | undefined {
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

/** Returns whether a word is light on dark, in less time than `measureInk`. */
export function isLightOnDark(grey: Grey, { x0, y0, x1, y1 }: Box): boolean {
  const [left, top] = [Math.max(0, Math.floor(x0)), Math.max(0, Math.floor(y0))]
  const [right, bottom] = [Math.min(grey.width, Math.ceil(x1)), Math.min(grey.height, Math.ceil(y1))]
  if (right - left < 2 || bottom - top < 4 || (right - left) * (bottom - top) > mostPixels) return false
  const { dark, light, inverted } = levelsOf(grey, { x0: left, y0: top, x1: right, y1: bottom })
  return inverted && light - dark >= fewestGreys
}

/** Returns the share of ink in a pixel of each grey. */
function rampBetween(ink: number, paper: number): Float32Array {
  const ramp = new Float32Array(256)
  for (let grey = 0; grey < ramp.length; grey++) {
    const part = ((paper - grey) / (paper - ink) - cut.low) / (cut.high - cut.low)
    ramp[grey] = Math.min(1, Math.max(0, part))
  }
  return ramp
}

/** Returns the 5th and 95th percentile of the greys; inverted where most pixels are dark. */
function levelsOf({ width, pixels }: Pick<Grey, 'width' | 'pixels'>, { x0, y0, x1, y1 }: Box) {
  const counts = new Uint32Array(256)
  for (let y = y0; y < y1; y++) count(pixels, y * width + x0, y * width + x1, counts)
  const all = (x1 - x0) * (y1 - y0)
  const [dark, light, middle] = [0.05, 0.95, 0.5].map((share) => quantile(counts, all * share)) as [number, number, number]
  const around = frameOf({ width, pixels }, { x0, y0, x1, y1 })
  return { dark, light, inverted: isInverted({ dark, light, middle, around }) }
}

/**
 * Returns whether a word is light on dark. On grey ground up to `greyGround` that is so if the ground is the darkest part of the word, and
 * the letters are much lighter.
 */
function isInverted({ dark, light, middle, around }: Readonly<Record<'dark' | 'light' | 'middle' | 'around', number>>): boolean {
  if (around < 128) return around - dark < light - around && middle < 128
  const near = (light - around) * sameGround
  return around < greyGround && light - around > fewestGreys && Math.abs(around - dark) < near && Math.abs(middle - around) < near
}

/** Returns the median grey of the rows just above and below a box, which show only the background. */
function frameOf({ width, pixels }: Pick<Grey, 'width' | 'pixels'>, { x0, y0, x1, y1 }: Box): number {
  const away = Math.max(1, Math.round((y1 - y0) * margin))
  const rows = [y0 - away, y1 - 1 + away].filter((y) => y >= 0 && (y + 1) * width <= pixels.length)
  const counts = new Uint32Array(256)
  for (const y of rows) count(pixels, y * width + x0, y * width + x1, counts)
  return rows.length === 0 ? 255 : quantile(counts, (rows.length * (x1 - x0)) / 2)
}

function count(pixels: Uint8Array, from: number, to: number, counts: Uint32Array): void {
  for (let at = from; at < to; at++) counts[pixels[at] as number] = (counts[pixels[at] as number] as number) + 1
}

/** Returns the grey below which there are this many pixels. */
function quantile(counts: Uint32Array, below: number): number {
  let [left, grey] = [below, 0]
  while (grey < 255 && left >= (counts[grey] as number)) left -= counts[grey++] as number
  return grey
}

/** Returns the area divided by half of the length of its edge. */
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

/**
 * Returns the sum of the squared differences between neighbouring columns, after slanting the picture so that strokes of this slant are
 * upright.
 */
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
