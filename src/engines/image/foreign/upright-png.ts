/** Resets the orientation in the EXIF of a PNG whose pixels are upright already. Runs in a worker. */
import { crc32 } from 'node:zlib'

const signatureBytes = 8
/** Orientation tag, and its value for upright (EXIF 2.32, tag 0x0112). */
const orientation = 0x0112
const upright = 1
/** Some writers put this before the TIFF header. */
const exifMark = 'Exif\0\0'

/** Returns the file, changed in place; unchanged where it has no orientation. */
export function uprightPng(png: Buffer): Buffer {
  for (let at = signatureBytes; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8)
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) break
    if (type !== 'eXIf') continue
    setUpright(png.subarray(at + 8, end))
    png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end)
  }
  return png
}

function setUpright(exif: Buffer): void {
  const tiff = exif.toString('latin1', 0, exifMark.length) === exifMark ? exif.subarray(exifMark.length) : exif
  if (tiff.length < 8) return
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const list = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(list); entry++) {
    const at = list + 2 + entry * 12
    if (short(at) !== orientation || at + 10 > tiff.length) continue
    if (isLittle) tiff.writeUInt16LE(upright, at + 8)
    else tiff.writeUInt16BE(upright, at + 8)
  }
}
