import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Conversion, newConversionId, type State } from '../../../src/conversions/conversion.ts'
import { type Collection, openCollection } from '../../../src/conversions/local/collection.ts'
import { prepareDataFolder } from '../../../src/store/data-folder.ts'
import type { Files } from '../../../src/store/files.ts'
import { endedConversion, sampleConversion } from '../../helpers/sample-conversion.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const log = pino({ level: 'silent' })

async function openRoom() {
  const files = await prepareDataFolder(await makeTempDir())
  return { files, collection: await openCollection({ files, log }) }
}

async function add({ files, collection }: { files: Files; collection: Collection }, conversion: Conversion): Promise<string> {
  await files.createConversionDir(conversion.id)
  await collection.add(conversion)
  return conversion.id
}

/** Every id that the pages show, in their order. */
async function pageThrough(collection: Collection, request: { keyId?: string; state?: State; limit: number }): Promise<string[]> {
  const ids: string[] = []
  for (let before: string | undefined, more = true; more; ) {
    const page = await collection.list({ keyId: request.keyId, state: request.state, limit: request.limit, before })
    expect(page.conversions.length).toBeLessThanOrEqual(request.limit)
    ids.push(...page.conversions.map(({ id }) => id))
    before = page.next ?? undefined
    more = page.next !== null
  }
  return ids
}

test('an added conversion is there after the next start', async () => {
  const room = await openRoom()
  const waiting = sampleConversion()
  const ended = endedConversion(Date.now())
  await add(room, waiting)
  await add(room, ended)
  const again = await openCollection({ files: room.files, log })
  expect(await again.find(waiting.id)).toEqual(waiting)
  expect(await again.find(ended.id)).toEqual(ended)
  expect(again.active()).toEqual([waiting])
  const bytes = ended.result?.[0]?.size
  const expiresAt = Date.parse(ended.expires_at ?? '')
  expect(again.entry(ended.id)).toEqual({ id: ended.id, keyId: 'key', state: 'completed', attempts: 1, bytes, expiresAt })
  expect(again.bytesOf('key')).toBe(waiting.inputs[0].size + Number(bytes))
  again.forget(ended.id)
  expect(again.bytesOf('key')).toBe(waiting.inputs[0].size)
})

test.each([1, 7, 40, 100])('pages of %i list each once, newest first', async (limit) => {
  const room = await openRoom()
  const ids: string[] = []
  for (let index = 0; index < 40; index++) {
    const state = index % 4 === 0 ? 'failed' : 'completed'
    ids.push(await add(room, endedConversion(Date.now(), { state, key_id: index % 2 === 0 ? 'even' : 'odd' })))
  }
  ids.reverse()
  expect(await pageThrough(room.collection, { limit })).toEqual(ids)
  expect(await pageThrough(room.collection, { limit, keyId: 'odd' })).toEqual(ids.filter((_, index) => index % 2 === 0))
  expect(await pageThrough(room.collection, { limit, keyId: 'even', state: 'failed' })).toHaveLength(10)
  expect(await pageThrough(room.collection, { limit, keyId: 'odd', state: 'failed' })).toEqual([])
  expect(await pageThrough(room.collection, { limit, keyId: 'nobody' })).toEqual([])
})

test('overlapping uploads are listed by their ids, and can be removed', async () => {
  const room = await openRoom()
  const [first, second, third] = [sampleConversion(), sampleConversion(), sampleConversion()]
  for (const conversion of [second, third, first]) await add(room, conversion)
  expect(await pageThrough(room.collection, { limit: 1 })).toEqual([third.id, second.id, first.id])
  expect([first, second, third].map(({ id }) => room.collection.forget(id))).toEqual([true, true, true])
  expect(await pageThrough(room.collection, { limit: 1, keyId: 'key' })).toEqual([])
  expect(room.collection.forget(first.id)).toBe(false)
})

test('a page continues after a conversion that was removed meanwhile', async () => {
  const room = await openRoom()
  const ids = [await add(room, sampleConversion()), await add(room, sampleConversion()), await add(room, sampleConversion())]
  const { next } = await room.collection.list({ keyId: 'key', state: undefined, limit: 1, before: undefined })
  expect(next).toBe(ids[2])
  room.collection.forget(ids[2] ?? '')
  const { conversions } = await room.collection.list({ keyId: 'key', state: undefined, limit: 5, before: next ?? undefined })
  expect(conversions.map(({ id }) => id)).toEqual([ids[1], ids[0]])
})

test('thousands of records are read at the start', async () => {
  const { files } = await openRoom()
  const count = 5000
  for (let index = 0; index < count; index++) {
    const conversion = endedConversion(Date.now(), { key_id: `key ${index % 10}` })
    mkdirSync(files.conversion(conversion.id).dir)
    writeFileSync(files.conversion(conversion.id).record, JSON.stringify(conversion))
  }
  const collection = await openCollection({ files, log })
  expect([...collection.entries()]).toHaveLength(count)
  expect(await pageThrough(collection, { limit: 100, keyId: 'key 3' })).toHaveLength(count / 10)
})

test('removes an upload that never became a conversion, and nothing of other origin', async () => {
  const { files } = await openRoom()
  const unfinished = newConversionId()
  for (const name of [unfinished, '.snapshot', 'by hand']) {
    await mkdir(join(files.conversionsDir, name))
    await writeFile(join(files.conversionsDir, name, 'upload'), 'half of a fi')
  }
  await openCollection({ files, log })
  expect((await readdir(files.conversionsDir)).toSorted()).toEqual(['.snapshot', 'by hand'])
})

test.each(['', '{"version":1,"id":"', 'null', '{}'])('leaves a damaged record (%j) unchanged, and continues without it', async (text) => {
  const room = await openRoom()
  const id = await add(room, sampleConversion())
  const damaged = newConversionId()
  await room.files.createConversionDir(damaged)
  await writeFile(room.files.conversion(damaged).record, text)
  const again = await openCollection({ files: room.files, log })
  expect(await pageThrough(again, { limit: 10 })).toEqual([id])
  expect(await readdir(room.files.conversion(damaged).dir)).toEqual(['record.json'])
})

test('ignores a record in the folder of another conversion', async () => {
  const room = await openRoom()
  const id = await add(room, sampleConversion())
  await rename(room.files.conversion(id).dir, room.files.conversion(newConversionId()).dir)
  expect(await pageThrough(await openCollection({ files: room.files, log }), { limit: 10 })).toEqual([])
})

test('a record of a newer version prevents the start', async () => {
  const room = await openRoom()
  const id = await add(room, sampleConversion())
  await writeFile(room.files.conversion(id).record, JSON.stringify({ ...sampleConversion(), version: 3 }))
  await expect(openCollection({ files: room.files, log })).rejects.toMatchObject({ code: 'data_folder_newer' })
})

test('a record of version 1, which had one input, is migrated', async () => {
  const room = await openRoom()
  const conversion = sampleConversion()
  await add(room, conversion)
  const { inputs, ...others } = conversion
  await writeFile(room.files.conversion(conversion.id).record, JSON.stringify({ ...others, version: 1, input: inputs[0] }))
  const again = await openCollection({ files: room.files, log })
  expect(await again.find(conversion.id)).toEqual(conversion)
})

test('drops changes of a removed conversion', async () => {
  const room = await openRoom()
  const conversion = sampleConversion()
  await add(room, conversion)
  room.collection.forget(conversion.id)
  await room.collection.save({ ...conversion, state: 'processing' })
  expect(await room.collection.find(conversion.id)).toBeUndefined()
  expect(room.collection.active()).toEqual([])
})

test('a write without its folder is an error, unless the conversion was removed meanwhile', async () => {
  const room = await openRoom()
  const conversion = sampleConversion()
  await add(room, conversion)
  await rm(room.files.conversion(conversion.id).dir, { recursive: true })
  const changed = { ...conversion, attempts: 1 }
  await expect(room.collection.save(changed)).rejects.toMatchObject({ code: 'ENOENT' })
  const saving = room.collection.save(changed)
  room.collection.forget(conversion.id)
  await saving
})

test('writes of one record keep their order, and the last one wins', async () => {
  const room = await openRoom()
  const conversion = sampleConversion()
  await room.files.createConversionDir(conversion.id)
  const writes: Promise<unknown>[] = [room.collection.add(conversion)]
  for (let attempts = 1; attempts <= 20; attempts++) writes.push(room.collection.save({ ...conversion, attempts }))
  // Not known before it is on disk.
  expect(room.collection.entry(conversion.id)).toBeUndefined()
  await Promise.all(writes)
  expect(await (await openCollection({ files: room.files, log })).find(conversion.id)).toMatchObject({ attempts: 20 })
})

test('a conversion that cannot be added is unknown, and saving it does nothing', async () => {
  const room = await openRoom()
  const conversion = sampleConversion()
  const adding = room.collection.add(conversion)
  const saving = room.collection.save({ ...conversion, attempts: 1 })
  await expect(adding).rejects.toMatchObject({ code: 'ENOENT' })
  await saving
  expect(room.collection.entry(conversion.id)).toBeUndefined()
  expect(await readdir(room.files.conversionsDir)).toEqual([])
})

test('a start during the addition is part of the first and only write', async () => {
  const room = await openRoom()
  const conversion = sampleConversion()
  await room.files.createConversionDir(conversion.id)
  const adding = room.collection.add(conversion)
  Object.assign(conversion, { state: 'processing', attempts: 1 })
  const saving = room.collection.save(conversion)
  await adding
  const { record } = room.files.conversion(conversion.id)
  const { ino } = await stat(record)
  await saving
  expect((await stat(record)).ino).toBe(ino)
  expect(JSON.parse(await readFile(record, 'utf8'))).toMatchObject({ state: 'processing', attempts: 1 })
})

test('ids sort by time and cannot be guessed', () => {
  const ids = Array.from({ length: 100 }, () => newConversionId())
  expect(ids.toSorted()).toEqual(ids)
  expect(newConversionId(Date.parse('2038-01-01')) < newConversionId(Date.parse('2039-01-01'))).toBe(true)
  expect(new Set(ids.map((id) => id.slice(8))).size).toBe(100)
})
