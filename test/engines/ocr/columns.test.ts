import { expect, test } from 'vitest'
import { findJoinedColumns, withColumnsApart } from '../../../src/engines/ocr/words/columns.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'

/** A line of words, 12 pixels a letter, whose letters stand at `foot`. */
function line(number: number, x: number, foot: number, text: string, confidence = 95): OcrWord[] {
  let x0 = x
  return text.split(' ').map((word) => {
    const left = x0
    x0 += 12 * (word.length + 1)
    const box = { x0: left, x1: x0 - 12, y0: foot - 24, y1: foot }
    return { ...box, text: word, confidence, baseline: [foot, foot] as const, size: 30, block: 0, paragraph: 0, line: number }
  })
}

const page = { width: 1240, height: 1754 }
const title = ['Annual meeting of the', 'association of all', 'stations on the river', 'in the north']
const address = ['Harbour office', 'Quay road 14', 'Telephone 5512', 'Fax 5513']
/** The title at the left, and an address at the right whose lines stand `drop` pixels lower. */
const joinedBy = (drop: number, confidence = 40) =>
  title.flatMap((text, i) => [
    ...line(i, 100, 100 + 40 * i, text),
    ...line(i, 700, 100 + 40 * i + drop, address[i] as string, i === 1 ? confidence : 90),
  ])
const body = [400, 440].flatMap((y, i) =>
  line(9 + i, 100, y, 'The stations along the river were counted again after the winter of that year and of the next'),
)
const textsOf = (words: readonly OcrWord[]) =>
  [...Map.groupBy(words, ({ line: number }) => number).values()].map((own) => own.map(({ text }) => text).join(' '))

test('columns that were read across are read again, one below the other, and keep their places', () => {
  const words = [...joinedBy(12), ...line(6, 700, 280, 'office at example'), ...body]
  const parts = findJoinedColumns(words, page)
  expect(parts?.parts.map(({ box }) => [box.x0 < 100, box.x1 === page.width, box.y0 < 80, box.y1 > 280, box.y1 < 376])).toEqual([
    [true, false, true, true, true],
    [false, true, true, true, true],
  ])
  const apart = (parts?.parts ?? []).flatMap(({ box, x, y }, side) =>
    (side === 0 ? title : address).flatMap((text, i) =>
      line(10 * side + i, (side === 0 ? 100 : 700) - box.x0 + x, 100 + 40 * i + 12 * side - box.y0 + y, text),
    ),
  )
  const read = withColumnsApart(words, apart, parts ?? { ...page, parts: [] })
  expect(textsOf(read)).toEqual([
    ...title,
    ...address,
    ...new Array(2).fill(
      body
        .slice(0, 18)
        .map(({ text }) => text)
        .join(' '),
    ),
  ])
  const [own] = read.filter(({ text }) => text === 'Harbour')
  expect([own?.x0, own?.y1, own?.baseline]).toEqual([700, 112, [112, 112]])
})

test('a doubtful line among those that were read across is enough', () => {
  const among = line(8, 100, 156, 'Parallel forum on the determinants of health and on Hofgastein', 40)
  expect(findJoinedColumns([...joinedBy(12, 90), ...body], page)).toBeUndefined()
  const parts = findJoinedColumns(
    [...joinedBy(12, 90), ...line(8, 100, 150, 'the determinants of the health', 95), ...line(8, 300, 150, 'Hofgastein', 40), ...body],
    page,
  )
  expect(parts?.parts).toHaveLength(2)
  expect(findJoinedColumns([...joinedBy(12, 90), ...among.map((word) => ({ ...word, y0: 500, y1: 524 })), ...body], page)).toBeUndefined()
})

test('rows of a table, and two lines side by side, stay as they were read', () => {
  expect(findJoinedColumns([...joinedBy(0), ...body], page)).toBeUndefined()
  expect(findJoinedColumns([...joinedBy(12, 90), ...body], page)).toBeUndefined()
  expect(findJoinedColumns([...joinedBy(12).filter((word) => word.line < 2), ...body], page)).toBeUndefined()
})

test('a worse reading of the parts replaces nothing', () => {
  const words = [...joinedBy(12), ...body]
  const parts = findJoinedColumns(words, page)
  expect(parts).toBeDefined()
  expect(withColumnsApart(words, line(0, 100, 100, 'Annual', 30), parts ?? { ...page, parts: [] })).toEqual(words)
  expect(withColumnsApart(words, [], parts ?? { ...page, parts: [] })).toEqual(words)
})

test('40,000 words with gaps take little time', () => {
  const words = Array.from({ length: 40_000 }, (_, i) =>
    line(i >> 1, i % 2 === 0 ? 100 : 700 + (i % 97), 100 + (i % 1600) + (i % 13), 'Sum'),
  ).flat()
  const few = words.filter((word) => word.line < 1900)
  const start = performance.now()
  for (const all of [words, few]) findJoinedColumns(all, page)
  expect(performance.now() - start).toBeLessThan(20_000)
})
