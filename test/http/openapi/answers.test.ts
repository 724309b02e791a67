/** Every answer that the OpenAPI document promises, with its headers and its error codes, is got from a real server. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { operations } from '../../../src/http/openapi/operations.ts'
import { type Body, createAsk, form, keyed, pathOf, twoFiles } from '../../helpers/api-ask.ts'
import { createWitness, type Witness } from '../../helpers/api-witness.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { openSocket, sendRaw } from '../../helpers/raw-http.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { startTestServer } from '../../helpers/test-server.ts'

async function seeCommonRefusals(witness: Witness): Promise<void> {
  const server = await startTestServer()
  const ask = createAsk(witness, server)
  const revoked = await server.issueKey({ name: 'revoked' })
  await server.call(`/api/v1/keys/${revoked.key.id}`, { method: 'DELETE' })
  const brief = await server.issueKey({ name: 'brief', expires: new Date(Date.now() + 50).toISOString() })
  await vi.waitFor(async () => expect(await ask('getCurrentKey', { key: brief.rawKey })).toEqual(['expired_api_key']))
  const plain = await server.issueKey({ name: 'plain' })
  for (const { operationId, errors = [] } of keyed) {
    expect(await ask(operationId, { key: '' })).toEqual(['missing_api_key'])
    expect(await ask(operationId, { key: 'cvd_a_b' })).toEqual(['invalid_api_key'])
    expect(await ask(operationId, { key: revoked.rawKey })).toEqual(['revoked_api_key'])
    expect(await ask(operationId, { key: brief.rawKey })).toEqual(['expired_api_key'])
    if (errors.includes('admin_required')) expect(await ask(operationId, { key: plain.rawKey })).toEqual(['admin_required'])
  }
  for (const operation of operations) {
    const request = `${operation.method.toUpperCase()} ${pathOf(operation)} HTTP/1.1\r\nConnection: close\r\n\r\n`
    const { status, headers, body } = await sendRaw(server.url, request)
    expect(await witness.see(operation.operationId, new Response(body, { status, headers }))).toEqual(['malformed_request'])
  }
}

async function seeRateLimits(witness: Witness): Promise<void> {
  const ask = createAsk(witness, await startTestServer({ CONVERTD_RATE_LIMIT: '1', CONVERTD_READ_RATE_LIMIT: '1' }))
  await ask('createConversion')
  await ask('listActions')
  for (const { operationId } of keyed) expect(await ask(operationId)).toEqual(['rate_limited'])
}

async function seeInternal(witness: Witness): Promise<void> {
  const server = await startTestServer()
  const ask = createAsk(witness, server)
  // A folder in the place of the key file is a fault that no one foresaw.
  await rm(join(server.dataDir, 'keys.json'))
  await mkdir(join(server.dataDir, 'keys.json'))
  for (const { operationId } of keyed) expect(await ask(operationId)).toEqual(['internal'])
}

async function seeLostDatabase(witness: Witness): Promise<void> {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.remove())
  const secret = join(await makeTempDir(), 'secret')
  await writeFile(secret, 'a secret of at least 32 characters')
  const server = await startTestServer({
    CONVERTD_DATABASE_URL: await postgres.createDatabase(),
    CONVERTD_FILES_URL: `file://${await makeTempDir()}`,
    CONVERTD_SECRET_FILE: secret,
  })
  const ask = createAsk(witness, server)
  await postgres.stop('immediate')
  for (const { operationId } of keyed) expect(await ask(operationId)).toEqual(['store_unavailable'])
  await postgres.start()
}

async function seeConversions(witness: Witness): Promise<void> {
  const server = await startTestServer({ CONVERTD_MAX_UPLOAD_MB: '0.01', CONVERTD_RETENTION_MIN: '60' })
  const ask = createAsk(witness, server)
  expect(await ask('createConversion', { headers: { Prefer: 'wait=1' } })).toEqual([])
  const refusals: [string, Body][] = [
    ['file_too_large', form({ action: 'echo' }, 'x'.repeat(20_000))],
    ['multipart_required', 'hello'],
    ['unsupported_action', form({ action: 'fly' })],
    ['missing_field', form({ action: 'echo' }, null)],
    ['unknown_option', form({ action: 'echo', dpy: '1' })],
    ['invalid_option', form({ action: 'echo', copies: '0' })],
    ['unsupported_input', form({ action: 'echo' }, '%PDF-1.4\n')],
    ['too_many_files', twoFiles()],
    ['empty_file', form({ action: 'echo' }, '')],
  ]
  for (const [code, body] of refusals) expect(await ask('createConversion', { body })).toEqual([code])
  const headers = { 'Idempotency-Key': 'one' }
  expect(await ask('createConversion', { headers })).toEqual([])
  expect(await ask('createConversion', { headers, body: form({ action: 'other' }) })).toEqual(['idempotency_key_reused'])
  expect(await ask('createConversion', { headers: { 'Idempotency-Key': 'x'.repeat(256) } })).toEqual(['invalid_parameter'])
  const limited = await server.issueKey({ name: 'limited', actions: ['other'] })
  expect(await ask('createConversion', { key: limited.rawKey })).toEqual(['action_not_allowed'])

  const done = (await server.submit('hello', { wait: 10 })).data
  const path = { conversion_id: done.conversion_id, filename: done.result.filename }
  const held = { ...path, conversion_id: (await server.submit('hold')).data.conversion_id }
  const failed = { ...path, conversion_id: (await server.submit('fail', { wait: 10 })).data.conversion_id }
  expect(await ask('getConversion', { path })).toEqual([])
  expect(await ask('getConversion', { path: held, headers: { Prefer: 'wait=1' } })).toEqual([])
  expect(await ask('listConversions', { query: '?limit=2&state=completed' })).toEqual([])
  expect(await ask('listConversions', { query: '?limit=0' })).toEqual(['invalid_parameter'])
  for (const operationId of ['getResult', 'getResultFile']) {
    for (const headers of [{}, { Range: 'bytes=0-1' }, { 'If-None-Match': '*' }])
      expect(await ask(operationId, { path, headers })).toEqual([])
    expect(await ask(operationId, { path, headers: { Range: 'bytes=99-' } })).toEqual(['range_not_satisfiable'])
    expect(await ask(operationId, { path: held })).toEqual(['result_not_ready'])
    expect(await ask(operationId, { path: failed })).toEqual(['conversion_failed'])
  }
  expect(await ask('getResultFile', { path: { ...path, filename: 'other.txt' } })).toEqual(['file_not_found'])
  for (const operationId of ['getConversion', 'deleteConversion', 'getResult', 'getResultFile']) {
    expect(await ask(operationId)).toEqual(['conversion_not_found'])
  }
  expect(await ask('deleteConversion', { path })).toEqual([])
}

async function seeExpired(witness: Witness): Promise<void> {
  const server = await startTestServer({ CONVERTD_RETENTION_MIN: '0.001' })
  const ask = createAsk(witness, server)
  const { conversion_id } = (await server.submit('hello', { wait: 10 })).data
  for (const operationId of ['getResult', 'getResultFile']) {
    await vi.waitFor(async () =>
      expect(await ask(operationId, { path: { conversion_id, filename: 'note.txt' } })).toEqual(['result_expired']),
    )
  }
}

/** No connection is for keys that are not an admin's. */
async function seeBusyServer(witness: Witness): Promise<void> {
  const busy = await startTestServer({}, undefined, undefined, undefined, { max: 8, reserve: 8, headersMs: 60_000 })
  const ask = createAsk(witness, busy)
  const { rawKey: key } = await busy.issueKey({ name: 'other' })
  for (const { operationId, isPublic } of operations) if (!isPublic) expect(await ask(operationId, { key })).toEqual(['queue_full'])
}

async function seeFullServers(witness: Witness): Promise<void> {
  const full = await startTestServer({
    CONVERTD_CONCURRENCY: '1',
    CONVERTD_QUEUE_LIMIT: '2',
    CONVERTD_KEY_QUEUE_LIMIT: '1',
    CONVERTD_SHUTDOWN_GRACE_S: '20',
  })
  const ask = createAsk(witness, full)
  const { rawKey: key } = await full.issueKey({ name: 'other' })
  await full.submit('hold')
  await vi.waitFor(() => expect(full.echo.started()).toBe(1))
  const slow = [openSocket(full.url), openSocket(full.url)]
  const type = 'Content-Type: multipart/form-data; boundary=b'
  for (const socket of slow)
    socket.write(`POST /api/v1/conversions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${full.key}\r\n${type}\r\nContent-Length: 999\r\n\r\n--b`)
  await vi.waitFor(async () => expect(await ask('createConversion', { body: form({ action: 'x' }) })).toEqual(['too_many_uploads']))
  for (const socket of slow) socket.destroy()
  await vi.waitFor(async () => expect(await ask('createConversion', { body: form({ action: 'x' }) })).toEqual(['unsupported_action']))
  await ask('createConversion')
  expect(await ask('createConversion')).toEqual(['too_many_waiting'])
  await ask('createConversion', { key })
  expect(await ask('createConversion', { key })).toEqual(['queue_full'])
  const stopped = full.app.stop()
  expect(await ask('createConversion')).toEqual(['shutting_down'])
  expect(await ask('getReadiness')).toEqual(['shutting_down'])
  full.echo.letGo()
  await stopped

  const askWithFullShare = createAsk(witness, await startTestServer({ CONVERTD_KEY_DISK_MB: '0.001' }))
  expect(await askWithFullShare('createConversion', { body: form({ action: 'echo' }, 'x'.repeat(2000)) })).toEqual(['key_storage_full'])
  const askOnFullDisk = createAsk(witness, await startTestServer({ CONVERTD_DISK_FLOOR_MB: '100000000' }))
  expect(await askOnFullDisk('createConversion')).toEqual(['storage_full'])
  expect(await askOnFullDisk('getReadiness')).toEqual(['storage_full'])
}

/** The file of keys does not fit on the disk. */
async function seeFullDiskOfKeys(witness: Witness): Promise<void> {
  const server = await startTestServer()
  const ask = createAsk(witness, server)
  const { key } = await server.issueKey({ name: 'other' })
  vi.spyOn(server.app.keyStore, 'update').mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  for (const operationId of ['issueKey', 'rotateKey', 'revokeKey'])
    expect(await ask(operationId, { path: { key_id: key.id } })).toEqual(['storage_full'])
}

async function seeTheRest(witness: Witness): Promise<void> {
  const server = await startTestServer()
  const ask = createAsk(witness, server)
  for (const operationId of [
    'listActions',
    'getCurrentKey',
    'listKeys',
    'issueKey',
    'getSystem',
    'getLiveness',
    'getReadiness',
    'getMetrics',
    'getOpenApi',
  ]) {
    expect(await ask(operationId)).toEqual([])
  }
  expect(await ask('listKeys', { query: '?limit=1' })).toEqual(['invalid_parameter'])
  expect(await ask('issueKey', { body: '{}' })).toEqual(['missing_field'])
  expect(await ask('issueKey', { body: '{"name":"x","rate_limit":0}' })).toEqual(['invalid_parameter'])
  const limited = await server.issueKey({ name: 'limited', admin: true, actions: ['echo'] })
  expect(await ask('issueKey', { key: limited.rawKey, body: '{"name":"x"}' })).toEqual(['action_not_allowed'])
  const { key } = await server.issueKey({ name: 'to be revoked' })
  const path = { key_id: key.id }
  expect(await ask('rotateKey', { path })).toEqual([])
  expect(await ask('rotateKey', { path, body: '{"grace_s":-1}' })).toEqual(['invalid_parameter'])
  expect(await ask('rotateKey', { path, key: limited.rawKey })).toEqual(['action_not_allowed'])
  expect(await ask('rotateKey')).toEqual(['key_not_found'])
  expect(await ask('revokeKey', { path })).toEqual([])
  expect(await ask('revokeKey')).toEqual(['key_not_found'])
}

test('the server gives every response in the document, and no other', async () => {
  const server = await startTestServer()
  const witness = createWitness((await (await fetch(`${server.url}/openapi.json`)).json()) as Parameters<typeof createWitness>[0])
  for (const see of [
    seeConversions,
    seeExpired,
    seeFullServers,
    seeFullDiskOfKeys,
    seeBusyServer,
    seeTheRest,
    seeRateLimits,
    seeInternal,
    seeLostDatabase,
    seeCommonRefusals,
  ])
    await see(witness)
  expect(witness.unseen()).toEqual([])
})
