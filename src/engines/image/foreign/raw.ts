/** Pixels as sharp gives them: channels of 8 bits side by side, rows from top to bottom. */

export interface Raw {
  data: Buffer
  width: number
  height: number
  channels: number
}
