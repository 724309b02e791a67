import { expect, test } from 'vitest'
import { latinText } from '../../../src/engines/ocr/layer/latin-fonts.ts'

test('returns the codes and the width of a word', () => {
  const { font, codes, width } = latinText('Öl', { bold: true }) ?? { font: '', codes: Buffer.alloc(0), width: 0 }
  expect([font, codes.toString('hex'), width]).toEqual(['Times-Bold', 'd66c', 1.056])
  expect(latinText('Нет', {})).toBeUndefined()
})

test('encodes the words of a hundred pages within a second', () => {
  const startedAt = performance.now()
  for (let count = 0; count < 100_000; count++) latinText('word', {})
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})
