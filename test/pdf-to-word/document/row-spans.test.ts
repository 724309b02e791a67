/** Cells over several rows that a page end cuts. */
import { expect, test } from 'vitest'
import { showLines } from '../helpers/make-pdf.ts'
import { documentOf, level, rowsOf, textOf, upright } from '../helpers/table-xml.ts'

type Shown = [number, number, number, string]

const groups = Array.from({ length: 18 }, (_, i) => ['North', 'South', 'East', 'West'][i % 4] ?? '')

/** Half rows of a table from a y on: the first column is one cell over two of them, unless a page end divides these. */
function partOf(top: number, from: number, to: number): string {
  const bottom = top - 20 * (to - from)
  const rules = [level(top, 72, 372), level(bottom, 72, 372), ...[72, 172, 372].map((x) => upright(x, bottom, top))]
  const texts: Shown[] = []
  for (let i = from; i < to; i++) {
    const y = top - 20 * (i - from)
    if (i > from) rules.push(level(y, i % 2 === 0 ? 72 : 172, 372))
    if (i % 2 === 0) texts.push([76, y - 13, 10, `${groups[i / 2]} ${i}`])
    texts.push([176, y - 13, 10, `Text ${i}`])
  }
  return `0.5 w ${rules.join('\n')}\n${showLines(texts)}`
}

const mergesOf = (xml: string) => rowsOf(xml).map(([cell = '']) => /<w:vMerge[^>]*>/.exec(cell)?.[0] ?? '')

test('a cell over two rows stays one if the second row is on the next page', async () => {
  const xml = await documentOf(partOf(720, 0, 31), partOf(720, 31, 36))
  const rows = rowsOf(xml).map((row) => row.map(textOf))
  expect(xml.match(/<w:tbl>/g)).toHaveLength(1)
  expect(rows.slice(30, 32)).toEqual([
    ['West 30', 'Text 30'],
    ['', 'Text 31'],
  ])
  expect(mergesOf(xml).slice(30, 32)).toEqual(['<w:vMerge w:val="restart"/>', '<w:vMerge/>'])
})

test('an empty cell after a page end is its own if no cell of its column spans rows', async () => {
  const texts = (from: number, to: number, without: number): Shown[] =>
    Array.from({ length: to - from }, (_, i): Shown[] => [
      ...(from + i === without ? [] : [[76, 707 - 20 * i, 10, `Name ${from + i}`] satisfies Shown]),
      [176, 707 - 20 * i, 10, `Text ${from + i}`],
    ]).flat()
  const grid = (rows: number) =>
    [
      ...Array.from({ length: rows + 1 }, (_, i) => level(720 - 20 * i, 72, 372)),
      ...[72, 172, 372].map((x) => upright(x, 720 - 20 * rows, 720)),
    ].join('\n')
  const xml = await documentOf(`0.5 w ${grid(31)}\n${showLines(texts(0, 31, -1))}`, `0.5 w ${grid(5)}\n${showLines(texts(31, 36, 31))}`)
  expect(xml.match(/<w:tbl>/g)).toHaveLength(1)
  expect(xml).not.toContain('<w:vMerge')
})
