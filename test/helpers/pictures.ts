/** Small pictures for tests, made on the spot, and a look at the pixels of a result. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { FileKind } from '../../src/file-kinds.ts'
import { makeTempDir } from './temp-dir.ts'

export const red = { r: 200, g: 30, b: 30 }
export const blue = { r: 30, g: 30, b: 200 }

/** A picture of one colour; a PNG unless it is given another format. */
export function plain(width = 40, height = 20, colour: { r: number; g: number; b: number; alpha?: number } = red): Sharp {
  return sharp({ create: { width, height, channels: colour.alpha === undefined ? 3 : 4, background: colour } }).png()
}

/** Red with a blue quarter in the upper left corner, so that every turn and mirroring shows. */
export async function cornered(width = 40, height = 20): Promise<Sharp> {
  const corner = await plain(width / 2, height / 2, blue)
    .png()
    .toBuffer()
  return sharp(
    await plain(width, height)
      .composite([{ input: corner, gravity: 'northwest' }])
      .removeAlpha()
      .png()
      .toBuffer(),
  )
}

/** Frames of these colours, 40 x 20, as one animation: give it a format and timing. */
export async function animation(colours: readonly { r: number; g: number; b: number; alpha?: number }[]): Promise<Sharp> {
  const frames = await Promise.all(colours.map((colour) => plain(40, 20, colour).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
}

/** A grey TIFF with pages of these sizes, which sharp itself cannot write: it wants all alike. `types`: the NewSubfileType of each. */
export function unevenTiff(sizes: readonly [width: number, height: number][], types: readonly number[] = []): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')]
  let offset = 8
  for (const [page, [width, height]] of sizes.entries()) {
    const tags = [
      [254, types[page] ?? 0],
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, offset + 2 + 9 * 12 + 4],
      [278, height],
      [279, width * height],
    ] as const
    const directory = Buffer.alloc(2 + tags.length * 12 + 4)
    directory.writeUInt16LE(tags.length, 0)
    for (const [n, [tag, value]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + n * 12)
      // Type 4: one unsigned 32-bit number.
      directory.writeUInt16LE(4, 4 + n * 12)
      directory.writeUInt32LE(1, 6 + n * 12)
      directory.writeUInt32LE(value, 10 + n * 12)
    }
    offset += directory.length + width * height
    directory.writeUInt32LE(page === sizes.length - 1 ? 0 : offset, directory.length - 4)
    parts.push(directory, Buffer.alloc(width * height, 90))
  }
  return Buffer.concat(parts)
}

/** Writes it where a test may read it. */
export async function save(kind: FileKind, content: Sharp | Buffer | string): Promise<string> {
  const path = join(await makeTempDir(), `picture.${kind}`)
  await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : await content.toBuffer())
  return path
}

/** Red, green, blue (and alpha) at a point, rounded to tens, which lossy formats keep. */
export async function pixel(path: string, x: number, y: number, page = 0): Promise<number[]> {
  const { data, info } = await sharp(path, { page }).raw().toBuffer({ resolveWithObject: true })
  const start = (y * info.width + x) * info.channels
  return [...data.subarray(start, start + info.channels)].map((value) => Math.round(value / 10) * 10)
}
