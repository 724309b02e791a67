/** Fonts that could not be carried after all are named as the family of Word that is most like them. */

import type { PdfFont } from '../../fonts/font.ts'
import type { CarriedFont } from '../../ir/font.ts'
import type { StyleSet } from './styles.ts'

export function nameStandIns(fonts: Iterable<PdfFont>, carried: readonly CarriedFont[], styles: StyleSet): void {
  for (const { face } of fonts) {
    const isCarried = carried.some(({ family, bold, italic }) => family === face.family && bold === face.bold && italic === face.italic)
    if (face.standIn !== undefined && !isCarried) styles.rename(face, face.standIn)
  }
}
