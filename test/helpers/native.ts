/** The native helper for tests, compiled from the sources as they are. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { afterAll } from 'vitest'
import { buildScript, compiledPrograms } from './compile-native.ts'

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

const folders: string[] = []
// Here, not in `buildNative`: vitest passes over a hook that another hook registers.
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Makes a folder with the programs for the tests of one file; with SANITIZE set, they have the sanitizers. Returns its path. */
export async function buildNative(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-native-'))
  folders.push(folder)
  await cp(await compiledPrograms(process.env.SANITIZE ?? ''), folder, { recursive: true })
  return folder
}

/** Compiles one program of a test into that folder; `parts` are sources of the helper that it is made of too. */
export async function compileInto(folder: string, name: string, source: URL, parts: readonly URL[] = []): Promise<string> {
  const program = join(folder, name)
  const sources = [source, ...parts].map((url) => fileURLToPath(url))
  const include = `-I${dirname(buildScript)}`
  await execa('cc', ['-std=c11', '-D_GNU_SOURCE', '-O1', '-Wall', '-Wextra', '-Werror', include, '-o', program, ...sources])
  return program
}
