/** Rotates animations and multi-page pictures frame by frame, because libvips treats them as one tall strip. Runs in a worker. */
import sharp, { type Metadata } from 'sharp'
import type { PictureConversion } from './messages.ts'
import type { Source } from './source.ts'

/** Mirroring, and clockwise rotation in degrees, that make a picture upright, by its EXIF orientation (EXIF 2.32, tag 0x0112). */
const orientations: readonly { mirror: boolean; degrees: number }[] = [
  { mirror: false, degrees: 0 },
  { mirror: false, degrees: 0 },
  { mirror: true, degrees: 0 },
  { mirror: false, degrees: 180 },
  { mirror: true, degrees: 180 },
  { mirror: true, degrees: 270 },
  { mirror: false, degrees: 90 },
  { mirror: true, degrees: 90 },
  { mirror: false, degrees: 270 },
]

type Arrange = (source: Source, conversion: PictureConversion) => Source

/** Returns whether a picture must be rotated frame by frame. */
export function needsTurning({ pages = 1, orientation = 1 }: Metadata, { frames, rotate }: PictureConversion): boolean {
  return pages > 1 && frames === 'all' && (rotate !== 0 || orientation !== 1)
}

/** Decodes all frames, rotates and arranges each, and joins them again. The header keeps the timing. */
export async function turnFrames({ picture, header }: Source, conversion: PictureConversion, arrange: Arrange): Promise<Source> {
  const { mirror, degrees } = orientations[header.orientation ?? 1] ?? { mirror: false, degrees: 0 }
  const rotate = (degrees + conversion.rotate) % 360
  const srgb = header.hasProfile ? picture.withIccProfile('srgb', { attach: false }) : picture
  const { data, info } = await srgb.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pageHeight = info.pageHeight ?? info.height
  const frameBytes = info.width * pageHeight * info.channels
  const turned: Buffer[] = []
  let size = { width: info.width, height: pageHeight, channels: info.channels }
  for (let start = 0; start < data.length; start += frameBytes) {
    const frame = sharp(data.subarray(start, start + frameBytes), {
      raw: { width: info.width, height: pageHeight, channels: info.channels },
    })
    if (mirror) frame.flop()
    const arranged = arrange({ picture: frame, header }, { ...conversion, rotate }).picture
    const done = await arranged.raw().toBuffer({ resolveWithObject: true })
    turned.push(done.data)
    size = { width: done.info.width, height: done.info.height, channels: done.info.channels }
  }
  const roll = { ...size, height: size.height * turned.length, pageHeight: size.height }
  const { icc: _icc, ...plain } = header
  return {
    picture: sharp(Buffer.concat(turned), { raw: roll, limitInputPixels: false }),
    header: { ...plain, hasProfile: false, space: 'srgb' },
  }
}
