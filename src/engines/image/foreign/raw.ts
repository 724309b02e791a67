/** Pixels as sharp returns them: interleaved channels of 8 bits, rows from top to bottom. */

/** A decoded picture. */
export interface Raw {
  data: Buffer
  width: number
  height: number
  channels: number
}
