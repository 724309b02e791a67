/** A picture as a PDF can hold it. */

export interface Picture {
  /** Pixels as stored. */
  width: number
  height: number
  bitsPerComponent: number
  /** As text of a PDF, unless `profile` replaces it. */
  colourSpace: string
  /** An ICC profile that fits. */
  profile?: { components: number; bytes: Buffer } | undefined
  /** Filter, its parameters, and what else the dictionary needs. */
  entries: string
  bytes: Buffer
  /** EXIF's, 1 to 8. */
  orientation: number
  /** Pixels per inch; null: unknown. */
  dpi: number | null
  /** Transparency, of the same size. */
  mask?: Picture | undefined
}

/** What a file says without knowing: the default of cameras and of old programs. */
const meaninglessDpi = [0, 1, 72]
/** No scanner goes below; libvips writes 25.4 where nothing is known. */
const [leastDpi, mostDpi] = [50, 10_000]

export function sensibleDpi(dpi: number): number | null {
  return !Number.isFinite(dpi) || meaninglessDpi.includes(Math.round(dpi)) || dpi < leastDpi || dpi > mostDpi ? null : dpi
}

/** Colour spaces of ICC profiles (ICC.1:2022, table 19) by their components. */
const spaces: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 }

/** Returns the profile when it is one for this many components. */
export function fittingProfile(bytes: Buffer | undefined, components: number): Picture['profile'] {
  if (!bytes || bytes.length < 128 || bytes.toString('latin1', 36, 40) !== 'acsp') return undefined
  return spaces[bytes.toString('latin1', 16, 20)] === components ? { components, bytes } : undefined
}
