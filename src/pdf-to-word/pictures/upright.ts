/** Rotates pictures cut out of a skewed or rotated page, so that they are upright. */

import type { Encoded } from '../ir/figure.ts'
import { type Box, heightOf, widthOf } from '../ir/geometry.ts'
import { uprightPictures } from '../tuning/pictures.ts'

/**
 * Returns the upright picture.
 * @param shown box of the picture on the displayed page, in points
 * @param turn clockwise rotation, in degrees
 * @param box its box on the upright page
 */
export async function upright({ bytes }: Encoded, { box: shown, turn }: { box: Box; turn: number }, box: Box): Promise<Encoded> {
  const { default: sharp } = await import('sharp')
  const { width: across = 1, height: down = 1 } = await sharp(bytes).metadata()
  const scale = Math.max(across / widthOf(shown), down / heightOf(shown))
  const turned =
    Math.abs(turn) < uprightPictures.smallestTurn ? bytes : await sharp(bytes).rotate(turn, { background: 'white' }).png().toBuffer()
  const { width: ownWidth = 1, height: ownHeight = 1 } = await sharp(turned).metadata()
  const width = Math.max(1, Math.min(ownWidth, Math.round(widthOf(box) * scale)))
  const height = Math.max(1, Math.min(ownHeight, Math.round(heightOf(box) * scale)))
  const [left, top] = [Math.floor((ownWidth - width) / 2), Math.floor((ownHeight - height) / 2)]
  return { bytes: await sharp(turned).extract({ left, top, width, height }).png().toBuffer(), extension: 'png', crop: null }
}
