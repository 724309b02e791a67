/** What every store of conversions has to do alike: one suite for all. */
import { writeFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { deleteConversion } from '../../src/conversions/delete.ts'
import { expireConversions } from '../../src/conversions/expire.ts'
import { getConversion, waitForConversion } from '../../src/conversions/get.ts'
import { submitConversion } from '../../src/conversions/submit.ts'
import { AppError } from '../../src/errors.ts'
import type { Key } from '../../src/keys/key.ts'
import type { Room } from '../helpers/conversion-setup.ts'
import { storeKinds } from '../helpers/store-kinds.ts'

const never = new AbortController().signal
const notFound = expect.objectContaining({ code: 'conversion_not_found' })
const key = { id: 'key', name: 'a key', actions: null } as Key
const long = { timeout: 60_000 }

/** Sends a text under an Idempotency-Key. */
function submitOnce({ parts }: Room, text: string, idempotencyKey: string) {
  const receive = async (pathOf: (index: number) => string) => {
    await writeFile(pathOf(0), text)
    const file = { path: pathOf(0), filename: 'note.txt', size: text.length, sha256: text }
    return { files: [file], fields: [['action', 'echo'] as const] }
  }
  return submitConversion(parts, key, receive, { key: idempotencyKey, secret: 'secret' })
}

describe.each(storeKinds)('conversions $name', long, ({ open, isShared }) => {
  test('a submitted conversion runs, ends and is stored', async () => {
    const { submit, ended, parts, observed } = await open()
    const sent = await submit('hello', { copies: '2' })
    const conversion = await ended(sent.id)
    expect(conversion).toMatchObject({ state: 'completed', progress: 100, attempts: 1, key_id: 'key', options: { copies: 2, loud: false } })
    expect(Object.keys(conversion.options)).toEqual(Object.keys(sent.options))
    expect(await getConversion(parts, 'key', sent.id)).toEqual(conversion)
    await vi.waitFor(() => expect(observed.map(({ state }) => state)).toEqual(['queued', 'processing', 'completed']))
    expect(await parts.queue.counts()).toEqual({ waiting: 0, running: 0 })
  })

  test('a failed conversion keeps its reason', async () => {
    const { submit, ended } = await open()
    expect(await ended((await submit('fail')).id)).toMatchObject({ state: 'failed', error: { code: 'unreadable_input' } })
  })

  test('the run gets the password, and the record does not contain it', async () => {
    const { submit, ended } = await open()
    const { id } = await submit('secret', { password: 'sesame' })
    const conversion = await ended(id)
    expect(conversion.state).toBe('completed')
    expect(JSON.stringify(conversion)).not.toContain('sesame')
  })

  test('waiting conversions are counted, have positions, and alternate between keys', async () => {
    const { submit, ended, parts, echo } = await open()
    const first = await submit('hold')
    await vi.waitFor(() => expect(echo.started()).toBe(1))
    const own = [await submit('a'), await submit('b'), await submit('c')]
    const other = await submit('d', {}, 'other')
    const positions = async () => await Promise.all([first, ...own, other].map((one) => parts.queue.position(one)))
    const [running, a, b, c, d] = await positions()
    expect(running).toBeNull()
    expect(Number(d)).toBeLessThan(Number(b))
    expect(new Set([a, b, c, d])).toEqual(new Set([1, 2, 3, 4]))
    expect(await parts.queue.counts()).toEqual({ waiting: 4, running: 1 })
    expect(await parts.queue.countsOf('key')).toEqual({ waiting: 3, running: 1 })
    expect(await parts.queue.countsOf('nobody')).toEqual({ waiting: 0, running: 0 })
    echo.letGo()
    for (const { id } of [...own, other]) expect((await ended(id)).state).toBe('completed')
    const started = async (id: string) => Date.parse((await ended(id)).started_at ?? '')
    expect(await started(other.id)).toBeLessThanOrEqual(await started(own[1]?.id ?? ''))
  })

  test('a full queue refuses, and so does the full share of a key', async () => {
    const { submit, echo } = await open({ env: { CONVERTD_QUEUE_LIMIT: '2', CONVERTD_KEY_QUEUE_LIMIT: '1' } })
    await submit('hold')
    await vi.waitFor(() => expect(echo.started()).toBe(1))
    await submit('waits')
    await expect(submit('too many')).rejects.toMatchObject({ code: 'too_many_waiting', retryAfterS: expect.any(Number) })
    await submit('of another', {}, 'other')
    await expect(submit('full', {}, 'third')).rejects.toMatchObject({ code: 'queue_full' })
  })

  test('a deleted waiting conversion leaves the queue and never runs', async () => {
    const { submit, parts, echo } = await open()
    await submit('hold')
    await vi.waitFor(() => expect(echo.started()).toBe(1))
    const { id } = await submit('next')
    expect((await deleteConversion(parts, 'key', id)).state).toBe('deleted')
    await expect(getConversion(parts, 'key', id)).rejects.toEqual(notFound)
    expect(await parts.queue.counts()).toEqual({ waiting: 0, running: 1 })
    echo.letGo()
    await parts.queue.onIdle()
    expect(echo.started()).toBe(1)
  })

  test('a deleted running conversion is ended, and its waiting clients learn that it is deleted', async () => {
    const { submit, parts, echo, observed } = await open()
    const { id } = await submit('hold')
    await vi.waitFor(() => expect(echo.started()).toBe(1))
    const waiting = expect(waitForConversion(parts, 'key', id, 20_000, never)).rejects.toEqual(notFound)
    await deleteConversion(parts, 'key', id)
    await waiting
    await parts.queue.onIdle()
    expect(observed.map(({ state }) => state)).toEqual(['queued', 'processing', 'deleted'])
    expect(await parts.records.has(id)).toBe(false)
    expect(await parts.queue.counts()).toEqual({ waiting: 0, running: 0 })
  })

  test('of several simultaneous deletions one succeeds, and the others find nothing', async () => {
    const { submit, ended, parts } = await open()
    const { id } = await submit('hello')
    await ended(id)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => deleteConversion(parts, 'key', id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(notFound)
  })

  test('pages list each conversion once, newest first, by key and state', async () => {
    const { submit, ended, parts } = await open({ env: { CONVERTD_CONCURRENCY: '2' } })
    const ids: string[] = []
    for (let index = 0; index < 9; index++) {
      const { id } = await submit(index % 3 === 0 ? 'fail' : 'hello', {}, index % 2 === 0 ? 'even' : 'odd')
      await ended(id)
      ids.unshift(id)
    }
    async function pageThrough(keyId: string | undefined, state: 'failed' | undefined, limit: number): Promise<string[]> {
      const found: string[] = []
      for (let before: string | undefined, more = true; more; ) {
        const page = await parts.records.list({ keyId, state, limit, before })
        found.push(...page.conversions.map(({ id }) => id))
        before = page.next ?? undefined
        more = page.next !== null
      }
      return found
    }
    for (const limit of [1, 4, 9, 100]) {
      expect(await pageThrough(undefined, undefined, limit)).toEqual(ids)
      expect(await pageThrough('odd', undefined, limit)).toEqual(ids.filter((_, index) => index % 2 === 1))
      expect(await pageThrough('even', 'failed', limit)).toHaveLength(2)
      expect(await pageThrough('nobody', undefined, limit)).toEqual([])
    }
    const states = await parts.records.statesOf([...ids, 'none'])
    expect([...states.values()].filter(({ state }) => state === 'failed')).toHaveLength(3)
  })

  test('the stored bytes of a key are counted, and freed by deletion', async () => {
    const { submit, ended, parts, echo } = await open()
    const held = await submit('hold')
    await vi.waitFor(() => expect(echo.started()).toBe(1))
    expect(await parts.records.bytesOf('key')).toBe(4)
    await deleteConversion(parts, 'key', held.id)
    expect(await parts.records.bytesOf('key')).toBe(0)
    await ended((await submit('hello', { copies: '3' })).id)
    expect(await parts.records.bytesOf('key')).toBe(15)
  })

  test('a result expires once, and its record is removed later', async () => {
    const { submit, ended, parts, observed } = await open({ env: { CONVERTD_RETENTION_MIN: '10', CONVERTD_KEEP_RECORD_MIN: '5' } })
    const { id } = await submit('hello')
    const due = Date.parse((await ended(id)).expires_at ?? '')
    expect(Math.abs(due - parts.now() - 600_000)).toBeLessThan(10_000)
    await expireConversions(parts, due - 1)
    expect((await getConversion(parts, 'key', id)).state).toBe('completed')
    await Promise.all([expireConversions(parts, due), expireConversions(parts, due)])
    expect(await getConversion(parts, 'key', id)).toMatchObject({ state: 'expired', expires_at: new Date(due).toISOString() })
    expect(observed.filter(({ state }) => state === 'expired')).toHaveLength(1)
    expect(await parts.records.bytesOf('key')).toBe(0)
    await expireConversions(parts, due + 5 * 60_000 - 1)
    expect(await parts.records.has(id)).toBe(true)
    await expireConversions(parts, due + 5 * 60_000)
    expect(await parts.records.has(id)).toBe(false)
  })

  test('identical simultaneous uploads under one Idempotency-Key make one conversion', async () => {
    const room = await open({ env: { CONVERTD_CONCURRENCY: '2' } })
    const sent = await Promise.all(Array.from({ length: 8 }, () => submitOnce(room, 'hello', 'once')))
    const ids = new Set(sent.map(({ id }) => id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    await room.ended(id)
    expect((await submitOnce(room, 'hello', 'once')).id).toBe(id)
    await expect(submitOnce(room, 'other', 'once')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect((await room.parts.records.list({ keyId: 'key', state: undefined, limit: 10, before: undefined })).conversions).toHaveLength(1)
    expect(room.echo.started()).toBe(1)
    await deleteConversion(room.parts, 'key', id)
    expect((await submitOnce(room, 'hello', 'once')).id).not.toBe(id)
  })

  test('a long poll ends with the conversion, or after its time', async () => {
    const { submit, parts, echo } = await open()
    const { id } = await submit('hold')
    const before = performance.now()
    expect((await waitForConversion(parts, 'key', id, 300, never)).state).not.toBe('completed')
    expect(performance.now() - before).toBeGreaterThan(250)
    const waiting = waitForConversion(parts, 'key', id, 20_000, never)
    await vi.waitFor(() => expect(echo.started()).toBe(1))
    echo.letGo()
    expect((await waiting).state).toBe('completed')
  })

  test('a conversion interrupted by a stop is not recorded as ended', async () => {
    const { submit, parts, echo } = await open()
    const { id } = await submit('hold')
    await vi.waitFor(() => expect(echo.started()).toBe(1))
    parts.queue.stop()
    await parts.runner.cancelAll(new AppError('shutting_down', 'The server is stopping.'))
    await parts.queue.onIdle()
    const { state, attempts, finished_at } = (await parts.records.find(id)) ?? {}
    expect(['queued', 'processing']).toContain(state)
    expect([attempts, finished_at]).toEqual([1, null])
    // Other machines run what is accepted meanwhile.
    if (isShared) expect((await submit('next')).state).toBe('queued')
    else await expect(submit('next')).rejects.toMatchObject({ code: 'shutting_down' })
  })

  test('common work is done by one machine at a time, and its error is reported', async () => {
    const { parts } = await open()
    const done = vi.fn(async () => undefined)
    expect(await parts.locks.ifFree('work', done)).toBe(true)
    await expect(
      parts.locks.ifFree('work', async () => {
        throw new Error('a fault')
      }),
    ).rejects.toThrow('a fault')
    expect(await parts.locks.ifFree('work', done)).toBe(true)
    expect(done).toHaveBeenCalledTimes(2)
  })
})
