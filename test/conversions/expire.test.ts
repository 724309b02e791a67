import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { expireConversions, startExpiry } from '../../src/conversions/expire.ts'
import { getConversion } from '../../src/conversions/get.ts'
import { getResult } from '../../src/conversions/result.ts'
import { openConversionSetup } from '../helpers/conversion-setup.ts'
import { endedConversion } from '../helpers/sample-conversion.ts'

test('a result expires on time, and its record later', async () => {
  const { parts, submit, ended, observed } = await openConversionSetup({
    env: { CONVERTD_RETENTION_MIN: '10', CONVERTD_KEEP_RECORD_MIN: '5' },
  })
  const { id } = await submit('hello')
  const due = Date.parse((await ended(id)).expires_at ?? '')
  const own = parts.files.conversion(id)

  await expireConversions(parts, due - 1)
  expect((await getResult(parts, 'key', id)).files).toHaveLength(1)

  await expireConversions(parts, due)
  expect(await readdir(own.dir)).toEqual(['record.json'])
  expect(JSON.parse(await readFile(own.record, 'utf8'))).toMatchObject({ state: 'expired', expires_at: new Date(due).toISOString() })
  await expect(getResult(parts, 'key', id)).rejects.toMatchObject({ code: 'result_expired' })
  expect(observed.at(-1)?.state).toBe('expired')

  await expireConversions(parts, due + 5 * 60_000 - 1)
  expect((await getConversion(parts, 'key', id)).state).toBe('expired')
  await expireConversions(parts, due + 5 * 60_000)
  await expect(getConversion(parts, 'key', id)).rejects.toMatchObject({ code: 'conversion_not_found' })
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
})

test('failed conversions expire too, waiting and running ones never', async () => {
  const { parts, submit, ended, echo } = await openConversionSetup()
  const failed = await submit('fail')
  await ended(failed.id)
  const running = await submit('hold')
  const waiting = await submit('next')
  await vi.waitFor(() => expect(echo.started()).toBe(2))
  await expireConversions(parts, Date.now() + 1e12)
  expect([failed, running, waiting].map(({ id }) => parts.collection.entry(id)?.state)).toEqual([undefined, 'processing', 'queued'])
})

test('a due result is expired for every request, even before the next check', async () => {
  const { parts, submit, ended } = await openConversionSetup({ env: { CONVERTD_RETENTION_MIN: '0.001' } })
  const { id } = await submit('hello')
  const due = Date.parse((await ended(id)).expires_at ?? '')
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(due))
  await expect(getResult(parts, 'key', id)).rejects.toMatchObject({ code: 'result_expired' })
  expect(await readdir(parts.files.conversion(id).dir)).toEqual(['record.json'])
})

test('results that became due while the server was down expire at the next start', async () => {
  const first = await openConversionSetup({ env: { CONVERTD_RETENTION_MIN: '0.001' } })
  const { id } = await first.submit('hello')
  const due = Date.parse((await first.ended(id)).expires_at ?? '')
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(due))

  const { parts } = await openConversionSetup({ dataDir: first.dataDir })
  const stop = startExpiry(parts)
  await vi.waitFor(async () => expect(await readdir(parts.files.conversion(id).dir)).toEqual(['record.json']))
  await stop()
  expect(parts.collection.entry(id)?.state).toBe('expired')
})

test('the next check finishes an interrupted expiry', async () => {
  const { parts, submit, ended } = await openConversionSetup()
  const { id } = await submit('hello')
  const due = Date.parse((await ended(id)).expires_at ?? '')
  // As a kill between the files and the record leaves it.
  await rm(parts.files.conversion(id).resultDir, { recursive: true })
  await expireConversions(parts, due)
  expect(parts.collection.entry(id)?.state).toBe('expired')
})

test('a conversion that cannot be expired does not block the others', async () => {
  const { parts, submit, ended, logs } = await openConversionSetup()
  const [bad, good] = [await submit('hello'), await submit('hello')]
  const due = Date.parse((await ended(good.id)).expires_at ?? '')
  // Nothing can take the place of a folder.
  await rm(parts.files.conversion(bad.id).record)
  await mkdir(parts.files.conversion(bad.id).record)
  await expireConversions(parts, due)
  expect(parts.collection.entry(good.id)?.state).toBe('expired')
  expect(logs()).toContainEqual(expect.objectContaining({ conversion_id: bad.id, msg: 'conversion could not be expired' }))
})

test('a stop interrupts a check: one conversion is finished, the others wait for the next start', async () => {
  const { promise: first, resolve: tellFirst } = Promise.withResolvers<void>()
  let stopped: Promise<void> | undefined
  const { parts } = await openConversionSetup({
    onChange() {
      stopped ??= stop()
      tellFirst()
    },
  })
  for (let number = 1; number <= 3; number++) {
    const conversion = endedConversion(Date.now() - 1)
    await parts.files.createConversionDir(conversion.id)
    await parts.collection.add(conversion)
  }
  const stop = startExpiry(parts)
  await first
  await stopped
  const left = [...parts.collection.entries()].map(({ state }) => state)
  expect(left.toSorted()).toEqual(['completed', 'completed', 'expired'])
})
