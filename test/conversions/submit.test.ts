import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { submitConversion } from '../../src/conversions/submit.ts'
import { AppError } from '../../src/errors.ts'
import type { Key } from '../../src/keys/key.ts'
import { openConversionSetup } from '../helpers/conversion-setup.ts'

const key = { id: 'key', name: 'a key', actions: null } as Key

test('the input and the record are on disk before the response', async () => {
  const { parts, submit } = await openConversionSetup()
  await submit('hold')
  const conversion = await submit('hello')
  const own = parts.files.conversion(conversion.id)
  expect(await readFile(own.input('txt', 0), 'utf8')).toBe('hello')
  expect(JSON.parse(await readFile(own.record, 'utf8'))).toEqual({ ...conversion })
  expect(conversion).toMatchObject({
    state: 'queued',
    key_name: 'key key',
    inputs: [{ filename: 'note.txt', size: 5, kind: 'txt', pages: null }],
  })
})

test('a full queue refuses before the first byte', async () => {
  const { parts, submit } = await openConversionSetup({ env: { CONVERTD_QUEUE_LIMIT: '1' } })
  await submit('hold')
  await submit('next')
  const receive = () => Promise.reject(new Error('the upload was read'))
  await expect(submitConversion(parts, key, receive)).rejects.toMatchObject({ code: 'queue_full' })
})

test('a failed or refused upload leaves nothing, and releases its place', async () => {
  const { parts, submit } = await openConversionSetup({ env: { CONVERTD_QUEUE_LIMIT: '1' } })
  await submit('hold')
  const broken = new AppError('malformed_request', 'It ends too early.')
  const receive = async (pathOf: (index: number) => string) => {
    await writeFile(pathOf(0), 'half of a fi')
    throw broken
  }
  for (let round = 0; round < 3; round++) {
    await expect(submitConversion(parts, key, receive)).rejects.toBe(broken)
    await expect(submit('hello', { copies: '0', colour: 'red' })).rejects.toMatchObject({ errors: [{}, {}] })
    await expect(submit('')).rejects.toMatchObject({ code: 'empty_file' })
  }
  expect(await readdir(parts.files.conversionsDir)).toHaveLength(1)
  await submit('hello')
})

test('accepts nothing below the free space limit of the disk', async () => {
  const { parts, submit } = await openConversionSetup({ env: { CONVERTD_DISK_FLOOR_MB: '100000000' } })
  await expect(submit('hello')).rejects.toMatchObject({ code: 'storage_full', retryAfterS: 60 })
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
})

test('a disk that fills up during the upload is reported as such', async () => {
  const { parts } = await openConversionSetup()
  const receive = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  await expect(submitConversion(parts, key, receive)).rejects.toMatchObject({ code: 'storage_full' })
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
})

test('a conversion whose record cannot be written is refused, and nothing of its run remains', async () => {
  const { parts, submit, echo, observed } = await openConversionSetup()
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const add = vi.spyOn(parts.collection, 'add').mockImplementation(async () => {
    await vi.waitFor(() => expect(echo.started()).toBe(1))
    throw full
  })
  await expect(submit('hold')).rejects.toMatchObject({ code: 'storage_full' })
  expect(parts.slots.running()).toBe(0)
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
  expect(observed).toEqual([])
  add.mockRestore()
  await submit('hello')
})

test('a waiting conversion whose record cannot be written never starts', async () => {
  const { parts, submit, echo } = await openConversionSetup({ env: { CONVERTD_CONCURRENCY: '1' } })
  await submit('hold')
  await vi.waitFor(() => expect(echo.started()).toBe(1))
  vi.spyOn(parts.collection, 'add').mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  await expect(submit('next')).rejects.toMatchObject({ code: 'storage_full' })
  expect(parts.slots.waiting()).toBe(0)
  echo.letGo()
  await vi.waitFor(() => expect(parts.slots.running()).toBe(0))
  expect(echo.started()).toBe(1)
})

test('a used place counts once', async () => {
  const { parts, submit } = await openConversionSetup({
    env: { CONVERTD_CONCURRENCY: '1', CONVERTD_QUEUE_LIMIT: '2', CONVERTD_KEY_QUEUE_LIMIT: '2' },
  })
  await submit('hold')
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const { add } = parts.collection
  vi.spyOn(parts.collection, 'add').mockImplementationOnce(async (conversion) => {
    await written
    await add(conversion)
  })
  const waiting = submit('one')
  await vi.waitFor(() => expect(parts.slots.waiting()).toBe(1))
  await submit('two')
  resolve()
  await waiting
})

test('a conversion whose input cannot be written is refused, and nothing of its run remains', async () => {
  const { parts, submit, echo, observed } = await openConversionSetup()
  const { putInputs } = parts.fileStore
  const { promise: onDisk, reject } = Promise.withResolvers<void>()
  vi.spyOn(parts.fileStore, 'putInputs').mockImplementationOnce(async (...given) => {
    await putInputs(...given)
    return { onDisk }
  })
  const submitting = submit('hold')
  submitting.catch(() => undefined)
  await vi.waitFor(() => expect(echo.started()).toBe(1))
  const [id = ''] = await readdir(parts.files.conversionsDir)
  // Only the 202 waits, and nobody can see it before.
  expect(await parts.collection.find(id)).toBeUndefined()
  await expect(stat(parts.files.conversion(id).record)).rejects.toMatchObject({ code: 'ENOENT' })
  reject(Object.assign(new Error('input/output error'), { code: 'EIO' }))
  await expect(submitting).rejects.toMatchObject({ code: 'EIO' })
  expect(parts.slots.running()).toBe(0)
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
  expect(observed).toEqual([])
  await submit('hello')
})
