/** The console, built from its sources as they are now. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'

/** To be called once in a test file; answers with the function that gives the folder. */
export function useBuiltConsole(): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'convertd-console-'))
    await build({ configFile: join(import.meta.dirname, '../../vite.config.ts'), logLevel: 'silent', build: { outDir: folder } })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return () => folder
}
