/** What the contract is held against: one machine, or three as processes that share a database and a folder. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatRawKey, generateRawKey } from '../../src/keys/key.ts'
import { startNode } from '../cluster/node.ts'
import { openSite } from '../cluster/site.ts'
import { sharedPostgres } from '../helpers/store-kinds.ts'

export interface Target {
  /** Those of the machines that answer clients. */
  urls: string[]
  /** An admin's. */
  key: string
  close(): Promise<void>
}

export const otherClocks = 'three machines whose clocks differ'

/** Each has two slots in all. */
export const targets: Record<string, (env?: Record<string, string>) => Promise<Target>> = {
  'one machine': openAlone,
  'three machines': openThree,
  // As far as an S3 service would bear it.
  [otherClocks]: (env) => openThree(env, [0, 420_000, -420_000]),
}

async function openAlone(env: Record<string, string> = {}): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-alone-'))
  const key = formatRawKey(generateRawKey())
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, key)
  const node = await startNode({
    ...{ CONVERTD_DATA_DIR: join(folder, 'data'), CONVERTD_BOOTSTRAP_KEY_FILE: keyFile, CONVERTD_CONCURRENCY: '2' },
    ...env,
  })
  return {
    ...{ urls: [node.url], key },
    async close() {
      await node.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openThree(env: Record<string, string> = {}, aheadMs: readonly number[] = []): Promise<Target> {
  const postgres = await sharedPostgres()
  const site = await openSite({
    roles: ['api', 'all', 'worker'],
    postgres,
    env: { CONVERTD_CONCURRENCY: '1', ...env },
    envOf: (index) => ({ TEST_CLOCK_AHEAD_MS: String(aheadMs[index] ?? 0) }),
  })
  return { urls: site.doors().map(({ url }) => url), key: site.key, close: site.close }
}
