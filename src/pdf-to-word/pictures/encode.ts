/** Converts the pictures of a PDF to files that Word can show: JPEGs unchanged, all others as PNG. */

import type { Encoded } from '../ir/figure.ts'
import { type Box, heightOf, transformBox, widthOf } from '../ir/geometry.ts'
import type { Resolve } from '../ir/pdf-object.ts'
import type { Picture } from '../ir/picture.ts'
import { clippedPictures } from '../tuning/pictures.ts'
import { cutOff, faded } from './cut.ts'
import { decodePicture, hasMask, plainJpeg } from './decode.ts'
import { withoutWords } from './erase.ts'
import { encodeJpeg } from './jpeg.ts'
import { encodePng } from './png.ts'
import type { DecodeForeign } from './samples.ts'
import { shrunk } from './shrink.ts'
import { isUpright, turned } from './turn.ts'

const unit: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }

/**
 * Returns the encoded picture; null if it cannot be decoded; 'empty' if it shows nothing but the words.
 * @param words see `erase` of `Figure`
 */
export async function encodePicture(
  picture: Picture,
  words: readonly Box[],
  resolve: Resolve,
  foreign: DecodeForeign,
): Promise<Encoded | 'empty' | null> {
  const { stream, color, matrix, outline, alpha = 1 } = picture
  const wanted = cropOf(picture)
  // Not every program can both crop a picture and clip it to a shape.
  const crop = outline ? null : wanted
  const isAsItIs = isUpright(matrix) && words.length === 0 && alpha === 1 && crop === wanted
  const jpeg = isAsItIs ? plainJpeg(stream, resolve) : null
  if (jpeg && !hasMask(stream, resolve)) return { bytes: jpeg, extension: 'jpg', crop }
  const decoded = await decodePicture(stream, color, resolve, foreign)
  if (!decoded) return null
  // With a mask that hides nothing, the JPEG can be used unchanged.
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

/** Returns the part that a clip cuts off each side, as a fraction of the width or height. */
function cropOf({ box, matrix }: Picture): Box | null {
  const whole = transformBox(matrix, unit)
  const [width, height] = [widthOf(whole) || 1, heightOf(whole) || 1]
  const cut = {
    x0: (box.x0 - whole.x0) / width,
    y0: (box.y0 - whole.y0) / height,
    x1: (whole.x1 - box.x1) / width,
    y1: (whole.y1 - box.y1) / height,
  }
  const isCut = [cut.x0 * width, cut.x1 * width, cut.y0 * height, cut.y1 * height].some((points) => points > clippedPictures.leastCutPoints)
  return isCut && Object.values(cut).some((share) => share > clippedPictures.leastCut) ? cut : null
}
