/** Separates ink from paper. */
import type { Grey } from './grey.ts'

/** A black and white picture. */
export interface Ink {
  width: number
  height: number
  /** 1 for ink. */
  pixels: Uint8Array
}

/**
 * Minimum difference of ink from the mean around it, as a share of that mean (Bradley and Roth, "Adaptive thresholding using the integral
 * image", 2007).
 */
const darker = 0.15
/** Minimum difference in grey levels; less is the grain of the paper. */
const fewestGreys = 16
/** Minimum grey that is never ink, because no mean is lighter than white. Most pixels of a page are lighter. */
const lightestInk = 255 * (1 - darker)

/**
 * Returns where a picture is darker than its surroundings.
 * @param reach radius of the surroundings, in pixels: about the height of two lines
 */
export function findInk({ width, height, pixels }: Grey, reach: number): Ink {
  const ink = new Uint8Array(width * height)
  const columns = new Uint32Array(width)
  for (let y = 0; y < Math.min(reach, height); y++) for (let x = 0; x < width; x++) add(columns, x, pixels[y * width + x] as number)
  for (let y = 0; y < height; y++) {
    const [enters, leaves] = [y + reach, y - reach - 1]
    if (enters < height) for (let x = 0; x < width; x++) add(columns, x, pixels[enters * width + x] as number)
    if (leaves >= 0) for (let x = 0; x < width; x++) add(columns, x, -(pixels[leaves * width + x] as number))
    const rows = Math.min(height - 1, enters) - Math.max(0, leaves + 1) + 1
    let sum = 0
    for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x] as number
    for (let x = 0; x < width; x++) {
      if (x + reach < width) sum += columns[x + reach] as number
      if (x - reach - 1 >= 0) sum -= columns[x - reach - 1] as number
      const pixel = pixels[y * width + x] as number
      if (pixel >= lightestInk) continue
      const mean = sum / (rows * (Math.min(width - 1, x + reach) - Math.max(0, x - reach) + 1))
      if (pixel < mean * (1 - darker) && pixel < mean - fewestGreys) ink[y * width + x] = 1
    }
  }
  return { width, height, pixels: ink }
}

function add(columns: Uint32Array, x: number, value: number): void {
  columns[x] = (columns[x] as number) + value
}
