import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseRawKey } from '../../../../src/keys/key.ts'
import { callCli, startCli } from '../../../helpers/cli.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { startTestServer } from '../../../helpers/test-server.ts'

async function createKey(dataDir: string, ...args: string[]) {
  const { exitCode, stdout } = await callCli(['keys', 'create', '--name', 'ci', ...args], { CONVERTD_DATA_DIR: dataDir })
  expect(exitCode).toBe(0)
  return stdout.trim()
}

async function listKeys(dataDir: string) {
  const { stdout } = await callCli(['keys', 'list', '--json'], { CONVERTD_DATA_DIR: dataDir })
  return JSON.parse(stdout) as Record<string, unknown>[]
}

test('prints only the key on stdout', async () => {
  const dataDir = await makeTempDir()
  const { stdout } = await callCli(['keys', 'create', '--name', 'ci'], { CONVERTD_DATA_DIR: dataDir })
  expect(stdout).toMatch(/^cvd_[0-9A-Za-z]+_[0-9A-Za-z]{43}\n$/)
  expect(await listKeys(dataDir)).toMatchObject([{ name: 'ci', admin: false, actions: null, rate_limit: null, state: 'active' }])
})

test('creates a key with the requested properties', async () => {
  const dataDir = await makeTempDir()
  const flags = ['--admin', '--actions', 'pdf-to-jpg, pdf-to-word', '--rate-limit', '7', '--expires', '2100-01-01', '--json']
  const made = JSON.parse(await createKey(dataDir, ...flags)) as Record<string, unknown>
  expect(Object.keys(made).slice(0, 3)).toEqual(['key_id', 'key', 'name'])
  expect(made).toMatchObject({
    key_id: parseRawKey(String(made.key))?.id,
    admin: true,
    actions: ['pdf-to-jpg', 'pdf-to-word'],
    rate_limit: 7,
    expires_at: '2100-01-01T00:00:00.000Z',
  })
})

test.each([
  ['--rate-limit', '0'],
  ['--rate-limit', 'many'],
  ['--rate-limit', ''],
  ['--expires', 'tomorrow'],
  ['--actions', 'pdf-to-gold'],
])('refuses %s %s, names the flag and creates nothing', async (flag, value) => {
  const dataDir = await makeTempDir()
  const { exitCode, stdout, stderr } = await callCli(['keys', 'create', '--name', 'ci', flag, value], { CONVERTD_DATA_DIR: dataDir })
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toContain(`convertd: ${flag}: `)
  expect(await listKeys(dataDir)).toEqual([])
})

test('listing, rotating or revoking creates no folder', async () => {
  const parent = await makeTempDir()
  const settings = { CONVERTD_DATA_DIR: join(parent, 'mistyped') }
  expect(await callCli(['keys', 'list'], settings)).toMatchObject({ exitCode: 0, stdout: '' })
  for (const command of ['revoke', 'rotate']) {
    expect(await callCli(['keys', command, 'abc'], settings)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('no key with this id'),
    })
  }
  expect(await readdir(parent)).toEqual([])
})

test('each change leaves one audit line, and no line has the secret', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir() }
  const made = await startCli(['keys', 'create', '--name', 'ci'], { settings }).outcome
  const raw = parseRawKey(made.stdout.trim())
  expect(JSON.parse(made.stderr)).toMatchObject({ audit: 'key_issued', key_id: raw?.id, key_name: 'ci' })
  expect(made.stderr).not.toContain(raw?.secret)
  const revoked = await startCli(['keys', 'revoke', raw?.id ?? ''], { settings }).outcome
  expect(JSON.parse(revoked.stderr)).toMatchObject({ audit: 'key_revoked', key_id: raw?.id })
})

test('concurrent command lines lose nothing', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir() }
  const createFive = async (prefix: string) => {
    for (let number = 1; number <= 5; number++) await startCli(['keys', 'create', '--name', `${prefix}${number}`], { settings }).outcome
  }
  await Promise.all([createFive('a'), createFive('b')])
  const names = (await listKeys(settings.CONVERTD_DATA_DIR)).map(({ name }) => String(name))
  expect(names.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'b5'])
})

test('a running server accepts a new key and refuses a revoked one at once', async () => {
  const server = await startTestServer()
  const key = await createKey(server.dataDir)
  const ask = () => server.call('/api/v1/keys/current', { headers: { 'X-Api-Key': key } })
  expect(await ask()).toMatchObject({ statusCode: 200, data: { name: 'ci' } })
  await callCli(['keys', 'revoke', parseRawKey(key)?.id ?? ''], { CONVERTD_DATA_DIR: server.dataDir })
  expect(await ask()).toMatchObject({ statusCode: 401, errors: [{ code: 'revoked_api_key' }] })
})

test('a rotated key has a new secret, and the running server applies it at once', async () => {
  const server = await startTestServer()
  const settings = { CONVERTD_DATA_DIR: server.dataDir }
  const old = await createKey(server.dataDir)
  const id = parseRawKey(old)?.id ?? ''
  const ask = async (key: string) => (await server.call('/api/v1/keys/current', { headers: { 'X-Api-Key': key } })).statusCode
  const { stdout } = await callCli(['keys', 'rotate', id], settings)
  expect([await ask(old), await ask(stdout.trim())]).toEqual([401, 200])
  const graced = JSON.parse((await callCli(['keys', 'rotate', id, '--grace', '1h', '--json'], settings)).stdout)
  expect(graced).toMatchObject({ key_id: id, name: 'ci', former_valid_until: expect.stringMatching(/Z$/) })
  const listed = (await listKeys(server.dataDir)).find(({ key_id }) => key_id === id)
  expect(listed).toMatchObject({ state: 'active', former_valid_until: graced.former_valid_until })
  expect(JSON.stringify(listed)).not.toContain('sha256')
  expect([await ask(stdout.trim()), await ask(graced.key)]).toEqual([200, 200])
  expect(await callCli(['keys', 'rotate', id, '--grace', 'soon'], settings)).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^convertd: --grace: /),
  })
})

test('the running server logs changes of keys by the command line', async () => {
  const server = await startTestServer()
  const id = parseRawKey(await createKey(server.dataDir))?.id ?? ''
  await callCli(['keys', 'rotate', id], { CONVERTD_DATA_DIR: server.dataDir })
  await callCli(['keys', 'revoke', id], { CONVERTD_DATA_DIR: server.dataDir })
  const audits = server.logs().filter(({ key_id }) => key_id === id)
  expect(audits).toMatchObject(['key_issued', 'key_rotated', 'key_revoked'].map((audit) => ({ audit, key_name: 'ci', by: 'command line' })))
})

test.skipIf(process.geteuid?.() !== 0)('keys changed by root stay readable for a server of another user', async () => {
  const dataDir = await makeTempDir()
  await chown(dataDir, 1234, 1235)
  const id = parseRawKey(await createKey(dataDir))?.id ?? ''
  const ownersOf = () =>
    Promise.all(
      ['conversions', 'keys.json', 'keys.lock'].map(async (name) => {
        const { uid, gid } = await stat(join(dataDir, name))
        return `${name} ${uid} ${gid}`
      }),
    )
  const all = ['conversions 1234 1235', 'keys.json 1234 1235', 'keys.lock 1234 1235']
  expect(await ownersOf()).toEqual(all)
  for (const command of ['rotate', 'revoke']) {
    await callCli(['keys', command, id], { CONVERTD_DATA_DIR: dataDir })
    expect(await ownersOf()).toEqual(all)
  }
})
