/** A folder for what test files that share a process keep there from file to file; gone when the run ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Its path. */
    keptFolder: string
  }
}

/** Called by vitest before the first test file; what it returns, after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  project.provide('keptFolder', folder)
  // Programs that end with the process that started them may still be ending.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
