import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type RecordForm, readRecord, removeCutWrites, type Versioned, writeRecord } from '../../src/store/records.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

interface Note extends Versioned {
  version: 3
  words: string[]
}

const noteForm: RecordForm<Note> = {
  name: 'note',
  version: 3,
  upgrades: {
    1: (old) => ({ ...old, version: 2, text: `${(old as Versioned & { text: string }).text}!` }) as Versioned,
    2: (old) => ({ version: 3, words: (old as Versioned & { text: string }).text.split(' ') }) as Versioned,
  },
}

async function makePath(): Promise<string> {
  return join(await makeTempDir(), 'note.json')
}

test('reads what was written', async () => {
  const path = await makePath()
  await writeRecord<Note>(path, { version: 3, words: ['äöü', '日本'] })
  expect(await readRecord(path, noteForm)).toEqual({ version: 3, words: ['äöü', '日本'] })
})

test('a record is for its owner only, and leaves no other file', async () => {
  const path = await makePath()
  await writeRecord<Note>(path, { version: 3, words: [] })
  await writeRecord<Note>(path, { version: 3, words: ['again'] })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(path, '..'))).toEqual(['note.json'])
})

test('a record is replaced by another file, never written over', async () => {
  const path = await makePath()
  await writeRecord<Note>(path, { version: 3, words: ['old'] })
  const before = (await stat(path)).ino
  await writeRecord<Note>(path, { version: 3, words: ['new'] })
  expect((await stat(path)).ino).not.toBe(before)
})

test('a record is written after the files that it refers to, and stays unchanged if they are lost', async () => {
  const path = await makePath()
  await writeRecord<Note>(path, { version: 3, words: ['old'] })
  const { promise: others, reject, resolve } = Promise.withResolvers<void>()
  const writing = writeRecord<Note>(path, { version: 3, words: ['new'] }, others)
  writing.catch(() => undefined)
  await vi.waitFor(async () => expect(await readdir(join(path, '..'))).toHaveLength(2))
  reject(new Error('lost'))
  await expect(writing).rejects.toThrow('lost')
  resolve()
  expect(await readRecord(path, noteForm)).toMatchObject({ words: ['old'] })
  expect(await readdir(join(path, '..'))).toEqual(['note.json'])
})

test('a failed write of a record does not depend on the files that it refers to', async () => {
  const path = join(await makeTempDir(), 'missing', 'note.json')
  const others = Promise.reject(new Error('lost'))
  await expect(writeRecord<Note>(path, { version: 3, words: [] }, others)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('returns undefined for a missing file', async () => {
  expect(await readRecord(await makePath(), noteForm)).toBeUndefined()
})

test('migrates an old form, step by step', async () => {
  const path = await makePath()
  await writeFile(path, JSON.stringify({ version: 1, text: 'good morning' }))
  expect(await readRecord(path, noteForm)).toEqual({ version: 3, words: ['good', 'morning!'] })
})

test('refuses the form of a newer version and names the remedy', async () => {
  const path = await makePath()
  await writeFile(path, JSON.stringify({ version: 4, words: [] }))
  await expect(readRecord(path, noteForm)).rejects.toMatchObject({
    code: 'data_folder_newer',
    message: expect.stringMatching(/note of version 4.*Start the newer convertd/),
  })
})

test('a temporary file that a crash left half-written harms neither reading nor writing', async () => {
  const path = await makePath()
  await writeRecord<Note>(path, { version: 3, words: ['whole'] })
  await writeFile(`${path}.0b9c7a52-0000-4000-8000-000000000000.tmp`, '{"version":3,"wor')
  expect(await readRecord(path, noteForm)).toEqual({ version: 3, words: ['whole'] })
  await writeRecord<Note>(path, { version: 3, words: ['next'] })
  expect(await readRecord(path, noteForm)).toEqual({ version: 3, words: ['next'] })
})

test('leftovers of interrupted writes can be removed', async () => {
  const path = await makePath()
  await writeRecord<Note>(path, { version: 3, words: ['whole'] })
  await writeFile(`${path}.0b9c7a52-0000-4000-8000-000000000000.tmp`, '{"version":3,"wor')
  await removeCutWrites(join(path, '..'))
  expect(await readdir(join(path, '..'))).toEqual(['note.json'])
})

test('of concurrent writes one is stored completely, and no temporary file stays', async () => {
  const path = await makePath()
  const all = Array.from({ length: 20 }, (_, index) => Array.from({ length: 50 }, () => `word ${index}`))
  await Promise.all(all.map((words) => writeRecord<Note>(path, { version: 3, words })))
  expect(all).toContainEqual((await readRecord(path, noteForm))?.words)
  expect(await readdir(join(path, '..'))).toEqual(['note.json'])
})

test('a write that fails leaves the old record and no temporary file', async () => {
  const path = await makePath()
  await writeRecord<Note>(path, { version: 3, words: ['old'] })
  const unwritable = { version: 3, words: [1n as unknown as string] } as Note
  await expect(writeRecord(path, unwritable)).rejects.toThrow('BigInt')
  expect(await readFile(path, 'utf8')).toBe('{"version":3,"words":["old"]}')
  expect(await readdir(join(path, '..'))).toEqual(['note.json'])
})

test.each(['', '{"version":3,"password":"sesame', 'null', '[]', '5', '{"words":[]}'])(
  'reports a damaged file instead of a missing one: %j',
  async (text) => {
    const path = await makePath()
    await writeFile(path, text)
    await expect(readRecord(path, noteForm)).rejects.toThrow(/^note\.json is damaged: it holds no record$/)
  },
)
