/** A picture as a PDF can hold it. */

/** A picture and its encoded pixels. */
export interface Picture {
  /** Size in pixels, as stored. */
  width: number
  height: number
  bitsPerComponent: number
  /** Colour space in PDF syntax; ignored where `profile` is set. */
  colourSpace: string
  /** ICC profile, if its number of components fits the picture. */
  profile?: { components: number; bytes: Buffer } | undefined
  /** Filter, its parameters and further dictionary entries, in PDF syntax. */
  entries: string
  bytes: Buffer
  /** EXIF orientation, 1 to 8. */
  orientation: number
  /** Pixels per inch; null when unknown. */
  dpi: number | null
  /** Soft mask of the same size. */
  mask?: Picture | undefined
}

/** Resolutions that mean nothing: defaults of cameras and old programs. */
const meaninglessDpi = [0, 1, 72]
/** Minimum and maximum plausible resolution. No scanner goes below; libvips writes 25.4 where nothing is known. */
const [leastDpi, mostDpi] = [50, 10_000]

/** Returns the resolution, or null if it is a placeholder of the writer or out of range. */
export function sensibleDpi(dpi: number): number | null {
  return !Number.isFinite(dpi) || meaninglessDpi.includes(Math.round(dpi)) || dpi < leastDpi || dpi > mostDpi ? null : dpi
}

/** Number of components by colour space of an ICC profile (ICC.1:2022, table 19). */
const spaces: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 }

/** Returns the profile if it has this many components. */
export function fittingProfile(bytes: Buffer | undefined, components: number): Picture['profile'] {
  if (!bytes || bytes.length < 128 || bytes.toString('latin1', 36, 40) !== 'acsp') return undefined
  return spaces[bytes.toString('latin1', 16, 20)] === components ? { components, bytes } : undefined
}
