/** What every place for keys does alike: the key file of one machine, and a database that many share. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../src/cluster/database/database.ts'
import { createDatabaseKeys } from '../../src/cluster/keys/key-store.ts'
import { createDatabaseKeyUsage } from '../../src/cluster/keys/key-usage.ts'
import { adoptBootstrapKey, issueKey } from '../../src/keys/issue.ts'
import { formatRawKey, generateRawKey } from '../../src/keys/key.ts'
import { openKeyFile } from '../../src/keys/key-file.ts'
import type { KeyStore } from '../../src/keys/key-store.ts'
import { revokeKey } from '../../src/keys/revoke.ts'
import { rotateKey } from '../../src/keys/rotate.ts'
import { type KeyUsage, openKeyUsage } from '../../src/keys/usage.ts'
import { verifyKey } from '../../src/keys/verify.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'
import { type Postgres, startPostgres } from '../helpers/postgres.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

async function openMachine(url: string): Promise<Database> {
  const database = await openDatabase({ url }, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database
}

interface Opened {
  keys: KeyStore
  usage: KeyUsage
  /** As another process has it: a command line, or another machine. */
  others: KeyStore
  otherUsage: () => Promise<KeyUsage>
}

const places: Record<string, () => Promise<Opened>> = {
  async 'a key file'() {
    const files = await prepareDataFolder(await makeTempDir())
    return { keys: openKeyFile(files), usage: await openKeyUsage(files), others: openKeyFile(files), otherUsage: () => openKeyUsage(files) }
  },
  async 'a database'() {
    const url = await postgres.createDatabase()
    const [one, other] = [await openMachine(url), await openMachine(url)]
    return {
      keys: createDatabaseKeys(one),
      usage: createDatabaseKeyUsage(one),
      others: createDatabaseKeys(other),
      otherUsage: async () => createDatabaseKeyUsage(other),
    }
  },
}

const issue = (keyStore: KeyStore, request: object = { name: 'one' }) => issueKey({ keyStore, knownActions: ['echo'] }, request)

describe.each(Object.entries(places))('%s', (_, open) => {
  test('is empty at first', async () => {
    const { keys } = await open()
    expect(await keys.read()).toEqual([])
    expect(await keys.find('abc')).toBeUndefined()
  })

  test('returns keys issued elsewhere, complete and in order', async () => {
    const { keys, others } = await open()
    const request = { name: 'Größe "1"', admin: true, actions: ['echo'], rate_limit: 5, expires: '90d' }
    const { key, rawKey } = await issue(keys, request)
    expect(await others.find(key.id)).toEqual(key)
    expect(await verifyKey(others, rawKey)).toEqual(key)
    const second = await issue(others)
    expect((await keys.read()).map(({ id }) => id)).toEqual([key.id, second.key.id])
  })

  test('the next read sees a revocation or rotation elsewhere', async () => {
    const { keys, others } = await open()
    const { key, rawKey } = await issue(keys)
    await verifyKey(others, rawKey)
    const rotated = await rotateKey(keys, key.id)
    await expect(verifyKey(others, rawKey)).rejects.toMatchObject({ code: 'revoked_api_key' })
    await verifyKey(others, rotated.rawKey)
    await revokeKey(others, key.id)
    await expect(verifyKey(keys, rotated.rawKey)).rejects.toMatchObject({ code: 'revoked_api_key' })
  })

  test('concurrent changes lose nothing', async () => {
    const { keys, others } = await open()
    const { key } = await issue(keys)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => [issue(keys, { name: `a${index}` }), revokeKey(others, key.id), issue(others)]).flat(),
    )
    expect(await keys.read()).toHaveLength(21)
    expect((await keys.find(key.id))?.revoked_at).toEqual(expect.any(String))
  })

  test('a change that throws has no effect and does not block others', async () => {
    const { keys, others } = await open()
    const { key } = await issue(keys)
    const fault = new Error('no')
    const failing = keys.update((all) => {
      all.length = 0
      throw fault
    })
    await expect(failing).rejects.toBe(fault)
    expect(await others.read()).toEqual([key])
    await issue(others)
  })

  test('a removed key is gone', async () => {
    const { keys, others } = await open()
    const { key } = await issue(keys)
    await keys.update((all) => void all.splice(0, 1))
    expect(await others.find(key.id)).toBeUndefined()
  })

  test('adopts the first key once, also concurrently', async () => {
    const { keys, others } = await open()
    const raw = formatRawKey(generateRawKey())
    const adopted = await Promise.all([keys, others, keys, others].map((store) => adoptBootstrapKey(store, raw)))
    expect(adopted.some((key) => key !== undefined)).toBe(true)
    expect(await keys.read()).toHaveLength(1)
    expect(await verifyKey(others, raw)).toMatchObject({ name: 'bootstrap', scopes: ['convert', 'admin'] })
  })

  test('the time of last use is known here at once, and elsewhere after saving', async () => {
    const { usage, otherUsage } = await open()
    expect(await usage.lastUses(['abc'])).toEqual(new Map())
    usage.touch('abc')
    const uses = await usage.lastUses(['abc', 'other'])
    expect(uses).toEqual(new Map([['abc', expect.stringMatching(/^\d{4}-.*Z$/)]]))
    expect(Math.abs(Date.now() - Date.parse(uses.get('abc') ?? ''))).toBeLessThan(5000)
    await usage.save()
    await usage.save()
    expect(await (await otherUsage()).lastUses(['abc'])).toEqual(uses)
  })
})

test('reports an unreachable database, and saves the times of last use when it is back', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  const database = await openMachine(await server.createDatabase())
  const [keys, usage] = [createDatabaseKeys(database), createDatabaseKeyUsage(database)]
  const { key, rawKey } = await issue(keys)
  usage.touch(key.id)
  await server.stop('immediate')
  await expect(verifyKey(keys, rawKey)).rejects.toMatchObject({ code: 'store_unavailable' })
  await expect(usage.save()).rejects.toMatchObject({ code: 'store_unavailable' })
  await server.start()
  expect((await verifyKey(keys, rawKey)).id).toBe(key.id)
  await usage.save()
  expect((await createDatabaseKeyUsage(database).lastUses([key.id])).size).toBe(1)
}, 60_000)

test('refuses a key of a newer form', async () => {
  const database = await openMachine(await postgres.createDatabase())
  await database.query(`INSERT INTO api_keys (id, version, record) VALUES ('abc', 9, '{}')`)
  await expect(createDatabaseKeys(database).find('abc')).rejects.toMatchObject({ code: 'data_folder_newer' })
})
