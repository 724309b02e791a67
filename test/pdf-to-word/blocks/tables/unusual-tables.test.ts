/** Forms to fill in, and ruled tables that stand in the cells of others. */
import { expect, test } from 'vitest'
import { convert } from '../../helpers/convert.ts'
import { makePdf, showLines } from '../../helpers/make-pdf.ts'

const level = (y: number, x0: number, x1: number) => `${x0} ${y} m ${x1} ${y} l S`
const upright = (x: number, y0: number, y1: number) => `${x} ${y0} m ${x} ${y1} l S`

async function documentOf(page: string): Promise<string> {
  const { part } = await convert(makePdf({ pages: [page] }))
  return part('word/document.xml')
}

const textOf = (xml: string) => [...xml.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join('|')
const cellsOf = (row: string) => [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => cell)
const rowsOf = (xml: string) => [...xml.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => cellsOf(row))

test('prompts with rules to write on are table rows whose cells have lower borders', async () => {
  const rules = [level(697, 140, 290), level(697, 360, 540), level(683, 120, 540), level(669, 160, 300)].join('\n')
  const document = await documentOf(
    `0.5 w ${rules}\n${showLines([
      [72, 700, 10, 'Name:'],
      [180, 700, 10, 'Mary Smith'],
      [300, 700, 10, 'Born:'],
      [72, 686, 10, 'Street:'],
      [72, 672, 10, 'Telephone:'],
      [180, 672, 10, '\\(707\\) 966 2161'],
    ])}`,
  )
  const rows = rowsOf(document)
  expect(rows.map((row) => row.map(textOf).filter(Boolean))).toEqual([
    ['Name:', 'Mary Smith', 'Born:'],
    ['Street:'],
    ['Telephone:', '(707) 966 2161'],
  ])
  expect(document).not.toContain('<w:numPr>')
  const ruled = rows.map((row) => row.filter((cell) => /<w:bottom w:val="single"/.test(cell)).length)
  expect(ruled).toEqual([2, 1, 1])
})

test('underlined words beside others are no form', async () => {
  const rules = [level(698.8, 140, 192), level(684.8, 140, 192)].join('\n')
  const lines = showLines([
    [72, 700, 10, 'See also'],
    [140, 700, 10, 'Mary Smith'],
    [72, 686, 10, 'See also'],
    [140, 686, 10, 'Mary Jones'],
  ])
  expect(await documentOf(`0.5 w ${rules}\n${lines}`)).not.toContain('<w:bottom w:val="single"')
})

test('a ruled table in a ruled cell is a separate table', async () => {
  const outer = [level(700, 72, 372), level(640, 72, 372), upright(72, 640, 700), upright(272, 640, 700), upright(372, 640, 700)]
  const inner = [
    level(680, 77.5, 257),
    level(660, 77.5, 257),
    upright(77.5, 660, 699.5),
    upright(167, 660, 699.5),
    upright(257, 660, 699.5),
  ]
  const lines = showLines([
    [83, 686, 10, 'One'],
    [173, 686, 10, 'Two'],
    [83, 666, 10, 'Three'],
    [173, 666, 10, 'Four'],
    [278, 686, 10, 'Beside'],
    [78, 645, 10, 'Below'],
  ])
  const document = await documentOf(`0.5 w ${[...outer, ...inner].join('\n')}\n${lines}`)
  const [, nested = '', behind = ''] = /<w:tbl>.*?(<w:tbl>.*?<\/w:tbl>)(.*)<\/w:tbl>/s.exec(document) ?? []
  expect(rowsOf(nested).map((row) => row.map(textOf))).toEqual([
    ['One', 'Two'],
    ['Three', 'Four'],
  ])
  expect(textOf(behind)).toBe('Below|Beside')
})

test('text across unruled columns is in one cell', async () => {
  const fills = '0.8 g 72 680 100 20 re f 172 680 200 20 re f 72 640 100 20 re f 0 g'
  const sides = [level(700, 72, 372), level(590, 72, 372), upright(72, 590, 700), upright(372, 590, 700)].join('\n')
  const lines = showLines([
    [78, 686, 10, 'Name'],
    [178, 686, 10, 'Count'],
    [78, 666, 10, 'Nails'],
    [178, 666, 10, '12'],
    [78, 646, 10, 'Note'],
    [178, 646, 10, 'None so far'],
    [76, 620, 10, 'This is an estimate for the damage that could be seen, and it may'],
    [76, 608, 10, 'change when the parts that lie below have been looked at as well.'],
  ])
  const rows = rowsOf(await documentOf(`0.5 w ${fills}\n${sides}\n${lines}`))
  expect(rows.at(-1)?.map(textOf)).toEqual([
    'This is an estimate for the damage that could be seen, and it may change when the parts that lie below have been looked at as well.',
  ])
})

test('words of a head that are nearer than the columns are divided like the rows below', async () => {
  const lines = showLines([
    [100, 717, 10, 'The places of all the towns in three columns'],
    [100, 700, 10, 'Place'],
    [200, 700, 10, 'D'],
    [214, 700, 10, 'Pr > Square'],
    [100, 684, 10, 'North'],
    [201, 684, 10, '1'],
    [237.1, 684, 10, '0.2175'],
    [100, 668, 10, 'South'],
    [201, 668, 10, '2'],
    [237.1, 668, 10, '0.4480'],
    [100, 652, 10, 'West'],
    [201, 652, 10, '3'],
    [237.1, 652, 10, '0.0731'],
  ])
  const rows = rowsOf(await documentOf(lines))
  expect(rows[0]?.map(textOf)).toEqual(['Place', 'D', 'Pr &gt; Square'])
  expect(rows).toHaveLength(4)
})

test('an unruled table continues over a page end if its columns do', async () => {
  const rows = (from: number, count: number, top: number) =>
    Array.from({ length: count }, (_, i): [number, number, number, string][] => [
      [100, top - 18 * i, 10, `Place number ${from + i}`],
      [260, top - 18 * i, 10, `${from + i}`],
      [360, top - 18 * i, 10, `${(from + i) * 37}.50`],
    ]).flat()
  const { part } = await convert(makePdf({ pages: [showLines(rows(1, 36, 720)), showLines(rows(100, 6, 720))] }))
  const document = await part('word/document.xml')
  expect(document.match(/<w:tbl>/g)).toHaveLength(1)
  expect(rowsOf(document)).toHaveLength(42)
})

test('a box has columns of figures even if other rows run across it', async () => {
  const box = [level(720, 72, 372), level(580, 72, 372), upright(72, 580, 720), upright(372, 580, 720)].join('\n')
  const bits = Array.from({ length: 7 }, (_, i) => [...i.toString(2).padStart(5, '0'), i === 3 ? 'A value of two' : `Value${i}`])
  const figures = bits.flatMap((row, i) => row.map((text, k): [number, number, number, string] => [80 + 13 * k, 690 - 14 * i, 10, text]))
  const lines = showLines([[80, 706, 10, 'The meaning of the bits of a word'], ...figures, [80, 588, 10, 'All other values are reserved']])
  const rows = rowsOf(await documentOf(`0.5 w ${box}\n${lines}`)).map((row) => row.map(textOf))
  expect(rows).toEqual([['The meaning of the bits of a word'], ...bits, ['All other values are reserved']])
})

test('rows with rules below them only are one table with the head above that is ruled all around', async () => {
  const xs = [72, 172, 352, 432, 512]
  const head = [level(720, 72, 512), level(706, 72, 512), ...xs.map((x) => upright(x, 706, 720))]
  const rows = Array.from({ length: 6 }, (_, i) => 692 - 14 * i)
  const rules = [...head, ...rows.map((y) => level(y, 72, 512))].join('\n')
  const words = showLines([
    [74, 709, 10, 'Date'],
    [174, 709, 10, 'Details'],
    [354, 709, 10, 'Amount'],
    [434, 709, 10, 'Balance'],
    ...rows.flatMap((y, i): [number, number, number, string][] => [
      [74, y + 3, 10, `2024-05-0${i + 1}`],
      [174, y + 3, 10, `Paid by order ${i}`],
      [400, y + 3, 10, `${i}1.50`],
      [485, y + 3, 10, `${i}7.25`],
    ]),
  ])
  const document = await documentOf(`0.5 w ${rules}\n${words}`)
  expect(document.match(/<w:tbl>/g)).toHaveLength(1)
  expect(document).not.toContain('<w:numPr>')
  const cells = rowsOf(document).map((row) => row.map(textOf))
  expect(cells).toHaveLength(7)
  expect(cells.at(-1)).toEqual(['2024-05-06', 'Paid by order 5', '51.50', '57.25'])
})
