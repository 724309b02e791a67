/** PDFs that are not as they should be. */
import { expect, test } from 'vitest'
import { convert } from './helpers/convert.ts'
import { makePdf, showLines } from './helpers/make-pdf.ts'

const pdf = makePdf({ pages: [showLines([[72, 700, 12, 'Still readable']])] })

test('finds the objects itself when the tables are wrong', async () => {
  const broken = Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1')
  expect(await (await convert(broken)).paragraphs()).toEqual(['Still readable'])
})

test('reads what is there of a file that was cut short', async () => {
  const cut = pdf.subarray(0, pdf.indexOf('xref'))
  expect(await (await convert(cut)).paragraphs()).toEqual(['Still readable'])
})

test('says so when there is no PDF in the file', async () => {
  await expect(convert(Buffer.from('%PDF-1.7\nnothing'))).rejects.toMatchObject({ code: 'unreadable_input' })
})

test('forms that call each other without end do not hang it', async () => {
  const form = (self: string, other: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X ${other} 0 R >> >> /Length 11 >>\nstream\n/X Do /X Do\nendstream\n%${self}`
  const looped = makePdf({ pages: ['/X Do BT ET'], objects: { 20: form('20', '21'), 21: form('21', '20') }, page: '' })
  const withForm = Buffer.from(looped.toString('latin1').replace('/Resources <<', '/Resources << /XObject << /X 20 0 R >>'), 'latin1')
  await expect(convert(withForm)).resolves.toMatchObject({ hasText: false })
})

test('stops when it is told to', async () => {
  const reason = new Error('stopped')
  await expect(convert(pdf, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
