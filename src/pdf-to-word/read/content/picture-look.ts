/** How a picture looks beyond its own pixels: how much of it shines through, what shape it is cut to, what only a renderer knows. */

import { type Box, touches } from '../../ir/geometry.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Picture } from '../../ir/picture.ts'
import { isCutting, outlineOf } from './clips.ts'
import type { State } from './state.ts'

/** A shape of more points is one that nobody would edit. */
const mostPoints = 500

export interface Painted {
  box: Box
  /** It has no colours of its own and is painted in the colour of fills. */
  isMask: boolean
}

/** @param behind what was drawn before it */
export function pictureLook(
  { box, isMask }: Painted,
  state: State,
  behind: Pick<PageFacts, 'shapes' | 'pictures'>,
): Pick<Picture, 'alpha' | 'outline' | 'rendered'> {
  const alpha = state.fillAlpha * state.groupAlpha
  const isSimple = state.cuts.flat().reduce((sum, { points }) => sum + points.length, 0) <= mostPoints
  const cuts = isSimple ? state.cuts.filter((clip) => isCutting(clip, state.matrix)) : state.cuts
  const [cut] = cuts
  const isMixed = state.mixed && [...behind.shapes, ...behind.pictures].some((other) => touches(other.box, box, -1))
  if (state.masked || isMixed || (isMask && state.patterned) || cuts.length > 1 || !isSimple) return { rendered: true }
  return { ...(alpha < 1 ? { alpha } : {}), ...(cut ? { outline: outlineOf(cut, box) } : {}) }
}
