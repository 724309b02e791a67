/** Forms to fill in, and ruled tables that stand in the cells of others. */
import { expect, test } from 'vitest'
import { convert } from './helpers/convert.ts'
import { makePdf, showLines } from './helpers/make-pdf.ts'

const level = (y: number, x0: number, x1: number) => `${x0} ${y} m ${x1} ${y} l S`
const upright = (x: number, y0: number, y1: number) => `${x} ${y0} m ${x} ${y1} l S`

async function documentOf(page: string): Promise<string> {
  const { part } = await convert(makePdf({ pages: [page] }))
  return part('word/document.xml')
}

const textOf = (xml: string) => [...xml.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join('|')
const cellsOf = (row: string) => [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => cell)
const rowsOf = (xml: string) => [...xml.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => cellsOf(row))

test('prompts with rules to write on are rows of a table whose cells have lower borders', async () => {
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

test('a ruled table in a ruled cell is a table of its own', async () => {
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
