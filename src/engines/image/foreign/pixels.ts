/** Results of the decoders for formats that libvips lacks: the header first, rows of pixels on request. Runs in a worker. */

/** Rows of samples as in TIFF 6.0: interleaved channels, rows padded to whole bytes. */
export interface Pixels {
  width: number
  height: number
  /** Colour encoding; `white-is-zero` also applies to pictures of one bit. */
  colour: 'white-is-zero' | 'grey' | 'rgb' | 'cmyk' | 'lab'
  /** Channels of a pixel, including alpha. */
  channels: number
  hasAlpha: boolean
  /** Bits per channel; 32 is a float. 16 and 32 are big-endian. */
  bits: 1 | 8 | 16 | 32
  profile?: Buffer | undefined
  /** Yields `height` rows from top to bottom. Throws Error when the file is damaged. */
  rows(): Iterable<Uint8Array>
}

/** A picture that is embedded unchanged in its file, in a format that libvips reads. */
export interface Enclosed {
  width: number
  height: number
  hasAlpha: boolean
  file: Buffer
}

/** A picture of which only the header is read here; a program decodes it. */
export interface Undecoded {
  width: number
  height: number
  hasAlpha: boolean
}

/** Longest side that a header may announce, as in libvips: a worker's answer cannot hold more. */
export const longestSide = 2 ** 31 - 1

/** Returns the bytes of one row. */
export function rowBytes({ width, channels, bits }: Pick<Pixels, 'width' | 'channels' | 'bits'>): number {
  return Math.ceil((width * channels * bits) / 8)
}

/** Thrown for a damaged or unsupported file: `message` is for the log, the sentence for the client. */
export class DamagedPicture extends Error {
  readonly sentence: string | undefined

  constructor(fault: string, sentence?: string) {
    super(fault)
    this.sentence = sentence
  }
}

/** Throws DamagedPicture unless `holds` is true. */
export function demand(holds: boolean, fault: string, sentence?: string): asserts holds {
  if (!holds) throw new DamagedPicture(fault, sentence)
}
