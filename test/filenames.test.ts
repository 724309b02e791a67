import { expect, test } from 'vitest'
import { numberedFilename, replaceExtension, safeFilename } from '../src/filenames.ts'

test.each([
  ['Report.docx', 'Report.docx'],
  [
    'Bericht f\u00fcr K\u00f6ln \u2014 \u65e5\u672c\u8a9e \ud83d\ude00.pdf',
    'Bericht f\u00fcr K\u00f6ln \u2014 \u65e5\u672c\u8a9e \ud83d\ude00.pdf',
  ],
  ['\u0645\u0631\u062d\u0628\u0627.docx', '\u0645\u0631\u062d\u0628\u0627.docx'],
  ['../../etc/passwd', 'passwd'],
  ['/etc/passwd', 'passwd'],
  ['C:\\temp\\Report.docx', 'C:_temp_Report.docx'],
  ['..\\..\\Report.docx', '.._.._Report.docx'],
  ['a\0b\r\nc\x1b[31m.pdf', 'abc[31m.pdf'],
  ['line\u2028end.pdf', 'lineend.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['  spaces  ', 'spaces'],
  ['lone \ud800 half.pdf', 'lone \ufffd half.pdf'],
])('makes %j harmless: %j', (sent, safe) => {
  expect(safeFilename(sent)).toBe(safe)
})

test.each(['', '.', '..', '...', '/', 'folder/', ' ', '\0'])('returns a name even for %j', (sent) => {
  expect(safeFilename(sent)).toBe('file')
})

test('keeps a long name within 255 bytes, with whole characters and its extension', () => {
  const name = safeFilename(`${'\u00e9'.repeat(300)}.docx`)
  expect(Buffer.byteLength(name)).toBe(255)
  expect(name).toBe(`${'\u00e9'.repeat(125)}.docx`)
  expect(safeFilename(`${'\ud83d\ude00'.repeat(100)}.pdf`)).toBe(`${'\ud83d\ude00'.repeat(62)}.pdf`)
  expect(safeFilename('x'.repeat(300))).toBe('x'.repeat(255))
})

test('shortens a name of megabytes fast', { timeout: 1000 }, () => {
  expect(Buffer.byteLength(safeFilename(`${'x'.repeat(4_000_000)}.pdf`))).toBe(255)
})

test.each([
  ['Report.docx', 'Report.pdf'],
  ['archive.tar.gz', 'archive.tar.pdf'],
  ['Report', 'Report.pdf'],
  ['.hidden', '.hidden.pdf'],
  ['Minutes 2024.05', 'Minutes 2024.05.pdf'],
  ['Dr. No', 'Dr. No.pdf'],
  ['One.Two three', 'One.Two three.pdf'],
  ['track.mp3', 'track.pdf'],
])('replaces the extension of %j: %j', (filename, replaced) => {
  expect(replaceExtension(filename, 'pdf')).toBe(replaced)
})

test('keeps the new extension of a long name', () => {
  expect(replaceExtension(`${'x'.repeat(251)}.doc`, 'docx')).toBe(`${'x'.repeat(250)}.docx`)
})

test('numbers have at least two digits, and as many as the last one', () => {
  expect(numberedFilename('Report.pdf', 7, 9, 'jpg')).toBe('Report-07.jpg')
  expect(numberedFilename('Report.pdf', 7, 120, 'jpg')).toBe('Report-007.jpg')
  expect(numberedFilename('Report.pdf', 120, 120, 'jpg')).toBe('Report-120.jpg')
})

test('keeps the numbers of long names distinct', () => {
  const long = `${'\u00e9'.repeat(200)}.pdf`
  expect(numberedFilename(long, 1, 2, 'jpg')).toMatch(/\u00e9-01\.jpg$/)
  expect(Buffer.byteLength(numberedFilename(long, 2, 2, 'jpg'))).toBeLessThanOrEqual(255)
})
