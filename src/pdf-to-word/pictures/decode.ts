/** Decodes the pixels of a picture in a PDF (PDF 32000, 8.9.5). */

import type { PdfObject, Resolve, Stream } from '../ir/pdf-object.ts'
import { decodeStream } from '../pdf/filters.ts'
import { numbersOf } from '../pdf/objects.ts'
import { colourSpaceOf, componentsOf, isPlainColour, naturalRange } from '../read/colours/colours.ts'
import { pictureColours } from '../tuning/pictures.ts'
import { matteOf, withoutMatte } from './matte.ts'
import { opacityOf, withOpacity } from './opacity.ts'
import type { Pixels } from './png.ts'
import { type DecodeForeign, decodeRange, isMask, type Samples, samplesOf, topValue } from './samples.ts'

/** A decoded picture. */
export interface Decoded {
  pixels: Pixels
  /** It was decoded from a JPEG and is fully opaque. */
  isPhoto: boolean
}

/** Returns the bytes of a JPEG whose grey or RGB values can be used unchanged; null for any other picture. */
export function plainJpeg(stream: Stream, resolve: Resolve): Buffer | null {
  const { dict } = stream
  const { bytes, coding } = decodeStream(stream, resolve)
  if (coding !== 'DCTDecode' || bytes[0] !== 0xff || bytes[1] !== 0xd8 || isMask(stream, resolve)) return null
  const decode = numbersOf(dict.get('Decode'), resolve, [])
  if (decode.some((value, i) => value !== i % 2)) return null
  return isPlainColour(dict.get('ColorSpace') ?? 'DeviceRGB', resolve) ? bytes : null
}

/** Returns whether the picture has a mask. */
export function hasMask({ dict }: Stream, resolve: Resolve): boolean {
  return resolve(dict.get('SMask')) !== null || resolve(dict.get('Mask')) !== null
}

/**
 * Returns the decoded picture; null if it is damaged or its coding is not supported.
 * @param color fill colour of a picture that is only a mask, RRGGBB
 */
export async function decodePicture(stream: Stream, color: string, resolve: Resolve, foreign: DecodeForeign): Promise<Decoded | null> {
  const samples = await samplesOf(stream, resolve, foreign)
  if (!samples) return null
  if (isMask(stream, resolve)) return { pixels: painted(samples, stream, color, resolve), isPhoto: false }
  const colours = toColours(samples, stream, resolve)
  const opacity = await opacityOf(stream, samples, resolve, foreign)
  if (opacity === 'unknown') return null
  const isPhoto = !opacity && decodeStream(stream, resolve).coding === 'DCTDecode'
  return { pixels: opacity ? withOpacity(withoutMatte(colours, opacity, matteOf(stream, resolve)), opacity) : colours, isPhoto }
}

function toColours(samples: Samples, stream: Stream, resolve: Resolve): Pixels {
  const { width, height, components, bytes } = samples
  const space = resolve(stream.dict.get('ColorSpace') ?? (['DeviceGray', '', 'DeviceRGB', 'DeviceCMYK'][components - 1] as string))
  const isDecoded = samples.isColour || isPlainJpegColour(space, components, stream, resolve)
  if (isDecoded && (components === 1 || components === 3 || components === 4)) return { width, height, channels: components, bytes }
  return convert(samples, space, stream, resolve)
}

function isPlainJpegColour(space: PdfObject, components: number, stream: Stream, resolve: Resolve): boolean {
  return components !== 4 && components === componentsOf(space, resolve) && plainJpeg(stream, resolve) !== null
}

function convert({ width, height, components, bytes }: Samples, space: PdfObject, stream: Stream, resolve: Resolve): Pixels {
  const top = topValue(stream, resolve)
  const colour = colourSpaceOf(space, resolve)
  const ranges = Array.from({ length: components }, (_, c) => decodeRange(stream, c, naturalRange(space, c, top, resolve), resolve))
  const known = new Map<number, number>()
  const out = Buffer.alloc(width * height * 3)
  const values = new Array<number>(components).fill(0)
  for (let pixel = 0; pixel < width * height; pixel++) {
    let key = 0
    for (let c = 0; c < components; c++) key = key * 256 + (bytes[pixel * components + c] ?? 0)
    let rgb = known.get(key)
    if (rgb === undefined) {
      for (const [c, [low, high]] of ranges.entries()) values[c] = low + ((bytes[pixel * components + c] ?? 0) / top) * (high - low)
      rgb = Number.parseInt(colour(values), 16)
      if (known.size < pictureColours.knownColours) known.set(key, rgb)
    }
    out[pixel * 3] = rgb >> 16
    out[pixel * 3 + 1] = (rgb >> 8) & 255
    out[pixel * 3 + 2] = rgb & 255
  }
  return { width, height, channels: 3, bytes: out }
}

/** Returns the painted mask. A mask paints where its samples are 0, unless its Decode array inverts that. */
function painted({ width, height, components, bytes, isColour }: Samples, stream: Stream, color: string, resolve: Resolve): Pixels {
  const [low, high] = decodeRange(stream, 0, [0, 1], resolve)
  const paints = low > high ? 1 : 0
  const rgb = Number.parseInt(color, 16)
  const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
  const out = Buffer.alloc(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Poppler returns the samples of a mask unchanged and writes 1 as black.
    const sample = isColour ? Number((bytes[pixel * components] ?? 0) < 128) : bytes[pixel]
    const isPainted = sample === paints
    out[pixel * 4] = r
    out[pixel * 4 + 1] = g
    out[pixel * 4 + 2] = b
    out[pixel * 4 + 3] = isPainted ? 255 : 0
  }
  return { width, height, channels: 4, bytes: out }
}
