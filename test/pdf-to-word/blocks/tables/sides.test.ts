/** Sides of cells: thick ones, and rules near them that are none. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/make-pdf.ts'
import { documentOf, gridOf, level, rowsOf, textsOf, upright } from '../../helpers/table-xml.ts'

test('rules that end at the edge of a thick rule touch it', async () => {
  const outer = [level(700, 69, 431), level(640, 69, 431), upright(72, 637, 703), upright(428, 637, 703)]
  const inner = [level(670, 75, 425), upright(190, 643, 697), upright(310, 643, 697)]
  const texts = showLines([
    [80, 682, 10, 'North'],
    [320, 652, 10, 'South'],
  ])
  expect(textsOf(await documentOf(`6 w ${[...outer, ...inner].join('\n')}\n${texts}`))).toEqual([
    ['North', '', ''],
    ['', '', 'South'],
  ])
})

test('an underline that begins at the edge of its cell makes no row and no border', async () => {
  const texts = showLines([
    [73, 688, 10, '24F-1422-'],
    [73, 676, 10, '10/2011'],
    [135, 688, 10, 'Prakash and'],
    [135, 676, 10, 'partners'],
  ])
  const underlines = [level(686.8, 73, 119.1), level(674.8, 73, 109.1)].join('\n')
  const document = await documentOf(`0.5 w ${gridOf([72, 132, 230], [660, 700])}\n0.6 w ${underlines}\n${texts}`)
  expect(textsOf(document)).toEqual([['24F-1422-10/2011', 'Prakash and partners']])
  expect(document).toContain('<w:u w:val="single"/>')
})

test('a text of two lines beside one on the second line is one cell, if its row is ruled all around', async () => {
  const texts = showLines([
    [76, 687, 10, 'Request'],
    [76, 675, 10, 'file'],
    [126, 675, 10, 'Number'],
    [206, 675, 10, 'Decision'],
    [76, 648, 10, '7'],
    [126, 648, 10, '1422'],
  ])
  expect(textsOf(await documentOf(`0.5 w ${gridOf([72, 122, 202, 282], [640, 660, 700])}\n${texts}`))).toEqual([
    ['Request file', 'Number', 'Decision'],
    ['7', '1422', ''],
  ])
})

test('a box in a cell is no table of its own', async () => {
  const inner = [level(695, 80, 198), level(655, 80, 198), upright(80, 655, 695), upright(198, 655, 695)]
  const texts = showLines([
    [86, 680, 10, 'Keep dry'],
    [210, 680, 10, 'Store below thirty degrees'],
  ])
  const document = await documentOf(`0.5 w ${gridOf([72, 200, 372], [640, 700])}\n${inner.join('\n')}\n${texts}`)
  expect(
    rowsOf(document)
      .flat()
      .filter((cell) => cell.includes('<w:tbl>')),
  ).toEqual([])
})

test('a table that begins a page stays apart from another that ended the page before', async () => {
  const prose = Array.from({ length: 24 }, (_, i): [number, number, number, string] => [
    72,
    720 - 24 * i,
    10,
    `Paragraph ${i} of the report`,
  ])
  const first = [...prose, [76, 108, 10, 'North'], [176, 90, 10, 'South']] as typeof prose
  const second = showLines([
    [94, 716, 10, 'East'],
    [154, 697, 10, 'West'],
  ])
  const pages = [
    `0.5 w ${gridOf([72, 172, 272], [85, 103, 121])}\n${showLines(first)}`,
    `0.5 w ${gridOf([90, 150, 210], [692, 711, 730])}\n${second}`,
  ]
  const document = await documentOf(...pages)
  expect(document.match(/<w:tbl>/g)).toHaveLength(2)
  expect(document).not.toContain('</w:tbl><w:tbl>')
})

test('cells over several rows beside a ruled row do not open it', async () => {
  const rules = [
    ...[level(720, 72, 372), level(640, 72, 372), level(680, 132, 252)],
    ...[72, 132, 182, 252, 372].map((x) => upright(x, 640, 720)),
  ]
  const texts = showLines([
    [76, 705, 10, 'Letters'],
    [136, 705, 10, 'large'],
    [136, 693, 10, 'shape'],
    [186, 693, 10, 'Example'],
    [256, 705, 10, 'Remark'],
    [136, 660, 10, 'small'],
    [186, 660, 10, 'Other'],
  ])
  expect(textsOf(await documentOf(`0.5 w ${rules.join('\n')}\n${texts}`))).toEqual([
    ['Letters', 'large shape', 'Example', 'Remark'],
    ['', 'small', 'Other', ''],
  ])
})
