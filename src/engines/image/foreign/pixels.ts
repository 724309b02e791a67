/** What the decoders of formats that libvips lacks make of a file: facts first, rows of pixels when they are asked for. Runs in a worker. */

/** Rows of samples, as TIFF 6.0 lays them out: channels side by side, rows at whole bytes. */
export interface Pixels {
  width: number
  height: number
  /** How colours are written; `white-is-zero` also holds for pictures of one bit. */
  colour: 'white-is-zero' | 'grey' | 'rgb' | 'cmyk' | 'lab'
  /** Channels of a pixel, alpha included. */
  channels: number
  hasAlpha: boolean
  /** Bits of a channel; 32 is a float, and 16 and 32 have their high byte first. */
  bits: 1 | 8 | 16 | 32
  profile?: Buffer | undefined
  /** From top to bottom, as many as `height`. Throws Error when the file is damaged. */
  rows(): Iterable<Uint8Array>
}

/** A picture that lies within its file as it is, in a format that libvips knows. */
export interface Enclosed {
  width: number
  height: number
  hasAlpha: boolean
  file: Buffer
}

/** A picture of which only the header is read here: a program decodes it. */
export interface Undecoded {
  width: number
  height: number
  hasAlpha: boolean
}

/** Bytes of a row. */
export function rowBytes({ width, channels, bits }: Pick<Pixels, 'width' | 'channels' | 'bits'>): number {
  return Math.ceil((width * channels * bits) / 8)
}

/** A file that says something that cannot be, or that is not read: its text is for the log, its sentence for the client. */
export class DamagedPicture extends Error {
  readonly sentence: string | undefined

  constructor(fault: string, sentence?: string) {
    super(fault)
    this.sentence = sentence
  }
}

/** Throws DamagedPicture unless it holds. */
export function demand(holds: boolean, fault: string, sentence?: string): asserts holds {
  if (!holds) throw new DamagedPicture(fault, sentence)
}
