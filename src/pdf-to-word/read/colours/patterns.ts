/** Chooses a single colour for a pattern where only one is possible (PDF 32000, 8.7). */

import type { PdfObject, Resolve } from '../../ir/pdf-object.ts'
import { dictOf, numbersOf } from '../../pdf/objects.ts'
import { colourSpaceOf, middleGray } from './colours.ts'
import { functionOf } from './functions.ts'

/** Returns the middle colour of a gradient, or grey for any other pattern, as RRGGBB. */
export function patternColour(object: PdfObject | undefined, resolve: Resolve): string {
  return shadingColour(dictOf(resolve(object)).get('Shading'), resolve)
}

/** Returns the middle colour of a shading, or grey. */
export function shadingColour(object: PdfObject | undefined, resolve: Resolve): string {
  const shading = dictOf(resolve(object))
  const [from = 0, to = 1] = numbersOf(shading.get('Domain'), resolve, [0, 1])
  const colourAt = [2, 3].includes(Number(resolve(shading.get('ShadingType')))) ? functionOf(shading.get('Function'), resolve) : null
  return colourAt ? colourSpaceOf(shading.get('ColorSpace'), resolve)(colourAt([(from + to) / 2])) : middleGray
}
