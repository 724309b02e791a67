/** Determines the visible parts of a picture: soft masks, hard masks and colour-key masks (PDF 32000, 8.9.6 and 11.6.5). */

import type { Resolve, Stream } from '../ir/pdf-object.ts'
import { isStream } from '../pdf/objects.ts'
import type { Pixels } from './png.ts'
import { type DecodeForeign, decodeRange, type Samples, samplesOf, topValue } from './samples.ts'

/** The opacity of a picture. */
export interface Opacity {
  width: number
  height: number
  /** Opacity of each pixel: 255 is opaque, 0 transparent. */
  bytes: Buffer
}

/** Returns the opacity; null if the picture is entirely opaque, 'unknown' if its mask cannot be decoded. */
export async function opacityOf(
  stream: Stream,
  samples: Samples,
  resolve: Resolve,
  foreign: DecodeForeign,
): Promise<Opacity | 'unknown' | null> {
  const soft = resolve(stream.dict.get('SMask'))
  const hard = resolve(stream.dict.get('Mask'))
  const found = isStream(soft)
    ? await maskOf(soft, false, resolve, foreign)
    : isStream(hard)
      ? await maskOf(hard, true, resolve, foreign)
      : Array.isArray(hard)
        ? keyedOut(
            hard.map((entry) => Number(resolve(entry))),
            samples,
          )
        : null
  if (!found && (isStream(soft) || isStream(hard))) return 'unknown'
  return found?.bytes.some((value) => value < 255) ? found : null
}

/** Returns the opacity given by a mask. A hard mask hides where its samples are 1, a soft one shows where they are high. */
async function maskOf(mask: Stream, isHard: boolean, resolve: Resolve, foreign: DecodeForeign): Promise<Opacity | null> {
  const samples = await samplesOf(mask, resolve, foreign)
  if (!samples) return null
  const top = samples.isColour ? 255 : topValue(mask, resolve)
  const [low, high] = decodeRange(mask, 0, [0, 1], resolve)
  const isFlipped = low > high !== isHard
  const { width, height, components } = samples
  const bytes = Buffer.alloc(width * height)
  for (let i = 0; i < bytes.length; i++) {
    const sample = samples.bytes[i * components] ?? 0
    // Poppler writes 1 in a hard mask as black.
    const value = Math.round(((samples.isColour && isHard ? 255 - sample : sample) / top) * 255)
    bytes[i] = isFlipped ? 255 - value : value
  }
  return { width, height, bytes }
}

/** Returns the opacity given by colour-key masking: pixels with all samples in the given ranges are not painted. */
function keyedOut(ranges: readonly number[], { width, height, components, bytes: samples, isColour }: Samples): Opacity | null {
  if (isColour || ranges.length < components * 2) return null
  const bytes = Buffer.alloc(width * height, 255)
  for (let i = 0; i < bytes.length; i++) {
    let isKey = true
    for (let c = 0; c < components && isKey; c++) {
      const value = samples[i * components + c] ?? 0
      isKey = value >= (ranges[c * 2] ?? 0) && value <= (ranges[c * 2 + 1] ?? 0)
    }
    if (isKey) bytes[i] = 0
  }
  return { width, height, bytes }
}

/** Returns the pixels with their opacity, at the finer of both resolutions. */
export function withOpacity(pixels: Pixels, opacity: Opacity): Pixels {
  const width = Math.max(pixels.width, opacity.width)
  const height = Math.max(pixels.height, opacity.height)
  const { channels } = pixels
  const out = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * pixels.height) / height) * pixels.width
    const maskRow = Math.floor((y * opacity.height) / height) * opacity.width
    for (let x = 0; x < width; x++) {
      const from = (row + Math.floor((x * pixels.width) / width)) * channels
      const to = (y * width + x) * 4
      out[to] = pixels.bytes[from] ?? 0
      out[to + 1] = pixels.bytes[channels === 1 ? from : from + 1] ?? 0
      out[to + 2] = pixels.bytes[channels === 1 ? from : from + 2] ?? 0
      out[to + 3] = opacity.bytes[maskRow + Math.floor((x * opacity.width) / width)] ?? 255
    }
  }
  return { width, height, channels: 4, bytes: out }
}
