/** Every engine as the server has them, ended with the test. */
import { onTestFinished } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { createEngines } from '../../src/engines/create-engines.ts'
import type { Engines } from '../../src/engines/engines.ts'
import { makeTempDir } from './temp-dir.ts'

/** Returns engines of a server with default settings and room for two conversions at once. */
export async function makeRealEngines(): Promise<Engines> {
  const scratchDir = await makeTempDir()
  const { engines, close } = createEngines({ config: loadConfig({ CONVERTD_CONCURRENCY: '2' }), env: {}, scratchDir })
  onTestFinished(close)
  return engines
}
