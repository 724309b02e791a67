/** Two ruled tables with a line of text between them. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/make-pdf.ts'
import { documentOf, gridOf, textsOf } from '../../helpers/table-xml.ts'

/** A table of two columns above one of three; the space between them is `space` points. */
const tables = (space: number, right = 472) => {
  const top = 680 - space
  const lines = showLines([
    [76, 707, 10, 'Name'],
    [276, 707, 10, 'Place'],
    [76, 687, 10, 'North'],
    [276, 687, 10, 'Town'],
    [76, 680 - space / 2 - 3.5, 10, 'Schools, beginning with the first'],
    [76, top - 13, 10, 'School'],
    [176, top - 13, 10, 'From'],
    [276, top - 13, 10, 'To'],
    [76, top - 33, 10, 'Harbour'],
    [176, top - 33, 10, '1981'],
    [276, top - 33, 10, '1987'],
  ])
  return documentOf(
    `0.5 w ${gridOf([72, 272, 472], [680, 700, 720])}\n${gridOf([72, 172, 272, right], [top - 40, top - 20, top])}\n${lines}`,
  )
}

test('a line that fills the space between two tables of one width is a row across one table', async () => {
  const xml = await tables(15)
  expect(xml.match(/<w:tbl>/g)).toHaveLength(1)
  expect(textsOf(xml)).toEqual([
    ['Name', 'Place'],
    ['North', 'Town'],
    ['Schools, beginning with the first'],
    ['School', 'From', 'To'],
    ['Harbour', '1981', '1987'],
  ])
})

test('with more space, or another width, these are two tables', async () => {
  expect((await tables(28)).match(/<w:tbl>/g)).toHaveLength(2)
  expect((await tables(15, 452)).match(/<w:tbl>/g)).toHaveLength(2)
})

test('a line between two tables with the same columns is the title of the second', async () => {
  const rowAt = (y: number, text: string) =>
    showLines([
      [76, y, 10, text],
      [276, y, 10, 'Town'],
    ])
  const grids = `0.5 w ${gridOf([72, 272, 472], [680, 700, 720])}\n${gridOf([72, 272, 472], [625, 645, 665])}`
  const title = showLines([[76, 669, 10, 'Schools, beginning with the first']])
  const xml = await documentOf([grids, rowAt(707, 'Name'), rowAt(687, 'North'), title, rowAt(652, 'Name'), rowAt(632, 'South')].join('\n'))
  expect(xml.match(/<w:tbl>/g)).toHaveLength(2)
})
