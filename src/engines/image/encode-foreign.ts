/** Writes the formats that libvips lacks and that need no separate program; runs in a worker. */
import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Raw } from './foreign/raw.ts'
import { bmpOf } from './foreign/write-bmp.ts'
import { type IconPicture, iconBitmapOf, iconOf, largestIconSide, smallerSides } from './foreign/write-ico.ts'
import type { PictureResult } from './messages.ts'

/** Writes a BMP of an opaque picture. */
export async function writeBmp(picture: Sharp, { density, space }: Metadata, path: string): Promise<PictureResult> {
  const raw = await rawOf(space === 'b-w' || space === 'grey16' ? picture.toColourspace('b-w') : picture)
  await writeFile(path, bmpOf(raw, density), { mode: 0o600 })
  return { width: raw.width, height: raw.height }
}

/** Writes an icon with the picture and, where it is square, the usual smaller sizes of it. */
export async function writeIcon(picture: Sharp, path: string): Promise<PictureResult> {
  const { data, width, height } = await rawOf(picture.toColourspace('srgb').ensureAlpha())
  const source = () => sharp(data, { raw: { width, height, channels: 4 } })
  const pictures: IconPicture[] = []
  for (const side of smallerSides({ width, height }))
    pictures.push({ width: side, height: side, bytes: iconBitmapOf(await rawOf(source().resize(side, side))) })
  const isLargest = Math.max(width, height) === largestIconSide
  pictures.push({ width, height, bytes: isLargest ? await source().png().toBuffer() : iconBitmapOf({ data, width, height, channels: 4 }) })
  await writeFile(path, iconOf(pictures), { mode: 0o600 })
  return { width, height }
}

async function rawOf(picture: Sharp): Promise<Raw> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}
