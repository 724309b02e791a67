import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detectKind } from '../../../../src/engines/inspect/detection/detect.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { makeZip } from '../../../helpers/zip-file.ts'

async function kindOf(content: Buffer | string) {
  const path = join(await makeTempDir(), 'unnamed')
  await writeFile(path, content)
  return detectKind(path)
}

test.each([
  ['text', 'fodt'],
  ['spreadsheet', 'fods'],
  ['presentation', 'fodp'],
  ['graphics', 'fodg'],
])('detects a flat OpenDocument file by its media type: %s is %s', async (type, kind) => {
  const names = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
  expect(
    await kindOf(`<?xml version="1.0"?><office:document ${names} office:mimetype="application/vnd.oasis.opendocument.${type}"/>`),
  ).toBe(kind)
})

test('detects metafiles and CorelDRAW files by their signatures', async () => {
  const emf = Buffer.alloc(108)
  emf.writeUInt32LE(1, 0)
  emf.write(' EMF', 40)
  expect(await kindOf(emf)).toBe('emf')
  expect(await kindOf(Buffer.concat([Buffer.from('d7cdc69a', 'hex'), Buffer.alloc(60)]))).toBe('wmf')
  expect(await kindOf(Buffer.concat([Buffer.from('010009000003', 'hex'), Buffer.alloc(60)]))).toBe('wmf')
  expect(await kindOf(Buffer.concat([Buffer.from('RIFF\x10\0\0\0CDR9vrsn'), Buffer.alloc(60)]))).toBe('cdr')
  expect(await kindOf(makeZip({ mimetype: 'application/x-vnd.corel.draw.document+zip', 'content/riffData.cdr': 'x' }))).toBe('cdr')
})

test.each([
  ['name,qty,price\nÄpfel,3,1.50\n', 'csv'],
  ['name;qty\n"a;b";3\nc;4\n', 'csv'],
  ['a\tb\tc\n1\t2\t3\n', 'tsv'],
  ['sep=;\nx\ny\n', 'csv'],
  ['a|b|c\n1|2|3\n', 'csv'],
  ['x,"two\nlines",z\n1,2,3\n', 'csv'],
  ['Dear Ann,\nyours,\nBob,\n', 'txt'],
  ['Hello, world\nAnd, again\nNow, then\n', 'txt'],
  ['One line alone, with commas, in it', 'txt'],
  ['| a | b |\n| 1 | 2 |\n| 3 | 4 |\n', 'txt'],
  ['First words, then more.\nA second line; no commas.\nA third, with two, of them.\n', 'txt'],
])('distinguishes a table from prose: %j is %s', async (text, kind) => {
  expect(await kindOf(text)).toBe(kind)
  expect(await kindOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(kind)
})
