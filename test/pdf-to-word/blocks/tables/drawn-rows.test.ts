/** Cells of several lines without rules: the order in which they are drawn tells them from columns of prose. */
import { expect, test } from 'vitest'
import { convert } from '../../helpers/convert.ts'
import { makePdf, showLines } from '../../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

const left = [
  'The tide table of the harbour',
  'names the hours of high water',
  'for each of the outer quays,',
  'and those of the spring tides',
  'at both ends',
]
const right = [
  'Ask the harbour master early',
  'which of the quays are free,',
  'and note how deep the water',
  'there is in the late evening,',
  'at low tide',
]

/** Rows of a name, a cell of `lines` lines and one of two; `byColumn` draws all cells of a column before the next. */
async function tableOf(lines: number, byColumn: boolean): Promise<string[][]> {
  const cells = [0, 1, 2, 3, 4].map((row) =>
    [[`Quay ${'abcde'[row]}`], left.slice(0, lines), right.slice(0, 2)].map((texts, column) =>
      texts.map((text, i): Shown => [[72, 180, 380][column] ?? 0, 720 - row * (lines * 12 + 8) - i * 12, 10, text]),
    ),
  )
  const drawn = byColumn ? [0, 1, 2].flatMap((column) => cells.map((row) => row[column] ?? [])) : cells.flat()
  const after: Shown[] = [0, 1, 2].map((i) => [
    72,
    330 - i * 12,
    10,
    'Text of the whole width follows the names of the quays and the hours of their tides, over all',
  ])
  const { part } = await convert(makePdf({ pages: [showLines([...drawn.flat(), ...after])] }))
  const rows = (await part('word/document.xml')).match(/<w:tr[ >].*?<\/w:tr>/gs) ?? []
  return rows.map((row) => (row.match(/<w:tc>.*?<\/w:tc>/gs) ?? []).map((cell) => cell.replace(/<[^>]+>/g, '')))
}

test('rows of cells with five lines are a table if they are drawn row by row', async () => {
  const rows = await tableOf(5, false)
  expect(rows.map(([name]) => name)).toEqual(['Quay a', 'Quay b', 'Quay c', 'Quay d', 'Quay e'])
  expect(rows.map((row) => row.length)).toEqual([3, 3, 3, 3, 3])
  expect(rows[2]?.[1]).toContain('for each of the outer quays')
})

test('the same lines drawn column by column are columns', async () => {
  expect((await tableOf(5, true)).filter((row) => row.length === 3)).toEqual([])
})
