/** Rules drawn as stencil masks of one sample, as by printer drivers of TeX. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { documentOf } from '../helpers/table-xml.ts'

/** A stencil mask, drawn into a box. */
const mask = ([x, y, width, height]: readonly number[], data: string, size = '/W 1 /H 1', more = '') =>
  `q ${width} 0 0 ${height} ${x} ${y} cm BI /IM true ${size} /BPC 1 ${more} /F /AHx ID ${data}> EI Q`

const text = showLines([
  [100, 700, 12, 'A line above the rule that is long enough to be text.'],
  [100, 660, 12, 'A line below the rule that is long enough to be text.'],
])

test('a mask of one painted sample is a rule between paragraphs', async () => {
  const { part, losses } = await convert(makePdf({ pages: [`${mask([100, 690, 400, 0.8], '00')}\n${text}`] }))
  expect(await part('word/document.xml')).toMatch(/<w:pBdr><w:(?:top|bottom) w:val="single" w:sz="6"/)
  expect(losses).toEqual([])
})

test('masks of one painted sample make the grid of a table', async () => {
  const lines = [700, 680, 660].map((y) => mask([100, y, 200, 0.5], '80', '/W 1 /H 1', '/D [1 0]'))
  const sides = [100, 200, 300].map((x) => mask([x, 660, 0.5, 40], '00'))
  const cells = showLines([
    [110, 686, 10, 'Steel'],
    [210, 686, 10, '120'],
    [110, 666, 10, 'Glass'],
    [210, 666, 10, '80'],
  ])
  expect(await documentOf([...lines, ...sides, cells].join('\n'))).toContain('<w:tbl>')
})

test.each([
  ['paints nothing', mask([100, 690, 400, 0.8], '80')],
  ['paints some of its samples', mask([100, 690, 400, 0.8], '50', '/W 8 /H 1')],
  ['ends too early', mask([100, 690, 400, 0.8], '00', '/W 16 /H 4')],
  ['has no size', mask([100, 690, 400, 0.8], '00', '/W -1 /H -1')],
])('a mask that %s is no rule', async (_, drawn) => {
  expect(await documentOf(`${drawn}\n${text}`)).not.toContain('<w:pBdr>')
})
