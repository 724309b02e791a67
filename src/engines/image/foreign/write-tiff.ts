/** Writes pixels as an uncompressed TIFF for libvips, with their depth, colours and profile. Runs in a worker. */
import { open } from 'node:fs/promises'
import { type Pixels, rowBytes } from './pixels.ts'

/** TIFF 6.0, sections 4 to 8 and 18 to 23: PhotometricInterpretation. */
const photometric = { 'white-is-zero': 0, grey: 1, rgb: 2, cmyk: 5, lab: 8 } as const
const [short, long, undefinedBytes] = [3, 4, 7] as const
const bytesOf = { [short]: 2, [long]: 4, [undefinedBytes]: 1 } as const
/** Bytes collected before a write. */
const batchBytes = 4 * 1024 * 1024
/** Maximum file size: offsets have 32 bits. */
const mostBytes = 2 ** 32 - 1

type Tag = readonly [tag: number, type: typeof short | typeof long | typeof undefinedBytes, values: readonly number[] | Buffer]

/**
 * Writes the file at once.
 * @throws Error for a picture that is too large for a TIFF, and the errors of reading the rows
 */
export async function writeTiff(path: string, pixels: Pixels): Promise<void> {
  // Leaves space for the directory, which is far smaller.
  if (rowBytes(pixels) * pixels.height > mostBytes - batchBytes * 16) throw new Error('the picture is too large for the format')
  const head = headOf(pixels)
  const file = await open(path, 'wx', 0o600)
  try {
    let waiting: Uint8Array[] = [head]
    let bytes = head.length
    for (const row of pixels.rows()) {
      waiting.push(row)
      bytes += row.length
      if (bytes < batchBytes) continue
      await file.appendFile(Buffer.concat(waiting))
      waiting = []
      bytes = 0
    }
    await file.appendFile(Buffer.concat(waiting))
  } finally {
    await file.close()
  }
}

/** Returns the header and the directory with its values; the pixels follow immediately. */
function headOf(pixels: Pixels): Buffer {
  const draft = layOut(pixels, 0)
  return layOut(pixels, draft.length)
}

function layOut(pixels: Pixels, pixelsAt: number): Buffer {
  const tags = tagsOf(pixels, pixelsAt)
  const directory = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  directory.write('MM\0*', 'latin1')
  directory.writeUInt32BE(8, 4)
  directory.writeUInt16BE(tags.length, 8)
  const beyond: Buffer[] = []
  let end = directory.length
  for (const [index, [tag, type, values]] of tags.entries()) {
    const at = 10 + index * 12
    directory.writeUInt16BE(tag, at)
    directory.writeUInt16BE(type, at + 2)
    directory.writeUInt32BE(values.length, at + 4)
    const bytes = bytesOfValues(type, values)
    if (bytes.length <= 4) {
      bytes.copy(directory, at + 8)
      continue
    }
    directory.writeUInt32BE(end, at + 8)
    // Offsets are even (TIFF 6.0, section 2).
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
    beyond.push(padded)
    end += padded.length
  }
  return Buffer.concat([directory, ...beyond])
}

function bytesOfValues(type: Tag[1], values: Tag[2]): Buffer {
  if (Buffer.isBuffer(values)) return values
  const size = bytesOf[type]
  const bytes = Buffer.alloc(values.length * size)
  for (const [index, value] of values.entries()) bytes.writeUIntBE(value, index * size, size)
  return bytes
}

function tagsOf(pixels: Pixels, pixelsAt: number): Tag[] {
  const { width, height, colour, channels, hasAlpha, bits, profile } = pixels
  const length = rowBytes(pixels)
  // Strips of about this size can be read one by one.
  const stripRows = Math.max(1, Math.min(height, Math.floor(batchBytes / 16 / length)))
  const starts = Array.from({ length: Math.ceil(height / stripRows) }, (_, strip) => strip * stripRows)
  return [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array<number>(channels).fill(bits)],
    [259, short, [1]],
    [262, short, [photometric[colour]]],
    [273, long, starts.map((row) => pixelsAt + row * length)],
    [277, short, [channels]],
    [278, long, [stripRows]],
    [279, long, starts.map((row) => Math.min(stripRows, height - row) * length)],
    // 2: not premultiplied.
    ...(hasAlpha ? ([[338, short, [2]]] as const) : []),
    ...(bits === 32 ? ([[339, short, Array<number>(channels).fill(3)]] as const) : []),
    ...(profile ? ([[34_675, undefinedBytes, profile]] as const) : []),
  ]
}
