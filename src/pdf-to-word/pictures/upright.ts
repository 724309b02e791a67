/** Turns what was cut out of a page that lies askew or on its side, so that it is upright. */
import type { Encoded } from '../ir/figure.ts'
import { type Box, heightOf, widthOf } from '../ir/geometry.ts'

/** A turn by less shows no difference, in degrees. */
const smallestTurn = 0.05

/**
 * @param shown where the page shows it, in points, which the picture fills
 * @param turn degrees clockwise
 * @param box what it fills when it is upright
 */
export async function upright({ bytes }: Encoded, { box: shown, turn }: { box: Box; turn: number }, box: Box): Promise<Encoded> {
  const { default: sharp } = await import('sharp')
  const { width: across = 1, height: down = 1 } = await sharp(bytes).metadata()
  const scale = Math.max(across / widthOf(shown), down / heightOf(shown))
  const turned = Math.abs(turn) < smallestTurn ? bytes : await sharp(bytes).rotate(turn, { background: 'white' }).png().toBuffer()
  const { width: ownWidth = 1, height: ownHeight = 1 } = await sharp(turned).metadata()
  const width = Math.max(1, Math.min(ownWidth, Math.round(widthOf(box) * scale)))
  const height = Math.max(1, Math.min(ownHeight, Math.round(heightOf(box) * scale)))
  const [left, top] = [Math.floor((ownWidth - width) / 2), Math.floor((ownHeight - height) / 2)]
  return { bytes: await sharp(turned).extract({ left, top, width, height }).png().toBuffer(), extension: 'png', crop: null }
}
