/** Pictures that symbol fonts have under private codes. */
import { expect, test } from 'vitest'
import { faceOf } from '../../../src/pdf-to-word/fonts/face.ts'
import { dingbatsOf } from '../../../src/pdf-to-word/fonts/tables/dingbats.ts'
import { symbolText } from '../../../src/pdf-to-word/fonts/tables/symbols.ts'

const isWingdings = (name: string) => faceOf(new Map([['BaseFont', name]]), new Map(), null, (value) => value ?? null).wingdings

test("private codes are those of Wingdings in LibreOffice's font for it, too", () => {
  expect(['AAAAAA+OpenSymbol', 'Wingdings-Regular', 'SymbolMT'].map(isWingdings)).toEqual([true, true, false])
  expect(symbolText('\uf06c\uf0a7\uf0d8\uf0b7', true)).toBe('●▪➢•')
  expect(symbolText('\uf06c\uf0b7', false)).toBe('λ•')
})

test('letters in Wingdings and similar fonts become their signs, and signs without a character are drawn', () => {
  const [first, second, third] = ['AAAAAA+Wingdings-Regular', 'Wingdings2', 'BAAAAA+Wingdings3'].map(dingbatsOf)
  expect(['l', 'n', '\u00fc', '\u00d8', '\uf0a7', '\u00e0', '(', '\u0081', ' ', '✓'].map((text) => first?.(text))).toEqual([
    ...'●■✓➢▪→☎① ✓',
  ])
  expect([first?.('!'), first?.('\u00ff'), second?.('a'), third?.('h')]).toEqual(['✎', undefined, undefined, undefined])
  expect(['R', '\u00a3', 'P'].map((text) => second?.(text))).toEqual(['☑', '☐', '✓'])
  expect(third?.('u')).toBe('▶')
  expect([dingbatsOf('Webdings')?.('a'), dingbatsOf('ArialMT')]).toEqual([undefined, undefined])
})
