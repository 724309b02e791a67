/** Prepares the picture of a page for OCR: upright, level, evenly lit, without specks. */
import { type Matrix, multiply } from '../../../pdf-to-word/ir/geometry.ts'
import { type Grey, shrink } from './grey.ts'
import { findGround, type Ground } from './ground.ts'
import { level } from './level.ts'
import { despeckle, evenLight } from './light.ts'
import { findRules, type OcrRule } from './rules.ts'
import { findSlope } from './slope.ts'
import { type Turn, turnPicture } from './turn.ts'
import { hasUprights } from './uprights.ts'

/** Maximum pixels; a larger picture is scaled down. A3 at 400 dots per inch has 31 million. */
export const mostPixels = 35_000_000

/** How to prepare a picture. */
export interface PrepareOptions {
  /** Clockwise rotation that makes the picture upright. */
  turn: Turn
  /** Resolution of the given picture, in dots per inch. */
  dpi: number
  /** Whether to level the picture; true by default. */
  level?: boolean
  /** Whether to even the light and remove specks; true by default. */
  even?: boolean
  /** Whether to find rules in any picture; true by default. Otherwise, only in an evened one that may have a table. */
  rules?: boolean
  /** Whether to find what a photographed page lies on; false by default. */
  ground?: boolean
}

/** Minimum slope in degrees; levelling a smaller one costs the letters more than it gains. */
const leastSlope = 0.15

/** A prepared picture. */
export interface Prepared {
  grey: Grey
  /** Resolution of the result in dots per inch: lower where the picture had too many pixels. */
  dpi: number
  /** Degrees by which the picture was rotated back; positive where its lines fell to the right. */
  slope: number
  /** Matrix from a pixel of the result to the pixel of the given picture. */
  fromLevel: Matrix
  /** Undefined where they were not searched. */
  rules: OcrRule[] | undefined
  /** What a photographed page lies on. */
  ground: Ground | undefined
}

/** Prepares a picture in time proportional to its pixels, with twice their memory. */
export function prepare(
  given: Grey,
  { turn, dpi, level: levels = true, even = true, rules: looksForRules = true, ground: looksForGround = false }: PrepareOptions,
): Prepared {
  const by = Math.ceil(Math.sqrt((given.width * given.height) / mostPixels))
  const small = shrink(given, by)
  const ownDpi = (dpi * small.width) / given.width
  const { grey: upright, fromTurned } = turnPicture(small, turn)
  const found = levels ? findSlope(upright, ownDpi) : 0
  const slope = Math.abs(found) < leastSlope ? 0 : found
  const { grey: flat, fromLevel } = level(upright, slope)
  const ground = looksForGround ? findGround(upright, ownDpi) : undefined
  const evened = even ? despeckle(evenLight(flat, ownDpi)) : flat
  // Noise and uprights together make most readings fail; of a clean page, the first one is mostly good enough.
  const isSearched = looksForRules || (even && hasUprights(evened, ownDpi))
  return {
    grey: evened,
    rules: isSearched ? rulesOf({ grey: evened, dpi: ownDpi }, even) : undefined,
    ground: ground && level(ground, slope).grey,
    dpi: ownDpi,
    slope: flat === upright ? 0 : slope,
    fromLevel: multiply(multiply(fromLevel, fromTurned), [by, 0, 0, by, (by - 1) / 2, (by - 1) / 2]),
  }
}

/** Returns the rules of a prepared picture. @param even whether its light was evened */
export function rulesOf({ grey, dpi }: Pick<Prepared, 'grey' | 'dpi'>, even: boolean): OcrRule[] {
  return findRules(even ? grey : despeckle(evenLight(grey, dpi)), dpi)
}
