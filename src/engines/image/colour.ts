/** Converts colour and metadata of a result: correct on a screen without a profile, or with the profile kept; runs in a worker. */
import type { Metadata, Sharp } from 'sharp'
import type { PictureConversion } from './messages.ts'

/** Offset and length of the colour space in an ICC profile (ICC.1:2022, 7.2). */
const profileSpace = [16, 20] as const

/** Adds the steps to `picture` that make its colours correct in `format`. */
export function carryColour(picture: Sharp, header: Metadata, { format, keepMetadata }: PictureConversion): Sharp {
  const deep = keepDepth(picture, header, format)
  if (keepMetadata) return keepAll(deep, header, format)
  // libvips converts 16-bit colours to Display P3 and would leave them there without a profile.
  return isDeep(header) && hasRgbProfile(header) ? deep.withIccProfile('srgb', { attach: false }) : deep
}

function keepAll(picture: Sharp, header: Metadata, format: PictureConversion['format']): Sharp {
  if (format === 'gif' || format === 'bmp' || format === 'ico') return picture
  const kept = picture.keepMetadata()
  if (header.xmpAsString) kept.withXmp(uprightXmp(header.xmpAsString))
  // CMYK and grey profiles do not fit the RGB result.
  return header.hasProfile && !hasRgbProfile(header) ? kept.withIccProfile('srgb') : kept
}

/** Removes the orientation from XMP: the pixels are upright already. */
function uprightXmp(xmp: string): string {
  return xmp.replace(/(tiff:Orientation\s*(?:=\s*["']|>\s*))\d/g, '$11')
}

function keepDepth(picture: Sharp, header: Metadata, format: PictureConversion['format']): Sharp {
  const canHoldIt = format === 'png' || format === 'tiff'
  if (!canHoldIt || !isDeep(header)) return picture
  return picture.toColourspace(header.space === 'grey16' ? 'grey16' : 'rgb16')
}

function isDeep({ space }: Metadata): boolean {
  return space === 'rgb16' || space === 'grey16'
}

function hasRgbProfile({ icc }: Metadata): boolean {
  return icc?.subarray(...profileSpace).toString('latin1') === 'RGB '
}
