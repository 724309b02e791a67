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

/** The words after the first line. */
const orderOf = (words: readonly OcrWord[]) =>
  words
    .slice(above.length)
    .map(({ text }) => text)
    .join(' ')

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
  for (const words of [prose.flat(), [columns[0], columns[3]].flatMap((one) => one ?? []), above, []])
    expect(readTablesByRow(words)).toEqual(words)
  const rows = readTablesByRow([...above, ...columns.flat()])
  expect(readTablesByRow(rows)).toEqual(rows)
})

test('reads cells of several lines, and rows of which Tesseract read some cells as one line', () => {
  const numbers = [column(1, 100, ['No.', '21', '', '22', '', '23', '']), column(3, 800, ['Amount', '8.40', '', '10.20', '', '9.60', ''])]
  const goods = column(2, 300, ['Goods', 'Water filter', 'for models A to F', 'Cable tie', 'of 200 mm', 'Lamp', 'neutral white'])
  const [no = [], amount = []] = numbers.map((words) => words.filter(({ text }) => text !== ''))
  expect(orderOf(readTablesByRow([...above, ...no, ...goods, ...amount]))).toBe(
    'No. Goods Amount 21 Water filter for models A to F 8.40 22 Cable tie of 200 mm 10.20 23 Lamp neutral white 9.60',
  )
  const [goodsRows, amounts] = [column(2, 300, ['Goods', 'Filter', 'Tie', 'Lamp']), column(3, 800, ['Amount', '8.40', '10.20', '9.60'])]
  const joined = column(1, 100, ['No.', '21', '22', '23']).flatMap((word, i) => [word, { ...(goodsRows[i] as OcrWord), line: word.line }])
  expect(textsOf(readTablesByRow([...above, ...joined, ...amounts])).slice(1)).toEqual([
    'No. Goods Amount',
    '21 Filter 8.40',
    '22 Tie 10.20',
    '23 Lamp 9.60',
  ])
})

test('reads a column of labels and one of numbers row by row', () => {
  const labels = column(1, 100, ['Project', 'Date of invoice', 'Telephone'])
  const values = column(2, 700, ['73394', '13.2.2024', '812190'])
  expect(textsOf(readTablesByRow([...labels, ...values]))).toEqual(['Project 73394', 'Date of invoice 13.2.2024', 'Telephone 812190'])
})

test('reads cells of text one after the other, also those that were read across', () => {
  const regions = column(1, 100, ['Region', 'Corse', '', 'Occitanie', '', 'Bretagne'])
  const causes = [
    'Causes of the rise',
    'Prices of energy rose',
    'in the first quarter',
    'Growth slowed in all',
    'regions of the north',
    'none',
  ]
  const effects = ['Effects on industry', 'Employment fell by a', 'tenth of the year', 'Services recorded a', 'modest increase', 'none']
  const words = across(regions, column(2, 400, causes), column(3, 800, effects))
  expect(orderOf(readTablesByRow([...above, ...words]))).toBe(
    'Region Causes of the rise Effects on industry ' +
      'Corse Prices of energy rose in the first quarter Employment fell by a tenth of the year ' +
      'Occitanie Growth slowed in all regions of the north Services recorded a modest increase Bretagne none none',
  )
})

test('reads a form of labels and texts row by row, but not two addresses, and no prose beside a table', () => {
  const labels = ['VAT number', 'Contact', 'Status', 'Invoice date', 'Telephone of the office', 'Reference', 'Delivery']
  const texts = ['Extension lead', 'Anna Berg', 'open', 'in May', 'none', 'Office chair', 'South West']
  const form = [...column(1, 100, labels), ...column(2, 700, texts)]
  expect(textsOf(readTablesByRow(form)).at(-1)).toBe('Delivery South West')
  const addresses = [...column(1, 100, labels.slice(0, 5)), ...column(2, 700, texts.slice(0, 5))]
  expect(readTablesByRow(addresses)).toEqual(addresses)
  const numbers = [column(2, 900, ['12', '13', '14', '15']), column(3, 1100, ['8', '9', '10', '11'])]
  const beside = [...column(1, 100, new Array(4).fill('harbour after harbour in the morning and in the afternoon')), ...numbers.flat()]
  expect(readTablesByRow(beside)).toEqual(beside)
})

test('reads a form with labels and texts of several lines row by row, also a short one with its rows apart', () => {
  const labels = column(1, 100, ['Status', '', 'Contact', '', 'Number of', 'the office', 'Date', ''])
  const texts = column(2, 500, [
    'Growth slowed in most',
    'regions',
    'Anna Berg',
    '',
    'Department of Employment',
    '',
    'Monday in the first week',
    '',
  ])
  const isRead = ({ text }: OcrWord) => text !== ''
  expect(readTablesByRow([...labels, ...texts].filter(isRead)).map(({ text }) => text)).toEqual(
    'Status Growth slowed in most regions Contact Anna Berg Number of the office Department of Employment Date Monday in the first week'.split(
      ' ',
    ),
  )
  const lists = [...labels, ...column(2, 500, ['Harbour', '', 'Bridge', '', 'Quay', '', 'Tower', ''])].filter(isRead)
  expect(readTablesByRow(lists)).toEqual(lists)
  const close = [
    ...column(1, 100, ['Status', 'Contact', 'Number', 'Date']),
    ...column(2, 500, new Array(4).fill('Growth slowed in most regions')),
  ]
  expect(readTablesByRow(close)).toEqual(close)
})

/** The words of columns as they were read across. */
const across = (...own: readonly OcrWord[][]) =>
  own
    .flat()
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.y1 - b.y1 || a.x0 - b.x0)
    .map((word) => ({ ...word, line: word.y1 }))

test('reads cells one after the other below a head with a cell over several columns', () => {
  const head = [column(0, 100, ['Land'], 60), column(0, 300, ['Old'], 60), column(0, 600, ['Stations counted in a year'], 60)].flat()
  const names = column(1, 100, ['', 'Breme', 'n', 'Hambu', 'rg', 'Basel'])
  const [old, now, more] = [300, 600, 900].map((x, i) => column(2 + i, x, [`202${i}`, `${i}14`, '', `${i}25`, '', `${i}36`]))
  const words = across(head, names, old ?? [], now ?? [], more ?? [])
  expect(readTablesByRow(words).map(({ text }) => text)).toEqual(
    'Land Old Stations counted in a year 2020 2021 2022 Breme n 014 114 214 Hambu rg 025 125 225 Basel 036 136 236'.split(' '),
  )
})

test('keeps words of the heads of a table that was read column by column', () => {
  const names = column(1, 100, ['Land', '', 'Bremen', 'Hamburg', 'Berlin'])
  const old = column(2, 300, ['Stations of the year', '2020', '014', '025', '036'])
  const now = column(3, 480, ['', '2021', '114', '125', '136'])
  const more = column(4, 700, ['Costs', '2022', '214', '225', '236'])
  const words = [names, old, now, more].flat().filter(({ text }) => text !== '')
  expect(readTablesByRow(words)).toEqual(words)
})

test('reads signs of money below their numbers, and words after a number, as parts of their cells', () => {
  const numbers = column(1, 100, ['21', '', '22', '', '23', ''])
  const goods = column(2, 144, ['Cable tie', '200 mm wide', 'Lamp', '', 'Tie', ''])
  const [count, sums] = [column(3, 500, ['8', '', '7', '', '6', '']), column(4, 800, ['1.408,40', '€', '2.310,20', '€', '9,60', ''])]
  expect(readTablesByRow(across(numbers, goods, count, sums)).map(({ text }) => text)).toEqual(
    '21 Cable tie 200 mm wide 8 1.408,40 € 22 Lamp 7 2.310,20 € 23 Tie 6 9,60'.split(' '),
  )
})

test('takes little time for a page of tables', () => {
  const table = Array.from({ length: 8 }, (_, i) => column(i, 400 * i, new Array(2500).fill(i % 2 === 0 ? 'a bc' : '12 €')))
  expect(readTablesByRow(across(...table))).toHaveLength(40_000)
  const form = [
    column(1, 100, new Array(20_000).fill('a')),
    column(
      2,
      500,
      new Array(20_000).fill('b').map((text, i) => (i % 2 ? text : '')),
    ),
  ]
  expect(readTablesByRow(form.flat().filter(({ text }) => text !== ''))).toHaveLength(30_000)
})

test('takes little time for a page of noise', () => {
  const many = Array.from({ length: 200 }, (_, block) => column(block, (block * 37) % 5000, new Array(250).fill('i'), 100 + (block % 7)))
  expect(readTablesByRow(many.flat())).toHaveLength(50_000)
})
