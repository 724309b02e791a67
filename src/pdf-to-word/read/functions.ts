/** Functions of a PDF (PDF 32000, 7.10), as colours need them: sampled, exponential and stitched. */
import { decodeStream } from '../pdf/filters.ts'
import { dictOf, isStream, numbersOf, type PdfObject, type Resolve } from '../pdf/objects.ts'

/** The function's value, or null for a kind that is not known (a PostScript program). */
export function evaluate(object: PdfObject | undefined, input: readonly number[], resolve: Resolve, depth = 0): number[] | null {
  const found = resolve(object)
  const dict = dictOf(found)
  const [low = 0, high = 1] = numbersOf(dict.get('Domain'), resolve, [0, 1])
  const x = Math.min(high, Math.max(low, input[0] ?? 0))
  switch (resolve(dict.get('FunctionType'))) {
    case 0:
      return sampled(found, x, low, high, input.length, resolve)
    case 2: {
      const from = numbersOf(dict.get('C0'), resolve, [0])
      const to = numbersOf(dict.get('C1'), resolve, [1])
      const power = x ** Number(resolve(dict.get('N')) ?? 1)
      return from.map((start, i) => start + power * ((to[i] ?? 1) - start))
    }
    case 3: {
      const parts = resolve(dict.get('Functions'))
      if (!Array.isArray(parts) || depth > 8) return null
      const bounds = numbersOf(dict.get('Bounds'), resolve, [])
      const found = bounds.findIndex((bound) => x < bound)
      const index = found < 0 ? parts.length - 1 : found
      const [from, to] = [bounds[index - 1] ?? low, bounds[index] ?? high]
      const encode = numbersOf(dict.get('Encode'), resolve, [])
      const [start = 0, end = 1] = encode.slice(index * 2, index * 2 + 2)
      const share = to === from ? 0 : (x - from) / (to - from)
      return evaluate(parts[index], [start + share * (end - start)], resolve, depth + 1)
    }
    default:
      return null
  }
}

/** The nearest sample; only for one input, and samples of whole bytes. */
function sampled(object: PdfObject, x: number, low: number, high: number, inputs: number, resolve: Resolve): number[] | null {
  if (!isStream(object) || inputs !== 1) return null
  const bits = Number(resolve(object.dict.get('BitsPerSample')) ?? 8)
  if (bits % 8 !== 0) return null
  const [size = 2] = numbersOf(object.dict.get('Size'), resolve, [2])
  const range = numbersOf(object.dict.get('Range'), resolve, [0, 1])
  const count = range.length / 2
  const bytes = decodeStream(object, resolve).bytes
  const index = Math.round(((x - low) / (high - low || 1)) * (size - 1))
  return Array.from({ length: count }, (_, i) => {
    const sample = (bytes[(index * count + i) * (bits / 8)] ?? 0) / 255
    const from = range[i * 2] ?? 0
    return from + sample * ((range[i * 2 + 1] ?? 1) - from)
  })
}
