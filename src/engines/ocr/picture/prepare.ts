/** Makes the picture of a page ready to be read: upright, level, evenly lit, without specks. */
import { type Matrix, multiply } from '../../../pdf-to-word/ir/geometry.ts'
import { type Grey, shrink } from './grey.ts'
import { level } from './level.ts'
import { despeckle, evenLight } from './light.ts'
import { findRules, type OcrRule } from './rules.ts'
import { findSlope } from './slope.ts'
import { type Turn, turnPicture } from './turn.ts'

/** More pixels are read at a lower resolution: A3 at 400 dots per inch has 31 million. */
export const mostPixels = 35_000_000

export interface PrepareOptions {
  /** Clockwise, which makes the picture upright. */
  turn: Turn
  /** Dots per inch of the picture given. */
  dpi: number
  /** Whether it is levelled; true if left out. */
  level?: boolean
  /** Whether light is evened and specks are taken away; true if left out. */
  even?: boolean
  /** Whether rules are looked for; true if left out. */
  rules?: boolean
}

/** Degrees below which levelling a page costs its letters more than it gains. */
const leastSlope = 0.15

export interface Prepared {
  grey: Grey
  /** Dots per inch of what came out: less where it had too many pixels. */
  dpi: number
  /** Degrees by which it was turned back to be level; above 0 where its lines fell to the right. */
  slope: number
  /** From a pixel of it to the one of the picture given. */
  fromLevel: Matrix
  rules: OcrRule[]
}

/** Takes time in proportion to the pixels, and twice their memory. */
export function prepare(
  given: Grey,
  { turn, dpi, level: levels = true, even = true, rules: looksForRules = true }: PrepareOptions,
): Prepared {
  const by = Math.ceil(Math.sqrt((given.width * given.height) / mostPixels))
  const small = shrink(given, by)
  const ownDpi = (dpi * small.width) / given.width
  const { grey: upright, fromTurned } = turnPicture(small, turn)
  const found = levels ? findSlope(upright, ownDpi) : 0
  const slope = Math.abs(found) < leastSlope ? 0 : found
  const { grey: flat, fromLevel } = level(upright, slope)
  const evened = even || looksForRules ? despeckle(evenLight(flat, ownDpi)) : flat
  return {
    grey: even ? evened : flat,
    rules: looksForRules ? findRules(evened, ownDpi) : [],
    dpi: ownDpi,
    slope: flat === upright ? 0 : slope,
    fromLevel: multiply(multiply(fromLevel, fromTurned), [by, 0, 0, by, (by - 1) / 2, (by - 1) / 2]),
  }
}
