/** Spaces that Tesseract leaves out, and words whose boxes touch. */
import { expect, test } from 'vitest'
import { withBoxesApart } from '../../../src/engines/ocr/words/boxes-apart.ts'
import { withMissedSpaces } from '../../../src/engines/ocr/words/missed-spaces.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { type Bar, blank, draw } from '../../helpers/drawn-page.ts'

const word = (text: string, x0: number, x1: number): OcrWord => ({
  ...{ text, x0, x1, y0: 70, y1: 100, confidence: 95, size: 40, line: 0, block: 0, paragraph: 0 },
  baseline: [100, 100],
})

/** Letters of 16 pixels, 4 pixels apart, in words of these lengths with these spaces before them. */
function letters(...words: readonly (readonly [space: number, letters: number])[]): Bar[] {
  let x = 100
  return words.flatMap(([space, count]) => {
    x += space
    return Array.from({ length: count }, () => {
      x += 20
      return { x: x - 20, y: 75, width: 16, height: 25 }
    })
  })
}

function page(bars: readonly Bar[]) {
  const grey = blank(900, 200)
  draw(grey, bars)
  return grey
}

const line = page(letters([0, 4], [10, 4], [10, 6], [10, 4]))
const [first, second, last] = [word('some', 100, 176), word('more', 190, 266), word('text', 410, 486)]

test('a word is parted where its picture shows a space of the line', () => {
  const joined = word('andnow', 280, 396)
  expect(withMissedSpaces(line, [first, second, joined, last]).map(({ text }) => text)).toEqual(['some', 'more', 'andnow', 'text'])
  const parted = page(letters([0, 4], [10, 4], [10, 3], [10, 3], [10, 4]))
  const words = withMissedSpaces(parted, [first, second, word('andnow', 280, 406), word('text', 420, 496)])
  expect(words.map(({ text, x0, x1 }) => [text, x0, x1])).toEqual([
    ['some', 100, 176],
    ['more', 190, 266],
    ['and', 280, 336],
    ['now', 350, 406],
    ['text', 420, 496],
  ])
})

test('spaced letters, wide gaps after 1 and lines without spaces of their own stay as they are', () => {
  const spaced = page(letters([0, 4], [10, 4], [10, 1], [10, 1], [10, 1], [10, 4]))
  expect(withMissedSpaces(spaced, [first, second, word('abc', 280, 356)]).map(({ text }) => text)).toEqual(['some', 'more', 'abc'])
  const parted = page(letters([0, 4], [10, 4], [10, 1], [10, 1]))
  expect(withMissedSpaces(parted, [first, second, word('41', 280, 326), last])).toHaveLength(4)
  expect(withMissedSpaces(parted, [word('of', 280, 326)])).toHaveLength(1)
})

test('words whose boxes touch get the boxes of their ink', () => {
  const boxes = (words: readonly OcrWord[]) => words.map(({ x0, x1 }) => [x0, x1])
  expect(boxes(withBoxesApart(line, [word('some', 100, 220), word('more', 216, 254)]))).toEqual([
    [100, 176],
    [190, 266],
  ])
  const single = page(letters([0, 8]))
  expect(boxes(withBoxesApart(single, [word('some', 100, 180), word('more', 176, 256)]))).toEqual([
    [100, 180],
    [176, 256],
  ])
  const other = page(letters([0, 2], [10, 6]))
  expect(
    boxes(
      withBoxesApart(
        other,
        [word('l', 100, 104), word('toothache', 100, 256)].map((one, i) => ({ ...one, x0: 100 + i })),
      ),
    ),
  ).toEqual([
    [100, 104],
    [101, 256],
  ])
})
