/** Cells that nobody ruled: their columns stand no farther apart than the margins of two cells. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/make-pdf.ts'
import { documentOf, gridOf, textsOf } from '../../helpers/table-xml.ts'

/** Of Helvetica's letters in 12 points, as far as they occur below. */
const widths: Record<string, number> = {
  N: 8.67,
  A: 8,
  E: 8,
  P: 8,
  a: 6.67,
  b: 6.67,
  c: 6,
  e: 6.67,
  g: 6.67,
  h: 6.67,
  i: 2.67,
  l: 2.67,
  m: 10,
  n: 6.67,
  o: 6.67,
  r: 4,
  t: 3.33,
  y: 6,
  ':': 3.33,
}
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (widths[letter] ?? 0), 0)

test('labels that end at the margins of two cells are a separate column', async () => {
  const rows = [
    ['Name:', 'Mary Smith of Hull'],
    ['Email:', 'mary at the office'],
    ['Phone:', 'none at the moment'],
    ['Agency:', 'Bureau of Land'],
  ]
  const texts = rows.flatMap(([label = '', value = ''], i): [number, number, number, string][] => [
    [189.2 - widthOf(label), 700 - 16 * i, 12, label],
    [200, 700 - 16 * i, 12, value],
  ])
  expect(textsOf(await documentOf(showLines(texts)))).toEqual(rows)
})

test('many rows of two full texts, drawn one after the other, are a table and no columns of prose', async () => {
  const rows = Array.from({ length: 14 }, (_, i) => [`Number ${i + 10} of the register`, 'Nurse and assistant in the department'])
  const texts = rows.flatMap(([a = '', b = ''], i): [number, number, number, string][] => [
    [72, 700 - 16 * i, 10, a],
    [230, 700 - 16 * i, 10, b],
  ])
  expect(textsOf(await documentOf(showLines(texts)))).toEqual(rows)
})

test('shading up to the margins of its cell belongs to the paragraph and divides no cells', async () => {
  const shade = '0.8 1 0.8 rg 77.5 655 109 36 re f 0 g'
  const texts = showLines([
    [78, 680, 10, 'Settings of the grid and'],
    [78, 667, 10, 'of the lines in it'],
    [78, 630, 10, 'Right below'],
  ])
  const document = await documentOf(`${shade}\n0.5 w ${gridOf([72, 192], [620, 650, 700])}\n${texts}`)
  expect(textsOf(document)).toEqual([['Settings of the grid and of the lines in it'], ['Right below']])
  expect(document).toMatch(/<w:pPr>(?:<w:pStyle [^>]*>)?<w:shd [^>]*w:fill="CCFFCC"/)
  expect(/<w:tcPr>.*?<\/w:tcPr>/s.exec(document)?.[0]).not.toContain('<w:shd')
})

const prose = (y: number): [number, number, number, string][] =>
  [
    'The list names all parts that the store had at the end of the year, by number,',
    'with the amount in stock and the price of each part in euros.',
  ].map((text, i) => [72, y - 14 * i, 10, text])
/** Digits of Helvetica are 5.56 wide in 10 points. */
const endingAt = (x: number, text: string) => x - 5.56 * text.length

test('where spaces are drawn, numbers no farther from a text than a space are a separate column', async () => {
  const rows = [
    ['9', 'Hex bolts'],
    ['12', 'Washers'],
    ['104', 'Brackets'],
    ['31', 'Cable ties'],
    ['7', 'Drill bits'],
  ]
  const texts = rows.flatMap(([number = '', name = ''], i): [number, number, number, string][] => [
    [endingAt(98, number), 650 - 14 * i, 10, number],
    [100.2, 650 - 14 * i, 10, name],
    [300, 650 - 14 * i, 10, '17'],
  ])
  const cells = textsOf(await documentOf(showLines([...prose(700), ...texts])))
  expect(cells).toEqual(rows.map((row) => [...row, '17']))
})

test('where no spaces are drawn, such a gap is a space', async () => {
  const words = prose(700).flatMap(([x, y, size, text]) =>
    text.split(' ').map((word, i): [number, number, number, string] => [x + 40 * i, y, size, word.slice(0, 6)]),
  )
  const texts = ['9', '12', '104', '31', '7'].flatMap((number, i): [number, number, number, string][] => [
    [endingAt(98, number), 650 - 14 * i, 10, number],
    [100.2, 650 - 14 * i, 10, 'parts'],
    [300, 650 - 14 * i, 10, '17'],
  ])
  const cells = textsOf(await documentOf(showLines([...words, ...texts])))
  expect(cells.at(-1)).toEqual(['7 parts', '17'])
})

test('a currency sign far before its amount is in one cell with it, and a run-in heading in one line with its text', async () => {
  const rows = ['$', '', '', ''].flatMap((sign, i): [number, number, number, string][] => [
    [72, 600 - 14 * i, 10, `Period ${i + 1}`],
    ...(sign ? [[300, 600 - 14 * i, 10, sign] as [number, number, number, string]] : []),
    [314.6, 600 - 14 * i, 10, `${70 + i}.15`],
  ])
  const head: [number, number, number, string, boolean?][] = [
    [72, 650, 10, 'Rates.', true],
    [110, 650, 10, 'The employee tax rate for social security is 4.2 per cent of the wages.'],
  ]
  const document = await documentOf(showLines([...prose(700), ...head, ...rows]))
  expect(textsOf(document)[0]).toEqual(['Period 1', '$ 70.15'])
  expect(document.replace(/<w:tbl>.*<\/w:tbl>/s, '')).not.toContain('<w:tab/>')
})

test('a dash between the ends of a range divides no cell, even if no space is drawn beside it', async () => {
  const rows = Array.from({ length: 8 }, (_, i) => [`Number ${i + 10} of the register`, `2${i}.00 - 3${i}.00`])
  // Digits are 5.56 points wide, so the dash has 2.2 points on either side.
  const texts = rows.flatMap(([label = '', range = ''], i): [number, number, number, string][] => {
    const [from = '', dash = '', to = ''] = range.split(' ')
    return [
      [72, 700 - 16 * i, 10, label],
      [300, 700 - 16 * i, 10, from],
      [327.2, 700 - 16 * i, 10, dash],
      [332.7, 700 - 16 * i, 10, to],
    ]
  })
  expect(textsOf(await documentOf(showLines(texts)))).toEqual(rows)
})
