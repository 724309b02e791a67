/** A shared folder whose file system is full: what clients see, and what comes of conversions that were running. */
import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedPostgres } from '../helpers/store-kinds.ts'
import { openSite, type Site, type View } from './site.ts'

/** Mounting one takes root, with its capabilities. */
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0
const long = { timeout: 120_000 }

describe.runIf(canMount)('a shared folder that is full', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite({ postgres: await sharedPostgres(), roles: ['all', 'all'], files: 'small folder' })
  }, 60_000)
  afterAll(() => site.close(), 60_000)

  const filler = () => join(site.place.folder, 'filler')
  const fill = () =>
    writeFile(filler(), Buffer.alloc(8 * 1024 ** 2)).catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOSPC'))

  test('refuses uploads with storage_full, and serves existing files', long, async () => {
    const id = await site.submit('0 kept\n')
    expect((await site.ended(id)).state).toBe('completed')
    await fill()
    const body = new FormData()
    body.set('action', 'sleep')
    body.set('file', new Blob([`0 ${'x'.repeat(20_000)}`]), 'night.txt')
    const refused = await site.call('/api/v1/conversions', { method: 'POST', body })
    const answer = (await refused?.json()) as { errors: { code: string }[] }
    expect([refused?.status, answer.errors[0]?.code]).toEqual([503, 'storage_full'])
    expect(await (await site.call(`/api/v1/conversions/${id}/result`))?.text()).toBe('slept 0 kept\n')
    await rm(filler())
    expect((await site.ended(await site.submit('0 again\n'))).state).toBe('completed')
  })

  test('stores the result of a running conversion when there is free space again', long, async () => {
    const id = await site.submit(`1 ${'y'.repeat(20_000)}\n`)
    await fill()
    // The program has ended by then, and its result has no place.
    const waited = await site.call(`/api/v1/conversions/${id}`, { headers: { Prefer: 'wait=5' } })
    const answer = (await waited?.json()) as { data: View }
    expect(['queued', 'processing']).toContain(answer.data.state)
    await rm(filler())
    expect((await site.ended(id)).state).toBe('completed')
    expect(await (await site.call(`/api/v1/conversions/${id}/result`))?.text()).toContain('slept 1 yyy')
  })
})
