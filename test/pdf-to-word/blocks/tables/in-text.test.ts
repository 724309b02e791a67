/** Tables that text flows beside. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/make-pdf.ts'
import { documentOf, gridOf, textOf, textsOf } from '../../helpers/table-xml.ts'

const narrow = [
  'The committee met on three occasions during the',
  'year and considered the reports that the several',
  'departments had put before it. It found that they',
  'agreed with what it had been told.',
]
const wide = [
  'Costs stayed within what had been planned for them, and the number of visitors rose again in',
  'every month of the year but one, so that no further measures were thought to be needed now.',
]
const at = (lines: readonly string[], x: number, y: number) => lines.map((text, i) => [x, y - 13 * i, 11, text] as const)
const grid = gridOf([340, 420, 500], [640, 659, 678, 697])
const figures = [
  [346, 684, 10, 'Year'],
  [426, 684, 10, 'Visitors'],
  [346, 665, 10, '2019'],
  [426, 665, 10, '4,120'],
  [346, 646, 10, '2020'],
  [426, 646, 10, '1,050'],
] as const

test('a table with text beside it floats, and the text keeps its place', async () => {
  const lines = showLines([...at(wide, 72, 730), ...at(narrow, 72, 687), ...at(wide, 72, 620), ...figures])
  const document = await documentOf(`0.5 w ${grid}\n${lines}`)
  expect(document).toMatch(/<w:tbl><w:tblPr><w:tblpPr [^>]*w:tblpX="6800" w:tblpY="1900"/)
  expect(textsOf(document)).toEqual([
    ['Year', 'Visitors'],
    ['2019', '4,120'],
    ['2020', '1,050'],
  ])
  expect(textOf(document)).toContain('agreed with what it had been told.')
})

test('a table in one of two columns is in its column', async () => {
  const column = Array.from({ length: 12 }, (_, i) => narrow[i % 3] ?? '')
  const right = ['Visitors by year as the', 'doors have counted them', 'on all open days.']
  const lines = showLines([...at(column, 72, 730), ...at(right, 340, 730), ...at(right, 340, 620), ...figures])
  expect(await documentOf(`0.5 w ${grid}\n${lines}`)).not.toContain('<w:tblpPr')
})

test('of two tables side by side the right one floats', async () => {
  const left = gridOf([72, 152, 232], [640, 659, 678, 697])
  const moved = figures.map(([x, y, size, text]) => [x - 268, y, size, text] as const)
  const document = await documentOf(
    `0.5 w ${grid} ${left}\n${showLines([...at(wide, 72, 730), ...moved, ...at(wide, 72, 620), ...figures])}`,
  )
  expect(document.match(/<w:tblpPr [^>]*w:tblpX="6800" w:tblpY="1900"/g)).toHaveLength(1)
  expect(document.match(/<w:tblPr><w:tblW/g)).toHaveLength(1)
})

test('a table with short lines at its right floats, and keeps their distance', async () => {
  const left = gridOf([72, 152, 232], [640, 659, 678, 697])
  const moved = figures.map(([x, y, size, text]) => [x - 268, y, size, text] as const)
  const code = ['begin', 'count the visitors', 'end']
  const document = await documentOf(
    `0.5 w ${left}\n${showLines([...at(wide, 72, 730), ...moved, ...at(code, 262, 684), ...at(wide, 72, 620)])}`,
  )
  expect(document).toMatch(/<w:tblpPr [^>]*w:rightFromText="600"[^>]*w:tblpX="1440" w:tblpY="1900"/)
})

test('a table that leaves a quarter of the width to the text beside it floats', async () => {
  const wideGrid = gridOf([72, 200, 300, 410], [640, 659, 678, 697])
  const cells = figures.map(([x, y, size, text]) => [x < 400 ? 78 : 206, y, size, text] as const)
  const beside = ['The committee met on', 'three occasions in the', 'year and heard what', 'the boards reported.']
  const lines = showLines([...at(wide, 72, 730), ...at(beside, 425, 687), ...at(wide, 72, 620), ...cells])
  expect(await documentOf(`0.5 w ${wideGrid}\n${lines}`)).toContain('<w:tblpPr')
})
