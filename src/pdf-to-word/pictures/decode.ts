/** The pixels of a picture in a PDF (PDF 32000, 8.9.5). */
import { decodeStream } from '../pdf/filters.ts'
import { dictOf, isStream, numbersOf, type PdfObject, type Resolve, type Stream } from '../pdf/objects.ts'
import { colourSpaceOf, componentsOf } from '../read/colours.ts'
import type { Pixels } from './png.ts'

/** Most pixels that are unpacked: a page at 1200 dots per inch. */
const pixelLimit = 140_000_000

interface Samples {
  width: number
  height: number
  components: number
  /** One byte for each component of each pixel. */
  bytes: Buffer
}

/** A JPEG that Word can show as it is: grey or RGB, without mask or changed values. */
export function plainJpeg(stream: Stream, resolve: Resolve): Buffer | null {
  const { dict } = stream
  if (dict.has('SMask') || isStream(resolve(dict.get('Mask'))) || Array.isArray(resolve(dict.get('Mask')))) return null
  const { bytes, coding } = decodeStream(stream, resolve)
  if (coding !== 'DCTDecode' || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const decode = numbersOf(dict.get('Decode'), resolve, [])
  if (decode.some((value, i) => value !== i % 2)) return null
  const components = componentsOf(dict.get('ColorSpace') ?? 'DeviceRGB', resolve)
  return components === 4 || resolve(dict.get('ImageMask')) === true ? null : bytes
}

/**
 * Null for a coding that is not read here, or a damaged picture.
 * @param color RRGGBB, which paints a picture that is only a mask
 */
export async function decodePicture(stream: Stream, color: string, resolve: Resolve): Promise<Pixels | null> {
  const isMask = resolve(stream.dict.get('ImageMask') ?? null) === true
  const samples = await samplesOf(stream, isMask ? 1 : componentsOf(stream.dict.get('ColorSpace') ?? 'DeviceGray', resolve), resolve)
  if (!samples) return null
  if (isMask) return painted(samples, stream, color, resolve)
  const colours = toRgb(samples, stream, resolve)
  const opacity = await opacityOf(stream, resolve)
  return opacity ? withOpacity(colours, opacity) : colours
}

async function samplesOf(stream: Stream, components: number, resolve: Resolve): Promise<Samples | null> {
  const width = Number(resolve(stream.dict.get('Width')))
  const height = Number(resolve(stream.dict.get('Height')))
  if (!(width > 0 && height > 0) || width * height > pixelLimit) return null
  const { bytes, coding } = decodeStream(stream, resolve)
  if (coding === 'DCTDecode') return decodeJpeg(bytes)
  if (coding !== null) return null
  const bits = resolve(stream.dict.get('ImageMask')) === true ? 1 : Number(resolve(stream.dict.get('BitsPerComponent')) ?? 8)
  return { width, height, components, bytes: spread(bytes, width, height, components, bits) }
}

/** Grey or RGB samples, or the inks of CMYK. */
async function decodeJpeg(bytes: Buffer): Promise<Samples | null> {
  try {
    // Few files need it, and it takes longer to load than the rest of the engine.
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { limitInputPixels: pixelLimit })
    const isCmyk = (await image.metadata()).space === 'cmyk'
    const { data, info } = await image
      .toColourspace(isCmyk ? 'cmyk' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    // In Adobe's JPEGs 255 is no ink, whatever the PDF's Decode says of it.
    if (isCmyk && bytes.subarray(0, 4096).includes('Adobe')) for (let i = 0; i < data.length; i++) data[i] = 255 - (data[i] ?? 0)
    return { width: info.width, height: info.height, components: info.channels, bytes: data }
  } catch {
    return null
  }
}

/** One byte per sample; samples of less than eight bits keep their value, those of sixteen lose the lower half. */
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

function toRgb(samples: Samples, stream: Stream, resolve: Resolve): Pixels {
  const { width, height, components, bytes } = samples
  const coding = decodeStream(stream, resolve).coding
  if (coding === 'DCTDecode' && (components === 1 || components === 3)) return { width, height, channels: components, bytes }
  const bits = Number(resolve(stream.dict.get('BitsPerComponent')) ?? 8)
  const space = resolve(stream.dict.get('ColorSpace') ?? (components === 4 ? 'DeviceCMYK' : 'DeviceGray'))
  const isIndexed = Array.isArray(space) && (resolve(space[0]) === 'Indexed' || resolve(space[0]) === 'I')
  const top = bits === 16 ? 255 : 2 ** bits - 1
  const decode = numbersOf(stream.dict.get('Decode'), resolve, [])
  const inverted = !isIndexed && coding === null && (decode[0] ?? 0) > (decode[1] ?? 1)
  const colour = colourSpaceOf(space, resolve)
  const known = new Map<number, number>()
  const out = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    let key = 0
    for (let c = 0; c < components; c++) key = key * 256 + (bytes[pixel * components + c] ?? 0)
    let rgb = known.get(key)
    if (rgb === undefined) {
      const values = Array.from({ length: components }, (_, c) => {
        const value = bytes[pixel * components + c] ?? 0
        return isIndexed ? value : inverted ? 1 - value / top : value / top
      })
      rgb = Number.parseInt(colour(values), 16)
      if (known.size < 100_000) known.set(key, rgb)
    }
    out[pixel * 3] = rgb >> 16
    out[pixel * 3 + 1] = (rgb >> 8) & 255
    out[pixel * 3 + 2] = rgb & 255
  }
  return { width, height, channels: 3, bytes: out }
}

/** A mask paints where its samples are 0, unless its Decode turns that round. */
function painted({ width, height, bytes }: Samples, stream: Stream, color: string, resolve: Resolve): Pixels {
  const paints = numbersOf(stream.dict.get('Decode'), resolve, [0, 1])[0] === 1 ? 1 : 0
  const rgb = Number.parseInt(color, 16)
  const out = Buffer.alloc(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    out.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, bytes[pixel] === paints ? 255 : 0], pixel * 4)
  }
  return { width, height, channels: 4, bytes: out }
}

async function opacityOf(stream: Stream, resolve: Resolve): Promise<Samples | null> {
  const soft: PdfObject = resolve(stream.dict.get('SMask'))
  const hard: PdfObject = resolve(stream.dict.get('Mask'))
  const mask = isStream(soft) ? soft : isStream(hard) ? hard : null
  if (!mask) return null
  const samples = await samplesOf(mask, 1, resolve)
  if (!samples) return null
  const bits = mask === hard ? 1 : Number(resolve(dictOf(mask).get('BitsPerComponent')) ?? 8)
  const top = bits >= 8 ? 255 : 2 ** bits - 1
  const flips = (numbersOf(mask.dict.get('Decode'), resolve, [0, 1])[0] === 1) !== (mask === hard)
  const bytes = Buffer.alloc(samples.width * samples.height)
  for (let i = 0; i < bytes.length; i++) {
    const value = Math.round(((samples.bytes[i * samples.components] ?? 0) / top) * 255)
    bytes[i] = flips ? 255 - value : value
  }
  return { ...samples, components: 1, bytes }
}

function withOpacity({ width, height, channels, bytes }: Pixels, mask: Samples): Pixels {
  const out = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    const maskRow = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      for (let c = 0; c < 3; c++) out[at * 4 + c] = bytes[at * channels + (channels === 1 ? 0 : c)] ?? 0
      out[at * 4 + 3] = mask.bytes[maskRow + Math.floor((x * mask.width) / width)] ?? 255
    }
  }
  return { width, height, channels: 4, bytes: out }
}
