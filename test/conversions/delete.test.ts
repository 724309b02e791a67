import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineAction } from '../../src/actions/common/action.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { deleteConversion } from '../../src/conversions/delete.ts'
import { expireConversions } from '../../src/conversions/expire.ts'
import { waitForConversion } from '../../src/conversions/get.ts'
import { openConversionSetup } from '../helpers/conversion-setup.ts'

const notFound = expect.objectContaining({ code: 'conversion_not_found' })

test('a deleted waiting conversion leaves the queue and never runs', async () => {
  const { parts, submit, echo } = await openConversionSetup()
  await submit('hold')
  const { id } = await submit('next')
  expect((await deleteConversion(parts, 'key', id)).state).toBe('deleted')
  expect([parts.slots.waiting(), parts.slots.waitingOf('key')]).toEqual([0, 0])
  expect(await readdir(parts.files.conversionsDir)).not.toContain(id)
  echo.letGo()
  await parts.queue.onIdle()
  expect(echo.started()).toBe(1)
})

test('a deleted running conversion is ended, its files are removed, and it counts only as deleted', async () => {
  const { parts, submit, echo, observed, logs } = await openConversionSetup()
  const { id } = await submit('hold')
  await vi.waitFor(() => expect(echo.started()).toBe(1))
  expect(await deleteConversion(parts, 'key', id)).toMatchObject({ id, state: 'deleted', result: null, error: null })
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
  await parts.queue.onIdle()
  expect(observed.map(({ state, code }) => [state, code])).toEqual([
    ['queued', undefined],
    ['processing', undefined],
    ['deleted', undefined],
  ])
  expect(logs().filter(({ level }) => Number(level) >= 40)).toEqual([])
})

/** Never ends and hears of nothing. */
function deafAction() {
  const run = vi.fn(() => new Promise<never>(() => undefined))
  const about = { name: 'deaf', group: 'office' as const, summary: '', accepts: ['txt' as const], produces: ['txt' as const], needs: [] }
  return { run, action: defineAction({ ...about, sample: sampleText, options: z.strictObject({}), run }) }
}

test('a conversion deleted right after its submission is ended even if its action ignores the signal', async () => {
  const { action } = deafAction()
  const { parts, submit } = await openConversionSetup({ action })
  // Its place in the queue is free, so that it starts at once.
  const { id } = await submit('x')
  await deleteConversion(parts, 'key', id)
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
  expect(parts.slots.running()).toBe(0)
})

test('a conversion deleted between queue and action never starts', async () => {
  const { run, action } = deafAction()
  const room = await openConversionSetup({ action, env: { CONVERTD_CONCURRENCY: '1' } })
  const { parts } = room
  const first = await room.submit('x')
  const { id } = await room.submit('y')
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  const firstGone = deleteConversion(parts, 'key', first.id)
  while (parts.slots.position(id) !== null) await setImmediate()
  await deleteConversion(parts, 'key', id)
  await firstGone
  expect(run).toHaveBeenCalledOnce()
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
})

test.each(['hello', 'fail'])('an ended conversion (%s) is deleted with all its files', async (text) => {
  const { parts, submit, ended } = await openConversionSetup()
  const { id } = await submit(text)
  await ended(id)
  expect((await deleteConversion(parts, 'key', id)).state).toBe('deleted')
  expect(await readdir(parts.files.conversionsDir)).toEqual([])
  await expect(deleteConversion(parts, 'key', id)).rejects.toEqual(notFound)
})

test('of several simultaneous deletions one succeeds, and the others find nothing', async () => {
  const { parts, submit, ended } = await openConversionSetup()
  const { id } = await submit('hello')
  await ended(id)
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => deleteConversion(parts, 'key', id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(notFound)
})

test('a deletion and an expiry of the same conversion do not disturb each other', async () => {
  const { parts, submit, ended, logs } = await openConversionSetup({ env: { CONVERTD_RETENTION_MIN: '0.001' } })
  for (let round = 0; round < 20; round++) {
    const { id } = await submit('hello')
    const later = Date.parse((await ended(id)).expires_at ?? '') + 1
    await Promise.all([expireConversions(parts, later), deleteConversion(parts, 'key', id)])
    expect(await readdir(parts.files.conversionsDir)).toEqual([])
  }
  expect(logs().filter(({ level }) => Number(level) >= 40)).toEqual([])
})

test('a waiting client learns that the conversion is deleted', async () => {
  const { parts, submit } = await openConversionSetup()
  const { id } = await submit('hold')
  const waiting = waitForConversion(parts, 'key', id, 20_000, new AbortController().signal)
  const outcome = expect(waiting).rejects.toEqual(notFound)
  await deleteConversion(parts, 'key', id)
  await outcome
})

test('another key can delete nothing, the operator everything', async () => {
  const { parts, submit } = await openConversionSetup()
  const { id } = await submit('hold')
  await expect(deleteConversion(parts, 'another', id)).rejects.toEqual(notFound)
  expect((await deleteConversion(parts, null, id)).state).toBe('deleted')
})

test('an incomplete deletion is reported, and the conversion is still deleted for its key', async () => {
  const { parts, submit, ended } = await openConversionSetup()
  const { id } = await submit('hello')
  await ended(id)
  vi.spyOn(parts.files, 'discard').mockResolvedValue(false)
  await expect(deleteConversion(parts, 'key', id)).rejects.toMatchObject({ code: 'internal' })
  expect(parts.collection.entry(id)).toBeUndefined()
})
