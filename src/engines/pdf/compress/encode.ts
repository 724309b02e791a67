/** How pixels are packed again: as a JPEG, or without loss. */
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { JsonDict } from '../structure/json.ts'
import { packFax } from './fax.ts'
import { openJpeg, type Pixels } from './pixels.ts'

const compress = promisify(deflate)

/** The bytes of a stream, and what its dictionary must say of them. */
export interface Packed {
  width: number
  height: number
  bytes: Buffer
  entries: JsonDict
}

export interface Side {
  width: number
  height: number
}

/** Open, and not decoded yet. */
export interface Source {
  picture: Sharp
  /** 4 for inks. */
  channels: 1 | 3 | 4
}

/** Grey and colours must not be taken for each other on the way, nor inks for colours. */
const spaces = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' } as const
/** Levels above take ten times as long for a twentieth less (measured with photographs). */
const pngLevel = 6
const bitsOf = Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** Opens what is unpacked; a JPEG is better opened by `sourceOfJpeg`, which can decode it at a fraction of its size. */
export function sourceOf({ width, height, channels, bytes }: Pixels): Source {
  return { picture: sharp(bytes, { raw: { width, height, channels }, limitInputPixels: false }), channels }
}

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

/** Rows are packed as the difference to their neighbours: what is between the words `IDAT` of a PNG is what FlateDecode reads. */
export async function lossless({ picture, channels }: Source, size: Side): Promise<Packed> {
  const { data, info } = await resized(picture.clone(), size)
    .toColourspace(spaces[channels])
    .png({ compressionLevel: pngLevel, adaptiveFiltering: true })
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

/** Packs samples of any kind as they are. */
export async function deflated(size: Side, bytes: Buffer): Promise<Packed> {
  return { ...sizeOf(size), bytes: await compress(bytes, { level: 9 }), entries: { '/Filter': '/FlateDecode' } }
}

/** Packs rows of one bit a pixel without loss. What there is less of counts as black. */
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

/** Chunks are a length, four letters, the content and four bytes that check it (PNG, 5.3). */
function pngSamples(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return Buffer.concat(parts)
}
