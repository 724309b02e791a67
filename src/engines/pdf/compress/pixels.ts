/** Pixels of one byte for each sample, as they are stored: what colours they stand for does not matter here. */
import sharp, { type Sharp } from 'sharp'
import type { PictureFacts } from './facts.ts'

export interface Pixels {
  width: number
  height: number
  /** 1 or 3. */
  channels: 1 | 3
  bytes: Buffer
}

/**
 * Unpacks a picture whose samples are grey or three colours, or are in a palette of such.
 * @returns undefined for one of another kind, or with fewer bytes than it needs
 */
export async function readPixels(facts: PictureFacts): Promise<Pixels | undefined> {
  const { width, height, decoded, palette } = facts
  if (decoded.coding === 'DCTDecode') return await readJpeg(facts)
  if (decoded.coding !== null || !hasAll(facts)) return undefined
  const samples = unpack(facts)
  if (!palette) return isPlain(facts.components) ? { width, height, channels: facts.components, bytes: samples } : undefined
  return { width, height, channels: palette.components === 1 ? 1 : 3, bytes: paint(samples, palette) }
}

/** The colours of the JPEG's own profile are not those of the PDF, which has its own. */
async function readJpeg({ width, height, components, decoded }: PictureFacts): Promise<Pixels | undefined> {
  if (!isPlain(components)) return undefined
  const { data, info } = await openJpeg(decoded.bytes).raw().toBuffer({ resolveWithObject: true })
  return info.width === width && info.height === height && info.channels === components
    ? { width, height, channels: components, bytes: data }
    : undefined
}

/** Opens a JPEG such that its samples stay as they are; one that is cut off is an error. */
export function openJpeg(bytes: Buffer): Sharp {
  return sharp(bytes, { ignoreIcc: true, failOn: 'warning', limitInputPixels: false })
}

export function isPlain(components: number): components is 1 | 3 {
  return components === 1 || components === 3
}

function rowBytes({ width, components, bits }: PictureFacts): number {
  return Math.ceil((width * components * bits) / 8)
}

/** Whether there are as many bytes as its size needs. */
export function hasAll(facts: PictureFacts): boolean {
  return facts.decoded.bytes.length >= rowBytes(facts) * facts.height
}

/** Samples of less than eight bits become the number that they are in a palette and their share of 255 otherwise; of sixteen, the upper half stays. */
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
