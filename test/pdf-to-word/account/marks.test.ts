/** Rules and fills that a page shows are borders, shades, underlines or drawings in the Word file, and what is none of these is told. */
import { expect, test } from 'vitest'
import { openAccount } from '../../../src/pdf-to-word/account/account.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import type { Shape, ShownMark } from '../../../src/pdf-to-word/ir/shape.ts'
import { marksOn } from '../../../src/pdf-to-word/page/shapes/shown-marks.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render } from '../helpers/render.ts'
import { inkLost } from './ink.ts'

const prose = showLines([
  [72, 720, 12, 'The cable leads from the upper terminal to the lower one, as is'],
  [72, 705, 12, 'shown below, and from there to the lamp at the right of the room.'],
  [100, 600, 10, 'Switch'],
  [300, 600, 10, 'Lamp'],
  [300, 500, 10, 'Ground'],
])
/** Shafts of arrows and the lines of a diagram, none of which frames, underlines or parts anything. */
const cables = '1.5 w 145 603 m 290 603 l S 200 603 m 200 503 l S 200 503 m 290 503 l S'

const rect = (x0: number, y0: number, x1: number, y1: number, fill: string, order: number): Shape => ({
  box: { x0, y0, x1, y1 },
  kind: 'rect',
  points: 4,
  fill,
  stroke: null,
  opaque: true,
  lineWidth: 0,
  dashed: false,
  order,
  mark: -1,
  artifact: false,
})
const page = { pictures: [], fields: [], width: 600, height: 800 }
const coloursOn = (shapes: Shape[]) => marksOn({ ...page, shapes }).map(({ color }) => color)

test('the lines of a diagram stay in place, as editable shapes', async () => {
  const pdf = makePdf({ pages: [`${prose}\n${cables}`] })
  const { path, part, losses } = await convert(pdf)
  expect(losses).toEqual([])
  expect((await part('word/document.xml')).match(/prst="line"/g)?.length).toBe(3)
  expect(await inkLost(pdf, await render(path))).toBeLessThan(0.02)
})

test('rules and fills of the text are no drawings', async () => {
  const table =
    '0.5 w 72 400 m 300 400 l S 72 380 m 300 380 l S 72 360 m 300 360 l S 72 400 m 72 360 l S 180 400 m 180 360 l S 300 400 m 300 360 l S'
  const cells = showLines([
    [76, 386, 10, 'Volt'],
    [184, 386, 10, '230'],
    [76, 366, 10, 'Ampere'],
    [184, 366, 10, '16'],
  ])
  const underlined = '0.5 w 72 703.5 m 410 703.5 l S'
  const shade = '0.8 0.9 1 rg 72 380 228 20 re f 0 g'
  const pdf = makePdf({ pages: [`${shade}\n${prose}\n${underlined}\n${table}\n${cells}`] })
  const { path, part, losses } = await convert(pdf)
  expect(losses).toEqual([])
  expect(await part('word/document.xml')).not.toContain('wps:wsp')
  expect(await inkLost(pdf, await render(path))).toBeLessThan(0.02)
})

test('a lost rule is reported with its page', () => {
  const mark: ShownMark = {
    ...{ order: 7, box: { x0: 100, x1: 300, y0: 99.5, y1: 100.5 } },
    ...{ isRule: true, level: true, color: '000000', width: 1, dashed: false },
  }
  const shown = { truncated: false, letters: Uint8Array.of(), unread: [], pictures: [], drawings: [], marks: [mark] }
  const content = { page: 2, width: 600, height: 800, shown, lines: [], headerLines: [], footerLines: [], turned: [], slanted: [] }
  const account = openAccount([content as unknown as PageContent])
  expect(account.losses()).toEqual([{ page: 2, letters: 0, pictures: 0, drawings: 1, truncated: false }])
  account.keepFigure({ page: 1, box: mark.box, picture: null, marks: [mark] } as never)
  expect(account.losses()).toHaveLength(1)
  account.keepFigure({ page: 2, box: mark.box, picture: null, marks: [mark] } as never)
  expect(account.losses()).toEqual([])
})

test('visible marks count, however they are painted', () => {
  expect(coloursOn([rect(0, 0, 100, 100, 'FFFFFF', 0)]), 'white on white').toEqual([])
  expect(coloursOn([rect(0, 0, 100, 100, '0000FF', 0), rect(20, 20, 60, 60, 'FFFFFF', 1)]), 'white on blue').toEqual(['0000FF', 'FFFFFF'])
  expect(coloursOn([rect(20, 20, 60, 60, 'FF0000', 0), rect(0, 0, 100, 100, '0000FF', 1)]), 'covered').toEqual(['0000FF'])
  expect(coloursOn([rect(700, 20, 760, 60, 'FF0000', 0)]), 'beside the page').toEqual([])
})

test('the background of a box with several things stays below all of them', async () => {
  const ground = '0.95 0.9 0.8 rg 60 340 480 240 re f'
  const bars = [90, 40, 120, 70].map((height, i) => `0.2 0.4 0.8 rg ${80 + 45 * i} 400 38 ${height} re f`).join('\n')
  const rows = Array.from({ length: 9 }, (_, row) =>
    [0, 1, 2].map((column): [number, number, number, string] => [
      280 + 85 * column,
      380 + 20 * row,
      9,
      `Commodity ${row}${column}, 1250.00`.slice(0, 16),
    ]),
  ).flat()
  const rules = Array.from({ length: 10 }, (_, i) => `276 ${375 + 20 * i} m 530 ${375 + 20 * i} l S`).join('\n')
  const sides = [276, 361, 446, 530].map((x) => `${x} 375 m ${x} 555 l S`).join('\n')
  const pdf = makePdf({ pages: [`${ground}\n${bars}\n75 400 m 260 400 l S\n${rules}\n${sides}\n0 g\n${showLines(rows)}`] })
  const { part, losses } = await convert(pdf)
  const xml = await part('word/document.xml')
  expect(losses).toEqual([])
  expect(xml).toContain('F2E6CC')
  const heights = [...xml.matchAll(/relativeHeight="(\d+)"/g)].map(([, height]) => Number(height))
  const [below = ''] = xml.match(/<wp:anchor(?:(?!<\/wp:anchor>).)*F2E6CC/s) ?? []
  expect(Number(/relativeHeight="(\d+)"/.exec(below)?.[1])).toBe(Math.min(...heights))
})

test('a page colour, and a light box on dark paper, stay behind the text', async () => {
  const lines = (page: number) =>
    showLines(
      Array.from({ length: 8 }, (_, i): [number, number, number, string] => [
        72,
        720 - 16 * i,
        11,
        `Line ${i} of page ${page} of the annual report.`,
      ]),
    )
  const dark = '0.1 0.2 0.4 rg 0 0 612 792 re f'
  const cover = makePdf({ pages: [`${dark} 1 g ${lines(1)}`, lines(2), lines(3)] })
  const box = `1 g 72 200 300 100 re f 0 g ${showLines([[80, 270, 11, 'A white box with black text in it.']])}`
  const paper = makePdf({ pages: [1, 2].map((page) => `${dark} 1 g ${lines(page)} ${box}`) })
  for (const pdf of [cover, paper]) {
    const { path, losses } = await convert(pdf)
    const shown = await render(path)
    expect(losses).toEqual([])
    expect([await inkLost(pdf, shown), await inkLost(shown, pdf)].map((share) => share < 0.01)).toEqual([true, true])
  }
})
