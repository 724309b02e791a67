/** PDFs with pictures of every kind, written by hand so that each entry is known. */
import { writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A stream: its dictionary without the length, and its bytes. */
export type PdfStream = readonly [dict: string, bytes: Buffer]

/** Objects in their order, the first has number 1 and is the catalog. */
export async function writeObjects(path: string, objects: readonly (string | PdfStream)[], trailer = ''): Promise<string> {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, object] of objects.entries()) {
    table += `${String(length()).padStart(10, '0')} 00000 n \n`
    const body =
      typeof object === 'string'
        ? Buffer.from(object, 'latin1')
        : Buffer.concat([Buffer.from(`<<${object[0]}/Length ${object[1].length}>>stream\n`), object[1], Buffer.from('\nendstream')])
    pieces.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'))
  }
  const start = length()
  pieces.push(Buffer.from(`${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`))
  await writeFile(path, Buffer.concat(pieces))
  return path
}

/** A page of 300 × 300 points, pale green, that shows object 5 at 200 × 200; further objects begin at number 6. */
export async function writePicturePdf(path: string, picture: PdfStream, more: readonly (string | PdfStream)[] = []): Promise<string> {
  const drawn = Buffer.from('.8 .95 .8 rg 0 0 300 300 re f 1 0 0 rg q 200 0 0 200 50 50 cm /P Do Q')
  return await writeObjects(path, [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>',
    ['', drawn],
    picture,
    ...more,
  ])
}

/** Something like a photograph: soft shades with grain that is always the same. */
export function photo(side: number, channels: number): Buffer {
  const key = `${side} ${channels}`
  const known = photos.get(key) ?? shades(side, channels)
  photos.set(key, known)
  return known
}

const photos = new Map<string, Buffer>()

function shades(side: number, channels: number): Buffer {
  const bytes = Buffer.alloc(side * side * channels)
  for (let index = 0; index < bytes.length; index++) {
    const [pixel, channel] = [Math.floor(index / channels), index % channels]
    const [x, y] = [(pixel % side) / side, Math.floor(pixel / side) / side]
    const grain = (Math.imul(index, 2654435761) >>> 24) / 32
    bytes[index] = 120 + 80 * Math.sin(5 * x + channel) * Math.cos(4 * y) + grain
  }
  return bytes
}

export async function photoJpeg(side: number, channels: 1 | 3, quality = 95): Promise<Buffer> {
  const picture = sharp(photo(side, channels), { raw: { width: side, height: side, channels } })
  return await picture
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** `entries` besides type, size and filter. */
export function flatePicture(side: number, entries: string, samples: Buffer): PdfStream {
  return [`/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/Filter/FlateDecode${entries}`, deflateSync(samples)]
}

export function jpegPicture(side: number, entries: string, bytes: Buffer): PdfStream {
  return [`/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/Filter/DCTDecode/BitsPerComponent 8${entries}`, bytes]
}
