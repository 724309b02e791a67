/** Builds the colour profile of sRGB, and checks profiles of files (ICC.1:2001-04). */

/** Red, green and blue of sRGB in CIE XYZ (IEC 61966-2-1), adapted to the white point D50 by the method of Bradford. */
const primaries = {
  rXYZ: [0.436_075, 0.222_504, 0.013_932],
  gXYZ: [0.385_065, 0.716_879, 0.097_105],
  bXYZ: [0.143_08, 0.060_617, 0.714_173],
} as const
/** The white point of all profiles: D50. */
const white = [0.9642, 1, 0.8249] as const
const curveSteps = 1024
const headerLength = 128

/** Returns the bytes of a profile of version 2, which every part of PDF/A allows. */
export function srgbProfile(): Buffer {
  const curve = curveTag()
  const tags: [string, Buffer][] = [
    ['desc', descriptionTag('sRGB IEC61966-2.1')],
    ['cprt', Buffer.from('text\0\0\0\0No copyright\0', 'latin1')],
    ['wtpt', xyzTag(white)],
    ...Object.entries(primaries).map(([name, xyz]) => [name, xyzTag(xyz)] as [string, Buffer]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curve] as [string, Buffer]),
  ]
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length, 0)
  const places = new Map<Buffer, number>()
  const parts: Buffer[] = []
  let offset = headerLength + table.length
  for (const [index, [name, bytes]] of tags.entries()) {
    // The three curves are one.
    if (!places.has(bytes)) {
      places.set(bytes, offset)
      const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
      parts.push(padded)
      offset += padded.length
    }
    table.write(name, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(places.get(bytes) ?? 0, 8 + 12 * index)
    table.writeUInt32BE(bytes.length, 12 + 12 * index)
  }
  return Buffer.concat([header(offset), table, ...parts])
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(headerLength)
  bytes.writeUInt32BE(length, 0)
  // Version 2.1, a profile of a display.
  bytes.writeUInt32BE(0x0210_0000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [1998, 2, 9].entries()) bytes.writeUInt16BE(part, 24 + 2 * index)
  bytes.write('acsp', 36, 'latin1')
  for (const [index, part] of white.entries()) bytes.writeInt32BE(fixed(part), 68 + 4 * index)
  return bytes
}

/** A number with 16 bits after the point. */
function fixed(value: number): number {
  return Math.round(value * 65_536)
}

function xyzTag(xyz: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 + 4 * xyz.length)
  bytes.write('XYZ ', 0, 'latin1')
  for (const [index, part] of xyz.entries()) bytes.writeInt32BE(fixed(part), 8 + 4 * index)
  return bytes
}

function descriptionTag(text: string): Buffer {
  // Its Unicode and Macintosh forms are empty.
  const bytes = Buffer.alloc(12 + text.length + 1 + 8 + 70)
  bytes.write('desc', 0, 'latin1')
  bytes.writeUInt32BE(text.length + 1, 8)
  bytes.write(text, 12, 'latin1')
  return bytes
}

/** The transfer function of sRGB (IEC 61966-2-1), as a table. */
function curveTag(): Buffer {
  const bytes = Buffer.alloc(12 + 2 * curveSteps)
  bytes.write('curv', 0, 'latin1')
  bytes.writeUInt32BE(curveSteps, 8)
  for (let step = 0; step < curveSteps; step++) {
    const value = step / (curveSteps - 1)
    const linear = value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    bytes.writeUInt16BE(Math.round(linear * 65_535), 12 + 2 * step)
  }
  return bytes
}

const componentsOf: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3 }
const classes = ['scnr', 'mntr', 'prtr', 'spac']

/** Returns whether a profile may describe the colours of a picture with this many components (ISO 19005-2, 6.2.4.2). */
export function isAllowedProfile(profile: Buffer, components: number): boolean {
  if (profile.length < headerLength || profile.toString('latin1', 36, 40) !== 'acsp') return false
  const version = profile.readUInt8(8)
  const [kind, space] = [profile.toString('latin1', 12, 16), profile.toString('latin1', 16, 20)]
  return version >= 2 && version <= 4 && classes.includes(kind) && componentsOf[space] === components
}
