import { expect, test } from 'vitest'
import { randomBase62, toBase62 } from '../src/base62.ts'

test('numbers written with the same width sort as text', () => {
  const numbers = [0n, 1n, 9n, 10n, 35n, 36n, 61n, 62n, 3843n, 3844n, 1_763_600_000_000n]
  const texts = numbers.map((number) => toBase62(number, 8))
  expect(texts.toSorted()).toEqual(texts)
  expect(texts.every((text) => text.length === 8)).toBe(true)
})

test('writes each number as it is', () => {
  expect([toBase62(0n, 1), toBase62(61n, 1), toBase62(62n, 1), toBase62(62n, 4)]).toEqual(['0', 'z', '10', '0010'])
})

test('random text has the length for its bits, and is never repeated', () => {
  const texts = new Set(Array.from({ length: 1000 }, () => randomBase62(256)))
  expect(texts.size).toBe(1000)
  for (const text of texts) expect(text).toMatch(/^[0-9A-Za-z]{43}$/)
  expect(62n ** 43n).toBeGreaterThan(2n ** 256n)
})
