/** PDFs that are not as they should be. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const pdf = makePdf({ pages: [showLines([[72, 700, 12, 'Still readable']])] })

test('finds the objects itself when the tables are wrong', async () => {
  const broken = Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1')
  expect(await (await convert(broken)).paragraphs()).toEqual(['Still readable'])
})

test('reads the rest of a truncated file', async () => {
  const cut = pdf.subarray(0, pdf.indexOf('xref'))
  expect(await (await convert(cut)).paragraphs()).toEqual(['Still readable'])
})

test('reports that a file contains no PDF', async () => {
  await expect(convert(Buffer.from('%PDF-1.7\nnothing'))).rejects.toMatchObject({ code: 'unreadable_input' })
})

test('forms that call each other endlessly do no harm', async () => {
  const form = (self: string, other: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X ${other} 0 R >> >> /Length 11 >>\nstream\n/X Do /X Do\nendstream\n%${self}`
  const looped = makePdf({ pages: ['/X Do BT ET'], objects: { 20: form('20', '21'), 21: form('21', '20') }, page: '' })
  const withForm = Buffer.from(looped.toString('latin1').replace('/Resources <<', '/Resources << /XObject << /X 20 0 R >>'), 'latin1')
  await expect(convert(withForm)).resolves.toMatchObject({ hasText: false })
})

test('stops on request', async () => {
  const reason = new Error('stopped')
  await expect(convert(pdf, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('a note in the tags that contains only text is read once', async () => {
  const marked = '/FENote << /MCID 0 >> BDC BT /F1 12 Tf 72 700 Td (A note by itself) Tj ET EMC'
  const tagged = makePdf({
    pages: [marked],
    catalog: '/StructTreeRoot 20 0 R /MarkInfo << /Marked true >>',
    objects: { 20: '<< /Type /StructTreeRoot /K [21 0 R] >>', 21: '<< /Type /StructElem /S /FENote /Pg 4 0 R /K 0 >>' },
  })
  expect(await (await convert(tagged)).paragraphs()).toEqual(['A note by itself'])
})

test('deeply nested lists are read up to a limit', async () => {
  const nested = makePdf({ pages: [`${'['.repeat(5000)} ${showLines([[72, 700, 12, 'Behind them']])}`] })
  expect(await (await convert(nested)).paragraphs()).toEqual([])
  const closed = makePdf({ pages: [`${'['.repeat(5000)}${']'.repeat(5000)} pop ${showLines([[72, 700, 12, 'Behind them']])}`] })
  expect(await (await convert(closed)).paragraphs()).toEqual(['Behind them'])
})

test('text that runs up the page and far beyond it has a cell that Word accepts', async () => {
  const upright = (text: string) => `BT /F1 4500 Tf 0 1 -1 0 300 -1500 Tm (${text}) Tj ET`
  const huge = makePdf({ pages: [`${showLines([[72, 700, 12, 'Words that stand upright']])}\n${upright('WW')}`] })
  const document = await (await convert(huge)).part('word/document.xml')
  expect(document).toMatch(/<w:textDirection w:val="btLr"\/>/)
})
