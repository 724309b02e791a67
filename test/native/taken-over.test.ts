import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildNative, compileInto, jailSources } from '../helpers/native.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { type Kind, kinds } from './reviewed-calls.ts'
import { type User, users } from './users.ts'

let jail: string
let program: string
beforeAll(async () => {
  const folder = await buildNative()
  await chmod(folder, 0o755)
  jail = join(folder, 'convertd-jail')
  program = await compileInto(folder, 'taken-over', new URL('./taken-over.c', import.meta.url), jailSources)
})

/** What a kind may do of all that is tried. */
function isAllowed(what: string, kind: Kind): boolean {
  if (what === 'made-code') return !kind.startsWith('program')
  return ['fork', 'execve'].includes(what) && kind.endsWith('-starting')
}

/** What a kernel or a file system that is older than these answers; refused they are all the same. */
const isMissing = (error: string) => ['ENOSYS', 'EOPNOTSUPP', 'ENOTTY'].includes(error)
const mayBeMissing = ['fchmodat2', 'setxattr', 'fsetxattr', 'setxattrat', 'file-setattr', 'flags', 'extended-flags', 'open-tree-attr']

/** What others have and it must not touch: a file, a segment of shared memory, a process, a file left open under a high number. */
async function makeVictims({ uid }: User) {
  const folder = await makeTempDir()
  const [target, own] = [join(folder, 'keys.json'), join(folder, 'own')]
  await mkdir(own)
  await writeFile(target, 'secret', { mode: 0o600 })
  for (const path of [folder, target, own]) await chown(path, uid, uid)
  const { stdout } = await execa('ipcmk', ['--shmem', '4096', '--mode', '0666'])
  const segment = stdout.replace(/\D/g, '')
  onTestFinished(async () => void (await execa('ipcrm', ['--shmem-id', segment])))
  return { target, own, segment }
}

async function run(user: User, kind: Kind | 'outside') {
  const { target, own, segment } = await makeVictims(user)
  const other = startAs(user)
  const victims = [target, own, segment, String(other.pid)]
  const paths = [...['/usr', '/lib', '/lib64', program, target].flatMap((path) => ['--ro', path]), '--rw', own]
  const options = kind === 'outside' ? [] : ['--calls', kind, ...paths]
  // The office host starts no program: its child goes into the sandbox itself.
  const line = kind === 'outside' || kind === 'office' ? [program, ...options, ...victims] : [jail, ...options, '--', program, ...victims]
  const before = await stat(target)
  const { stdout } = await execa('sh', ['-c', 'exec 9<&0; exec "$@" </dev/null', 'sh', ...user.start, ...line], { inputFile: target })
  return { before, after: await stat(target), said: new Map(stdout.split('\n').map((line) => line.split(' ') as [string, string])) }
}

function startAs({ start }: User): ChildProcess {
  const other = spawn('env', [...start, 'sleep', '60'], { stdio: 'ignore' })
  onTestFinished(() => void other.kill('SIGKILL'))
  return other
}

describe.each(users)('as $name', (user) => {
  test('a program outside the sandbox can do all of it', async () => {
    const { before, after, said } = await run(user, 'outside')
    // There is none to be had for somebody without capabilities.
    if (user.uid !== 0) expect(said.get('capability')).toBe('EPERM')
    said.delete('capability')
    const failed = [...said].filter(([what, answer]) => answer !== 'ok' && !(mayBeMissing.includes(what) && isMissing(answer)))
    expect(failed).toEqual([])
    expect(said.size).toBeGreaterThan(40)
    expect(after.mode).not.toBe(before.mode)
  })

  test.each(kinds)('a compromised engine of the kind %s can do nothing of it', async (kind) => {
    const { before, after, said } = await run(user, kind)
    const done = [...said].filter(([what, answer]) => answer === 'ok' && !isAllowed(what, kind))
    expect(done).toEqual([])
    const refused = [...said].filter(([what, answer]) => answer !== 'ok' && isAllowed(what, kind))
    expect(refused).toEqual([])
    expect(said.size).toBeGreaterThan(40)
    expect({ ...after, atimeMs: 0, atime: 0 }).toEqual({ ...before, atimeMs: 0, atime: 0 })
  })
})
