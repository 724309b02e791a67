/** Numbers of lists of which Tesseract reads only a part. */
import { expect, test } from 'vitest'
import { withListNumbers } from '../../../src/engines/ocr/words/list-numbers.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { lettersAlone } from '../../../src/engines/ocr/words/unread-letters.ts'
import { type Bar, blank, draw } from '../../helpers/drawn-page.ts'

function word(text: string, x0: number, width: number, { height = 22, line = 0 } = {}): OcrWord {
  const foot = 122 + 50 * line
  return {
    x0,
    x1: x0 + width,
    y0: foot - height,
    y1: foot,
    text,
    confidence: 95,
    baseline: [foot, foot],
    size: 30,
    block: 0,
    paragraph: 0,
    line,
  }
}

const [digit, point, text] = [word('2', 200, 14), word('.', 217, 4, { height: 4 }), word('Migration', 240, 120)]

const textsOf = (words: readonly OcrWord[], ink: readonly Bar[] = []) => {
  const grey = blank(600, 600)
  draw(grey, ink)
  return withListNumbers(grey, words).map((one) => one.text)
}

test('joins the number of a list and its point, in both orders', () => {
  expect(textsOf([digit, point, text])).toEqual(['2.', 'Migration'])
  expect(textsOf([point, digit, text])).toEqual(['2.', 'Migration'])
  expect(textsOf([text, digit, point])).toEqual(['Migration', '2', '.'])
})

test('adds the point of a number only where its ink is', () => {
  expect(textsOf([digit, text], [{ x: 217, y: 118, width: 4, height: 4 }])).toEqual(['2.', 'Migration'])
  expect(textsOf([digit, text])).toEqual(['2', 'Migration'])
  expect(textsOf([digit, text], [{ x: 217, y: 108, width: 4, height: 4 }])).toEqual(['2', 'Migration'])
  expect(textsOf([digit, text], [{ x: 217, y: 118, width: 7, height: 3 }])).toEqual(['2', 'Migration'])
})

test('adds the digit before a point where the numbers of the list leave only one', () => {
  const numbers = (first: string, last: string) => [
    ...[word(first, 200, 21), word('one', 240, 80)],
    ...[word('.', 217, 4, { height: 4, line: 1 }), word('two', 240, 80, { line: 1 })],
    ...[word(last, 200, 21, { line: 2 }), word('three', 240, 80, { line: 2 })],
  ]
  const ink = [{ x: 200, y: 150, width: 14, height: 22 }]
  expect(textsOf(numbers('1.', '3.'), ink)).toEqual(['1.', 'one', '2.', 'two', '3.', 'three'])
  expect(textsOf(numbers('1.', '3.'))[2]).toBe('.')
  expect(textsOf(numbers('1.', '4.'), ink)[2]).toBe('.')
  expect(textsOf(numbers('1)', '3)'), ink)[2]).toBe('.')
  expect(textsOf(numbers('1.', '3.'), [{ x: 180, y: 150, width: 34, height: 22 }])[2]).toBe('.')
})

test('finds an unread number beside the point that was read', () => {
  const spot = { x0: 200, x1: 214, y0: 100, y1: 122, isRead: false }
  expect(lettersAlone([spot], [point, text, word('again', 370, 80), word('and', 460, 60)])).toHaveLength(1)
  expect(lettersAlone([spot], [{ ...point, text: 'i' }, text, word('again', 370, 80), word('and', 460, 60)])).toEqual([])
})
