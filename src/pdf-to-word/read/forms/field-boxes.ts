/** Draws the boxes of tall form fields as shapes of the page: the border of letters in Word is only as high as a line. */

import { heightOf, widthOf } from '../../ir/geometry.ts'
import type { FormField } from '../../ir/glyph.ts'
import type { Dict } from '../../ir/pdf-object.ts'
import { dictOf } from '../../pdf/objects.ts'
import { fieldLook } from '../../tuning/read.ts'
import { type ContentParts, readContent } from '../content/content.ts'

/** Adds the box of a tall field to the page, and returns the field without it; other fields are returned as they are. */
export function drawTallBox(field: FormField, widget: Dict, parts: ContentParts): FormField {
  const { box, border, shade } = field
  if ((border === '' && shade === '') || !isTall(field)) return field
  const given = Number(parts.file.resolve(dictOf(parts.file.resolve(widget.get('BS'))).get('W')) ?? fieldLook.borderWidth)
  const width = given > 0 && given <= fieldLook.widestBorder ? given : fieldLook.borderWidth
  // The border lies inside of the box (PDF 32000, 12.5.4). Page coordinates, in which y increases downwards.
  const rectangle = `${box.x0 + width / 2} ${width / 2 - box.y1} ${widthOf(box) - width} ${heightOf(box) - width} re`
  const drawn = [
    ...(shade ? [`${operands(shade)} rg ${rectangle} f`] : []),
    ...(border ? [`${operands(border)} RG ${width} w ${rectangle} S`] : []),
  ]
  readContent(Buffer.from(drawn.join(' ')), new Map(), { ...parts, base: [1, 0, 0, -1, 0, 0] })
  return { ...field, border: '', shade: '' }
}

/** Returns whether a field of several level lines is much higher than one of them. */
function isTall({ kind, box, glyphs }: FormField): boolean {
  if ((kind !== 'lines' && kind !== 'choice') || glyphs.some(({ angle }) => angle !== 0)) return false
  return heightOf(box) > (glyphs[0]?.size ?? fieldLook.autoLimit) * fieldLook.tall
}

/** Returns the operands of a colour, RRGGBB. */
const operands = (color: string) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255).join(' ')
