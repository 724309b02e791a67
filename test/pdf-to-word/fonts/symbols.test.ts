/** Pictures that symbol fonts have under private codes. */
import { expect, test } from 'vitest'
import { faceOf } from '../../../src/pdf-to-word/fonts/face.ts'
import { symbolText } from '../../../src/pdf-to-word/fonts/tables/symbols.ts'

const isWingdings = (name: string) => faceOf(new Map([['BaseFont', name]]), new Map(), null, (value) => value ?? null).wingdings

test('private codes are those of Wingdings in the font that LibreOffice has for it, too', () => {
  expect(['AAAAAA+OpenSymbol', 'Wingdings-Regular', 'SymbolMT'].map(isWingdings)).toEqual([true, true, false])
  expect(symbolText('\uf06c\uf0a7\uf0d8\uf0b7', true)).toBe('●▪➢•')
  expect(symbolText('\uf06c\uf0b7', false)).toBe('λ•')
})
