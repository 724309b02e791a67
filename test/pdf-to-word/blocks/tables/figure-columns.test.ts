/** Columns of figures that are hardly farther apart than words. */
import { expect, test } from 'vitest'
import { cutFigures } from '../../../../src/pdf-to-word/blocks/tables/figure-columns.ts'
import type { Line } from '../../../../src/pdf-to-word/ir/line.ts'
import { lineFrom } from '../../helpers/line.ts'
import { showLines } from '../../helpers/make-pdf.ts'
import { documentOf, rowsOf, textOf } from '../../helpers/table-xml.ts'

/** Advance of a figure of Helvetica of 8 points, and that of a full stop or a hyphen, in points. */
const [figure, mark] = [4.448, 2.224]
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (/\d/.test(letter) ? figure : letter === '-' ? 2.664 : mark), 0)

/** Figures whose columns are as wide as the widest of them, "-100.0", and three points. */
const rowAt = (y: number, label: string, figures: readonly string[]): [number, number, number, string][] => [
  [72, y, 8, label],
  ...figures.map((text, i): [number, number, number, string] => [140 + 28 * (i + 1) - widthOf(text), y, 8, text]),
]

const values = (i: number) =>
  Array.from({ length: 9 }, (_, column) =>
    column % 3 === 2 ? `${i % 2 ? '-' : ''}${(i * 7 + column) % 90}.${i % 10}` : `${(i * 131) % 900}`,
  )

const labels = ['Murder', 'Felony Assault', 'Petit Larceny', 'Misd. Sex Crimes']

test('a table of close figures has a column for each, and its heads are over theirs', async () => {
  const rows = Array.from({ length: 14 }, (_, i) => rowAt(660 - 11 * i, labels[i % 4] ?? '', i === 6 ? Array(9).fill('-100.0') : values(i)))
  const years = rowAt(
    674,
    '',
    Array.from({ length: 9 }, (_, i) => (i % 3 === 2 ? '2019' : i % 3 === 1 ? '2018' : '2017')),
  ).slice(1)
  const heads: [number, number, number, string][] = [0, 1, 2].map((i) => [150 + 84 * i, 688, 8, `Week to Date ${'ABC'[i]}`])
  const table = rowsOf(await documentOf(showLines([...heads, ...years, ...rows.flat()])))
  expect(table.at(-1)).toHaveLength(10)
  expect(table[2]?.map(textOf)).toEqual(['Murder', ...values(0)])
  expect(table[1]?.map(textOf).filter(Boolean)).toEqual(['2017', '2018', '2019', '2017', '2018', '2019', '2017', '2018', '2019'])
})

test('prose and a few rows are not cut, and many rows are cut in bounded time', () => {
  const line = lineFrom(72, 4, 100)
  const prose = Array.from({ length: 20 }, (_, i) => [lineFrom(72, 4, 100 + 12 * i)])
  expect(cutFigures(prose, [])).toBeNull()
  const word = line.words[0] as Line['words'][number]
  const wide = Array.from({ length: 1000 }, (_, i) => [
    {
      ...line,
      baseline: i * 12,
      words: Array.from({ length: 100 }, (_, k) => ({ ...word, text: `${k}`, joined: false, x0: 72 + 5 * k, x1: 75 + 5 * k })),
    },
  ])
  const started = performance.now()
  expect(cutFigures(wide, [])?.gutters).toHaveLength(99)
  expect(performance.now() - started).toBeLessThan(20_000)
})
