/** Reads the composite picture of Photoshop files (PSD, PSB), by Adobe's Photoshop File Formats Specification. */
import { demand, type Pixels } from './pixels.ts'
import { openPlanes } from './psd-planes.ts'
import { readPsdSections } from './psd-sections.ts'

const mark = '8BPS'
const headerBytes = 26
const modes = { bitmap: 0, grey: 1, indexed: 2, rgb: 3, cmyk: 4, duotone: 8, lab: 9 } as const
const unknownMode = 'The Photoshop file is in a colour mode that cannot be read; save it as RGB, CMYK, Lab or greyscale.'
const noFlatPicture = 'The Photoshop file was saved without a flat picture; save it again with maximized compatibility.'
/** Maximum side of a PSB, and maximum number of channels of PSD and PSB. */
const longestSide = 300_000
const mostChannels = 56

/** Returns whether a file begins like a PSD or PSB. */
export function isPsd(head: Buffer): boolean {
  return head.toString('latin1', 0, mark.length) === mark
}

/** How the channels of a colour mode become a picture. */
interface Mode {
  colour: Pixels['colour']
  /** Number of colour channels. */
  channels: number
  /** Changes the bytes of a row in place. */
  fix?: (row: Uint8Array, channel: number, bits: number) => void
}

const grey: Mode = { colour: 'grey', channels: 1 }
const modeOf: Readonly<Record<number, Mode>> = {
  [modes.bitmap]: { colour: 'white-is-zero', channels: 1 },
  [modes.grey]: grey,
  [modes.indexed]: { colour: 'rgb', channels: 1 },
  [modes.rgb]: { colour: 'rgb', channels: 3 },
  // CMYK is inverted: Photoshop stores paper, TIFF stores ink.
  [modes.cmyk]: { colour: 'cmyk', channels: 4, fix: (row) => turnBits(row, 0, 1, 0xff) },
  [modes.duotone]: grey,
  // a and b of Lab are signed in a TIFF and offset by half the range here, so that the highest bit differs.
  [modes.lab]: {
    colour: 'lab',
    channels: 3,
    fix: (row, channel, bits) => turnBits(row, channel > 0 ? 0 : row.length, bits / 8, 0x80),
  },
}

function turnBits(row: Uint8Array, start: number, step: number, mask: number): void {
  for (let at = start; at < row.length; at += step) row[at] = (row[at] ?? 0) ^ mask
}

/** Reads a file. Throws DamagedPicture. */
export function readPsd(file: Buffer): Pixels {
  demand(file.length > headerBytes, 'a PSD is cut off')
  const version = file.readUInt16BE(4)
  const count = file.readUInt16BE(12)
  const [height, width] = [file.readUInt32BE(14), file.readUInt32BE(18)]
  const [bits, modeNumber] = [file.readUInt16BE(22), file.readUInt16BE(24)]
  demand((version === 1 || version === 2) && count > 0 && count <= mostChannels, 'version or channels of a PSD')
  demand(width > 0 && height > 0 && width <= longestSide && height <= longestSide, 'sides of a PSD')
  const mode = modeOf[modeNumber]
  demand(mode !== undefined && mode.channels <= count, 'a PSD of a colour mode that is not read', unknownMode)
  demand(isDepth(bits) && (bits === 1) === (modeNumber === modes.bitmap), 'depth of a PSD')
  const sections = readPsdSections(file, headerBytes, version === 2)
  demand(sections.hasFlatPicture, 'a PSD without a flat picture', noFlatPicture)
  const isPlain = (mode.colour === 'rgb' || mode.colour === 'grey') && modeNumber !== modes.indexed && bits !== 32
  const hasAlpha = isPlain && sections.hasTransparency && count > mode.channels
  const readPlanes = () => openPlanes(file.subarray(sections.end), { width, height, count, bits, isLarge: version === 2 })
  const shape = { width, height, hasAlpha, profile: sections.profile }
  if (modeNumber === modes.indexed) {
    const rows = () => indexedRows(readPlanes(), { height, palette: sections.colours })
    return { ...shape, colour: 'rgb', channels: 3, bits, rows }
  }
  // libvips would take a grey float for grey of another scale.
  const isGreyFloat = bits === 32 && mode.channels === 1
  const order = isGreyFloat ? [0, 0, 0] : Array.from({ length: mode.channels + (hasAlpha ? 1 : 0) }, (_, channel) => channel)
  // libvips reads Lab of 16 bits only.
  const isWidened = mode.colour === 'lab' && bits === 8
  const request: MixRequest = { height, order, bits, hasAlpha, widen: isWidened ? widenLab : undefined, fix: mode.fix }
  const colour = isGreyFloat ? 'rgb' : mode.colour
  return { ...shape, colour, channels: order.length, bits: isWidened ? 16 : bits, rows: () => mixedRows(readPlanes(), request) }
}

function isDepth(bits: number): bits is Pixels['bits'] {
  return [1, 8, 16, 32].includes(bits)
}

type Planes = ReturnType<typeof openPlanes>

function* indexedRows(planes: Planes, { height, palette }: { height: number; palette: Buffer }): Generator<Uint8Array> {
  demand(palette.length >= 768, 'the palette of a PSD is missing')
  for (let y = 0; y < height; y++) {
    const indexes = planes(0, y)
    const row = new Uint8Array(indexes.length * 3)
    // All reds come first, then all greens, then all blues.
    for (const [x, index] of indexes.entries())
      for (let channel = 0; channel < 3; channel++) row[x * 3 + channel] = palette[channel * 256 + index] ?? 0
    yield row
  }
}

interface MixRequest extends Pick<Pixels, 'height' | 'bits' | 'hasAlpha'> {
  fix: Mode['fix'] | undefined
  /** Channels in the order in which they are interleaved. */
  order: readonly number[]
  /** Converts a row of 8 bits to 16 bits. */
  widen: ((row: Uint8Array, channel: number) => Uint8Array) | undefined
}

/** Yields rows with interleaved channels. */
function* mixedRows(planes: Planes, { height, order, bits, hasAlpha, widen, fix }: MixRequest): Generator<Uint8Array> {
  const size = widen ? 2 : Math.max(1, bits / 8)
  for (let y = 0; y < height; y++) {
    const channels = order.map((channel) => {
      const row = planes(channel, y)
      fix?.(row, channel, bits)
      return widen?.(row, channel) ?? row
    })
    const [only] = channels
    if (channels.length === 1 && only) {
      yield only
      continue
    }
    const row = sideBySide(channels, size)
    if (hasAlpha) takeWhiteOut(row, channels.length, size)
    yield row
  }
}

function sideBySide(channels: readonly Uint8Array[], size: number): Buffer {
  const row = Buffer.alloc(channels.reduce((sum, { length }) => sum + length, 0))
  for (const [channel, plane] of channels.entries()) {
    for (let at = 0, to = channel * size; at < plane.length; at += size, to += channels.length * size) {
      for (let byte = 0; byte < size; byte++) row[to + byte] = plane[at + byte] ?? 0
    }
  }
  return row
}

/** Converts Lab to 16 bits: lightness is scaled to the full range, a and b are multiplied by 256. */
function widenLab(row: Uint8Array, channel: number): Uint8Array {
  const wide = new Uint8Array(row.length * 2)
  for (const [at, value] of row.entries()) {
    wide[at * 2] = value
    wide[at * 2 + 1] = channel === 0 ? value : 0
  }
  return wide
}

/** Removes white from transparent pixels: Photoshop blends the composite picture with white, and the alpha channel is stored as well. */
function takeWhiteOut(row: Buffer, channels: number, size: number): void {
  const most = size === 2 ? 0xffff : 0xff
  const read = (at: number) => (size === 2 ? row.readUInt16BE(at) : (row[at] ?? 0))
  for (let at = 0; at + channels * size <= row.length; at += channels * size) {
    const alpha = read(at + (channels - 1) * size)
    if (alpha === most || alpha === 0) continue
    for (let channel = 0; channel < channels - 1; channel++) {
      const place = at + channel * size
      const own = Math.min(most, Math.max(0, Math.round(((read(place) - (most - alpha)) * most) / alpha)))
      if (size === 2) row.writeUInt16BE(own, place)
      else row[place] = own
    }
  }
}
