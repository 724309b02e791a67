/** Visible letters of a page that was read from its picture, such as a stamp. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { showLines } from '../helpers/make-pdf.ts'
import { line, scale, scanned, scanOf } from '../helpers/scanned-page.ts'

const prose = [
  ...line(0, 200, 300, 'The committee met in March and read the accounts of the last year'),
  ...line(1, 200, 340, 'before it went on to the plans that the office had sent to all members'),
  ...line(2, 200, 380, 'and to the question of the roof.'),
]

test('letters that were text already stay where nothing was read', async () => {
  const stamp = showLines([
    [72, 400, 11, 'Received in May'],
    [72, 680, 11, 'The committee met'],
  ])
  const { paragraphs } = await convert(
    Buffer.from(
      scanOf(stamp)
        .toString('latin1')
        .replace(/(BT.*ET)(\s*)(q .* Q)/s, '$3$2$1'),
      'latin1',
    ),
    {
      scans: [scanned(prose)],
    },
  )
  expect(await paragraphs()).toEqual([prose.map(({ text }) => text).join(' '), 'Received in May'])
})

test('letters that stay are turned with their page', async () => {
  const turned = 'BT /F1 11 Tf 0 1 -1 0 300 100 Tm (Received in May) Tj ET'
  const pdf = Buffer.from(
    scanOf(turned)
      .toString('latin1')
      .replace(/(BT.*ET)(\s*)(q .* Q)/s, '$3$2$1'),
    'latin1',
  )
  const { paragraphs, part } = await convert(pdf, {
    scans: [scanned(prose, { turned: 90, width: 2200, height: 1700, toPage: [0, -scale, scale, 0, 0, 792] })],
  })
  expect((await paragraphs()).join(' ')).toContain('Received in May')
  expect((await paragraphs()).join(' ')).toContain('Received in May')
  expect(await part('word/document.xml')).not.toContain('btLr')
})
