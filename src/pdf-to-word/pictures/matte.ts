/** Restores colours that were blended with a matte colour according to their opacity (PDF 32000, 11.6.5.2). */

import type { Resolve, Stream } from '../ir/pdf-object.ts'
import { dictOf, numbersOf } from '../pdf/objects.ts'
import { colourSpaceOf } from '../read/colours/colours.ts'
import type { Opacity } from './opacity.ts'
import type { Pixels } from './png.ts'

/** Returns the matte colour as red, green and blue from 0 to 255; null if there is none. */
export function matteOf({ dict }: Stream, resolve: Resolve): readonly number[] | null {
  const values = numbersOf(dictOf(resolve(dict.get('SMask'))).get('Matte'), resolve, [])
  if (values.length === 0) return null
  const rgb = Number.parseInt(colourSpaceOf(dict.get('ColorSpace'), resolve)(values), 16)
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
}

/** Returns the pixels without the matte, if mask and picture have the same size, as the format requires. */
export function withoutMatte(pixels: Pixels, opacity: Opacity, matte: readonly number[] | null): Pixels {
  const { width, height, channels } = pixels
  if (!matte || width !== opacity.width || height !== opacity.height) return pixels
  const bytes = Buffer.from(pixels.bytes)
  for (let i = 0; i < width * height * channels; i++) {
    const alpha = (opacity.bytes[Math.floor(i / channels)] ?? 255) / 255
    const base = matte[i % channels] ?? 0
    if (alpha > 0) bytes[i] = Math.min(255, Math.max(0, Math.round(base + ((bytes[i] ?? 0) - base) / alpha)))
  }
  return { ...pixels, bytes }
}
