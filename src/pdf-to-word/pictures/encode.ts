/** Turns the pictures of a PDF into files that Word shows: JPEGs as they are, anything else as PNG. */

import type { Encoded } from '../ir/figure.ts'
import { type Box, heightOf, transformBox, widthOf } from '../ir/geometry.ts'
import type { Resolve } from '../ir/pdf-object.ts'
import type { Picture } from '../ir/picture.ts'
import { cutOff, faded } from './cut.ts'
import { decodePicture, hasMask, plainJpeg } from './decode.ts'
import { withoutWords } from './erase.ts'
import { encodeJpeg } from './jpeg.ts'
import { encodePng } from './png.ts'
import type { DecodeForeign } from './samples.ts'
import { shrunk } from './shrink.ts'
import { isUpright, turned } from './turn.ts'

/** A clip that is nearer than this to the edge of the picture follows it, as a share of the whole and in points. */
const leastCut = 0.02
const leastCutPoints = 1
const unit: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }

/**
 * Null when it cannot be decoded.
 * @param words see `erase` of `Figure`; 'empty' when the picture shows nothing else
 */
export async function encodePicture(
  picture: Picture,
  words: readonly Box[],
  resolve: Resolve,
  foreign: DecodeForeign,
): Promise<Encoded | 'empty' | null> {
  const { stream, color, matrix, outline, alpha = 1 } = picture
  const wanted = cropOf(picture)
  // Not every reader cuts to a shape what was cut off its edges before.
  const crop = outline ? null : wanted
  const isAsItIs = isUpright(matrix) && words.length === 0 && alpha === 1 && crop === wanted
  const jpeg = isAsItIs ? plainJpeg(stream, resolve) : null
  if (jpeg && !hasMask(stream, resolve)) return { bytes: jpeg, extension: 'jpg', crop }
  const decoded = await decodePicture(stream, color, resolve, foreign)
  if (!decoded) return null
  // A mask that hides nothing leaves the JPEG as it is.
  if (jpeg && decoded.isPhoto) return { bytes: jpeg, extension: 'jpg', crop }
  const sensible = isUpright(matrix) ? await shrunk(decoded.pixels, transformBox(matrix, unit)) : decoded.pixels
  const laid = isUpright(matrix) ? sensible : turned(sensible, matrix)
  const kept = words.length === 0 ? laid : withoutWords(laid, inParts(words, matrix))
  if (kept === 'empty') return 'empty'
  if (kept === 'imperfect') {
    const whole = await encodePicture(picture, [], resolve, foreign)
    return whole && whole !== 'empty' ? { ...whole, covers: true } : whole
  }
  const cut = wanted && !crop ? cutOff(kept, wanted) : kept
  const pixels = alpha < 1 ? faded(cut, alpha) : cut
  if (decoded.isPhoto && pixels.channels !== 4) return { bytes: await encodeJpeg(pixels), extension: 'jpg', crop }
  return { bytes: encodePng(pixels), extension: 'png', crop }
}

function inParts(boxes: readonly Box[], matrix: Picture['matrix']): Box[] {
  const whole = transformBox(matrix, unit)
  const [width, height] = [widthOf(whole) || 1, heightOf(whole) || 1]
  return boxes.map(({ x0, y0, x1, y1 }) => ({
    x0: (x0 - whole.x0) / width,
    x1: (x1 - whole.x0) / width,
    y0: (y0 - whole.y0) / height,
    y1: (y1 - whole.y0) / height,
  }))
}

/** What a clip cuts off each side, in parts of the whole. */
function cropOf({ box, matrix }: Picture): Box | null {
  const whole = transformBox(matrix, unit)
  const [width, height] = [widthOf(whole) || 1, heightOf(whole) || 1]
  const cut = {
    x0: (box.x0 - whole.x0) / width,
    y0: (box.y0 - whole.y0) / height,
    x1: (whole.x1 - box.x1) / width,
    y1: (whole.y1 - box.y1) / height,
  }
  const isCut = [cut.x0 * width, cut.x1 * width, cut.y0 * height, cut.y1 * height].some((points) => points > leastCutPoints)
  return isCut && Object.values(cut).some((share) => share > leastCut) ? cut : null
}
