import { expect, test } from 'vitest'
import { withoutHiddenText } from '../../../src/engines/ocr/layer/hidden-text.ts'
import type { Dict, PdfObject } from '../../../src/pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../src/pdf-to-word/pdf/file.ts'

/** The content without hidden text, on a page whose forms hold these operators. */
function stripped(content: string, forms: Readonly<Record<string, string>> = {}): string | undefined {
  const objects = Object.entries(forms).map(([name, operators]) => {
    const dict = new Map<string, PdfObject>([['Subtype', 'Form']])
    return [name, { dict, bytes: Buffer.from(operators) }] as const
  })
  const resources: Dict = new Map([['XObject', new Map(objects)]])
  const file: PdfFile = { trailer: new Map(), catalog: new Map(), resolve: (object) => object ?? null, decode: ({ bytes }) => bytes }
  return withoutHiddenText(Buffer.from(content), resources, file)?.toString().replace(/\s+/g, ' ').trim()
}

test('removes invisible text, and keeps visible text and pictures', () => {
  expect(stripped('q /Im0 Do Q BT 3 Tr (old) Tj [(a) 2 (b)] TJ 0 Tr (seen) Tj ET')).toBe('q /Im0 Do Q BT 3 Tr 0 Tr (seen) Tj ET')
})

test('keeps the other effects of the operators', () => {
  expect(stripped('BT 3 Tr 1 2 (old) " (more) \' ET')).toBe('BT 3 Tr 1 Tw 2 Tc T* T* ET')
})

test('ends the text mode with the graphics state', () => {
  expect(stripped('q 3 Tr BT (old) Tj ET Q BT (seen) Tj ET')).toBe('q 3 Tr BT ET Q BT (seen) Tj ET')
})

test('removes only forms whose text is all invisible', () => {
  const forms = { Layer: 'BT 3 Tr (old) Tj ET', Stamp: 'BT 3 Tr (old) Tj ET 0 0 9 9 re f', Empty: '' }
  expect(stripped('/Layer Do /Stamp Do /Empty Do /None Do', forms)).toBe('/Stamp Do /Empty Do /None Do')
})

test('is not misled by pictures and text that look like operators', () => {
  expect(stripped('BI /W 1 /H 1 /BPC 8 ID 3 Tr (x) Tj\nEI BT (3 Tr) Tj ET')).toBeUndefined()
  expect(stripped('BT (unfinished')).toBeUndefined()
})
