/** Decodes the bytes of a stream (PDF 32000, 7.4); picture codings are left as they are. */
import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import type { Dict, PdfObject, Resolve, Stream } from '../ir/pdf-object.ts'
import { decodeLzw } from './lzw.ts'
import { dictOf } from './objects.ts'

/** Maximum decoded size of a stream: far above any page or font, far below a decompression bomb. */
const maxDecodedBytes = 512 * 1024 * 1024

/** Codings used only for pictures, which are decoded together with the picture. */
export type PictureCoding = 'DCTDecode' | 'JPXDecode' | 'CCITTFaxDecode' | 'JBIG2Decode'
const pictureCodings = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode'])

/** The decoded bytes. */
export interface Decoded {
  bytes: Buffer
  /** The remaining picture coding, or null. */
  coding: PictureCoding | null
}

/** Decodes a stream up to a picture coding, or completely. A damaged stream yields the bytes that could be decoded. */
export function decodeStream(stream: Stream, resolve: Resolve): Decoded {
  const filters = listOf(resolve(stream.dict.get('Filter') ?? stream.dict.get('F')), resolve)
  const params = listOf(resolve(stream.dict.get('DecodeParms') ?? stream.dict.get('DP')), resolve)
  let bytes = stream.bytes
  for (const [index, filter] of filters.entries()) {
    if (typeof filter !== 'string') continue
    if (pictureCodings.has(filter)) return { bytes, coding: longName(filter) }
    bytes = decodeOne(bytes, filter, dictOf(params[index]), resolve)
  }
  return { bytes, coding: null }
}

function longName(filter: string): PictureCoding {
  if (filter === 'DCT') return 'DCTDecode'
  return filter === 'CCF' ? 'CCITTFaxDecode' : (filter as PictureCoding)
}

function listOf(object: PdfObject, resolve: Resolve): PdfObject[] {
  if (Array.isArray(object)) return object.map((entry) => resolve(entry))
  return object === null ? [] : [object]
}

function decodeOne(bytes: Buffer, filter: string, params: Dict, resolve: Resolve): Buffer {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return unpredict(inflate(bytes), params, resolve)
    case 'LZWDecode':
    case 'LZW':
      return unpredict(decodeLzw(bytes, resolve(params.get('EarlyChange')) !== 0, maxDecodedBytes), params, resolve)
    case 'ASCIIHexDecode':
    case 'AHx':
      return Buffer.from(
        bytes
          .toString('latin1')
          .replace(/>[\s\S]*$/, '')
          .replace(/\s/g, ''),
        'hex',
      )
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(bytes)
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(bytes)
    default:
      return bytes
  }
}

function inflate(bytes: Buffer): Buffer {
  // With a sync flush, a truncated stream still yields the bytes that it has.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxDecodedBytes }
  try {
    return inflateSync(bytes, options)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw error
  }
  try {
    return inflateRawSync(bytes.subarray(2), options)
  } catch {
    return Buffer.alloc(0)
  }
}

function decodeAscii85(bytes: Buffer): Buffer {
  const text = bytes
    .toString('latin1')
    .replace(/^\s*<~/, '')
    .replace(/~[\s\S]*$/, '')
    .replace(/\s/g, '')
    .replaceAll('z', '!!!!!')
  const out = Buffer.alloc(Math.ceil(text.length / 5) * 4)
  let length = 0
  for (let i = 0; i < text.length; i += 5) {
    const group = text.slice(i, i + 5)
    let value = 0
    for (const char of group.padEnd(5, 'u')) value = value * 85 + char.charCodeAt(0) - 33
    // Characters outside the 85 may give any value, even negative ones.
    out.writeUInt32BE(value >>> 0, length)
    length += group.length - 1
    if (group.length < 5) break
  }
  return out.subarray(0, length)
}

function decodeRunLength(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let i = 0; i < bytes.length; ) {
    const length = bytes[i] ?? 128
    if (length === 128) break
    if (length < 128) parts.push(bytes.subarray(i + 1, i + 2 + length))
    else parts.push(Buffer.alloc(257 - length, bytes[i + 1]))
    i += length < 128 ? length + 2 : 2
  }
  return Buffer.concat(parts)
}

/** Reverses a predictor: 2 is TIFF's (8 bits only), 10 and above are PNG's. */
function unpredict(bytes: Buffer, params: Dict, resolve: Resolve): Buffer {
  const number = (key: string, fallback: number) => {
    const value = resolve(params.get(key))
    return typeof value === 'number' ? value : fallback
  }
  const predictor = number('Predictor', 1)
  if (predictor < 2) return bytes
  const bits = number('BitsPerComponent', 8) * number('Colors', 1)
  const width = Math.max(1, Math.ceil((bits * number('Columns', 1)) / 8))
  const step = Math.max(1, Math.ceil(bits / 8))
  if (predictor === 2) return addLeft(bytes, width, step)
  const rows = Math.ceil(bytes.length / (width + 1))
  const out = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row++) {
    const from = row * (width + 1)
    bytes.copy(out, row * width, from + 1, from + 1 + width)
    undoPngRow(out, row * width, width, step, bytes[from] ?? 0)
  }
  return out
}

function addLeft(bytes: Buffer, width: number, step: number): Buffer {
  const out = Buffer.from(bytes)
  for (let i = 0; i < out.length; i++) if (i % width >= step) out[i] = ((out[i] ?? 0) + (out[i - step] ?? 0)) & 255
  return out
}

function undoPngRow(out: Buffer, from: number, width: number, step: number, kind: number): void {
  if (kind === 0) return
  for (let i = 0; i < width; i++) {
    const left = i >= step ? (out[from + i - step] ?? 0) : 0
    const up = from >= width ? (out[from + i - width] ?? 0) : 0
    const corner = i >= step && from >= width ? (out[from + i - width - step] ?? 0) : 0
    const add = kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : paeth(left, up, corner)
    out[from + i] = ((out[from + i] ?? 0) + add) & 255
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [dl, du, dc] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (dl <= du && dl <= dc) return left
  return du <= dc ? up : corner
}
