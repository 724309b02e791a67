/** Programs that do on purpose what a taken-over engine could do to its folder, and the users that they and the server may be. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { compileInto } from './native.ts'
import { makeTempDir } from './temp-dir.ts'

/** One without any privilege. */
export const plainUser = 12345
/** The command line before a command that runs it as the plain user. */
export const plainUserCommand = [
  'setpriv',
  `--reuid=${plainUser}`,
  `--regid=${plainUser}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
]

/** Compiles test/native/evil.c. */
export async function compileEvil(folder: string): Promise<string> {
  await chmod(folder, 0o755)
  return compileInto(folder, 'evil', new URL('../native/evil.c', import.meta.url))
}

/** A program that runs another one as the plain user. */
export async function asPlainUser(folder: string, program: string): Promise<string> {
  const wrapper = `${program}-as-plain-user`
  await chmod(folder, 0o755)
  await writeFile(wrapper, `#!/bin/sh\nexec ${plainUserCommand.join(' ')} ${program} "$@"\n`, { mode: 0o755 })
  return wrapper
}

/** A folder for one test that belongs to the plain user. */
export async function makePlainDir(): Promise<string> {
  const folder = await makeTempDir()
  await chown(folder, plainUser, plainUser)
  return folder
}

/** Starts a program of which no end is expected; killed when the running test ends. */
export function startEvil(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export interface Victim {
  path: string
  /** Files that it has lost. */
  losses(): Promise<string[]>
}

/** A folder of someone else, whose files have the names that evil.c uses. */
export async function makeVictim(parent: string): Promise<Victim> {
  const path = join(parent, 'victim')
  await mkdir(path)
  const names = Array.from({ length: 8 }, (_, index) => `secret-${index}`)
  for (const name of names) await writeFile(join(path, name), 'x')
  await chmod(path, 0o777)
  return {
    path,
    async losses() {
      const left = await readdir(path)
      return names.filter((name) => !left.includes(name))
    },
  }
}
