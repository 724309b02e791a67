/** Determines the look of a picture beyond its pixels: opacity, clipping shape and effects that only a renderer can show. */

import { type Box, touches } from '../../ir/geometry.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Picture } from '../../ir/picture.ts'
import { cutPictures } from '../../tuning/read.ts'
import { isCutting, outlineOf } from './clips.ts'
import type { State } from './state.ts'

/** The picture as painted. */
export interface Painted {
  box: Box
  /** It is a mask that is painted in the fill colour. */
  isMask: boolean
}

/** Returns the look of a picture. @param behind what has been drawn before it */
export function pictureLook(
  { box, isMask }: Painted,
  state: State,
  behind: Pick<PageFacts, 'shapes' | 'pictures'>,
): Pick<Picture, 'alpha' | 'outline' | 'rendered'> {
  const alpha = state.fillAlpha * state.groupAlpha
  const isSimple = state.cuts.flat().reduce((sum, { points }) => sum + points.length, 0) <= cutPictures.mostPoints
  const cuts = isSimple ? state.cuts.filter((clip) => isCutting(clip, state.matrix)) : state.cuts
  const [cut] = cuts
  const isMixed = state.mixed && [...behind.shapes, ...behind.pictures].some((other) => touches(other.box, box, -1))
  if (state.masked || state.transferred || isMixed || (isMask && state.pattern) || cuts.length > 1 || !isSimple) return { rendered: true }
  return { ...(alpha < 1 ? { alpha } : {}), ...(cut ? { outline: outlineOf(cut, box) } : {}) }
}
