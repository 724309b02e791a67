/** Finds the smallest encoding of a picture that looks the same at its shown size. */

import type { PictureSettings } from '../assemble/compress-plan.ts'
import { asFax, asJpeg, deflated, lossless, type Packed, type Side, smallestLossless, sourceOf, sourceOfJpeg } from './encode.ts'
import type { PictureFacts } from './facts.ts'
import { hasAll, isPlain, type Pixels, readPixels } from './pixels.ts'
import type { Placed } from './placements.ts'

/** A re-encoded picture. */
export interface Shrunk extends Packed {
  /** Whether the indices were replaced by the colours of the palette. */
  isUnindexed: boolean
}

/** Pictures with less than this multiple of the needed pixels keep them: scaling would cost more quality than it saves. */
const spareShare = 1.25
/**
 * Maximum size as a JPEG, as a share of the lossless size. Photographs become far smaller; drawings and letters, which JPEG blurs, do not.
 */
const jpegShare = 0.5
/** Maximum size of a JPEG that is re-encoded with all its pixels, as a share of its old size. Re-encoding costs a little quality. */
const repackShare = 0.85
const leastSide = 8
const bands = 6
const bandRows = 16

/** Returns undefined where the picture is best left unchanged. Without `placed` it keeps its pixels. */
export async function shrinkPicture(
  facts: PictureFacts,
  placed: Placed | undefined,
  settings: PictureSettings,
): Promise<Shrunk | undefined> {
  const isFixed = facts.hasKeyMask || facts.hasMatte || facts.isStencil
  const size = isFixed || placed === undefined ? facts : neededSize(facts, placed, settings.dpi)
  const isSmaller = size.width < facts.width
  if (facts.decoded.coding === 'DCTDecode') return await jpegAgain(facts, size, settings)
  if (facts.decoded.coding !== null) return undefined
  const isWhole = facts.isContinuous && facts.bits >= 8
  if (facts.hasKeyMask || facts.isStencil || (!isWhole && !(facts.palette && isSmaller && facts.bits === 8))) return await asItIs(facts)
  const pixels = await readPixels(facts)
  if (!pixels) return await asItIs(facts)
  const best = await smallest(pixels, size, settings)
  const isUnindexed = facts.palette !== undefined
  if (!isUnindexed) return { ...best, isUnindexed }
  const same = await asItIs(facts)
  return same === undefined || best.bytes.length < same.bytes.length ? { ...best, isUnindexed } : same
}

/** Returns whether a soft mask without Decode is opaque everywhere. */
export async function isOpaque(facts: PictureFacts): Promise<boolean> {
  const pixels = facts.decoded.coding === null || facts.decoded.coding === 'DCTDecode' ? await readPixels(facts) : undefined
  return pixels !== undefined && pixels.channels === 1 && pixels.bytes.every((value) => value === 255)
}

/** Re-encodes a soft mask without loss. Masks use few levels, so that the errors of a JPEG would be visible. */
export async function shrinkMask(facts: PictureFacts, placed: Placed | undefined, dpi: number): Promise<Packed | undefined> {
  if (facts.decoded.coding !== null || !facts.isContinuous) return undefined
  const size = placed === undefined ? facts : neededSize(facts, placed, dpi)
  if (facts.bits < 8) return await asItIs(facts)
  const pixels = await readPixels(facts)
  return pixels && (await smallestLossless(sourceOf(pixels), size))
}

async function jpegAgain(facts: PictureFacts, size: Side, { quality }: PictureSettings): Promise<Shrunk | undefined> {
  const { components, decoded, hasKeyMask, isContinuous } = facts
  const isInks = components === 4 && hasAdobeMark(decoded.bytes)
  if (hasKeyMask || !isContinuous || !(isPlain(components) || isInks)) return undefined
  const source = sourceOfJpeg(decoded.bytes, isInks ? 4 : (components as 1 | 3))
  const { width, height, channels } = await source.picture.metadata()
  // The decoder uses the JPEG's own header, which must agree with the PDF.
  if (width !== facts.width || height !== facts.height || channels !== components) return undefined
  const packed = await asJpeg(source, size, quality)
  const most = decoded.bytes.length * (size.width < facts.width ? 1 : repackShare)
  return packed.bytes.length < most ? { ...packed, isUnindexed: false } : undefined
}

/** JPEGs of Adobe's programs store CMYK inverted, and libvips writes only those. */
function hasAdobeMark(jpeg: Buffer): boolean {
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2))
    if (jpeg[at + 1] === 0xee && jpeg.toString('latin1', at + 4, at + 9) === 'Adobe') return true
  return false
}

async function smallest(pixels: Pixels, size: Side, { quality }: PictureSettings): Promise<Packed> {
  const source = sourceOf(pixels)
  const sample = sampleOf(pixels)
  if (sample !== undefined) {
    const [jpeg, exact] = await Promise.all([asJpeg(sourceOf(sample), sample, quality), lossless(sourceOf(sample), sample)])
    const share = jpeg.bytes.length / exact.bytes.length
    if (share < jpegShare / 2) return await asJpeg(source, size, quality)
    if (share > jpegShare * 2) return await smallestLossless(source, size)
  }
  const [jpeg, exact] = await Promise.all([asJpeg(source, size, quality), lossless(source, size)])
  return jpeg.bytes.length < exact.bytes.length * jpegShare ? jpeg : await smallestLossless(source, size, exact)
}

/** Returns some bands of a large picture, which are used to judge the whole. */
function sampleOf({ width, height, channels, bytes }: Pixels): Pixels | undefined {
  if (height < bands * bandRows * 2) return undefined
  const rowBytes = width * channels
  const parts = Array.from({ length: bands }, (_, band) => {
    const from = Math.floor(((band + 0.5) * height) / bands) - bandRows / 2
    return bytes.subarray(from * rowBytes, (from + bandRows) * rowBytes)
  })
  return { width, height: bands * bandRows, channels, bytes: Buffer.concat(parts) }
}

async function asItIs(facts: PictureFacts): Promise<Shrunk | undefined> {
  const { bits, components, decoded } = facts
  const plain = await deflated(facts, decoded.bytes)
  if (bits !== 1 || components !== 1 || !hasAll(facts)) return { ...plain, isUnindexed: false }
  const fax = asFax(facts, decoded.bytes)
  return { ...(fax.bytes.length < plain.bytes.length ? fax : plain), isUnindexed: false }
}

function neededSize({ width, height }: Side, placed: Placed, dpi: number): Side {
  const scale = Math.max((placed.width / 72) * (dpi / width), (placed.height / 72) * (dpi / height))
  if (!(scale > 0) || scale * spareShare > 1) return { width, height }
  const least = Math.min(1, leastSide / Math.min(width, height))
  const kept = Math.max(scale, least)
  return { width: Math.max(1, Math.round(width * kept)), height: Math.max(1, Math.round(height * kept)) }
}
