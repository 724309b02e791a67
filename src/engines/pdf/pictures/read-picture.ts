/** Reads a JPEG or a PNG for a PDF. */
import { readFile } from 'node:fs/promises'
import { readJpeg } from './jpeg.ts'
import type { Picture } from './picture.ts'
import { pngSignature, readPng } from './png.ts'

/**
 * Returns undefined for anything else, and for a picture that must be re-encoded first.
 * @throws the error of sharp for a damaged picture with transparency
 */
export async function readPicture(path: string): Promise<Picture | undefined> {
  const bytes = await readFile(path)
  if (!bytes.subarray(0, pngSignature.length).equals(pngSignature)) return readJpeg(bytes)
  return readPng(bytes) ?? (await splitTransparency(bytes))
}

/** Splits a picture into colour and transparency, which are separate pictures in a PDF (ISO 32000-1, 11.6.5.2). */
async function splitTransparency(bytes: Buffer): Promise<Picture | undefined> {
  // Loaded only when needed: loading takes longer than the work on most pictures.
  const { default: sharp } = await import('sharp')
  const { hasAlpha } = await sharp(bytes).metadata()
  const png = { compressionLevel: 6, adaptiveFiltering: true, palette: false } as const
  const colour = readPng(await sharp(bytes).removeAlpha().keepIccProfile().keepExif().png(png).toBuffer())
  if (!colour || !hasAlpha) return colour
  return { ...colour, mask: readPng(await sharp(bytes).extractChannel('alpha').toColourspace('b-w').png(png).toBuffer()) }
}
