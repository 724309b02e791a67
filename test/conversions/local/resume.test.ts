import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startSweeping, sweepLeftovers } from '../../../src/conversions/sweep.ts'
import { type ConversionSetup, openConversionSetup } from '../../helpers/conversion-setup.ts'
import { endedConversion, sampleConversion } from '../../helpers/sample-conversion.ts'

const never = new AbortController().signal

/** A conversion as an earlier server left it, with its input. */
async function leave({ parts }: ConversionSetup, changes: Parameters<typeof sampleConversion>[0]): Promise<string> {
  const conversion = sampleConversion(changes)
  await parts.files.createConversionDir(conversion.id)
  await writeFile(parts.files.conversion(conversion.id).input('txt', 0), 'hello')
  await parts.collection.add(conversion)
  return conversion.id
}

test('waiting conversions keep their order, and an interrupted one runs once more', async () => {
  const before = await openConversionSetup()
  const cut = await leave(before, { state: 'processing', attempts: 1, progress: 70, started_at: new Date().toISOString() })
  const waiting = [await leave(before, {}), await leave(before, {})]

  const { parts } = await openConversionSetup({ dataDir: before.dataDir })
  parts.queue.stop()
  await parts.queue.start()
  expect(waiting.map((id) => parts.slots.position(id))).toEqual([2, 3])
  expect(await parts.collection.find(cut)).toMatchObject({ state: 'queued', progress: 0, started_at: null })
  const { conversions } = await parts.collection.list({ keyId: 'key', state: 'queued', limit: 10, before: undefined })
  expect(conversions.map(({ id }) => id)).toEqual([...waiting.toReversed(), cut])

  const after = await openConversionSetup({ dataDir: before.dataDir })
  await after.parts.queue.start()
  for (const id of [cut, ...waiting]) expect((await after.ended(id)).state).toBe('completed')
  expect((await after.ended(cut)).attempts).toBe(2)
})

test('a run starts in an empty work folder', async () => {
  const before = await openConversionSetup()
  const id = await leave(before, { state: 'processing', attempts: 1 })
  const own = before.parts.files.conversion(id)
  await mkdir(join(own.workDir, 'profile'), { recursive: true })
  await writeFile(join(own.workDir, '1'), 'half a result')
  const after = await openConversionSetup({ dataDir: before.dataDir })
  await after.parts.queue.start()
  expect((await after.ended(id)).result).toMatchObject([{ size: 5 }])
  expect((await readdir(own.dir)).toSorted()).toEqual(['record.json', 'result'])
})

test('removes the leftovers of ended conversions after a kill, and no other files', async () => {
  const before = await openConversionSetup()
  const hour = Date.now() + 3_600_000
  const ended = [
    await leave(before, endedConversion(hour)),
    await leave(before, endedConversion(hour, { state: 'failed', result: null })),
    await leave(before, {}),
  ]
  for (const id of ended) {
    const own = before.parts.files.conversion(id)
    for (const path of [own.workDir, own.resultDir]) await mkdir(path)
    for (const path of [own.secrets, own.resultFile(0)]) await writeFile(path, 'x')
  }
  const { parts } = await openConversionSetup({ dataDir: before.dataDir })
  await sweepLeftovers(parts, never)
  const left = await Promise.all(ended.map((id) => readdir(parts.files.conversion(id).dir)))
  expect(left.map((names) => names.toSorted())).toEqual([
    ['record.json', 'result'],
    ['record.json'],
    ['input.txt', 'record.json', 'result', 'secrets.json', 'work'],
  ])
})

test('a sweep ends when the server stops', async () => {
  const before = await openConversionSetup()
  const id = await leave(before, endedConversion(Date.now() + 3_600_000))
  await sweepLeftovers(before.parts, AbortSignal.abort())
  expect(await readdir(before.parts.files.conversion(id).dir)).toContain('input.txt')
})

test('sweeps a store repeatedly on request, until the server stops', async () => {
  const { parts } = await openConversionSetup()
  let sweeps = 0
  const sweep = async () => {
    sweeps += 1
  }
  const end = startSweeping({ ...parts, fileStore: { ...parts.fileStore, sweep, sweepEveryMs: 10 } })
  await vi.waitFor(() => expect(sweeps).toBeGreaterThan(2))
  await end()
  const before = sweeps
  await parts.fileStore.sweep(
    async () => new Map(),
    never,
    () => undefined,
  )
  expect(sweeps).toBe(before)
  const once = startSweeping({ ...parts, fileStore: { ...parts.fileStore, sweep } })
  await once()
  expect(sweeps).toBe(before + 1)
})
