/** Cross-reference tables, also those that lie. */
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readXref } from '../../../src/pdf-to-word/pdf/xref.ts'

/** Returns a file that is only a cross-reference stream with these entries. */
function fileWith(entries: Buffer, dict: string): Buffer {
  const packed = deflateSync(entries)
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /XRef /Root 2 0 R ${dict} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF', 'latin1')])
}

test('reads the positions of a stream, and keeps the first of an object', () => {
  const file = fileWith(Buffer.from([1, 0, 9, 2, 0, 5, 0, 0, 0, 1, 0, 77]), '/W [1 2 0] /Size 3 /Index [1 3 1 1]')
  expect([...(readXref(file)?.places ?? [])]).toEqual([
    [1, { offset: 9 }],
    [2, { offset: 0, holder: 5 }],
  ])
})

test('a table of more objects than its file can hold is wrong', () => {
  const entries = Buffer.alloc(4_000_000)
  expect(readXref(fileWith(entries, '/W [1 1 0] /Size 2000000'))).toBeNull()
  expect(readXref(fileWith(entries.subarray(0, 60_000), '/W [1 1 0] /Size 30000'))).not.toBeNull()
})

test('entries without width are wrong, however many there are', () => {
  expect(readXref(fileWith(Buffer.alloc(8), '/W [0 0 0] /Size 4000000000'))).toBeNull()
  expect(readXref(fileWith(Buffer.alloc(8), '/W [/a 0 0] /Size 4000000000'))).toBeNull()
})

test('a table as text may not claim more either', () => {
  const rows = '0000000009 00000 n \n'.repeat(70_000)
  const file = (count: number, from: number) =>
    Buffer.from(`xref\n${from} ${count}\n${rows}trailer\n<< /Root 2 0 R >>\nstartxref\n0\n%%EOF`, 'latin1')
  expect(readXref(file(70_000, 0))?.places.size).toBe(70_000)
  expect(readXref(file(4_000_000_000, 0))).toBeNull()
})
