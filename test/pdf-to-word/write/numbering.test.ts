/** The look of labels that Word counts. */
import { expect, test } from 'vitest'
import { createNumberingStore } from '../../../src/pdf-to-word/write/numbering.ts'
import { labelOf, style } from '../helpers/values.ts'

test('a bullet from a font for formulas has the font of the text, whose lines are not as high', () => {
  const store = createNumberingStore()
  store.place({ ...labelOf('•', 72), style: { ...style, family: 'Cambria Math', italic: true } }, 72, style)
  expect(store.xml(() => false)).toContain('<w:lvlText w:val="•"/>')
  expect(store.xml(() => false)).not.toMatch(/Cambria Math|<w:i\/>/)
})

test('a bullet from another font keeps it', () => {
  const store = createNumberingStore()
  store.place({ ...labelOf('•', 72), style: { ...style, family: 'Georgia' } }, 72, style)
  expect(store.xml(() => false)).toContain('w:ascii="Georgia"')
})
