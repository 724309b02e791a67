/** Reads the colour picture of a page, and computes with colours. */
import { type Matrix, transform } from '../../../pdf-to-word/ir/geometry.ts'

/** A colour picture, with three bytes per pixel, row by row. */
export interface ColorPicture {
  width: number
  height: number
  samples: Uint8Array
}

/** A colour; each channel from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Step between the pixels that decide whether a picture has colours: a prime, so that they do not follow a pattern of the picture. */
const step = 7
/** Minimum difference between the channels of a coloured pixel, and minimum share of such pixels in a coloured picture. */
const [vivid, vividShare] = [48, 0.0001]
/** Shares of the channels in grey, as `readPnm` converts them. */
const luma = [0.3, 0.587, 0.113] as const

/** Returns the picture of a binary PPM; undefined for a PGM, and for a PPM that has only greys. */
export function readColors(bytes: Uint8Array): ColorPicture | undefined {
  const head = /^P6\s+(\d{1,9})\s+(\d{1,9})\s+255\s/.exec(Buffer.from(bytes.subarray(0, 512)).toString('latin1'))
  if (!head) return undefined
  const [width, height] = [Number(head[1]), Number(head[2])]
  const samples = bytes.subarray(head[0].length, head[0].length + width * height * 3)
  return samples.length === width * height * 3 && hasColors(samples) ? { width, height, samples } : undefined
}

function hasColors(samples: Uint8Array): boolean {
  let [all, colored] = [0, 0]
  for (let at = 0; at + 2 < samples.length; at += 3 * step, all++) {
    if (chromaOf([samples[at] as number, samples[at + 1] as number, samples[at + 2] as number]) > vivid) colored++
  }
  return colored > all * vividShare
}

/** Returns a function that gives the colour at a pixel of another picture; undefined outside. @param toPicture matrix from its pixels */
export function createLookup({ width, height, samples }: ColorPicture, toPicture: Matrix): (x: number, y: number) => Rgb | undefined {
  return (x, y) => {
    const [left, top] = transform(toPicture, x, y)
    const [column, row] = [Math.round(left), Math.round(top)]
    if (!(column >= 0 && row >= 0 && column < width && row < height)) return undefined
    const at = (row * width + column) * 3
    return [samples[at] as number, samples[at + 1] as number, samples[at + 2] as number]
  }
}

/** Returns the most frequent light value of each channel. */
export function paperColorOf({ samples }: ColorPicture): Rgb {
  const most = (channel: number) => {
    const counts = new Uint32Array(256)
    for (let at = channel; at < samples.length; at += 3 * step)
      counts[samples[at] as number] = (counts[samples[at] as number] as number) + 1
    let best = 255
    for (let value = 255; value >= 128; value--) if ((counts[value] as number) > (counts[best] as number)) best = value
    return best
  }
  return [most(0), most(1), most(2)]
}

/** Sums of colours. */
export interface Mean {
  sums: [number, number, number]
  count: number
}

/** Returns sums of no colour. */
export const newMean = (): Mean => ({ sums: [0, 0, 0], count: 0 })

/** Adds a colour to the sums. */
export function add(mean: Mean, [red, green, blue]: Rgb): void {
  mean.sums[0] += red
  mean.sums[1] += green
  mean.sums[2] += blue
  mean.count++
}

/** Returns the mean colour; undefined for none. */
export const meanIn = ({ sums: [red, green, blue], count }: Mean): Rgb | undefined =>
  count === 0 ? undefined : [red / count, green / count, blue / count]

/** Returns the grey of a colour. */
export const greyOf = ([red, green, blue]: Rgb) => red * luma[0] + green * luma[1] + blue * luma[2]

/** Returns the difference between the channels of a colour: 0 for greys. */
export const chromaOf = (color: Rgb) => Math.max(...color) - Math.min(...color)

/** Returns a colour as RRGGBB. */
export const hexOf = (color: Rgb) =>
  color
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
