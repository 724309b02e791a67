/**
 * Cleans the picture of a page and encodes it again; runs in the sandbox.
 *
 *     clean-program PICTURE DPI
 *
 * PICTURE is a PNM. Writes `clean.bin`, the bytes of a picture in a PDF, and `clean.json`, a `CleanPicture`, into the current folder.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { packFax } from '../../pdf/compress/fax.ts'
import { type Grey, readChannels, readPnm } from './grey.ts'
import { whiten } from './whiten.ts'

/** What a PDF must know of a cleaned picture. */
export interface CleanPicture {
  width: number
  height: number
  /** A picture of one bit per pixel is compressed as Group 4, others as JPEG. */
  space: 'bits' | 'grey' | 'colour'
}

/** Quality of the JPEG. */
const quality = 80
/** Maximum difference of the channels of a grey pixel, and maximum share of coloured pixels on a grey page. */
const [greyish, coloured] = [24, 0.0005]
/** Range of greys that a picture of one bit does not have, and their maximum share: the render of such a picture has none. */
const [black, white, between] = [5, 250, 0.0005]

const [path = '', dpi = ''] = process.argv.slice(2)
if (path !== '') await clean(await readFile(path), Number(dpi))

async function clean(given: Buffer, resolution: number): Promise<void> {
  const channels = readChannels(given)
  const own = isColoured(channels) ? channels : [readPnm(given)]
  const [first, second, third] = own
  if (!first) return
  const { width, height } = first
  const space = isBilevel(own) ? 'bits' : third ? 'colour' : 'grey'
  const white = whiten(own, resolution)
  const [red = new Uint8Array(), green, blue] = white.map(({ pixels }) => pixels)
  const bytes =
    space === 'bits'
      ? packFax(bitsOf(red, width, height), { width, height }, true)
      : await encode(second && green && blue ? interleave([red, green, blue]) : red, { width, height }, second ? 3 : 1)
  const about: CleanPicture = { width, height, space }
  await writeFile('clean.bin', bytes)
  await writeFile('clean.json', JSON.stringify(about))
}

function encode(pixels: Uint8Array, { width, height }: { width: number; height: number }, channels: 1 | 3): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
  return picture
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality, mozjpeg: false, optimiseCoding: true })
    .toBuffer()
}

function isColoured([red, green, blue]: readonly Grey[]): boolean {
  if (!red || !green || !blue) return false
  let count = 0
  for (let at = 0; at < red.pixels.length; at++) {
    const [r, g, b] = [red.pixels[at] as number, green.pixels[at] as number, blue.pixels[at] as number]
    if (Math.max(r, g, b) - Math.min(r, g, b) > greyish) count++
  }
  return count > red.pixels.length * coloured
}

function isBilevel(channels: readonly Grey[]): boolean {
  const [only] = channels
  if (!only || channels.length > 1) return false
  let count = 0
  for (const pixel of only.pixels) if (pixel > black && pixel < white) count++
  return count <= only.pixels.length * between
}

/** Returns rows of whole bytes; a set bit is black. */
function bitsOf(pixels: Uint8Array, width: number, height: number): Buffer {
  const rowBytes = Math.ceil(width / 8)
  const bits = Buffer.alloc(rowBytes * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const byte = y * rowBytes + (x >> 3)
      if ((pixels[at] as number) < 128) bits[byte] = (bits[byte] as number) | (128 >> (x & 7))
    }
  }
  return bits
}

function interleave([red, green, blue]: readonly [Uint8Array, Uint8Array, Uint8Array]): Uint8Array {
  const pixels = new Uint8Array(3 * red.length)
  for (let at = 0; at < red.length; at++) {
    pixels[3 * at] = red[at] as number
    pixels[3 * at + 1] = green[at] as number
    pixels[3 * at + 2] = blue[at] as number
  }
  return pixels
}
