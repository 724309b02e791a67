/** What a key may upload at once, on one machine and on several that count together. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { openClusterRoom, sharedPostgres, storeKinds } from '../../helpers/store-kinds.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const long = { timeout: 60_000 }
const megabyte = 1024 ** 2
/** Four at once, and 3 MiB. */
const env = { CONVERTD_KEY_QUEUE_LIMIT: '3', CONVERTD_KEY_DISK_MB: '3', CONVERTD_MAX_UPLOAD_MB: '1' }
const tooMany = expect.objectContaining({ code: 'too_many_uploads', retryAfterS: 5 })
const tooLarge = expect.objectContaining({ code: 'key_storage_full', retryAfterS: 60 })

describe.each(storeKinds)('$name', long, ({ open }) => {
  test('limits the uploads in progress per key; each end frees a place', async () => {
    const { keyUploads } = (await open({ env })).parts
    const [first] = await Promise.all(Array.from({ length: 4 }, () => keyUploads.begin('one', 10)))
    await expect(keyUploads.begin('one', 10)).rejects.toEqual(tooMany)
    await keyUploads.begin('other', 10)
    await first?.()
    await first?.()
    await keyUploads.begin('one', 10)
    await expect(keyUploads.begin('one', 10)).rejects.toEqual(tooMany)
  })

  test('of simultaneous uploads only the allowed number begins', async () => {
    const { keyUploads } = (await open({ env })).parts
    const begun = await Promise.allSettled(Array.from({ length: 12 }, () => keyUploads.begin('one', 10)))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  test('limits the disk share of a key, stored bytes and uploads together', async () => {
    const { parts, submit, ended } = await open({ env })
    const { keyUploads } = parts
    const end = await keyUploads.begin('key', 2 * megabyte)
    await expect(keyUploads.begin('key', megabyte + 1)).rejects.toEqual(tooLarge)
    // A refused one takes nothing off.
    await (await keyUploads.begin('key', megabyte))()
    await end()
    await ended((await submit('hello')).id)
    await expect(keyUploads.begin('key', 3 * megabyte)).rejects.toEqual(tooLarge)
    await keyUploads.begin('key', 2 * megabyte)
  })

  test('refused and finished uploads no longer count', async () => {
    const { parts, submit } = await open({ env })
    for (let sent = 0; sent < 6; sent++) await expect(submit('hello', { copies: 'many' })).rejects.toMatchObject({ code: 'invalid_option' })
    await submit('hello')
    for (let begun = 0; begun < 4; begun++) await parts.keyUploads.begin('key', 10)
  })
})

describe('on machines with a shared database', long, () => {
  async function openTwo() {
    const [databaseUrl, dataDir] = [await (await sharedPostgres()).createDatabase(), await makeTempDir()]
    const client = new Client({ connectionString: databaseUrl, options: '-c search_path=convertd' })
    const rooms = [await openClusterRoom({ databaseUrl, dataDir, env }), await openClusterRoom({ databaseUrl, dataDir, env, isApi: true })]
    await client.connect()
    const [one, other] = rooms.map(({ parts }) => parts.keyUploads)
    if (!one || !other) throw new Error('a machine is missing')
    return { one, other, client }
  }

  test('uploads to one machine count on the other', async () => {
    const { one, other, client } = await openTwo()
    await client.end()
    const ends = [await one.begin('key', megabyte), await other.begin('key', megabyte)]
    await expect(one.begin('key', 2 * megabyte)).rejects.toEqual(tooLarge)
    const both = [one, other, one, other, one, other].map((uploads) => uploads.begin('key', 10))
    expect((await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(other.begin('key', 10)).rejects.toEqual(tooMany)
    await ends[0]?.()
    await other.begin('key', 10)
  })

  test('uploads to a dead machine do not count, and their rows are removed', async () => {
    const { one, client } = await openTwo()
    const gone = randomUUID()
    for (let left = 0; left < 4; left++)
      await client.query("INSERT INTO uploads (id, key_id, node_id, bytes) VALUES ($1, 'key', $2, 3000000)", [randomUUID(), gone])
    await one.begin('key', megabyte)
    // It lives for as long as its lease.
    await client.query("INSERT INTO nodes (id, name, slots) VALUES ($1, 'silent', 0)", [gone])
    await expect(one.begin('key', 10)).rejects.toEqual(tooMany)
    await vi.waitFor(async () => expect((await client.query('SELECT 1 FROM uploads WHERE node_id = $1', [gone])).rowCount).toBe(0), {
      timeout: 30_000,
      interval: 200,
    })
    await one.begin('key', 10)
    await client.end()
  })
})
