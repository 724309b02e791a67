/** Decodes run-length encoded BMP pictures of 4 and 8 bits (BI_RLE4, BI_RLE8). */
import type { BmpHeader } from './bmp-header.ts'
import { demand } from './pixels.ts'

const escapes = { endOfRow: 0, endOfPicture: 1, move: 2 } as const

/**
 * Returns an index for each pixel, with the rows in the order of the file. Skipped pixels are 0.
 * @throws DamagedPicture where the file ends before the picture does
 */
export function unpackRuns(packed: Buffer, { width, height, runs }: Pick<BmpHeader, 'width' | 'height' | 'runs'>): Buffer {
  const indexes = Buffer.alloc(width * height)
  let [at, x, y] = [0, 0, 0]
  /** Drops pixels beyond the end of a row, as Windows does. */
  function put(count: number, indexAt: (position: number) => number): void {
    const shown = Math.min(count, width - x)
    for (let position = 0; position < shown; position++) indexes[y * width + x + position] = indexAt(position)
    x += count
  }
  const half = (byte: number, position: number) => (position % 2 === 0 ? byte >> 4 : byte & 15)
  const one = (byte: number, position: number) => (runs === 8 ? byte : half(byte, position))
  while (y < height) {
    const [count, value] = [packed[at], packed[at + 1]]
    at += 2
    // Some programs omit the end marker.
    if (count === undefined || value === undefined) demand(y === height - 1 && x >= width, 'runs of a BMP are cut off')
    if (count === undefined || value === undefined) return indexes
    if (count > 0) put(count, (position) => one(value, position))
    else if (value === escapes.endOfPicture) return indexes
    else if (value === escapes.endOfRow) [x, y] = [0, y + 1]
    else if (value === escapes.move) {
      x += packed[at] ?? 0
      y += packed[at + 1] ?? 0
      at += 2
    } else {
      const bytes = runs === 8 ? value : Math.ceil(value / 2)
      demand(at + bytes <= packed.length, 'runs of a BMP are cut off')
      const start = at
      put(value, (position) => one(packed[start + (runs === 8 ? position : position >> 1)] ?? 0, position))
      // Literal runs are padded to 16-bit words.
      at += bytes + (bytes % 2)
    }
  }
  return indexes
}
