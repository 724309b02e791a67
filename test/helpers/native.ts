/** The native helper for tests, compiled from the sources as they are. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { afterAll } from 'vitest'

const buildScript = fileURLToPath(new URL('../../src/native/build.sh', import.meta.url))

/** The sandbox itself, for programs of tests that go into it. */
export const jailSources = [
  'jail',
  'jail-calls',
  'jail-calls-table',
  'jail-calls-arguments',
  'jail-files',
  'jail-limits',
  'jail-privileges',
].map((name) => new URL(`../../src/native/${name}.c`, import.meta.url))

/** Kept from run to run; each folder is named by what it is made from. */
const compiledFolder = fileURLToPath(new URL('../../build/native-for-tests', import.meta.url))

const folders: string[] = []
// Here, not in `buildNative`: vitest passes over a hook that another hook registers.
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Makes a folder with the programs for the tests of one file; with SANITIZE set, they have the sanitizers. Returns its path. */
export async function buildNative(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-native-'))
  folders.push(folder)
  await cp(await compiledPrograms(), folder, { recursive: true })
  return folder
}

/** Returns the folder with the programs of these sources, compiled by the first file that wants them. */
async function compiledPrograms(): Promise<string> {
  const compiled = join(compiledFolder, `${process.env.SANITIZE ? 'sanitized' : 'plain'}-${await hashOfSources()}`)
  if (existsSync(compiled)) return compiled
  const unfinished = await mkdtemp(`${compiled}.`)
  await execa(buildScript, [unfinished])
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

/** Compiles one program of a test into that folder; `parts` are sources of the helper that it is made of too. */
export async function compileInto(folder: string, name: string, source: URL, parts: readonly URL[] = []): Promise<string> {
  const program = join(folder, name)
  const sources = [source, ...parts].map((url) => fileURLToPath(url))
  const include = `-I${dirname(buildScript)}`
  await execa('cc', ['-std=c11', '-D_GNU_SOURCE', '-O1', '-Wall', '-Wextra', '-Werror', include, '-o', program, ...sources])
  return program
}
