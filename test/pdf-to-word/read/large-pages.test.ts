/** Pages larger than Word's largest sheet, and pages with units of their own. */
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

/** A large line of text, and a red star of many points at the right, for a page of some size. */
const star = Array.from({ length: 40 }, (_, i) => {
  const [angle, reach] = [(i * Math.PI) / 20, i % 2 ? 150 : 300]
  return `${(2500 + reach * Math.cos(angle)).toFixed(1)} ${(600 + reach * Math.sin(angle)).toFixed(1)} ${i === 0 ? 'm' : 'l'}`
}).join(' ')
const content = `BT /F1 48 Tf 200 1700 Td (A plan of the whole building) Tj 0 -60 Td (with its garden) Tj ET 1 0 0 rg ${star} h f`

const pdfOf = (box: string, page = '') =>
  Buffer.from(
    makePdf({ pages: [content], page })
      .toString('latin1')
      .replace('[0 0 612 792]', `[${box}]`),
    'latin1',
  )

test.each([
  ['a page larger than Word’s largest', '0 0 3168 2000', ''],
  ['a page with a unit of half a point', '0 0 3168 2000', '/UserUnit 0.5'],
])('%s is reduced with all that is on it', async (_, box, page) => {
  const { part, path } = await convert(pdfOf(box, page))
  const xml = await part('word/document.xml')
  expect(xml).toContain('<w:pgSz w:w="31680" w:h="20000"')
  expect(xml).toContain('A plan of the whole building')
  // The star is 600 points wide on the page, and half of that in Word.
  const size = (/<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? []).slice(1).map((emu) => Math.round(Number(emu) / 127_000))
  expect(size).toEqual([30, 30])
  const { stdout: picture } = await execa('unzip', ['-p', path, 'word/media/*.png'], { encoding: 'buffer' })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0])
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a large page with nothing beyond Word’s largest keeps the size of its text', async () => {
  const page = 'BT /F1 12 Tf 72 1900 Td (A small note on a large sheet) Tj 0 -30 Td (and another) Tj ET'
  const pdf = makePdf({ pages: [page] })
    .toString('latin1')
    .replace('[0 0 612 792]', '[0 0 3168 2000]')
  const { part } = await convert(Buffer.from(pdf, 'latin1'))
  expect(await part('word/styles.xml')).toContain('<w:sz w:val="24"/>')
})

test.each(['0', '-3', '1e308', '(two)', '1e-308'])('a unit of %s does no harm', async (unit) => {
  const { part } = await convert(pdfOf('0 0 3168 2000', `/UserUnit ${unit}`))
  expect(await part('word/document.xml')).toContain('A plan of the whole building')
})
