/** Numbers, strings and operators are read without intermediate strings, with the same values as before. */
import { expect, test } from 'vitest'
import { createLexer } from '../../../src/pdf-to-word/pdf/lexer.ts'

const readAll = (text: string) => {
  const lexer = createLexer(Buffer.from(text, 'latin1'), 0, false)
  const found: unknown[] = []
  for (let next = lexer.next(); next !== undefined; next = lexer.next()) found.push(next)
  return found
}

test('numbers have exactly the value that JavaScript gives them', () => {
  const random = (seed: number) => Math.abs(Math.sin(seed) * 1e6) % 1
  const made = Array.from({ length: 400 }, (_, i) => (random(i) * 10 ** (i % 8) - (i % 3) * 50).toFixed(i % 11))
  const words = [
    ...made,
    '0',
    '-0',
    '+5',
    '5.',
    '.5',
    '-.002',
    '00012.50',
    '123456789012345',
    '1234567890123456789',
    '0.1234567890123456789',
  ]
  expect(readAll(words.join(' '))).toEqual(words.map(Number))
})

test('faulty numbers keep their valid part', () => {
  expect(readAll('--5 1.2.3 5-3 - . +')).toEqual([-5, 1.2, 5, 0, 0, 0])
})

test('hexadecimal strings skip other characters, and end with the file', () => {
  expect(readAll('<48 65x6C\n6c6F> <4> <> <41')).toEqual([Buffer.from('Hello'), Buffer.from('@'), Buffer.alloc(0), Buffer.from('A')])
})

test('distinguishes any number of operators with any bytes', () => {
  const words = Array.from({ length: 3000 }, (_, i) => `${String.fromCharCode(97 + (i % 26))}${(i + 36).toString(36)}`)
  expect(readAll(`T* BT ' " \xff\xfe ${words.join(' ')} true null`)).toEqual([
    ...['T*', 'BT', "'", '"', '\xff\xfe', ...words].map((op) => ({ op })),
    true,
    null,
  ])
})

test('the numbers of a reference may be far apart', () => {
  const read = (text: string) => createLexer(Buffer.from(text, 'latin1')).next()
  expect(read(`4${' '.repeat(40)}0\n\n\n\n\tR`)).toEqual({ num: 4, gen: 0 })
  expect(read(`4${' '.repeat(40)}`)).toBe(4)
  expect(read(`[4${' '.repeat(40)}0${' '.repeat(40)}]`)).toEqual([4, 0])
})
