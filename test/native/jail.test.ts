import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { execa } from 'execa'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Calls, sandboxLayers } from '../../src/engines/process/sandbox.ts'
import { buildNative, compileInto } from '../helpers/native.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { users } from './users.ts'

let jail: string
let attempt: string
beforeAll(async () => {
  const folder = await buildNative()
  await chmod(folder, 0o755)
  jail = join(folder, 'convertd-jail')
  attempt = await compileInto(folder, 'attempt', new URL('./attempt.c', import.meta.url))
})

interface Try {
  /** Unset: those of the kind that may make the most. */
  calls?: Calls
  options?: readonly string[]
  writable?: string
  readable?: readonly string[]
}

/** What the attempt printed; a kill is told by its signal. */
async function tryInJail(
  what: string,
  argument = '',
  { calls = 'soffice-starting', options = [], writable, readable = [] }: Try = {},
): Promise<string> {
  const paths = [...['/usr', '/lib', '/lib64', attempt, ...readable].flatMap((path) => ['--ro', path])]
  const args = ['--calls', calls, ...options, ...paths, ...(writable ? ['--rw', writable] : []), '--', attempt, what, argument]
  const { stdout, stderr, signal } = await execa(jail, args, { reject: false })
  return signal ?? (stdout || stderr)
}

/** A process outside of any jail, for as long as the test runs. */
function startVictim(): ChildProcess {
  const victim = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => void victim.kill('SIGKILL'))
  return victim
}

test('activates every layer on this machine', async () => {
  const { stdout, exitCode } = await execa(jail, ['--probe'])
  expect(JSON.parse(stdout).layers).toEqual(Object.fromEntries(sandboxLayers.map((layer) => [layer, true])))
  expect(exitCode).toBe(0)
})

test('passes through streams, arguments, exit status and signals of a command', async () => {
  const args = ['--ro', '/usr', '--ro', '/lib', '--ro', '/lib64', '--ro', '/bin', '--calls', 'program-starting', '--']
  const run = (script: string) => execa(jail, [...args, 'sh', '-c', script, 'sh', 'a b'], { input: 'typed', reject: false })
  expect(await run('cat; echo " $1"; echo wrong >&2; exit 7')).toMatchObject({ stdout: 'typed a b', stderr: 'wrong', exitCode: 7 })
  expect(await run('kill -TERM $$')).toMatchObject({ signal: 'SIGTERM' })
})

describe.each([
  ['tcp', 'EAFNOSUPPORT'],
  ['udp', 'EAFNOSUPPORT'],
  ['tcp6', 'EAFNOSUPPORT'],
  ['netlink', 'EAFNOSUPPORT'],
  ['vsock', 'EAFNOSUPPORT'],
  ['unix-datagram', 'EPROTONOSUPPORT'],
  ['limits-of-parent', 'EPERM'],
  ['new-session', 'ENOSYS'],
  ['new-group', 'ENOSYS'],
  ['outlive-parent', 'EPERM'],
  ['namespaces', 'ENOSYS'],
  ['clone-namespace', 'EPERM'],
  ['clone3', 'ENOSYS'],
  ['mount', 'ENOSYS'],
  ['chroot', 'ENOSYS'],
  ['io-uring', 'ENOSYS'],
  ['bpf', 'ENOSYS'],
  ['userfaultfd', 'ENOSYS'],
  ['perf', 'ENOSYS'],
  ['keys', 'ENOSYS'],
  ['shared-memory', 'ENOSYS'],
  ['type-into-terminal', 'EPERM'],
])('the system call behind %s', (what, error) => {
  test(`is refused with ${error}`, async () => {
    expect(await tryInJail(what, '/')).toBe(error)
  })
})

test.runIf(process.arch === 'x64').each(['other-architecture', 'x32'])('kills a program that enters the kernel by %s', async (what) => {
  expect(await tryInJail(what)).toBe('SIGSYS')
})

test.each(['unix-stream', 'clone-plain', 'signal-own-child'])('allows a program what it needs: %s', async (what) => {
  expect(await tryInJail(what)).toBe('ok')
})

test.each([
  ['signal', 'EPERM'],
  ['trace', 'ENOSYS'],
  ['read-memory', 'ENOSYS'],
  ['pidfd', 'ENOSYS'],
  ['renice', 'ENOSYS'],
])('prevents access to other processes: %s', async (what, error) => {
  const victim = startVictim()
  expect(await tryInJail(what, String(victim.pid))).toBe(error)
  expect(victim.exitCode ?? victim.signalCode).toBeNull()
})

test('allows reading only the given paths', async () => {
  const folder = await makeTempDir()
  await mkdir(join(folder, 'own'))
  await mkdir(join(folder, 'other'))
  await writeFile(join(folder, 'own/file'), 'x')
  await writeFile(join(folder, 'other/secret'), 'x')
  await writeFile(join(folder, 'input'), 'x')
  await symlink('../other/secret', join(folder, 'own/link'))
  const allowed = { writable: join(folder, 'own'), readable: [join(folder, 'input')] }
  expect(await tryInJail('read', join(folder, 'own/file'), allowed)).toBe('ok')
  expect(await tryInJail('read', join(folder, 'input'), allowed)).toBe('ok')
  expect(await tryInJail('write', join(folder, 'input'), allowed)).toBe('EACCES')
  expect(await tryInJail('read', join(folder, 'own/link'), allowed)).toBe('EACCES')
  expect(await tryInJail('list', join(folder, 'other'), allowed)).toBe('EACCES')
  expect(await tryInJail('create', join(folder, 'new'), allowed)).toBe('EACCES')
  expect(await tryInJail('read', '/etc/passwd', allowed)).toBe('EACCES')
  expect(await tryInJail('read', `/proc/${process.pid}/environ`, allowed)).toBe('EACCES')
})

test('does not execute files that it wrote', async () => {
  const folder = await makeTempDir()
  const program = join(folder, 'program')
  await writeFile(program, await readFile(attempt))
  await chmod(program, 0o755)
  expect(await tryInJail('run', program, { readable: [folder] })).toBe('ok')
  expect(await tryInJail('run', program, { writable: folder })).toBe('EACCES')
})

test('does not change file attributes, which Landlock does not restrict', async () => {
  const folder = await makeTempDir()
  const path = join(folder, 'keys.json')
  await writeFile(path, 'x', { mode: 0o600 })
  const before = await stat(path)
  expect(await tryInJail('chmod', path)).toBe('ENOSYS')
  expect(await tryInJail('touch', path)).toBe('ENOSYS')
  expect(await tryInJail('truncate', path)).toBe('EACCES')
  expect(await tryInJail('watch', folder)).toBe('ENOSYS')
  expect(await stat(path)).toEqual(before)
})

test('reaches no server, by path or by abstract name', async () => {
  const path = join(await makeTempDir(), 'control.sock')
  const heard = vi.fn()
  const servers = [path, `\0${path}`].map((address) => createServer(heard).listen(address))
  onTestFinished(() => servers.forEach((server) => void server.close()))
  expect(await tryInJail('unix-connect', path)).toBe('ECONNREFUSED')
  expect(await tryInJail('abstract-connect', path)).toBe('ECONNREFUSED')
  expect(heard).not.toHaveBeenCalled()
})

test('limits memory, files and CPU time', async () => {
  const folder = await makeTempDir()
  const file = join(folder, 'file')
  expect(await tryInJail('memory', '300000000', { options: ['--as', '200000000'] })).toBe('ENOMEM')
  expect(await tryInJail('memory', '300000000', { options: ['--data', '200000000'] })).toBe('ENOMEM')
  expect(await tryInJail('memory', '300000000')).toBe('ok')
  expect(await tryInJail('fill-5000', file, { options: ['--fsize', '4096'], writable: folder })).toBe('EFBIG')
  expect(await tryInJail('cpu', '', { options: ['--cpu', '1'] })).toBe('SIGXCPU')
})

test('refuses to run a command with missing layers unless told to', async () => {
  const args = ['--ro', '/etc/passwd/nothing', '--ro', '/usr', '--', 'true']
  const refused = await execa(jail, args, { reject: false })
  expect(refused).toMatchObject({ exitCode: 122, stdout: '' })
  expect(refused.stderr).toContain('"files"')
  expect(await execa(jail, ['--best-effort', ...args], { reject: false })).toMatchObject({ exitCode: 0 })
})

test('refuses to run a command for another parent', async () => {
  expect(await execa(jail, ['--parent', '1', '--', 'true'], { reject: false })).toMatchObject({ exitCode: 120 })
})

test.each([
  [['--ro', '/usr', 'true'], 2],
  [['--as', 'much', '--', 'true'], 2],
  [['--unknown', 'x', '--', 'true'], 2],
  [['--'], 2],
  [['--ro', '/usr', '--ro', '/lib64', '--', 'no-such-program'], 127],
])('reports what is wrong with %j', async (args, exitCode) => {
  const outcome = await execa(jail, args, { reject: false })
  expect(outcome).toMatchObject({ exitCode, stdout: '' })
  expect(outcome.stderr).not.toBe('')
})

test('starts another program only if allowed, and only the listed ones', async () => {
  const path = attempt
  expect(await tryInJail('clone-plain', '', { calls: 'program' })).toBe('ENOSYS')
  for (const calls of ['program-threads', 'node', 'soffice'] as const) expect(await tryInJail('clone-plain', '', { calls })).toBe('EPERM')
  for (const calls of ['program', 'program-threads', 'node', 'soffice'] as const)
    expect(await tryInJail('run', path, { calls })).toBe('EPERM')
  for (const calls of ['program-starting', 'node-starting', 'soffice-starting'] as const) {
    expect(await tryInJail('run', path, { calls })).toBe('ok')
  }
})

test('finds a command in PATH, which inherits only three streams', async () => {
  const list = ['--ro', '/usr', '--ro', '/lib', '--ro', '/lib64', '--ro', '/proc', '--', 'ls', '/proc/self/fd']
  const { stdout } = await execa('sh', ['-c', 'exec 5</dev/null 9</dev/null; exec "$@"', 'sh', jail, ...list])
  // The one more is the folder that is listed.
  expect(stdout.split('\n')).toEqual(['0', '1', '2', '3'])
})

test('limits the processes and threads of a user, except for programs that start none', async () => {
  const limits = ['--ro', '/usr', '--ro', '/lib', '--ro', '/lib64', '--ro', '/proc', '--', 'cat', '/proc/self/limits']
  for (const { start } of users) {
    const { stdout } = await execa('env', [...start, jail, '--calls', 'node', ...limits])
    const [, soft, hard] = /^Max processes +(\d+) +(\d+)/m.exec(stdout) ?? []
    expect(soft).toBe(hard)
    expect(Number(soft)).toBeGreaterThan(64)
  }
})

test('dies with the process that started it', async () => {
  const script = `${jail} --ro /usr --ro /lib --ro /lib64 -- sleep 60 & echo $!; wait`
  const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [pid] = await new Promise<string[]>((resolve) => shell.stdout.once('data', (text) => resolve(String(text).split('\n'))))
  await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/comm`, 'utf8')).toBe('sleep\n'))
  shell.kill('SIGKILL')
  await vi.waitFor(async () => expect(await isRunning(Number(pid))).toBe(false))
})

async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tZ')
  return !/^State:\t[ZX]/m.test(status)
}
