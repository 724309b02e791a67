/** Bullets and numbers of lists that Tesseract leaves out or misreads. */
import { expect, test } from 'vitest'
import { withMissedBullets } from '../../../src/engines/ocr/words/missed-bullets.ts'
import { withMissedDashes } from '../../../src/engines/ocr/words/missed-dashes.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { withoutTallWords } from '../../../src/engines/ocr/words/reading.ts'
import { type Bar, blank, draw, noise } from '../../helpers/drawn-page.ts'

function word(text: string, x0: number, foot: number, line: number, { width = 80, height = 24, confidence = 95 } = {}): OcrWord {
  const box = { x0, x1: x0 + width, y0: foot - height, y1: foot }
  return { ...box, text, confidence, baseline: [foot, foot], size: 32, block: 0, paragraph: 0, line }
}

const lines = [word('first', 200, 100, 0), word('point', 300, 100, 0), word('second', 200, 140, 1), word('third', 200, 180, 2)]
const dot = (x: number, foot: number): Bar => ({ x, y: foot - 15, width: 10, height: 10 })
const textsOf = (words: readonly OcrWord[]) => words.map(({ text }) => text)

test('dots before lines become their bullets, once', () => {
  const grey = blank(600, 300)
  draw(grey, [dot(160, 100), dot(150, 140)])
  const read = withMissedBullets(grey, lines)
  expect(textsOf(read)).toEqual(['•', 'first', 'point', '•', 'second', 'third'])
  expect(read[0]).toMatchObject({ x0: 160, x1: 170, y0: 85, y1: 95, line: 0 })
  expect(withMissedBullets(grey, read)).toEqual(read)
})

test('diamonds before lines become their bullets', () => {
  const grey = blank(600, 300)
  const rows = Array.from({ length: 15 }, (_, i) => ({ y: 82 + i, half: 7.5 - Math.abs(7 - i) }))
  draw(
    grey,
    rows.map(({ y, half }) => ({ x: Math.round(165 - half), y, width: Math.round(2 * half), height: 1 })),
  )
  expect(textsOf(withMissedBullets(grey, lines))).toEqual(['◆', 'first', 'point', 'second', 'third'])
})

test('points, dashes, far and near dots, and dots beside other ink or words are no bullets', () => {
  const shown: Bar[][] = [
    [{ x: 165, y: 97, width: 4, height: 3 }],
    [{ x: 150, y: 88, width: 22, height: 4 }],
    [dot(80, 100)],
    [dot(187, 100)],
    [dot(160, 100), { x: 120, y: 80, width: 6, height: 20 }],
  ]
  for (const bars of shown) {
    const grey = blank(600, 300)
    draw(grey, bars)
    expect(withMissedBullets(grey, lines)).toEqual(lines)
  }
  const grey = blank(600, 300)
  draw(grey, [dot(160, 100)])
  const beside = [word('Name', 60, 100, 4, { width: 90 }), ...lines]
  expect(withMissedBullets(grey, beside)).toEqual(beside)
})

const dash = (x: number, foot: number, width = 16): Bar => ({ x, y: foot - 10, width, height: 3 })

test('dashes before lines, and between the words and cells of a line, are added once', () => {
  const grey = blank(600, 300)
  draw(grey, [dash(160, 100), dash(284, 100, 12), dash(150, 180)])
  const read = withMissedDashes(grey, lines)
  expect(textsOf(read)).toEqual(['–', 'first', '–', 'point', 'second', '–', 'third'])
  expect(read[0]).toMatchObject({ x0: 160, x1: 176, y0: 90, y1: 93, line: 0 })
  expect(withMissedDashes(grey, read)).toEqual(read)
  const cells = [word('name', 60, 100, 0), word('12.5', 480, 100, 0)]
  expect(textsOf(withMissedDashes(grey, cells))).toEqual(['name', '–', '–', '12.5'])
})

test('dashes beside a single digit and in the last cell of a row are added, where numbers above or below show the column', () => {
  const grey = blank(600, 300)
  draw(grey, [dash(330, 100), dash(490, 140)])
  const digit = (foot: number, line: number) => word('7', 380, foot, line, { width: 14 })
  const cells = [
    ...[word('name', 60, 100, 0), digit(100, 0), word('567', 404, 100, 0, { width: 50 }), word('12.5', 480, 100, 0, { width: 50 })],
    ...[word('other', 60, 140, 1), word('890', 390, 140, 1, { width: 50 })],
  ]
  expect(textsOf(withMissedDashes(grey, cells))).toEqual(['name', '–', '7', '567', '12.5', 'other', '890', '–'])
  const alone = cells.slice(4)
  expect(withMissedDashes(grey, alone)).toEqual(alone)
})

const points = (x: number, foot: number, more: Partial<Bar> = {}): Bar[] =>
  [x, x + 9].map((left) => ({ x: left, y: foot - 4, width: 4, height: 4, ...more }))

test('pairs of points between cells and in the last cell of a row are added, once', () => {
  const grey = blank(600, 300)
  draw(grey, [...points(250, 100), ...points(330, 100), ...points(490, 140)])
  const cells = [
    ...[word('name', 60, 100, 0), word('567', 404, 100, 0, { width: 50 }), word('12.5', 480, 100, 0, { width: 50 })],
    ...[word('other', 60, 140, 1), word('890', 390, 140, 1, { width: 50 })],
  ]
  const read = withMissedDashes(grey, cells)
  expect(textsOf(read)).toEqual(['name', '..', '..', '567', '12.5', 'other', '890', '..'])
  expect(withMissedDashes(grey, read)).toEqual(read)
})

test('a pair of points that was read as a doubtful word becomes one', () => {
  const grey = blank(600, 300)
  draw(grey, points(250, 100))
  const cells = (text: string, confidence: number) => [
    ...[word('name', 60, 100, 0), word(text, 250, 100, 0, { width: 14, height: 5, confidence }), word('567', 404, 100, 0, { width: 50 })],
  ]
  expect(textsOf(withMissedDashes(grey, cells('se', 36)))).toEqual(['name', '..', '567'])
  for (const [text, confidence] of [
    ['se', 90],
    ['ses', 36],
  ] as const)
    expect(withMissedDashes(grey, cells(text, confidence))).toEqual(cells(text, confidence))
})

test.each([
  ['one point', points(250, 100).slice(1)],
  ['three points', [...points(250, 100), ...points(268, 100).slice(0, 1)]],
  ['points above the baseline', points(250, 92)],
  ['points of two sizes', [...points(250, 100).slice(0, 1), { x: 259, y: 98, width: 2, height: 2 }]],
  ['wide ones', points(250, 100, { width: 7 })],
  ['points beside other ink', [...points(250, 100), { x: 300, y: 85, width: 3, height: 15 }]],
  ['leaders', [200, 222, 244, 266, 288, 310].flatMap((x) => points(x, 100))],
])('%s are no missing value', (_, bars) => {
  const grey = blank(600, 300)
  draw(grey, bars)
  const cells = [word('name', 60, 100, 0), word('567', 404, 100, 0, { width: 50 })]
  expect(withMissedDashes(grey, cells)).toEqual(cells)
})

test('thick, long, short, high and low bars, and bars beside other ink, doubtful words or few letters are no dashes', () => {
  const bars: Bar[][] = [
    [{ x: 150, y: 86, width: 20, height: 9 }],
    [dash(120, 100, 50)],
    [dash(160, 100, 5)],
    [dash(160, 93)],
    [dash(160, 107)],
    [dash(160, 100), dash(140, 100, 3)],
    [dash(135, 100), dash(160, 100)],
    [],
  ]
  for (const shown of bars) {
    const grey = blank(600, 300)
    draw(grey, shown)
    expect(withMissedDashes(grey, lines)).toEqual(lines)
  }
  const grey = blank(600, 300)
  draw(grey, [dash(160, 100)])
  for (const other of [word('first', 200, 100, 0, { confidence: 59 }), word('a', 200, 100, 0)]) {
    expect(withMissedDashes(grey, [other])).toEqual([other])
  }
})

test('40,000 dashes in one line take little time', () => {
  const grey = blank(1000, 40)
  draw(
    grey,
    Array.from({ length: 20 }, (_, i) => dash(22 + i * 50, 38)),
  )
  const words = Array.from({ length: 40_000 }, (_, i) => word('ab', 45 + (i % 19) * 50, 38, 0, { width: 20 }))
  const start = performance.now()
  withMissedDashes(grey, words)
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('check marks that were left out are added where one was read', () => {
  const grey = blank(600, 300)
  const check = (foot: number): Bar[] =>
    Array.from({ length: 24 }, (_, i) => ({ x: 150 + i, y: i < 7 ? foot - 10 + i : foot - 3 - (i - 7), width: 2, height: 3 }))
  draw(grey, [...check(100), ...check(140)])
  for (const text of ['v', 'Vv', 'v”']) {
    const mark = word(text, 149, 100, 0, { width: 27 })
    expect(textsOf(withMissedBullets(grey, [mark, ...lines]))).toEqual([text, 'first', 'point', '✓', 'second', 'third'])
  }
  expect(textsOf(withMissedBullets(grey, lines))).toEqual(textsOf(lines))
})

test('40,000 lines on a page of noise take little time', () => {
  const words = Array.from({ length: 40_000 }, (_, i) => word('ab', 200 + (i % 700), 40 + (i % 950), i))
  const grey = noise(1000, 1000)
  const start = performance.now()
  withMissedBullets(grey, words)
  withMissedDashes(grey, words)
  withoutTallWords(words.map((one) => ({ ...one, confidence: 20, y1: one.y0 + (one.line % 90) })))
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('the numbers of two lines that were read as one word are dropped, with the points after them', () => {
  const items = [
    word('.', 176, 100, 0, { width: 4, height: 4 }),
    ...lines.slice(0, 2),
    word('.', 176, 140, 1, { width: 4, height: 4 }),
    ...lines.slice(2),
  ]
  const tall = word('Dr', 150, 142, 5, { width: 24, height: 66, confidence: 68 })
  expect(textsOf(withoutTallWords([...items, tall]))).toEqual(['first', 'point', 'second', 'third'])
  // A large initial letter, and a bracket beside one line.
  for (const own of [
    { ...tall, confidence: 92 },
    { ...tall, y0: 100, y1: 142 },
    { ...tall, x0: 20, x1: 44 },
  ])
    expect(withoutTallWords([...items, own])).toHaveLength(items.length + 1)
})
