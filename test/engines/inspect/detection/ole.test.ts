import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detectKind } from '../../../../src/engines/inspect/detection/detect.ts'
import { writeOldWord } from '../../../helpers/old-word.ts'
import { makeOle } from '../../../helpers/ole-file.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

async function kindOf(content: Buffer) {
  const path = join(await makeTempDir(), 'unnamed')
  await writeFile(path, content)
  return detectKind(path)
}

function wordStream(flags: number): Buffer {
  const stream = Buffer.alloc(4096)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(flags, 10)
  return stream
}

test('distinguishes the kinds of OLE containers', async () => {
  expect(await kindOf(makeOle([{ name: 'WordDocument', content: wordStream(0) }]))).toBe('doc')
  expect(await kindOf(makeOle([{ name: 'WordDocument', content: wordStream(1) }]))).toBe('dot')
  expect(await kindOf(makeOle([{ name: 'Workbook', content: Buffer.alloc(600) }]))).toBe('xls')
  expect(await kindOf(makeOle([{ name: 'PowerPoint Document', content: Buffer.alloc(600) }]))).toBe('ppt')
  expect(await kindOf(makeOle([{ name: 'VisioDocument', content: Buffer.alloc(600) }]))).toBe('vsd')
  expect(await kindOf(makeOle(['Quill', 'Contents'].map((name) => ({ name, content: Buffer.alloc(600) }))))).toBe('pub')
  expect(await kindOf(makeOle([{ name: '__properties_version1.0', content: Buffer.alloc(600) }]))).toBeUndefined()
})

test('detects an encrypted Office file, but not its program', async () => {
  const streams = ['EncryptionInfo', 'EncryptedPackage'].map((name) => ({ name, content: Buffer.alloc(5000) }))
  expect(await kindOf(makeOle(streams))).toBe('encrypted')
})

test('compares stream names without case', async () => {
  expect(await kindOf(makeOle([{ name: 'worddocument', content: wordStream(0) }]))).toBe('doc')
  expect(await kindOf(makeOle([{ name: 'WORKBOOK', content: Buffer.alloc(600) }]))).toBe('xls')
})

test('a Word file with the stream of an encrypted file, but not its header, stays a Word file', async () => {
  const decoy = { name: 'EncryptedPackage', content: Buffer.alloc(5000) }
  expect(await kindOf(makeOle([decoy, { name: 'WordDocument', content: wordStream(0) }]))).toBe('doc')
})

test.each([
  [0xa59b, 33],
  [0xa5db, 45],
  [0xa5dc, 101],
])('detects a Word file from before OLE containers: %i of version %i', async (mark, version) => {
  const old = writeOldWord({ mark, version, text: 'x' })
  expect(await kindOf(old)).toBe('doc')
  old.writeUInt16LE(0x2020, 2)
  expect(await kindOf(old)).not.toBe('doc')
})

test('is not misled by files embedded in a Word file', async () => {
  const embedded = { name: 'Workbook', content: Buffer.alloc(600), inside: 'a folder' } as const
  expect(await kindOf(makeOle([{ name: 'WordDocument', content: wordStream(0) }, embedded]))).toBe('doc')
  expect(await kindOf(makeOle([{ name: 'CONTENTS', content: Buffer.alloc(600) }, embedded]))).toBeUndefined()
})

test('a cyclic or truncated OLE container does no harm', async () => {
  const whole = makeOle([{ name: 'CONTENTS', content: Buffer.alloc(600) }])
  const circle = Buffer.from(whole)
  circle.writeUInt32LE(1, 512 + 4)
  circle.writeUInt32LE(0, 68)
  // The only stream is its own sibling.
  circle.writeUInt32LE(1, 1024 + 128 + 72)
  expect(await kindOf(circle)).toBeUndefined()
  for (const length of [8, 100, 511, 512, 700, 1100]) expect(await kindOf(whole.subarray(0, length))).toBeUndefined()
})
