/** Turns an SVG drawing into pixels; runs in a worker. */
import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import type { Source } from './image-convert.ts'
import type { Size } from './image-size.ts'

/** CSS counts 96 pixels to the inch, and librsvg needs to be told so that points and millimetres come out right. */
export const cssDpi = 96
/** libvips enlarges a drawing by the ratio of the asked density to this one, and tells librsvg the density besides. */
const vipsDpi = 72

/** Real-world units, whose size in pixels depends on the density. */
const dependsOnDensity = /\d(?:mm|cm|in|pt|pc|q)\b/i

/** The size in CSS pixels, from a header that was read at 96 dpi. */
export function naturalSize({ width, height }: Metadata): Size {
  const inCss = (side: number) => Math.max(1, Math.round((side * vipsDpi) / cssDpi))
  return { width: inCss(width), height: inCss(height) }
}

/** Pixels of a drawing at exactly this size; rotating or cropping needs pixels, and those must not be enlarged ones. */
export async function draw(path: string, { width, height }: Size): Promise<Source> {
  const drawing = sharp(path, { density: await densityFor(path, width), limitInputPixels: false })
  const { data, info } = await drawing.resize(width, height, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels }, limitInputPixels: false })
  return { picture, header: await picture.metadata() }
}

/** Scaling by density hits the size to the pixel; what depends on it is drawn at 96 dpi and scaled by sharp, nearly as sharp. */
async function densityFor(path: string, width: number): Promise<number> {
  if (dependsOnDensity.test(await readFile(path, 'latin1'))) return cssDpi
  const natural = naturalSize(await sharp(path, { density: cssDpi, limitInputPixels: false }).metadata())
  return Math.max(1, (vipsDpi * width) / natural.width)
}
