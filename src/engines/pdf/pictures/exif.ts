/** Reads the orientation and resolution of a picture from EXIF (CIPA DC-008, 4.6.4). */

/** The orientation (1 to 8) and the resolution. */
export interface ExifFacts {
  orientation: number
  dpi: number | null
}

const tags = { orientation: 0x0112, xResolution: 0x011a, resolutionUnit: 0x0128 } as const
const mostEntries = 512
const centimetresPerInch = 2.54

/** @param tiff the bytes from the byte order mark on; invalid entries are ignored */
export function readExif(tiff: Buffer): ExifFacts {
  const facts: ExifFacts = { orientation: 1, dpi: null }
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 14) return facts
  const read16 = (at: number) => (at < 0 || at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const read32 = (at: number) => (at < 0 || at + 4 > tiff.length ? 0 : order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = read32(4)
  const values = new Map<number, number>()
  for (let entry = 0; entry < Math.min(read16(directory), mostEntries); entry++) {
    const at = directory + 2 + 12 * entry
    const isRational = read16(at + 2) === 5
    const place = read32(at + 8)
    values.set(read16(at), isRational ? read32(place) / read32(place + 4) : read16(at + 8))
  }
  const orientation = values.get(tags.orientation) ?? 1
  if (orientation >= 1 && orientation <= 8) facts.orientation = orientation
  const resolution = values.get(tags.xResolution)
  if (resolution !== undefined) facts.dpi = values.get(tags.resolutionUnit) === 3 ? resolution * centimetresPerInch : resolution
  return facts
}
