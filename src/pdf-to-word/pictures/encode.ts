/** Turns the pictures of a PDF into files that Word shows: JPEGs as they are, anything else as PNG. */
import sharp from 'sharp'
import type { Picture } from '../facts.ts'
import type { Resolve } from '../pdf/objects.ts'
import type { Encoded } from '../write/docx.ts'
import { decodePicture, plainJpeg } from './decode.ts'
import { encodePng, type Pixels } from './png.ts'

/** Null for a coding that has to be rendered instead. */
export async function encodePicture(picture: Picture, resolve: Resolve): Promise<Encoded | null> {
  const upright = uprightness(picture)
  const jpeg = plainJpeg(picture.stream, resolve)
  if (jpeg && upright === 'plain') return { bytes: jpeg, extension: 'jpg' }
  const pixels = await decodePicture(picture.stream, picture.color, resolve)
  if (!pixels) return null
  if (upright === 'turned') return null
  return { bytes: upright === 'plain' ? encodePng(pixels) : await flipped(pixels, upright), extension: 'png' }
}

/** How the picture's own rows lie on the page: as they should, upside down, mirrored, or at an angle. */
function uprightness({ matrix: [a, b, c, d] }: Picture): 'plain' | 'flip' | 'flop' | 'half' | 'turned' {
  if (Math.abs(b) > Math.abs(a) * 0.02 || Math.abs(c) > Math.abs(d) * 0.02) return 'turned'
  // The page's y goes down, and the rows of a picture start at the top of its square.
  if (d > 0) return a > 0 ? 'flip' : 'half'
  return a > 0 ? 'plain' : 'flop'
}

async function flipped({ width, height, channels, bytes }: Pixels, how: 'flip' | 'flop' | 'half'): Promise<Buffer> {
  const image = sharp(bytes, { raw: { width, height, channels } })
  if (how !== 'flop') image.flip()
  if (how !== 'flip') image.flop()
  return image.png().toBuffer()
}
