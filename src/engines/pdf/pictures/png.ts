/** Reads PNG pictures: PDF compresses pixels in the same way, with the same predictors (W3C PNG, third edition; ISO 32000-1, 7.4.4.4). */
import { crc32, inflateSync } from 'node:zlib'
import { readExif } from './exif.ts'
import { fittingProfile, type Picture, sensibleDpi } from './picture.ts'

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const metresPerInch = 0.0254
/** Components by colour type; a palette has one. Types with alpha (4, 6) must be split first. */
const componentsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1 }
/** Maximum size of an ICC profile, which is held in memory. */
const maxProfileBytes = 16 * 1024 * 1024

/** Returns undefined for a PNG that cannot be stored unchanged: damaged, interlaced or transparent. */
export function readPng(bytes: Buffer): Picture | undefined {
  const chunks = readChunks(bytes)
  const header = chunks?.get('IHDR')?.[0]
  if (!chunks || !header || header.length < 13 || chunks.has('tRNS')) return undefined
  const [width, height, bits, type] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8] ?? 0, header[9] ?? 0]
  const components = componentsOf[type]
  const palette = chunks.get('PLTE')?.[0]
  if (!components || header[12] !== 0 || (type === 3 && !palette)) return undefined
  const data = Buffer.concat(chunks.get('IDAT') ?? [])
  const rowBytes = 1 + Math.ceil((width * components * bits) / 8)
  if (!isWhole(data, rowBytes * height)) return undefined
  const physical = chunks.get('pHYs')?.[0]
  const exif = chunks.get('eXIf')?.[0]
  const dpi = physical && physical.length >= 9 && physical[8] === 1 ? physical.readUInt32BE(0) * metresPerInch : 0
  return {
    width,
    height,
    bitsPerComponent: bits,
    colourSpace: palette && type === 3 ? indexed(palette) : components === 1 ? '/DeviceGray' : '/DeviceRGB',
    profile: type === 3 ? undefined : fittingProfile(profileOf(chunks.get('iCCP')?.[0]), components),
    entries: `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${components}/BitsPerComponent ${bits}/Columns ${width}>>`,
    bytes: data,
    orientation: exif ? readExif(exif).orientation : 1,
    dpi: sensibleDpi(Math.round(dpi)),
  }
}

function readChunks(bytes: Buffer): Map<string, Buffer[]> | undefined {
  const chunks = new Map<string, Buffer[]>()
  for (let at = pngSignature.length; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IEND') return chunks
    const same = chunks.get(name) ?? []
    // A view and no copy: a file can have millions of these chunks.
    same.push(bytes.subarray(at + 8, end))
    chunks.set(name, same)
    at = end + 4
  }
  return undefined
}

function isWhole(data: Buffer, expected: number): boolean {
  try {
    return inflateSync(data, { maxOutputLength: expected + 1 }).length === expected
  } catch {
    return false
  }
}

function indexed(palette: Buffer): string {
  return `[/Indexed/DeviceRGB ${Math.floor(palette.length / 3) - 1}<${palette.toString('hex')}>]`
}

function profileOf(chunk: Buffer | undefined): Buffer | undefined {
  const end = chunk?.indexOf(0) ?? -1
  if (!chunk || end < 0) return undefined
  try {
    return inflateSync(chunk.subarray(end + 2), { maxOutputLength: maxProfileBytes })
  } catch {
    return undefined
  }
}
