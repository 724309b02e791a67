/** Vector drawings: what becomes a picture, and what stays text. */
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

/** As pixels: drawings are there as SVG too. */
const media = async (path: string) => (await execa('unzip', ['-Z1', path])).stdout.match(/media\/\S+\.(?:png|jpg)/g) ?? []
/** A zigzag from left to right. */
const curve = `100 500 m ${Array.from({ length: 30 }, (_, i) => `${110 + 8 * i} ${500 + 40 * (i % 2)} l`).join(' ')} S`

test('a chart is one picture, with the labels of its axes', async () => {
  const labels = showLines([
    [82, 500, 8, '10'],
    [82, 540, 8, '20'],
    [200, 485, 8, 'Year'],
  ])
  const axes = '96 495 m 350 495 l S 96 495 m 96 560 l S'
  const prose = showLines([[72, 700, 12, 'What the chart below shows is the number of worn bearings in every year.']])
  const { path, paragraphs, part } = await convert(makePdf({ pages: [`${prose}\n${axes}\n${curve}\n${labels}`] }))
  expect(await media(path)).toHaveLength(1)
  expect(await paragraphs()).toEqual(['What the chart below shows is the number of worn bearings in every year.'])
  expect(await part('word/document.xml')).toContain('descr="20 10 Year"')
})

test('rounded boxes are no drawing: their words stay text', async () => {
  const round = (x: number, y: number, w: number, h: number) =>
    `${x + 6} ${y} m ${x + w - 6} ${y} l ${x + w - 3} ${y} ${x + w} ${y + 3} ${x + w} ${y + 6} c ${x + w} ${y + h - 6} l ${x + w} ${y + h - 3} ${x + w - 3} ${y + h} ${x + w - 6} ${y + h} c ${x + 6} ${y + h} l ${x + 3} ${y + h} ${x} ${y + h - 3} ${x} ${y + h - 6} c ${x} ${y + 6} l ${x} ${y + 3} ${x + 3} ${y} ${x + 6} ${y} c h f`
  const boxes = [0, 1, 2, 3, 4, 5].map((i) => `0.9 g ${round(72 + 80 * i, 600, 74, 60)} 0 g`).join('\n')
  const words = showLines([0, 1, 2, 3, 4, 5].map((i) => [80 + 80 * i, 625, 12, `Card ${i}`]))
  const { path, paragraphs } = await convert(makePdf({ pages: [`${boxes}\n${words}`] }))
  expect(await media(path)).toEqual([])
  expect((await paragraphs()).join(' ')).toMatch(/Card 0\s+Card 1\s+Card 2/)
})

test('a gradient drawn in bands is one fill', async () => {
  const bands = Array.from({ length: 40 }, (_, i) => `${0.5 + i / 100} 0.9 0.9 rg 72 ${600 + i} 200 ${41 - i} re f`).join('\n')
  const { part } = await convert(makePdf({ pages: [`${bands}\n0 g ${showLines([[90, 615, 12, 'In the box']])}`] }))
  const xml = await part('word/document.xml')
  expect(xml).toContain('In the box')
  expect(xml.match(/<w:shd /g) ?? []).toHaveLength(1)
  expect(xml.match(/<w:tc>/g)).toHaveLength(1)
})

test('stripes of a table are no gradient', async () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7]
  const stripes = rows.map((row) => `${row % 2 ? '0.95 0.97 1' : '1 1 1'} rg 72 ${680 - 20 * row} 300 20 re f`)
  const rules = [
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => `72 ${700 - 20 * i} m 372 ${700 - 20 * i} l S`),
    ...[72, 222, 372].map((x) => `${x} 540 m ${x} 700 l S`),
  ]
  const words = showLines(
    rows.flatMap(
      (row) =>
        [
          [80, 686 - 20 * row, 10, `Row ${row}`],
          [230, 686 - 20 * row, 10, `${row} too`],
        ] as const,
    ),
  )
  const { part } = await convert(makePdf({ pages: [[...stripes, '0 g', ...rules, words].join('\n')] }))
  const shaded = [...(await part('word/document.xml')).matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) =>
    /<w:tcPr>.*?w:fill="F2F7FF"/s.test(row),
  )
  expect(shaded).toEqual([false, true, false, true, false, true, false, true])
})

test('a covered picture is not shown', async () => {
  const shadow = 'q 100 0 0 50 100 500 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\xff\xff\x00 EI Q'
  const { path } = await convert(
    makePdf({ pages: [`${shadow}\n0 0 1 rg 98 498 104 54 re f 1 g ${showLines([[110, 520, 12, 'On the box']])}`] }),
  )
  expect(await media(path)).toEqual([])
})

test('an ornament on every page moves to the header once, without the page number on it', async () => {
  const circle = '300 60 m 300 80 330 80 330 60 c 330 40 300 40 300 60 c 300 90 340 90 340 60 c 340 30 300 30 300 60 c h 0.5 g f 0 g'
  const star = `${Array.from({ length: 20 }, (_, i) => `${305 + i} ${50 + (i % 5) * 4} ${i === 0 ? 'm' : 'l'}`).join(' ')} S`
  const page = (number: number) =>
    `${circle} ${star} 1 g ${showLines([[311, 56, 9, String(number)]])} 0 g\n${showLines([[72, 700, 12, `The text of the page called ${'abc'[number]}`]])}`
  const { path, part } = await convert(makePdf({ pages: [page(0), page(1), page(2)] }))
  expect(await media(path)).toHaveLength(1)
  expect(await part('word/_rels/header1.xml.rels')).toContain('media/image1.png')
  const { stdout } = await execa('unzip', ['-p', path, 'word/media/image1.png'], { encoding: 'buffer' })
  const { data } = await sharp(stdout).removeAlpha().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  // Grey, black strokes and the paper: the white of the number would lie inside the grey.
  const { width = 0 } = await sharp(stdout).metadata()
  const middle = Math.floor(data.length / width / 2)
  const row = [...data.subarray(middle * width, (middle + 1) * width)]
  const inside = row.slice(Math.floor(width * 0.2), Math.floor(width * 0.75))
  expect(inside.filter((value) => value > 250)).toEqual([])
})

test('prose over a drawing stays text', async () => {
  const words = 'and nobody had asked the survey group about any of the worn bearings here'
  const { paragraphs, path } = await convert(makePdf({ pages: [`0.8 G ${curve}\n${showLines([[72, 515, 12, words]])}`] }))
  expect((await paragraphs()).join(' ')).toContain('nobody had asked')
  expect(await media(path)).toHaveLength(1)
})

test('an arrow of few points is a picture, and words on it stay text', async () => {
  const arrow = '0.2 0.4 0.8 rg 100 500 m 160 500 l 160 490 l 200 515 l 160 540 l 160 530 l 100 530 l h f 0 g'
  const prose = showLines([[72, 700, 12, 'The arrow below shows the way.']])
  const plain = await convert(makePdf({ pages: [`${prose}\n${arrow}`] }))
  expect(await media(plain.path)).toHaveLength(1)
  const named = await convert(makePdf({ pages: [`${prose}\n${arrow}\n${showLines([[110, 511, 12, 'Exit']])}`] }))
  expect(await media(named.path)).toHaveLength(1)
  expect((await named.paragraphs()).join(' ')).toContain('Exit')
  const narrow = '0.2 0.4 0.8 rg 305 500 m 305 530 l 300 530 l 309 545 l 318 530 l 313 530 l 313 500 l h f 0 g'
  expect(await media((await convert(makePdf({ pages: [`${prose}\n${narrow}`] }))).path)).toHaveLength(1)
  const tick = '100 500 m 104 496 l 112 508 l S'
  expect(await media((await convert(makePdf({ pages: [`${prose}\n${tick}`] }))).path)).toHaveLength(1)
})

test('a bar chart is one picture, with its title, its axes, its legend and its frame', async () => {
  const bars = [90, 40, 120, 70].map((height, i) => `0.2 0.4 0.8 rg ${130 + 60 * i} 400 30 ${height} re f`).join('\n')
  const grid = [0, 1, 2, 3].map((i) => `${110} ${400 + 40 * i} m 370 ${400 + 40 * i} l S`).join('\n')
  const words = showLines([
    [72, 700, 12, 'Above the chart stands what it shows, as it should be in any report of this kind.'],
    [200, 545, 14, 'Worn bearings'],
    ...[0, 1, 2, 3].map((i): [number, number, number, string] => [96, 397 + 40 * i, 8, String(i * 40)]),
    ...[0, 1, 2, 3].map((i): [number, number, number, string] => [135 + 60 * i, 388, 8, `Q${i + 1}`]),
    [218, 366, 8, 'Works at Ulm'],
    [72, 320, 12, 'Below it the text goes on, and says what has to be done about it in the year to come.'],
  ])
  const legend = '0.2 0.4 0.8 rg 205 366 7 7 re f 0 g'
  const { path, paragraphs, part } = await convert(makePdf({ pages: [`0.7 G 80 350 320 220 re S\n${grid}\n${bars}\n${legend}\n${words}`] }))
  expect(await media(path)).toHaveLength(1)
  expect(await paragraphs()).toEqual([expect.stringContaining('Above the chart'), expect.stringContaining('Below it')])
  const xml = await part('word/document.xml')
  expect(xml).not.toContain('<w:tbl>')
  expect(xml).toMatch(/descr="[^"]*Worn bearings[^"]*Works at Ulm/)
  expect(Number(/<wp:extent cx="(\d+)"/.exec(xml)?.[1]) / 12_700).toBeCloseTo(321, 0)
})

test('shaded cells of different heights are a table, and no chart', async () => {
  const rules = [400, 460, 480, 500].map((y) => `72 ${y} m 372 ${y} l S`).join('\n')
  const sides = [72, 172, 272, 372].map((x) => `${x} 400 m ${x} 500 l S`).join('\n')
  const fills = '0.8 g 72 400 100 60 re f 172 400 100 80 re f 272 400 100 100 re f 0 g'
  const words = showLines([0, 1, 2].map((i): [number, number, number, string] => [80 + 100 * i, 430, 12, `Long enough ${i}`]))
  const { path, part } = await convert(makePdf({ pages: [`${fills}\n${rules}\n${sides}\n${words}`] }))
  expect(await media(path)).toEqual([])
  expect(await part('word/document.xml')).toContain('<w:tbl>')
})

test('shaded cells in a table full of words are not bars of a chart', async () => {
  const rules = Array.from({ length: 10 }, (_, i) => `72 ${300 + 25 * i} m 492 ${300 + 25 * i} l S`).join('\n')
  const sides = [72, 177, 282, 387, 492].map((x) => `${x} 300 m ${x} 525 l S`).join('\n')
  const fills = [72, 177, 282, 387].map((x, i) => `0.8 g ${x} 475 105 ${i % 2 === 0 ? 25 : 50} re f 0 g`).join('\n')
  const words = showLines(
    Array.from({ length: 7 }, (_, row) =>
      [0, 1, 2, 3].map((column): [number, number, number, string] => [
        76 + 105 * column,
        308 + 25 * row,
        10,
        `Shareholders ${row}${column}`,
      ]),
    ).flat(),
  )
  const { path, part } = await convert(makePdf({ pages: [`${fills}\n${rules}\n${sides}\n${words}`] }))
  expect(await media(path)).toEqual([])
  expect(await part('word/document.xml')).toContain('<w:tbl>')
})

test('a table beside a chart on one ground stays a table', async () => {
  const ground = '0.95 0.95 1 rg 65 350 470 225 re f 0 g'
  const bars = [90, 40, 120, 70].map((height, i) => `0.2 0.4 0.8 rg ${80 + 45 * i} 400 38 ${height} re f`).join('\n')
  const axis = '75 400 m 260 400 l S'
  const rows = Array.from({ length: 9 }, (_, row) =>
    [0, 1, 2].map((column): [number, number, number, string] => [
      280 + 85 * column,
      380 + 20 * row,
      9,
      column === 0 ? `Commodities ${row}` : `${row}${column},1250,000.00`,
    ]),
  ).flat()
  const rules = Array.from({ length: 10 }, (_, i) => `276 ${375 + 20 * i} m 530 ${375 + 20 * i} l S`).join('\n')
  const sides = [276, 361, 446, 530].map((x) => `${x} 375 m ${x} 555 l S`).join('\n')
  const words = showLines([[72, 700, 12, 'What the prices were, is told beside the chart, row by row.'], ...rows])
  const { path, part } = await convert(makePdf({ pages: [`${ground}\n${bars}\n${axis}\n${rules}\n${sides}\n${words}`] }))
  expect(await media(path)).toHaveLength(1)
  expect(await part('word/document.xml')).toMatch(/<w:tbl>.*Commodities.*<\/w:tbl>/s)
})

test('a block of colour without text is a picture, but shading behind text is not', async () => {
  const text = showLines([
    [72, 700, 12, 'A bar below this line is half as long as the page is wide.'],
    [72, 600, 12, 'And this text has a shade of its own.'],
  ])
  const { path, part } = await convert(makePdf({ pages: [`0 0.5 0 rg 72 660 300 12 re f 0.9 g 70 595 300 18 re f 0 g\n${text}`] }))
  expect(await media(path)).toHaveLength(1)
  expect(await part('word/document.xml')).toContain('E6E6E6')
})

test('the samples of a legend belong to the drawing whose colours they show', async () => {
  const wedge = (color: string, from: number) => {
    const points = Array.from({ length: 17 }, (_, i) => (from + i / 16) * Math.PI).map(
      (a) => `${200 + 60 * Math.cos(a)} ${500 + 60 * Math.sin(a)} l`,
    )
    return `${color} rg 200 500 m ${points.join(' ')} h f`
  }
  const samples = '1 0 0 rg 280 520 8 8 re f 0 0 1 rg 280 500 8 8 re f 0 g'
  const names = showLines([
    [292, 521, 9, 'Bread'],
    [292, 501, 9, 'Wine'],
    [72, 700, 12, 'What people like the most, of all that there is to be had at the fair.'],
  ])
  const { path, paragraphs } = await convert(makePdf({ pages: [`${wedge('1 0 0', 0)}\n${wedge('0 0 1', 1)}\n${samples}\n${names}`] }))
  expect(await media(path)).toHaveLength(1)
  expect(await paragraphs()).toHaveLength(1)
})

test('an empty box drawn in one go is a picture, with its hatching', async () => {
  const text = showLines([[72, 700, 12, 'What is drawn below this line is a box and no table.']])
  const hatched = `200 600 120 60 re S ${[610, 620, 630, 640, 650].map((y) => `200 ${y} m 320 ${y} l S`).join(' ')}`
  const { path, part } = await convert(makePdf({ pages: [`${text}\n${hatched}`] }))
  expect(await media(path)).toHaveLength(1)
  expect(await part('word/document.xml')).not.toContain('<w:tbl>')
  const row = await convert(makePdf({ pages: [`${text}\n200 600 120 60 re S 320 600 120 60 re S`] }))
  expect(await media(row.path)).toEqual([])
})

test('a paragraph in a box that a shape covers in part stays text', async () => {
  const words = 'words of a box that go on'
  const lines = showLines([0, 1, 2, 3, 4, 5].map((i) => [102, 680 - 14 * i, 12, words]))
  const box = '1 0.5 0 rg 170 600 m 100 600 l 100 700 l 260 700 l 260 600 l 170 600 l h f 0 g'
  const round = `0.4 0.6 0.8 rg 180 640 m ${Array.from({ length: 12 }, (_, i) => `${180 + 8 * i} ${620 + 3 * i} ${190 + 8 * i} 600 ${200 + 8 * i} ${640 - i} c`).join(' ')} h f`
  const { paragraphs } = await convert(makePdf({ pages: [`${box}\n${lines}\n${round}`] }))
  expect((await paragraphs()).join(' ')).toContain(Array.from({ length: 6 }, () => words).join(' '))
})
