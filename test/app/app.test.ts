/** How the whole is started and stopped: what keeps it from starting, and that nothing stays taken. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type App, startApp } from '../../src/app/app.ts'
import { loadConfig } from '../../src/config.ts'
import { formatRawKey, generateRawKey } from '../../src/keys/key.ts'
import { verifyKey } from '../../src/keys/verify.ts'
import { fakeEngines } from '../helpers/fake-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { createTestAction } from '../helpers/test-action.ts'

async function start(dataDir: string, env: Record<string, string> = {}): Promise<App> {
  const app = await startApp({
    config: loadConfig({
      CONVERTD_DATA_DIR: dataDir,
      CONVERTD_HOST: '127.0.0.1',
      CONVERTD_PORT: '0',
      CONVERTD_SHUTDOWN_GRACE_S: '0',
      ...env,
    }),
    log: pino({ level: 'silent' }),
    engines: fakeEngines({}),
    actions: [createTestAction().action],
  })
  onTestFinished(() => app.stop())
  return app
}

test('a second server on the same folder refuses to start', async () => {
  const dataDir = await makeTempDir()
  await start(dataDir)
  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'data_folder_locked',
    message: expect.stringContaining(`process ${process.pid}`),
  })
})

test('after a stop the folder is free again, and a second stop does nothing', async () => {
  const dataDir = await makeTempDir()
  const app = await start(dataDir)
  await Promise.all([app.stop(), app.stop()])
  await start(dataDir)
})

test('keys of a newer version prevent the start, and the folder stays free', async () => {
  const dataDir = await makeTempDir()
  await writeFile(join(dataDir, 'keys.json'), '{"version":2,"keys":[]}')
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'data_folder_newer',
      message: expect.stringContaining('key file of version 2'),
    })
  }
})

test('an address in use prevents the start, and the folder stays free', async () => {
  const { url } = await start(await makeTempDir())
  const { port } = new URL(url)
  const dataDir = await makeTempDir()
  await expect(start(dataDir, { CONVERTD_PORT: port })).rejects.toMatchObject({
    code: 'address_in_use',
    message: expect.stringMatching(/EADDRINUSE.*CONVERTD_PORT/),
  })
  await start(dataDir)
})

test('an unknown action prevents the start', async () => {
  await expect(start(await makeTempDir(), { CONVERTD_ACTIONS: 'dance' })).rejects.toMatchObject({ code: 'invalid_config' })
})

test('adopts the key in the bootstrap file at the first start only', async () => {
  const dataDir = await makeTempDir()
  const file = join(await makeTempDir(), 'key')
  const rawKey = formatRawKey(generateRawKey())
  await writeFile(file, `${rawKey}\n`)
  const first = await start(dataDir, { CONVERTD_BOOTSTRAP_KEY_FILE: file })
  expect((await verifyKey(first.keyStore, rawKey)).scopes).toContain('admin')
  await first.stop()
  const second = await start(dataDir, { CONVERTD_BOOTSTRAP_KEY_FILE: file })
  expect(await second.keyStore.read()).toHaveLength(1)
})

test.each(['is missing', 'holds no key'])('a bootstrap file that %s prevents the start', async (fault) => {
  const file = join(await makeTempDir(), 'key')
  if (fault === 'holds no key') await writeFile(file, 'password')
  const starting = start(await makeTempDir(), { CONVERTD_BOOTSTRAP_KEY_FILE: file })
  await expect(starting).rejects.toMatchObject({ code: 'invalid_config', message: expect.stringContaining('CONVERTD_BOOTSTRAP_KEY_FILE') })
})
