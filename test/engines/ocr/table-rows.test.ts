import { expect, test } from 'vitest'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { readTablesByRow } from '../../../src/engines/ocr/words/table-rows.ts'

/** The lines of a column, read from top to bottom: 40 pixels apart, 12 pixels a letter. */
function column(block: number, x: number, texts: readonly string[], first = 100): OcrWord[] {
  return texts.flatMap((text, row) => {
    let x0 = x
    return text.split(' ').map((word) => {
      const [left, y1] = [x0, first + 40 * row]
      x0 += 12 * (word.length + 1)
      const box = { x0: left, x1: x0 - 12, y0: y1 - 24, y1 }
      return { ...box, text: word, confidence: 95, baseline: [y1, y1], size: 30, block, paragraph: block, line: 100 * block + row }
    })
  })
}

const textsOf = (words: readonly OcrWord[]) =>
  [...Map.groupBy(words, ({ line }) => line).values()].map((line) => line.map(({ text }) => text).join(' '))

const columns = [
  column(1, 100, ['Station', 'North quay', 'Ice house', 'Lighthouse']),
  column(2, 500, ['Opened', '1897', '1978', '1934']),
  column(3, 800, ['Costs', '14,510.23', '3,967.97', '']).filter(({ text }) => text !== ''),
  column(4, 1100, ['Remark', 'new roof planned', 'closed on Sunday', 'under review']),
]
const above = column(0, 100, ['The stations along the river were counted again after the winter of that year'], 40)

test('reads a table row by row if it was read column by column', () => {
  expect(
    textsOf(readTablesByRow([...above, ...columns.slice(0, 3).flat()].filter(({ text }) => text !== 'Lighthouse' && text !== '1934'))),
  ).toEqual([
    'The stations along the river were counted again after the winter of that year',
    'Station Opened Costs',
    'North quay 1897 14,510.23',
    'Ice house 1978 3,967.97',
  ])
  expect(textsOf(readTablesByRow([...above, ...columns.flat()])).at(-1)).toBe('Lighthouse 1934 under review')
})

test('leaves columns of text, pairs of columns and rows that were read as such in their order', () => {
  const prose = [0, 1, 2].map((block) => column(block, 100 + 700 * block, new Array(6).fill('harbour after harbour in the morning')))
  for (const words of [prose.flat(), columns.slice(0, 2).flat(), above, []]) expect(readTablesByRow(words)).toEqual(words)
  const rows = readTablesByRow([...above, ...columns.flat()])
  expect(readTablesByRow(rows)).toEqual(rows)
})

test('takes little time for a page of noise', () => {
  const many = Array.from({ length: 200 }, (_, block) => column(block, (block * 37) % 5000, new Array(250).fill('i'), 100 + (block % 7)))
  expect(readTablesByRow(many.flat())).toHaveLength(50_000)
})
