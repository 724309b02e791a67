/** Renders an SVG drawing as pixels; runs in a worker. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readableSource } from './drawing-source.ts'
import type { Size } from './size.ts'
import type { Source } from './source.ts'

/** Pixels per inch in CSS. librsvg must be told so that points and millimetres have the right size. */
const cssDpi = 96
/** libvips enlarges a drawing by the ratio of the given density to this one, and also passes the density to librsvg. */
const vipsDpi = 72

/** Physical units, whose size in pixels depends on the density. */
const realUnits = /\d(?:mm|cm|in|pt|pc|q)\b/i

/** Returns the size of a drawing in CSS pixels. */
export async function naturalSize(source: string | Buffer): Promise<Size> {
  const density = (await hasRealUnits(source)) ? cssDpi : vipsDpi
  const { width, height } = await sharp(source, { density, limitInputPixels: false }).metadata()
  const inCss = (side: number) => Math.max(1, Math.round((side * vipsDpi) / density))
  return { width: inCss(width), height: inCss(height) }
}

/** Renders a drawing at exactly this size. Rotating or cropping needs pixels, which must not be enlarged ones. */
export async function draw(path: string, { width, height }: Size): Promise<Source> {
  const source = await readableSource(path)
  const drawing = sharp(source, { density: await densityFor(source, width), limitInputPixels: false })
  const { data, info } = await drawing.resize(width, height, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels }, limitInputPixels: false })
  return { picture, header: await picture.metadata() }
}

/** Returns a density that gives the exact size. Where it would also change physical units, sharp scales instead, nearly as well. */
async function densityFor(source: string | Buffer, width: number): Promise<number> {
  if (await hasRealUnits(source)) return cssDpi
  return Math.max(1, (vipsDpi * width) / (await naturalSize(source)).width)
}

async function hasRealUnits(source: string | Buffer): Promise<boolean> {
  return realUnits.test(typeof source === 'string' ? await readFile(source, 'latin1') : source.toString('latin1'))
}
