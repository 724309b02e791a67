/** A folder for one test, gone after it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes an empty folder and removes it when the running test ends. */
export async function makeTempDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
