/** Turns an SVG drawing into pixels; runs in a worker. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readableSource } from './drawing-source.ts'
import type { Size } from './size.ts'
import type { Source } from './source.ts'

/** CSS counts 96 pixels to the inch, and librsvg needs to be told so that points and millimetres come out right. */
const cssDpi = 96
/** libvips enlarges a drawing by the ratio of the asked density to this one, and tells librsvg the density besides. */
const vipsDpi = 72

/** Real-world units, whose size in pixels depends on the density. */
const realUnits = /\d(?:mm|cm|in|pt|pc|q)\b/i

/** The size of a drawing in CSS pixels. */
export async function naturalSize(source: string | Buffer): Promise<Size> {
  const density = (await hasRealUnits(source)) ? cssDpi : vipsDpi
  const { width, height } = await sharp(source, { density, limitInputPixels: false }).metadata()
  const inCss = (side: number) => Math.max(1, Math.round((side * vipsDpi) / density))
  return { width: inCss(width), height: inCss(height) }
}

/** Pixels of a drawing at exactly this size; rotating or cropping needs pixels, and those must not be enlarged ones. */
export async function draw(path: string, { width, height }: Size): Promise<Source> {
  const source = await readableSource(path)
  const drawing = sharp(source, { density: await densityFor(source, width), limitInputPixels: false })
  const { data, info } = await drawing.resize(width, height, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels }, limitInputPixels: false })
  return { picture, header: await picture.metadata() }
}

/** Scaling by density hits the size to the pixel; where it would change real units too, sharp scales instead, nearly as well. */
async function densityFor(source: string | Buffer, width: number): Promise<number> {
  if (await hasRealUnits(source)) return cssDpi
  return Math.max(1, (vipsDpi * width) / (await naturalSize(source)).width)
}

async function hasRealUnits(source: string | Buffer): Promise<boolean> {
  return realUnits.test(typeof source === 'string' ? await readFile(source, 'latin1') : source.toString('latin1'))
}
