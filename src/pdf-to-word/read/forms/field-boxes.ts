/** Draws form fields on the page where text cannot show them: the border of letters in Word is only as high and as wide as the letters. */

import { heightOf, largest, smallest, widthOf } from '../../ir/geometry.ts'
import { type FormField, isTick } from '../../ir/glyph.ts'
import type { Dict } from '../../ir/pdf-object.ts'
import { dictOf } from '../../pdf/objects.ts'
import { fieldBounds, fieldLook } from '../../tuning/read.ts'
import { drawAppearance } from '../content/appearance.ts'
import { type ContentParts, readContent } from '../content/content.ts'

/** Adds what a list box draws, or the box of a field that is larger than its letters, to the page, and returns the field without it. */
export function drawBox(field: FormField, widget: Dict, parts: ContentParts): FormField {
  if (field.isListBox) return drawListBox(field, widget, parts)
  const { box, border, shade } = field
  if ((border === '' && shade === '') || !isLarger(field)) return field
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

/** Adds the box, the bar of the chosen entry and whatever else a list box draws, but not its letters; nothing if that is more than a list. */
function drawListBox(field: FormField, widget: Dict, parts: ContentParts): FormField {
  const { facts } = parts
  const [letters, shapes, pictures] = [facts.glyphs.length, facts.shapes.length, facts.pictures.length]
  drawAppearance(widget, parts)
  const all = facts.glyphs.splice(letters)
  const drawn = facts.shapes.length - shapes
  if (all.length > fieldBounds.listLetters || drawn > fieldBounds.listShapes) {
    facts.shapes.length = shapes
    facts.pictures.length = pictures
    return { ...field, isListBox: false }
  }
  // Entries below the box are cut off.
  const glyphs = all.filter(({ y }) => y > field.box.y0 && y < field.box.y1)
  return { ...field, ...(glyphs.length > 0 ? { glyphs } : {}), ...(drawn > 0 ? { border: '', shade: '' } : {}) }
}

/** Returns whether the border of the letters would be lower or narrower than the box. */
function isLarger(field: FormField): boolean {
  const { box, glyphs } = field
  if (isTick(field)) return false
  const [first] = glyphs
  const size = first?.size ?? Math.min(fieldLook.autoLimit, heightOf(box) * fieldLook.autoShare)
  if (heightOf(box) > size * fieldLook.higher) return true
  if (!first) return false
  const written = largest(glyphs.map(({ endX }) => endX)) - smallest(glyphs.map(({ x }) => x))
  return written < widthOf(box) * fieldLook.filled
}

/** Returns the operands of a colour, RRGGBB. */
const operands = (color: string) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255).join(' ')
