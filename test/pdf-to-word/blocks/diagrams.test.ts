/** Diagrams of boxes: their words stay text, each in its place over the picture of what is drawn. */
import { expect, test } from 'vitest'
import type { Shape } from '../../../src/pdf-to-word/ir/shape.ts'
import { diagramsOf } from '../../../src/pdf-to-word/page/shapes/diagrams.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { shapeOf } from '../helpers/values.ts'

const boxes = '100 600 90 50 re S 300 560 90 90 re S'
const arrow = '190 625 m 294 625 l S 300 625 m 294 628 l 294 622 l h f'
const names = showLines([
  [112, 628, 10, 'Parts are'],
  [112, 616, 10, 'delivered'],
  [312, 620, 10, 'Stock'],
])
const prose = showLines([[72, 720, 12, 'The way of the parts through the works is shown by what is drawn below this line.']])

const xmlOf = async (content: string) => (await convert(makePdf({ pages: [content] }))).part('word/document.xml')
/** The text of each paragraph in a frame. */
const framed = (xml: string) =>
  [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*<w:framePr .*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, text]) => text).join(''),
  )

test('words in boxes connected by an arrow stay text over a picture of boxes and arrow', async () => {
  const xml = await xmlOf(`${prose}\n${boxes} ${arrow}\n${names}`)
  expect(framed(xml)).toEqual(['Parts are delivered', 'Stock'])
  expect(xml).toMatch(/<w:framePr w:w="1800" w:h="1000" w:hRule="atLeast" [^>]*w:x="2000" w:y="2840"\/>/)
  expect(xml.match(/behindDoc="1"/g)).toHaveLength(1)
  expect(xml).not.toContain('<w:tbl>')
})

test('a diagram at the top of a page is anchored there, and not at the end of the page before', async () => {
  const lines = Array.from(
    { length: 40 },
    (_, i) => [72, 700 - 16 * i, 12, `Line ${i} of a page that is filled to its end with such lines.`] as const,
  )
  const below = showLines([[72, 520, 12, 'What comes after the drawing is text again, and long enough for a line.']])
  const pages = [showLines(lines), `${boxes} ${arrow}\n${names}\n${below}`]
  const xml = await (await convert(makePdf({ pages }))).part('word/document.xml')
  expect(framed(xml)).toEqual(['Parts are delivered', 'Stock'])
  expect(xml.match(/<w:p>(?:(?!<\/w:p>).)*behindDoc="1".*?<\/w:p>/s)?.[0]).toContain('What comes after')
})

test('a word beside the arrow stays text, too', async () => {
  const xml = await xmlOf(`${prose}\n${boxes} ${arrow}\n${names}\n${showLines([[225, 630, 8, 'by rail']])}`)
  expect(framed(xml)).toEqual(['Parts are delivered', 'Stock', 'by rail'])
})

test('a box beside the others that no arrow reaches belongs to the diagram, and so does a line between them', async () => {
  const apart = '410 580 90 50 re S 400 570 m 400 640 l S'
  const xml = await xmlOf(`${prose}\n${boxes} ${arrow} ${apart}\n${names}\n${showLines([[422, 600, 10, 'Public']])}`)
  expect(framed(xml)).toEqual(['Parts are delivered', 'Stock', 'Public'])
  expect(xml.match(/behindDoc="1"/g)).toHaveLength(1)
  // The picture reaches from the first box to that one.
  expect(xml).toMatch(/<wp:extent cx="50\d{5}"/)
})

test('a box far from the others is a text box, and floats beside them', async () => {
  const xml = await xmlOf(`${prose}\n${boxes} ${arrow} 440 580 90 50 re S\n${names}\n${showLines([[452, 600, 10, 'Public']])}`)
  expect(framed(xml)).toEqual(['Parts are delivered', 'Stock'])
  expect(xml.match(/<w:tblpPr /g)).toHaveLength(1)
})

test('an empty round box of the size of another is no other drawing', () => {
  const ring = (x: number, y: number, size = 40) =>
    shapeOf('path', [x, y, x + size, y + size], { points: 21, fill: 'FFFF00', stroke: null })
  const [first, second] = [ring(100, 180), ring(200, 220)]
  const arrow = [shapeOf('line', [140, 200, 194, 240]), shapeOf('path', [194, 237, 200, 243], { points: 3, fill: '000000', stroke: null })]
  const found = (empty: Shape) => diagramsOf([first, second, empty, ...arrow], [first.box, second.box], [])
  expect(found(ring(190, 175)).map(({ nodes }) => nodes)).toEqual([[first.box, second.box]])
  expect(found(ring(190, 175, 30))).toEqual([])
})

test('boxes without a connecting arrow are text boxes', async () => {
  const xml = await xmlOf(`${prose}\n${boxes}\n${names}`)
  expect(framed(xml)).toEqual([])
  expect(xml.match(/<w:tblpPr /g)).toHaveLength(2)
})

test('boxes with prose running through them are no diagram', async () => {
  const words = 'a line of prose that goes on and on from the left to the right of the page'
  const xml = await xmlOf(`${prose}\n${boxes} ${arrow}\n${names}\n${showLines([[72, 585, 10, words]])}`)
  expect(framed(xml)).toEqual([])
})

test('a drawing of more than boxes and arrows stays one picture with its words', async () => {
  const wave = `200 580 m ${Array.from({ length: 20 }, (_, i) => `${204 + 4 * i} ${574 + 12 * (i % 2)} l`).join(' ')} S`
  const xml = await xmlOf(`${prose}\n${boxes} ${arrow} ${wave}\n${names}`)
  expect(framed(xml)).toEqual([])
})

/** An ellipse of many curves. */
const ellipse = (x: number, y: number, rx: number, ry: number) => {
  const at = (i: number) => `${x + rx * Math.cos((i * Math.PI) / 16)} ${y + ry * Math.sin((i * Math.PI) / 16)}`
  return `0.8 0.9 1 rg ${at(0)} m ${Array.from({ length: 32 }, (_, i) => `${at(i)} ${at(i + 1)} ${at(i + 1)} c`).join(' ')} h f 0 g`
}

test('the words of a box that a shape covers in part stay text', async () => {
  const words = showLines(
    ['The box says so much that', 'nobody wants it to be no', 'more than a picture'].map((text, i) => [110, 640 - 13 * i, 10, text]),
  )
  const xml = await xmlOf(`${prose}\n100 600 150 55 re S ${ellipse(240, 610, 50, 30)}\n${words}`)
  expect(framed(xml)).toEqual(['The box says so much that nobody wants it to be no more than a picture'])
  expect(xml.match(/behindDoc="1"/g)).toHaveLength(1)
})

test('the words of a box with a curve belong to the picture', async () => {
  const curve = `110 620 m ${Array.from({ length: 30 }, (_, i) => `${115 + 4 * i} ${610 + 20 * (i % 2)} l`).join(' ')} S`
  const xml = await xmlOf(`${prose}\n100 600 150 55 re S ${curve}\n${showLines([[110, 640, 8, 'Worn bearings']])}`)
  expect(framed(xml)).toEqual([])
  expect(xml).toContain('descr="Worn bearings"')
})

test('a line between the frames of two charts connects no boxes', async () => {
  const mark = (x: number, y: number) => `${x - 3} ${y} m ${x} ${y + 3} l ${x + 3} ${y} l ${x} ${y - 3} l h f`
  const chart = (x: number) => `${x} 490 230 170 re S ${[0, 1, 2, 3, 4].map((i) => mark(x + 30 + 40 * i, 520 + 20 * i)).join(' ')}`
  const titles = showLines([80, 320].map((x) => [x + 70, 645, 9, 'Bearings']))
  const xml = await xmlOf(`${prose}\n${chart(80)} ${chart(320)} ${mark(315, 560)}\n${titles}`)
  expect(framed(xml)).toEqual([])
})

test('diagrams that reach into each other are one, and no word is written twice', async () => {
  const right = (x: number, y: number, to: number) =>
    `${x} ${y} m ${to - 5} ${y} l S ${to} ${y} m ${to - 6} ${y + 3} l ${to - 6} ${y - 3} l h f`
  const up = (x: number, y: number, to: number) =>
    `${x} ${y} m ${x} ${to - 5} l S ${x} ${to} m ${x + 3} ${to - 6} l ${x - 3} ${to - 6} l h f`
  // Arrows lead to boxes within larger boxes: one from the side, one from below.
  const outer = '100 560 120 110 re S 300 560 120 110 re S 120 610 80 25 re S 320 610 80 25 re S 120 570 80 25 re S'
  const below = '120 500 80 25 re S'
  const words = showLines([
    [125, 650, 9, 'Header one'],
    [325, 650, 9, 'Header two'],
    [130, 618, 9, 'Root one'],
    [330, 618, 9, 'Root two'],
    [130, 578, 9, 'Leaf'],
    [130, 508, 9, 'Branch'],
  ])
  const { paragraphs } = await convert(
    makePdf({ pages: [`${prose}\n${outer} ${below} ${right(200, 622, 320)} ${up(160, 525, 570)}\n${words}`] }),
  )
  const text = (await paragraphs()).join(' ')
  for (const word of ['Header one', 'Header two', 'Root one', 'Root two', 'Leaf', 'Branch']) expect(text.split(word), word).toHaveLength(2)
})
