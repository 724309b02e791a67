/** Draws the normal appearance of an annotation, fitted into its rectangle (PDF 32000, 12.5.5). */
import { type Matrix, multiply, transformBox } from '../../ir/geometry.ts'
import type { Dict } from '../../ir/pdf-object.ts'
import { dictOf, isStream, numbersOf } from '../../pdf/objects.ts'
import { type ContentParts, readContent } from './content.ts'

/** Bits of /F: Hidden and NoView. */
const hiddenFlags = 0x22

/** Draws the appearance of an annotation, such as a form field or stamp, unless it is hidden. Returns false if it should be shown and has none. */
export function drawAppearance(annotation: Dict, parts: ContentParts): boolean {
  const { file, base } = parts
  if (isHidden(annotation, parts) || annotation.get('Subtype') === 'Popup') return true
  let appearance = file.resolve(dictOf(file.resolve(annotation.get('AP'))).get('N'))
  if (!isStream(appearance)) {
    const state = file.resolve(annotation.get('AS'))
    appearance = file.resolve(dictOf(appearance).get(typeof state === 'string' ? state : ''))
  }
  if (!isStream(appearance)) return false
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(annotation.get('Rect'), file.resolve, [0, 0, 0, 0])
  const form = appearance.dict
  const [m0 = 1, m1 = 0, m2 = 0, m3 = 1, m4 = 0, m5 = 0] = numbersOf(form.get('Matrix'), file.resolve, [1, 0, 0, 1, 0, 0])
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = numbersOf(form.get('BBox'), file.resolve, [0, 0, 1, 1])
  const shown = transformBox([m0, m1, m2, m3, m4, m5], { x0, y0, x1, y1 })
  const [w, h] = [shown.x1 - shown.x0, shown.y1 - shown.y0]
  if (w <= 0 || h <= 0) return true
  const [left, bottom] = [Math.min(a, c), Math.min(b, d)]
  const [sx, sy] = [Math.abs(c - a) / w, Math.abs(d - b) / h]
  const fit: Matrix = [sx, 0, 0, sy, left - shown.x0 * sx, bottom - shown.y0 * sy]
  const resources: Dict = new Map([['XObject', new Map([['A', appearance]])]])
  readContent(Buffer.from('/A Do'), resources, { ...parts, base: multiply(fit, base) })
  return true
}

/** Returns whether an annotation has a flag that hides it on screen (PDF 32000, 12.5.3). */
export function isHidden(annotation: Dict, { file }: Pick<ContentParts, 'file'>): boolean {
  return (Number(file.resolve(annotation.get('F')) ?? 0) & hiddenFlags) !== 0
}
