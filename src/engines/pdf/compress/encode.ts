/** Re-encodes pixels, as a JPEG or without loss. */
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { JsonDict } from '../structure/json.ts'
import { packFax } from './fax.ts'
import { openJpeg, type Pixels } from './pixels.ts'

const compress = promisify(deflate)

/** Bytes of a stream, with the dictionary entries that describe them. */
export interface Packed {
  width: number
  height: number
  bytes: Buffer
  entries: JsonDict
}

/** A size in pixels. */
export interface Side {
  width: number
  height: number
}

/** An opened picture that is not decoded yet. */
export interface Source {
  picture: Sharp
  /** Channels; 4 for CMYK. */
  channels: 1 | 3 | 4
}

/** Colour space by channels, so that grey is not taken for colour or CMYK for RGB on the way. */
const spaces = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' } as const
/** zlib level. Higher levels take ten times as long to save a twentieth (measured with photographs). */
const pngLevel = 6
/** That of drawings, which compress faster. */
const plainLevel = 9
const bitsOf = Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** Opens uncompressed pixels. For a JPEG, `sourceOfJpeg` is better: it can decode at a fraction of the size. */
export function sourceOf({ width, height, channels, bytes }: Pixels): Source {
  return { picture: sharp(bytes, { raw: { width, height, channels }, limitInputPixels: false }), channels }
}

/** Returns a JPEG as a source. @param channels CMYK has 4; its values are kept unconverted */
export function sourceOfJpeg(bytes: Buffer, channels: 1 | 3 | 4): Source {
  const picture = openJpeg(bytes)
  return { picture: channels === 4 ? picture.pipelineColourspace('cmyk') : picture, channels }
}

/** @param quality 1..100, of mozjpeg */
export async function asJpeg({ picture, channels }: Source, size: Side, quality: number): Promise<Packed> {
  const { data, info } = await resized(picture.clone(), size)
    .toColourspace(spaces[channels])
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toBuffer({ resolveWithObject: true })
  return { ...sizeOf(info), bytes: data, entries: { '/Filter': '/DCTDecode', '/BitsPerComponent': 8 } }
}

/**
 * Compresses rows with PNG predictors, which suit photographs. The contents of the `IDAT` chunks of a PNG are what FlateDecode reads.
 * @param isFiltered whether each row may have another predictor; drawings with few colours are smaller without
 */
export async function lossless({ picture, channels }: Source, size: Side, isFiltered = true): Promise<Packed> {
  const { data, info } = await resized(picture.clone(), size)
    .toColourspace(spaces[channels])
    .png({ compressionLevel: isFiltered ? pngLevel : plainLevel, adaptiveFiltering: isFiltered })
    .toBuffer({ resolveWithObject: true })
  return {
    ...sizeOf(info),
    bytes: pngSamples(data),
    entries: {
      '/Filter': '/FlateDecode',
      '/BitsPerComponent': 8,
      '/DecodeParms': { '/Predictor': 15, '/Colors': channels, '/BitsPerComponent': 8, '/Columns': info.width },
    },
  }
}

/** Compresses pixels without loss, with or without predictors. @param known the result with them, if there is one already */
export async function smallestLossless(source: Source, size: Side, known?: Packed): Promise<Packed> {
  const [filtered, plain] = await Promise.all([known ?? lossless(source, size), lossless(source, size, false)])
  return plain.bytes.length < filtered.bytes.length ? plain : filtered
}

/** Compresses samples of any type unchanged. */
export async function deflated(size: Side, bytes: Buffer): Promise<Packed> {
  return { ...sizeOf(size), bytes: await compress(bytes, { level: 9 }), entries: { '/Filter': '/FlateDecode' } }
}

/** Compresses rows of one bit per pixel without loss. The rarer value is encoded as black. */
export function asFax(size: Side, rows: Buffer): Packed {
  const isBlackSet = 2 * setBits(rows) < 8 * rows.length
  return {
    ...sizeOf(size),
    bytes: packFax(rows, size, isBlackSet),
    entries: {
      '/Filter': '/CCITTFaxDecode',
      '/DecodeParms': { '/K': -1, '/Columns': size.width, '/Rows': size.height, '/BlackIs1': isBlackSet },
    },
  }
}

function setBits(rows: Buffer): number {
  let count = 0
  for (const byte of rows) count += bitsOf[byte] ?? 0
  return count
}

function resized(picture: Sharp, { width, height }: Side): Sharp {
  return picture.resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
}

function sizeOf({ width, height }: Side): Side {
  return { width, height }
}

/** Returns the content of the `IDAT` chunks. A chunk has a length, four letters, the content and a checksum of four bytes (PNG, 5.3). */
function pngSamples(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return Buffer.concat(parts)
}
