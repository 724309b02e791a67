import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeUtf8Copy } from '../../../src/engines/office/text.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

async function copied(bytes: Buffer): Promise<string> {
  const folder = await makeTempDir()
  await writeFile(join(folder, 'in'), bytes)
  await writeUtf8Copy(join(folder, 'in'), join(folder, 'out'), AbortSignal.timeout(10_000))
  return readFile(join(folder, 'out'), 'utf8')
}

test('reads UTF-8 with and without a byte order mark', async () => {
  expect(await copied(Buffer.from('café 你'))).toBe('café 你')
  expect(await copied(Buffer.from('\ufeffcafé 你'))).toBe('café 你')
})

test('reads UTF-16 by its byte order mark', async () => {
  const bytes = Buffer.from('\ufeffcafé 你', 'utf16le')
  expect(await copied(bytes)).toBe('café 你')
  expect(await copied(Buffer.from(bytes).swap16())).toBe('café 你')
})

test('reads other encodings as Windows-1252', async () => {
  expect(await copied(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80]))).toBe('café €')
})

test('an invalid last byte of a long text rules out UTF-8', async () => {
  const text = await copied(Buffer.concat([Buffer.from('é'.repeat(100_000)), Buffer.from([0xe9])]))
  expect(text.endsWith('Ã©é')).toBe(true)
})

test('all line ends become LF, also across chunks of the file', async () => {
  expect(await copied(Buffer.from('a\r\nb\rc\nd\r'))).toBe('a\nb\nc\nd\n')
  const long = `${'x'.repeat(64 * 1024 - 1)}\r\n`.repeat(3)
  expect(await copied(Buffer.from(long))).toBe(long.replaceAll('\r\n', '\n'))
})
