/** Every engine as the server has them, shared by the tests of a file: a warm LibreOffice and the workers are started once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { type BuiltEngines, createEngines } from '../../src/engines/create-engines.ts'
import type { Engines } from '../../src/engines/engines.ts'

let shared: Promise<BuiltEngines & { scratchDir: string }> | undefined

/** Returns engines of a server with default settings and two conversions at once. */
export async function makeRealEngines(): Promise<Engines> {
  shared ??= build()
  return (await shared).engines
}

async function build() {
  const scratchDir = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  return { ...createEngines({ config: loadConfig({ CONVERTD_CONCURRENCY: '2' }), env: {}, scratchDir }), scratchDir }
}

afterAll(async () => {
  const built = await shared
  if (!built) return
  await built.close()
  await rm(built.scratchDir, { recursive: true, force: true, maxRetries: 3 })
})
