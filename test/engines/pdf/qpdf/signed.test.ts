import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSigned } from '../../../../src/engines/pdf/qpdf/signed.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const { signal } = new AbortController()
const piece = 256 * 1024

async function write(...parts: readonly (string | Buffer)[]): Promise<string> {
  const path = join(await makeTempDir(), 'x.pdf')
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))))
  return path
}

test.each([0, 1, 9, 10, 100, piece - 10, piece - 9, piece - 1, piece, piece + 1, 2 * piece - 14, 3 * piece])(
  'finds the signature after %d bytes',
  async (before) => {
    expect(await isSigned(await write(Buffer.alloc(before), '/ByteRange'), signal)).toBe(true)
    expect(await isSigned(await write(Buffer.alloc(before), '/ByteRange', Buffer.alloc(piece)), signal)).toBe(true)
  },
)

test.each([0, 1, piece - 1, piece, 2 * piece])('finds no signature in %d bytes', async (size) => {
  expect(await isSigned(await write(Buffer.alloc(size)), signal)).toBe(false)
})

test('an abort ends the search', async () => {
  const reason = new Error('enough')
  await expect(isSigned(await write('x'), AbortSignal.abort(reason))).rejects.toBe(reason)
})
