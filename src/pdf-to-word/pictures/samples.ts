/** Reads the samples of a picture as in the PDF, one byte each (PDF 32000, 8.9.5). */

import type { Resolve, Stream } from '../ir/pdf-object.ts'
import { decodeStream } from '../pdf/filters.ts'
import { numbersOf } from '../pdf/objects.ts'
import { componentsOf } from '../read/colours/colours.ts'
import { pictureSamples } from '../tuning/pictures.ts'
import type { Pixels } from './png.ts'

/** The samples of a picture. */
export interface Samples {
  width: number
  height: number
  components: number
  /** Samples: one byte for each component of each pixel. */
  bytes: Buffer
  /** The samples are already grey or RGB, whatever the picture's colour space is. */
  isColour: boolean
}

/** Decodes codings that are not supported here: JPEG 2000, JBIG2, fax and CMYK JPEGs; returns null if that fails. */
export type DecodeForeign = (stream: Stream) => Promise<Pixels | null>

/** Returns whether a picture is a stencil mask, which paints the current colour. */
export const isMask = (stream: Stream, resolve: Resolve): boolean => resolve(stream.dict.get('ImageMask')) === true

/** Returns the maximum value of a sample. */
export function topValue(stream: Stream, resolve: Resolve): number {
  const bits = isMask(stream, resolve) ? 1 : Number(resolve(stream.dict.get('BitsPerComponent')) ?? 8)
  return bits >= 8 ? 255 : 2 ** bits - 1
}

/** Returns the samples; null if the picture cannot be decoded. @param foreign decodes JPEG, JPEG 2000, JBIG2 and fax */
export async function samplesOf(stream: Stream, resolve: Resolve, foreign: DecodeForeign): Promise<Samples | null> {
  const { dict } = stream
  const width = Number(resolve(dict.get('Width')))
  const height = Number(resolve(dict.get('Height')))
  if (!(width > 0 && height > 0) || width * height > pictureSamples.pixelLimit) return null
  const { bytes, coding } = decodeStream(stream, resolve)
  // CMYK JPEGs need colour profiles and conventions that poppler knows.
  if (coding === 'DCTDecode') return hasInks(bytes) ? fromPixels(await foreign(stream)) : decodeJpeg(bytes)
  if (coding !== null) return fromPixels(await foreign(stream))
  const components = isMask(stream, resolve) ? 1 : componentsOf(dict.get('ColorSpace') ?? 'DeviceGray', resolve)
  const bits = isMask(stream, resolve) ? 1 : Number(resolve(dict.get('BitsPerComponent')) ?? 8)
  return { width, height, components, bytes: spread(bytes, width, height, components, bits), isColour: false }
}

function fromPixels(pixels: Pixels | null): Samples | null {
  return pixels && { width: pixels.width, height: pixels.height, components: pixels.channels, bytes: pixels.bytes, isColour: true }
}

/** Returns whether a JPEG has four components, according to its frame header (SOF). */
function hasInks(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) return bytes[at + 9] === 4
  }
  return false
}

/** Returns the grey or RGB samples of a JPEG; null if it is damaged. */
async function decodeJpeg(bytes: Buffer): Promise<Samples | null> {
  try {
    // Few files need sharp, and it takes longer to load than the rest of the engine.
    const { default: sharp } = await import('sharp')
    const { data, info } = await sharp(bytes, { limitInputPixels: pictureSamples.pixelLimit }).raw().toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, components: info.channels, bytes: data, isColour: false }
  } catch {
    return null
  }
}

/** Returns one byte per sample: samples of less than eight bits keep their value, those of sixteen lose the lower half. */
function spread(bytes: Buffer, width: number, height: number, components: number, bits: number): Buffer {
  const perRow = width * components
  if (bits === 8) return bytes.length >= perRow * height ? bytes : Buffer.concat([bytes, Buffer.alloc(perRow * height - bytes.length, 255)])
  const out = Buffer.alloc(perRow * height)
  const stride = Math.ceil((perRow * bits) / 8)
  const mask = (1 << bits) - 1
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < perRow; i++) {
      const bit = i * bits
      const byte = bytes[y * stride + (bit >> 3)] ?? 0
      out[y * perRow + i] = bits === 16 ? byte : (byte >> (8 - bits - (bit & 7))) & mask
    }
  }
  return out
}

/** Returns the values of a component for its minimum and maximum sample, by the Decode array; the fallback if the picture has none. */
export function decodeRange(stream: Stream, component: number, fallback: readonly [number, number], resolve: Resolve): [number, number] {
  const decode = numbersOf(stream.dict.get('Decode'), resolve, [])
  return [decode[component * 2] ?? fallback[0], decode[component * 2 + 1] ?? fallback[1]]
}
