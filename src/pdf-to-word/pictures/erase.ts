/** Takes the text out of a scanned page's picture, where that text now stands as text. */
import type { Box } from '../ir/geometry.ts'
import type { Pixels } from './png.ts'

/** Letters reach over the box that was read, by so many parts of its height. */
const reach = 0.18
/** So much darker than the paper is ink, of 255. */
const inkStep = 70
/** Less ink than this is dust: of all pixels that were looked at. */
const dust = 0.002
/** Every so many pixels is looked at, each way. */
const stride = 3

/**
 * The picture with the boxes painted over in the paper's own colour; null when next to nothing is left.
 * @param boxes in parts of the picture's width and height, from its upper left corner
 */
export function withoutWords(pixels: Pixels, boxes: readonly Box[]): Pixels | null {
  const { width, height, channels } = pixels
  const bytes = Buffer.from(pixels.bytes)
  for (const { x0, y0, x1, y1 } of boxes) {
    const more = (y1 - y0) * reach
    const left = clamp((x0 - more) * width, width)
    const right = clamp((x1 + more) * width, width)
    const top = clamp((y0 - more) * height, height)
    const bottom = clamp((y1 + more) * height, height)
    const paper = paperAround({ width, channels, bytes }, left, right, top, bottom)
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) paper.copy(bytes, (y * width + x) * channels)
    }
  }
  const erased: Pixels = { width, height, channels, bytes }
  return inkShare(erased) < dust ? null : erased
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** The brightest pixel on the edge of a box: between lines there is paper. */
function paperAround({ width, channels, bytes }: Omit<Pixels, 'height'>, left: number, right: number, top: number, bottom: number): Buffer {
  let best = 0
  let brightest = -1
  const look = (x: number, y: number) => {
    const at = (y * width + x) * channels
    const light = lightness(bytes, at, channels)
    if (light <= brightest) return
    brightest = light
    best = at
  }
  for (let x = left; x < right; x += stride) {
    look(x, top)
    look(x, Math.max(top, bottom - 1))
  }
  return Buffer.from(bytes.subarray(best, best + channels))
}

function inkShare({ width, height, channels, bytes }: Pixels): number {
  const counts = new Array<number>(256).fill(0)
  let all = 0
  for (let y = 0; y < height; y += stride) {
    for (let x = 0; x < width; x += stride) {
      const light = lightness(bytes, (y * width + x) * channels, channels)
      counts[light] = (counts[light] ?? 0) + 1
      all++
    }
  }
  // Most of a page is paper.
  const paper = counts.indexOf(Math.max(...counts))
  return counts.slice(0, Math.max(0, paper - inkStep)).reduce((sum, count) => sum + count, 0) / Math.max(1, all)
}

function lightness(bytes: Buffer, at: number, channels: number): number {
  const [r = 0, g = 0, b = 0] = channels === 1 ? [bytes[at], bytes[at], bytes[at]] : [bytes[at], bytes[at + 1], bytes[at + 2]]
  return Math.round((r + g + b) / 3)
}
