/** Reads pixels as stored, with one byte per sample. Which colours they stand for does not matter here. */
import sharp, { type Sharp } from 'sharp'
import type { PictureFacts } from './facts.ts'

/** The pixels of a picture. */
export interface Pixels {
  width: number
  height: number
  /** Channels, 1 or 3. */
  channels: 1 | 3
  bytes: Buffer
}

/**
 * Decodes a picture whose samples are grey, three colours, or indices of a palette of those.
 * @returns undefined for a picture of another type, or one with too few bytes
 */
export async function readPixels(facts: PictureFacts): Promise<Pixels | undefined> {
  const { width, height, decoded, palette } = facts
  if (decoded.coding === 'DCTDecode') return await readJpeg(facts)
  if (decoded.coding !== null || !hasAll(facts)) return undefined
  const samples = unpack(facts)
  if (!palette) return isPlain(facts.components) ? { width, height, channels: facts.components, bytes: samples } : undefined
  return { width, height, channels: palette.components === 1 ? 1 : 3, bytes: paint(samples, palette) }
}

/** The profile inside the JPEG is ignored, because the PDF gives its own colour space. */
async function readJpeg({ width, height, components, decoded }: PictureFacts): Promise<Pixels | undefined> {
  if (!isPlain(components)) return undefined
  const { data, info } = await openJpeg(decoded.bytes).raw().toBuffer({ resolveWithObject: true })
  return info.width === width && info.height === height && info.channels === components
    ? { width, height, channels: components, bytes: data }
    : undefined
}

/** Opens a JPEG so that its samples are not converted; a JPEG that is cut off is an error. */
export function openJpeg(bytes: Buffer): Sharp {
  return sharp(bytes, { ignoreIcc: true, failOn: 'warning', limitInputPixels: false })
}

/** Returns whether a number of components is that of grey or RGB. */
export function isPlain(components: number): components is 1 | 3 {
  return components === 1 || components === 3
}

function rowBytes({ width, components, bits }: PictureFacts): number {
  return Math.ceil((width * components * bits) / 8)
}

/** Returns whether the picture has enough bytes for its size. */
export function hasAll(facts: PictureFacts): boolean {
  return facts.decoded.bytes.length >= rowBytes(facts) * facts.height
}

/**
 * Converts samples to one byte each: below eight bits, an index is kept and a colour is scaled to 255; of sixteen bits, the upper eight are
 * kept.
 */
function unpack(facts: PictureFacts): Buffer {
  const { width, height, components, bits, palette, decoded } = facts
  const perRow = width * components
  if (bits === 8) return decoded.bytes.subarray(0, perRow * height)
  const out = Buffer.alloc(perRow * height)
  const stride = rowBytes(facts)
  const most = 2 ** bits - 1
  const scale = palette ? 1 : 255 / most
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < perRow; i++) {
      const bit = i * bits
      const byte = decoded.bytes[y * stride + (bit >> 3)] ?? 0
      out[y * perRow + i] = bits === 16 ? byte : ((byte >> (8 - bits - (bit & 7))) & most) * scale
    }
  }
  return out
}

function paint(indexes: Buffer, { components, colours }: NonNullable<PictureFacts['palette']>): Buffer {
  const out = Buffer.alloc(indexes.length * components)
  for (let i = 0; i < indexes.length; i++) {
    const from = (indexes[i] ?? 0) * components
    for (let c = 0; c < components; c++) out[i * components + c] = colours[from + c] ?? 0
  }
  return out
}
