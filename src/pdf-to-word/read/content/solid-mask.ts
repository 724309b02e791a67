/** Recognizes stencil masks that are areas of one colour, as printer drivers of TeX draw rules (PDF 32000, 8.9.6.2). */

import type { Matrix } from '../../ir/geometry.ts'
import type { Resolve, Stream } from '../../ir/pdf-object.ts'
import { decodeStream } from '../../pdf/filters.ts'
import { numbersOf } from '../../pdf/objects.ts'
import { solidMasks } from '../../tuning/read.ts'

/** Returns whether a picture is a small stencil mask that is neither turned nor slanted and paints all of its samples. */
export function isSolidMask(stream: Stream, matrix: Matrix, resolve: Resolve): boolean {
  return isAlongAxes(matrix) && paintsAll(stream, resolve)
}

const isAlongAxes = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0)

function paintsAll(stream: Stream, resolve: Resolve): boolean {
  const { dict } = stream
  if (resolve(dict.get('ImageMask')) !== true || stream.bytes.length > solidMasks.mostBytes) return false
  const [width, height] = [Number(resolve(dict.get('Width'))), Number(resolve(dict.get('Height')))]
  if (!(width > 0 && height > 0) || width * height > solidMasks.mostSamples) return false
  const { bytes, coding } = decodeStream(stream, resolve)
  const rowBytes = Math.ceil(width / 8)
  if (coding !== null || bytes.length < rowBytes * height) return false
  const [painted = 0] = numbersOf(dict.get('Decode'), resolve, [0, 1])
  for (let i = 0; i < width * height; i++) {
    const [row, x] = [Math.floor(i / width), i % width]
    const byte = bytes[row * rowBytes + (x >> 3)] ?? 0
    if (((byte >> (7 - (x & 7))) & 1) !== painted) return false
  }
  return true
}
