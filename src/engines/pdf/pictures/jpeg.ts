/** Reads JPEG pictures, which a PDF stores unchanged (ITU-T T.81; ISO 32000-1, 7.4.8). */
import { readExif } from './exif.ts'
import { fittingProfile, type Picture, sensibleDpi } from './picture.ts'

/** Frames that DCTDecode reads: baseline, extended and progressive with Huffman coding. */
const readable = [0xc0, 0xc1, 0xc2]
const frames = Array.from({ length: 16 }, (_, i) => 0xc0 + i).filter((marker) => ![0xc4, 0xc8, 0xcc].includes(marker))
const startOfScan = 0xda
const endOfImage = Buffer.from([0xff, 0xd9])
const colourSpaces: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }
const centimetresPerInch = 2.54

interface Segments {
  frame?: Buffer
  exif?: Buffer
  /** Whether one of Adobe's programs wrote the file; those invert CMYK. */
  isAdobe: boolean
  dpi: number | null
  /** Parts of the ICC profile by number. */
  profile: Map<number, Buffer>
}

/** Returns undefined for a JPEG that a PDF cannot hold unchanged: damaged or of a rare kind. */
export function readJpeg(bytes: Buffer): Picture | undefined {
  const found = readSegments(bytes)
  const { frame } = found
  if (!frame || frame.length < 6 || frame[0] !== 8) return undefined
  const [height, width, components] = [frame.readUInt16BE(1), frame.readUInt16BE(3), frame[5] ?? 0]
  const colourSpace = colourSpaces[components]
  if (width === 0 || height === 0 || !colourSpace) return undefined
  const exif = found.exif ? readExif(found.exif) : { orientation: 1, dpi: null }
  const parts = [...found.profile].toSorted(([one], [other]) => one - other).map(([, part]) => part)
  const inverted = components === 4 && found.isAdobe ? '/Decode[1 0 1 0 1 0 1 0]' : ''
  return {
    width,
    height,
    bitsPerComponent: 8,
    colourSpace,
    profile: fittingProfile(parts.length > 0 ? Buffer.concat(parts) : undefined, components),
    entries: `/Filter/DCTDecode${inverted}`,
    bytes,
    orientation: exif.orientation,
    dpi: sensibleDpi(found.dpi ?? 0) ?? sensibleDpi(exif.dpi ?? 0),
  }
}

function readSegments(bytes: Buffer): Segments {
  const found: Segments = { isAdobe: false, dpi: null, profile: new Map() }
  if (bytes.readUInt16BE(0) !== 0xffd8) return found
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return { isAdobe: false, dpi: null, profile: new Map() }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    // A file without an end marker may be cut off.
    if (marker === startOfScan) return bytes.lastIndexOf(endOfImage) > at ? found : { ...found, frame: Buffer.alloc(0) }
    if (end > bytes.length || end < at + 4) break
    noteSegment(found, marker, bytes.subarray(at + 4, end))
    at = end
  }
  return { isAdobe: false, dpi: null, profile: new Map() }
}

function noteSegment(found: Segments, marker: number, body: Buffer): void {
  const starts = (text: string) => body.toString('latin1', 0, text.length) === text
  if (frames.includes(marker)) found.frame ??= readable.includes(marker) ? body : Buffer.alloc(0)
  else if (marker === 0xe0 && starts('JFIF\0') && body.length >= 12) {
    const [unit, density] = [body[7], body.readUInt16BE(8)]
    found.dpi = unit === 1 ? density : unit === 2 ? density * centimetresPerInch : null
  } else if (marker === 0xe1 && starts('Exif\0\0')) found.exif ??= body.subarray(6)
  else if (marker === 0xe2 && starts('ICC_PROFILE\0') && body.length > 14) found.profile.set(body[12] ?? 0, body.subarray(14))
  else if (marker === 0xee && starts('Adobe')) found.isAdobe = true
}
