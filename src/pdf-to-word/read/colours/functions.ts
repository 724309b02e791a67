/** PDF functions (PDF 32000, 7.10) for colours: sampled, exponential, stitching and calculator functions. */

import type { PdfObject, Resolve } from '../../ir/pdf-object.ts'
import { dictOf, isStream, numbersOf } from '../../pdf/objects.ts'
import { nestedFunctions } from '../../tuning/read.ts'
import { calculatorOf } from './calculator.ts'
import type { PdfFunction } from './pdf-function.ts'
import { sampledOf } from './sampled-function.ts'

/** Returns the function that an object describes, or an array of functions with one result each; null if damaged or of unknown kind. */
export function functionOf(object: PdfObject | undefined, resolve: Resolve, depth = 0): PdfFunction | null {
  const found = resolve(object)
  if (depth > nestedFunctions.depthLimit) return null
  if (Array.isArray(found)) return joined(found.map((entry) => functionOf(entry, resolve, depth + 1)))
  const dict = dictOf(found)
  const domain = numbersOf(dict.get('Domain'), resolve, [0, 1])
  const make = () => {
    switch (resolve(dict.get('FunctionType'))) {
      case 0:
        return isStream(found) ? sampledOf(found, domain, resolve) : null
      case 2:
        return exponential(dict, resolve)
      case 3:
        return stitched(dict, domain, resolve, depth)
      case 4:
        return isStream(found) ? calculatorOf(found, resolve) : null
      default:
        return null
    }
  }
  const own = make()
  const range = numbersOf(dict.get('Range'), resolve, [])
  return own && ((input) => clamped(own(clamped(input, domain)), range))
}

/** Returns the values, each clamped to its range. */
function clamped(values: readonly number[], ranges: readonly number[]): number[] {
  return values.map((value, i) => Math.min(ranges[i * 2 + 1] ?? value, Math.max(ranges[i * 2] ?? value, value)))
}

function joined(parts: readonly (PdfFunction | null)[]): PdfFunction | null {
  return parts.length > 0 && parts.every((part) => part !== null) ? (input) => parts.flatMap((part) => part(input)) : null
}

function exponential(dict: ReturnType<typeof dictOf>, resolve: Resolve): PdfFunction {
  const from = numbersOf(dict.get('C0'), resolve, [0])
  const to = numbersOf(dict.get('C1'), resolve, [1])
  const exponent = Number(resolve(dict.get('N')) ?? 1)
  return ([x = 0]) => from.map((start, i) => start + x ** exponent * ((to[i] ?? 1) - start))
}

function stitched(
  dict: ReturnType<typeof dictOf>,
  [low = 0, high = 1]: readonly number[],
  resolve: Resolve,
  depth: number,
): PdfFunction | null {
  const entries = resolve(dict.get('Functions'))
  const parts = Array.isArray(entries) ? entries.map((entry) => functionOf(entry, resolve, depth + 1)) : []
  const bounds = numbersOf(dict.get('Bounds'), resolve, [])
  const encode = numbersOf(dict.get('Encode'), resolve, [])
  if (parts.length === 0 || !parts.every((part) => part !== null)) return null
  return ([x = 0]) => {
    const found = bounds.findIndex((bound) => x < bound)
    const index = found < 0 ? parts.length - 1 : Math.min(found, parts.length - 1)
    const [from, to] = [bounds[index - 1] ?? low, bounds[index] ?? high]
    const [start = 0, end = 1] = encode.slice(index * 2, index * 2 + 2)
    const share = to === from ? 0 : (x - from) / (to - from)
    return parts[index]?.([start + share * (end - start)]) ?? []
  }
}
