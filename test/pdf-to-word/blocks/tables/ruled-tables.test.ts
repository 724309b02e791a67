/** Tables with few rules or few words: sums, empty forms, rules between two texts. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/make-pdf.ts'
import { documentOf, gridOf, level, rowsOf, textOf, textsOf } from '../../helpers/table-xml.ts'

const prose = 'The committee met on three occasions during the year and considered reports.'

test('rules above and below sums are those of a table of figures, with the labels beside them', async () => {
  const figures = [
    ['', '2023', '2022'],
    ['Revenue', '12,450', '11,980'],
    ['Cost of sales', '(7,310)', '(7,020)'],
    ['Gross profit', '5,140', '4,960'],
    ['Distribution', '(640)', '(655)'],
    ['Operating profit', '4,500', '4,305'],
  ]
  const texts = figures.flatMap((row, i) =>
    row.map((text, k): [number, number, number, string] => [[72, 220, 320][k] ?? 0, 700 - 14 * i, 10, text]),
  )
  const sums = [level(669, 200, 360), level(641, 200, 360), level(626, 200, 360)].join('\n')
  const document = await documentOf(`0.5 w ${sums}\n${showLines(texts)}`)
  expect(textsOf(document)).toEqual(figures)
  expect(rowsOf(document).map((row) => row.map((cell) => /<w:top w:val="single"/.test(cell)))[3]).toEqual([false, true, true])
})

test('heads alone above the labels of sums are separate rows', async () => {
  const figures = [
    ['Income', '', ''],
    ['Fees', '12,450', '11,980'],
    ['Grants', '7,310', '7,020'],
    ['Total', '19,760', '19,000'],
    ['Expenses', '', ''],
    ['Rent', '640', '655'],
    ['Wages', '5,140', '4,960'],
    ['Total', '5,780', '5,615'],
  ]
  const texts = figures.flatMap((row, i) =>
    row.flatMap((text, k): [number, number, number, string][] =>
      text === '' ? [] : [[k === 0 ? (row[1] === '' ? 72 : 100) : 120 + 100 * k, 700 - 14 * i, 10, text]],
    ),
  )
  const sums = [669, 655, 613].map((y) => level(y, 200, 360)).join('\n')
  const box = gridOf([200, 370], [500, 580])
  const document = await documentOf(`0.5 w ${sums}\n${box}\n${showLines([...texts, [210, 520, 10, 'Box']])}`)
  expect(textsOf(document)).toEqual([...figures.slice(1), ['Box']])
  // The upper side of the box below is none of theirs.
  expect(rowsOf(document)[6]?.join('')).not.toContain('<w:bottom ')
})

test('an empty table to fill in is kept, also on a page without text', async () => {
  const grid = gridOf([72, 200, 330, 460], [500, 520, 540, 560])
  const pages = [`0.5 w ${grid}\n${showLines([[72, 700, 10, prose]])}`, `0.5 w ${grid}`]
  const rows = rowsOf(await documentOf(...pages))
  expect(rows.map((row) => row.length)).toEqual([3, 3, 3, 3, 3, 3])
})

test('lines across a frame are the grid of a chart, not an empty table', async () => {
  const chart = [level(500, 100, 400), level(520, 100, 400), level(540, 100, 400), level(560, 100, 400)].join('\n')
  expect(rowsOf(await documentOf(`0.5 w ${chart}\n${showLines([[72, 700, 10, prose]])}`))).toEqual([])
})

test('distances in cells keep the height of each row, so that long tables do not move down', async () => {
  const count = 20
  const edges = Array.from({ length: count + 1 }, (_, i) => 700 - 13.3 * (count - i))
  const texts = Array.from({ length: count }, (_, i): [number, number, number, string] => [78, 700 - 13.3 * (i + 1) + 2.3, 11, `Row ${i}`])
  const document = await documentOf(`0.5 w ${gridOf([72, 200, 330], edges)}\n${showLines(texts)}`)
  const befores = [...document.matchAll(/w:before="(\d+)"/g)].map(([, twips]) => Number(twips))
  expect(rowsOf(document)).toHaveLength(count)
  // 13.3 points less the rule and the line of 12.65 points are 0.15, which is 3 twips.
  expect(Math.max(0, ...befores)).toBeLessThanOrEqual(3)
})

test('unruled rows that touch a ruled table and match its columns belong to it', async () => {
  const rows = [
    ['Part', 'Stock', 'Ordered'],
    ['Bolt', '40', '12'],
    ['Nut', '38', '3'],
    ['Total', '78', '15'],
  ]
  const texts = rows.flatMap((row, i) => row.map((text, k): [number, number, number, string] => [78 + 100 * k, 700 - 14 * i, 10, text]))
  const grid = gridOf([72, 172, 272, 372], [669, 683, 697])
  expect(textsOf(await documentOf(`0.5 w ${grid}\n${showLines(texts)}`))).toEqual(rows)
  const apart = texts.map(([x, y, size, text]) => [x, y > 690 ? y + 20 : y, size, text] as const)
  expect(textsOf(await documentOf(`0.5 w ${grid}\n${showLines(apart)}`))).toEqual(rows.slice(1))
})

test('the column of an unruled table begins at the rule above its sum', async () => {
  const items = [
    ['Rent', '1,200.00'],
    ['Electricity', '240.50'],
    ['Water', '88.10'],
    ['Telephone', '31.40'],
    ['Total', '1,560.00'],
  ]
  const right = (text: string) => 400 - 5.56 * text.replace(/[.,]/g, '').length - 2.78 * text.replace(/\d/g, '').length
  const texts = items.flatMap(([label = '', sum = ''], i): [number, number, number, string][] => [
    [72, 700 - 14 * i, 10, label],
    [right(sum), 700 - 14 * i, 10, sum],
  ])
  const document = await documentOf(`0.5 w ${level(655, 300, 400)}\n${showLines(texts)}`)
  expect(textsOf(document)).toEqual(items)
  // From 5.4 points before the labels to the rule.
  expect(/<w:gridCol w:w="(\d+)"/.exec(document)?.[1]).toBe('4668')
})

test('a rule below a heading in a cell is the border of its paragraph', async () => {
  const rules = [gridOf([72, 272, 472], [600, 680, 700]), level(662, 78, 266), level(662, 278, 466)].join('\n')
  const lines = showLines([
    [78, 686, 10, 'Before'],
    [278, 686, 10, 'After'],
    [78, 667, 10, 'Education'],
    [78, 648, 10, 'University of the town'],
    [278, 667, 10, 'Work'],
    [278, 648, 10, 'Clerk'],
  ])
  const document = await documentOf(`0.5 w ${rules}\n${lines}`)
  const bordered = document.split('</w:p>').filter((paragraph) => paragraph.includes('<w:pBdr><w:bottom '))
  expect(bordered.map(textOf)).toEqual(['Education', 'Work'])
  expect(textsOf(document)).toHaveLength(2)
})
