/** Compiles the native helper for tests: for the project of its own tests before the first of them, for others when they want it. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { sanitizers } from './sanitizers.ts'

export const buildScript = fileURLToPath(new URL('../../src/native/build.sh', import.meta.url))

/** Kept from run to run; each folder is named by what it is made from. */
const compiledFolder = fileURLToPath(new URL('../../build/native-for-tests', import.meta.url))

/** Called by vitest before the first test file, so that no two compile the same. */
export async function setup(): Promise<void> {
  await compiledPrograms(sanitizers.SANITIZE)
}

/** Returns the folder with the programs of these sources, compiled by whoever wants them first; with the sanitizers unless `sanitize` is empty. */
export async function compiledPrograms(sanitize: string): Promise<string> {
  const compiled = join(compiledFolder, `${sanitize ? 'sanitized' : 'plain'}-${await hashOfSources()}`)
  if (existsSync(compiled)) return compiled
  const unfinished = await mkdtemp(`${compiled}.`)
  await execa(buildScript, [unfinished], { env: { SANITIZE: sanitize } })
  // For tests that run as another user.
  await chmod(unfinished, 0o755)
  // Another file may have been faster, with the same result.
  await rename(unfinished, compiled).catch(() => rm(unfinished, { recursive: true }))
  return compiled
}

async function hashOfSources(): Promise<string> {
  await mkdir(compiledFolder, { recursive: true })
  const hash = createHash('sha256').update(process.env.CC ?? '')
  const sources = dirname(buildScript)
  for (const name of (await readdir(sources)).toSorted()) hash.update(name).update(await readFile(join(sources, name)))
  return hash.digest('hex').slice(0, 16)
}
