/** Sampled functions: samples on a grid, interpolated linearly (PDF 32000, 7.10.2). */

import type { Resolve, Stream } from '../../ir/pdf-object.ts'
import { decodeStream } from '../../pdf/filters.ts'
import { numbersOf } from '../../pdf/objects.ts'
import { sampledFunctions } from '../../tuning/read.ts'
import type { PdfFunction } from './pdf-function.ts'

/** Returns the function; null if samples are missing or have an unknown width. */
export function sampledOf(stream: Stream, domain: readonly number[], resolve: Resolve): PdfFunction | null {
  const { dict } = stream
  const inputs = domain.length >> 1
  const size = numbersOf(dict.get('Size'), resolve, [])
  const range = numbersOf(dict.get('Range'), resolve, [])
  const bits = Number(resolve(dict.get('BitsPerSample')) ?? 8)
  const outputs = range.length >> 1
  if (
    inputs < 1 ||
    inputs > sampledFunctions.mostInputs ||
    size.length < inputs ||
    outputs < 1 ||
    ![1, 2, 4, 8, 12, 16, 24, 32].includes(bits)
  )
    return null
  const { bytes } = decodeStream(stream, resolve)
  const top = 2 ** bits - 1
  const encode = numbersOf(
    dict.get('Encode'),
    resolve,
    size.flatMap((count) => [0, count - 1]),
  )
  const decode = numbersOf(dict.get('Decode'), resolve, range)
  const strides = size.slice(0, inputs).map((_, i) => size.slice(0, i).reduce((product, count) => product * count, 1))

  const sampleAt = (index: number) => {
    let value = 0
    for (let bit = index * bits, left = bits; left > 0; ) {
      const take = Math.min(left, 8 - (bit & 7))
      value = value * 2 ** take + (((bytes[bit >> 3] ?? 0) >> (8 - (bit & 7) - take)) & (2 ** take - 1))
      bit += take
      left -= take
    }
    return value / top
  }

  return (input) => {
    const places = strides.map((_, i) => {
      const [low = 0, high = 1] = domain.slice(i * 2, i * 2 + 2)
      const [from = 0, to = 0] = encode.slice(i * 2, i * 2 + 2)
      const place = from + (((input[i] ?? 0) - low) / (high - low || 1)) * (to - from)
      return Math.min((size[i] ?? 1) - 1, Math.max(0, place))
    })
    return Array.from({ length: outputs }, (_, output) => {
      let mixed = 0
      for (let corner = 0; corner < 2 ** inputs; corner++) {
        let weight = 1
        let index = 0
        for (const [i, place] of places.entries()) {
          const isUpper = (corner >> i) & 1
          const share = place - Math.floor(place)
          weight *= isUpper ? share : 1 - share
          index += (Math.floor(place) + isUpper) * (strides[i] ?? 1)
        }
        if (weight > 0) mixed += weight * sampleAt(index * outputs + output)
      }
      const [from = 0, to = 1] = decode.slice(output * 2, output * 2 + 2)
      return from + mixed * (to - from)
    })
  }
}
