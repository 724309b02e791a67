/** What one server keeps arrives where several share it, whole, and comes back the same. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { moveToCluster, moveToFolder } from '../../../src/cluster/move/move-store.ts'
import { openShared } from '../../../src/cluster/open.ts'
import { loadConfig } from '../../../src/config.ts'
import type { Conversion } from '../../../src/conversions/conversion.ts'
import { openCollection } from '../../../src/conversions/local/collection.ts'
import { issueKey } from '../../../src/keys/issue.ts'
import { openKeyFile } from '../../../src/keys/key-file.ts'
import { revokeKey } from '../../../src/keys/revoke.ts'
import { verifyKey } from '../../../src/keys/verify.ts'
import { prepareDataFolder } from '../../../src/store/data-folder.ts'
import type { Files } from '../../../src/store/files.ts'
import { createLocalFileStore } from '../../../src/store/local/local-file-store.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { s3Key, startS3 } from '../../helpers/s3-server.ts'
import { endedConversion, sampleConversion } from '../../helpers/sample-conversion.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

const log = pino({ level: 'silent' })
const never = new AbortController().signal
const kept = (content: string) => ({ size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') })

async function openTarget() {
  const { endpoint } = await startS3()
  const folder = await makeTempDir()
  await writeFile(`${folder}/secret`, 'a secret of at least 32 characters')
  await writeFile(`${folder}/key`, `${s3Key.accessKeyId}\n${s3Key.secretAccessKey}`)
  const config = loadConfig({
    CONVERTD_DATABASE_URL: await postgres.createDatabase(),
    CONVERTD_FILES_URL: `s3://files/convertd?endpoint=${endpoint}`,
    CONVERTD_FILES_KEY_FILE: `${folder}/key`,
    CONVERTD_SECRET_FILE: `${folder}/secret`,
  })
  const cluster = await openShared(config, await prepareDataFolder(await makeTempDir()), log)
  onTestFinished(() => cluster.close())
  return cluster
}

/** A data folder as a server leaves it: some that wait, one with a password, one cut off at work, and some that have ended. */
async function fillFolder(): Promise<{ files: Files; rawKey: string; conversions: Conversion[] }> {
  const files = await prepareDataFolder(await makeTempDir())
  const collection = await openCollection({ files, log })
  const store = createLocalFileStore(files)
  const { key, rawKey } = await issueKey({ keyStore: openKeyFile(files), knownActions: [] }, { name: 'one' })
  const soon = Date.now() + 3_600_000
  const input = (content: string): Conversion['inputs'] => [{ filename: 'a.txt', kind: 'txt', pages: null, ...kept(content) }]
  const resultFile = { filename: 'a.txt', kind: 'txt' as const, width: null, height: null, page: null }
  const conversions = [
    sampleConversion({ key_id: key.id, inputs: input('waits') }),
    sampleConversion({ key_id: key.id, inputs: input('with a password'), has_secrets: true }),
    sampleConversion({
      key_id: key.id,
      inputs: input('cut off'),
      state: 'processing',
      attempts: 1,
      progress: 50,
      started_at: new Date().toISOString(),
    }),
    endedConversion(soon, { key_id: key.id, result: ['first', 'second'].map((text) => ({ ...resultFile, ...kept(text) })) }),
    endedConversion(soon, { key_id: key.id, state: 'failed', result: null, error: { code: 'timeout', message: 'Too long.' } }),
    endedConversion(soon, { key_id: key.id, state: 'expired', result: null }),
  ]
  for (const { id, inputs, state, result } of conversions) {
    await files.createConversionDir(id)
    const own = files.conversion(id)
    const [{ sha256 }] = inputs
    const content = ['waits', 'with a password', 'cut off'].find((text) => kept(text).sha256 === sha256)
    if (content) await writeFile(own.input('txt', 0), content)
    if (state === 'completed') {
      await mkdir(own.resultDir)
      for (const index of (result ?? []).keys()) await writeFile(own.resultFile(index), ['first', 'second'][index] ?? '')
    }
  }
  const [, secret] = conversions
  if (secret) await store.putSecrets(secret.id, { password: 'sesame' })
  for (const conversion of conversions) await collection.add(conversion)
  return { files, rawKey, conversions }
}

const expected = { keys: 1, conversions: { queued: 2, processing: 1, completed: 1, failed: 1, expired: 1 }, files: 5 }

test('moves everything in both directions: every record, file, key and password', async () => {
  const [cluster, { files, rawKey, conversions }] = [await openTarget(), await fillFolder()]
  expect(await moveToCluster({ files, cluster, log, signal: never })).toMatchObject(expected)
  await verifyKey(cluster.keyStore, rawKey)
  const counts = await cluster.database.query<{ state: string; count: string }>(
    'SELECT state, count(*) FROM conversions GROUP BY state ORDER BY state',
  )
  expect(counts.rows.map(({ state, count }) => `${state} ${count}`)).toEqual(['completed 1', 'expired 1', 'failed 1', 'queued 3'])
  const jobs = await cluster.database.query<{ count: string }>('SELECT count(*) FROM convertd_queue.job')
  expect(jobs.rows[0]?.count).toBe('3')

  const back = await prepareDataFolder(await makeTempDir())
  expect((await moveToFolder({ files: back, cluster, log, signal: never })).files).toBe(5)
  const collection = await openCollection({ files: back, log })
  for (const before of conversions) {
    const after = await collection.find(before.id)
    const isCutOff = before.state === 'processing'
    expect(after).toEqual(isCutOff ? { ...before, state: 'queued', progress: 0, started_at: null } : before)
    for (const name of before.state === 'completed' ? ['result/0', 'result/1'] : before.finished_at ? [] : ['input.txt']) {
      const [one, other] = [files, back].map((folder) => `${folder.conversion(before.id).dir}/${name}`)
      expect(await readFile(other ?? '')).toEqual(await readFile(one ?? ''))
    }
  }
  expect(await createLocalFileStore(back).readSecrets(conversions[1]?.id ?? '')).toEqual({ password: 'sesame' })
  await verifyKey(openKeyFile(back), rawKey)
})

test('continues after an interruption, and moves nothing twice', async () => {
  const [cluster, { files }] = [await openTarget(), await fillFolder()]
  const cut = new AbortController()
  const onMoved = (count: number) => {
    if (count === 2) cut.abort(new Error('cut off'))
  }
  await expect(moveToCluster({ files, cluster, log, signal: cut.signal, onMoved })).rejects.toThrow('cut off')
  expect((await cluster.database.query('SELECT 1 FROM conversions')).rowCount).toBe(2)
  for (let again = 0; again < 2; again++) expect(await moveToCluster({ files, cluster, log, signal: never })).toMatchObject(expected)
  expect((await cluster.database.query('SELECT 1 FROM conversions')).rowCount).toBe(6)
  expect((await cluster.database.query('SELECT 1 FROM convertd_queue.job')).rowCount).toBe(3)
})

test('refuses a file that differs from its record', async () => {
  const [cluster, { files, conversions }] = [await openTarget(), await fillFolder()]
  const completed = conversions.find(({ state }) => state === 'completed')
  await writeFile(files.conversion(completed?.id ?? '').resultFile(1), 'spoilt')
  await expect(moveToCluster({ files, cluster, log, signal: never })).rejects.toThrow()
  expect((await cluster.database.query('SELECT 1 FROM conversions WHERE id = $1', [completed?.id])).rowCount).toBe(0)
})

test('a key that was revoked on either side stays revoked', async () => {
  const [cluster, { files, rawKey }] = [await openTarget(), await fillFolder()]
  await moveToCluster({ files, cluster, log, signal: never })
  const [key] = await cluster.keyStore.read()
  await revokeKey(cluster.keyStore, key?.id ?? '')
  await moveToFolder({ files, cluster, log, signal: never })
  await expect(verifyKey(openKeyFile(files), rawKey)).rejects.toMatchObject({ code: 'revoked_api_key' })
})

test('moves nothing into a folder with other conversions, which would become active again', async () => {
  const [cluster, { files }] = [await openTarget(), await fillFolder()]
  await expect(moveToFolder({ files, cluster, log, signal: never })).rejects.toMatchObject({
    code: 'data_folder_unusable',
    message: /Name an empty folder/,
  })
})

test('continues after servers have worked: what they ended stays, and the rest is moved', async () => {
  const [cluster, { files, conversions }] = [await openTarget(), await fillFolder()]
  const cut = new AbortController()
  const onMoved = (count: number) => {
    if (count === 2) cut.abort(new Error('cut off'))
  }
  await expect(moveToCluster({ files, cluster, log, signal: cut.signal, onMoved })).rejects.toThrow('cut off')
  const { rows } = await cluster.database.query<{ record: Conversion }>("SELECT record FROM conversions WHERE state = 'queued'")
  const [waiting] = rows.map(({ record }) => record)
  if (!waiting) throw new Error('nothing that waits was moved')
  // As a server ends it: its result is there, its inputs are gone.
  const result = [{ filename: 'a.txt', kind: 'txt' as const, width: null, height: null, page: null, ...kept('made since') }]
  const ended = endedConversion(Date.now() + 3_600_000, { ...waiting, state: 'completed', attempts: 1, result })
  const put = (content: string) => cluster.objects.putBytes(`${waiting.id}/results/1/0`, Buffer.from(content), never)
  await put('made since')
  await cluster.database.query("UPDATE conversions SET state = 'completed', attempts = 1, record = $2 WHERE id = $1", [ended.id, ended])
  await cluster.objects.remove([`${waiting.id}/inputs/0`])
  for (let again = 0; again < 2; again++) {
    const moved = await moveToCluster({ files, cluster, log, signal: never })
    expect(moved).toMatchObject({ runSince: 1, files: 5, conversions: { completed: 2, failed: 1, expired: 1 } })
    expect(Object.values(moved.conversions).reduce((sum, some) => sum + some, 0)).toBe(conversions.length)
  }
  const records = await cluster.database.query<{ record: Conversion }>('SELECT record FROM conversions WHERE id = $1', [ended.id])
  expect(records.rows[0]?.record).toEqual(ended)

  // And back, where the folder's own server has ended what was moved out of it.
  const back = await moveToFolder({ files, cluster, log, signal: never })
  expect(back.runSince).toBe(0)
  const collection = await openCollection({ files, log })
  const [other] = (await collection.find(waiting.id)) ? conversions.filter(({ id, state }) => id !== waiting.id && state === 'queued') : []
  if (!other) throw new Error('nothing else waits')
  const own = files.conversion(other.id)
  await mkdir(own.resultDir, { recursive: true })
  await writeFile(own.resultFile(0), 'made since')
  await collection.save(endedConversion(Date.now() + 3_600_000, { ...other, state: 'completed', attempts: 1, result }))
  expect(await moveToFolder({ files, cluster, log, signal: never })).toMatchObject({ runSince: 1 })
  await writeFile(own.resultFile(0), 'spoilt...!')
  await expect(moveToFolder({ files, cluster, log, signal: never })).rejects.toThrow()

  // A result that is not what its record says is told.
  await put('made.since')
  await expect(moveToCluster({ files, cluster, log, signal: never })).rejects.toThrow()
})

test('a conversion deleted after its move does not return, on either side', async () => {
  const [cluster, { files, conversions }] = [await openTarget(), await fillFolder()]
  await moveToCluster({ files, cluster, log, signal: never })
  const [first, second] = conversions
  if (!first || !second) throw new Error('nothing waits')
  const deleteShared = async (id: string) => void (await cluster.database.query('DELETE FROM conversions WHERE id = $1', [id]))
  await deleteShared(first.id)
  for (let again = 0; again < 2; again++) {
    const moved = await moveToCluster({ files, cluster, log, signal: never })
    expect(moved).toMatchObject({ goneSince: 1, runSince: 0, conversions: { ...expected.conversions, queued: 1 } })
    expect((await cluster.database.query('SELECT 1 FROM conversions')).rowCount).toBe(conversions.length - 1)
  }

  const back = await prepareDataFolder(await makeTempDir())
  expect(await moveToFolder({ files: back, cluster, log, signal: never })).toMatchObject({ goneSince: 0 })
  await back.discard(back.conversion(second.id).dir)
  for (let again = 0; again < 2; again++) expect((await moveToFolder({ files: back, cluster, log, signal: never })).goneSince).toBe(1)
  expect(await (await openCollection({ files: back, log })).find(second.id)).toBeUndefined()
})

test('a conversion whose move was interrupted before it was recorded is moved only once', async () => {
  const [cluster, { files, conversions }] = [await openTarget(), await fillFolder()]
  await moveToCluster({ files, cluster, log, signal: never })
  const [first] = conversions
  const forget = () => cluster.database.query('DELETE FROM moved WHERE id = $1', [first?.id])
  await forget()
  expect(await moveToCluster({ files, cluster, log, signal: never })).toMatchObject({ ...expected, goneSince: 0 })
  expect((await cluster.database.query('SELECT 1 FROM moved')).rowCount).toBe(conversions.length)
})
