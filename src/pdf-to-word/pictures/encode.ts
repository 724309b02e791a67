/** Turns the pictures of a PDF into files that Word shows: JPEGs as they are, anything else as PNG. */
import type { Picture } from '../facts.ts'
import { areaOf, transformBox } from '../geometry.ts'
import type { Resolve } from '../pdf/objects.ts'
import type { Encoded } from '../write/docx.ts'
import { decodePicture, plainJpeg } from './decode.ts'
import { encodePng, type Pixels } from './png.ts'

/** Null for a coding that has to be rendered instead. */
export async function encodePicture(picture: Picture, resolve: Resolve): Promise<Encoded | null> {
  const upright = uprightness(picture)
  if (isCut(picture)) return null
  const jpeg = plainJpeg(picture.stream, resolve)
  if (jpeg && upright === 'plain') return { bytes: jpeg, extension: 'jpg' }
  const pixels = await decodePicture(picture.stream, picture.color, resolve)
  if (!pixels) return null
  if (upright === 'turned') return null
  return { bytes: encodePng(upright === 'plain' ? pixels : flipped(pixels, upright)), extension: 'png' }
}

/** Only a part of it is shown. */
function isCut({ box, matrix }: Picture): boolean {
  const whole = transformBox(matrix, { x0: 0, y0: 0, x1: 1, y1: 1 })
  return areaOf(box) < areaOf(whole) * 0.97
}

/** How the picture's own rows lie on the page: as they should, upside down, mirrored, or at an angle. */
function uprightness({ matrix: [a, b, c, d] }: Picture): 'plain' | 'flip' | 'flop' | 'half' | 'turned' {
  if (Math.abs(b) > Math.abs(a) * 0.02 || Math.abs(c) > Math.abs(d) * 0.02) return 'turned'
  // The page's y goes down, and the rows of a picture start at the top of its square.
  if (d > 0) return a > 0 ? 'flip' : 'half'
  return a > 0 ? 'plain' : 'flop'
}

function flipped({ width, height, channels, bytes }: Pixels, how: 'flip' | 'flop' | 'half'): Pixels {
  const out = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((how === 'flop' ? y : height - 1 - y) * width + (how === 'flip' ? x : width - 1 - x)) * channels
      bytes.copy(out, (y * width + x) * channels, from, from + channels)
    }
  }
  return { width, height, channels, bytes: out }
}
