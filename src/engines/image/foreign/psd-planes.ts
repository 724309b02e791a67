/** Reads rows of the channels of a PSD's composite picture: raw, or run-length encoded (PackBits, TIFF 6.0 section 9). */
import { demand } from './pixels.ts'

interface Shape {
  width: number
  height: number
  /** Number of stored channels. */
  count: number
  bits: number
  /** Whether the file is a PSB, whose lengths have 32 bits. */
  isLarge: boolean
}

const compressions = { none: 0, packBits: 1 } as const

/**
 * Returns a function that reads one row, as a copy.
 * @throws DamagedPicture, now or when a row is read
 */
export function openPlanes(bytes: Buffer, shape: Shape): (channel: number, y: number) => Uint8Array {
  demand(bytes.length >= 2, 'the flat picture of a PSD is missing')
  const compression = bytes.readUInt16BE(0)
  const length = Math.ceil((shape.width * shape.bits) / 8)
  if (compression === compressions.packBits) return openPacked(bytes, shape, length)
  demand(compression === compressions.none, 'a flat picture of a PSD in a compression that is not read')
  demand(bytes.length >= 2 + length * shape.height * shape.count, 'rows of a PSD are missing')
  return (channel, y) => {
    const at = 2 + (channel * shape.height + y) * length
    return new Uint8Array(bytes.subarray(at, at + length))
  }
}

function openPacked(bytes: Buffer, { height, count, isLarge }: Shape, length: number) {
  const size = isLarge ? 4 : 2
  const rows = height * count
  demand(bytes.length >= 2 + rows * size, 'the row lengths of a PSD are cut off')
  const starts = new Float64Array(rows + 1)
  starts[0] = 2 + rows * size
  for (let row = 0; row < rows; row++) starts[row + 1] = (starts[row] ?? 0) + bytes.readUIntBE(2 + row * size, size)
  return (channel: number, y: number) => {
    const row = channel * height + y
    return unpackBits(bytes.subarray(starts[row], starts[row + 1]), length)
  }
}

/** Throws DamagedPicture for too few bytes. */
function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const row = new Uint8Array(length)
  let [at, to] = [0, 0]
  while (to < length && at < packed.length) {
    const code = packed[at++] ?? 0
    if (code < 128) {
      const literal = packed.subarray(at, at + Math.min(code + 1, length - to))
      row.set(literal, to)
      to += literal.length
      at += code + 1
    } else if (code > 128) {
      row.fill(packed[at++] ?? 0, to, to + 257 - code)
      to += 257 - code
    }
  }
  demand(to >= length, 'a row of a PSD is cut off')
  return row
}
