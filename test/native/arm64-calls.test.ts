/** The filter of arm64, on any machine: its tables by the numbers of arm64, and its program carried out by an interpreter. It is not run there. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jailSources } from '../helpers/native.ts'
import { kinds, reviewedCalls } from './reviewed-calls.ts'

/** asm/unistd.h of arm64: the generic numbers of Linux, with these among them. */
const choices = ['RENAMEAT', 'NEW_STAT', 'SET_GET_RLIMIT', 'TIME32_SYSCALLS', 'SYS_CLONE3', 'MEMFD_SECRET']
const generic = [...choices.map((name) => `#define __ARCH_WANT_${name}`), '#include <asm-generic/unistd.h>', ''].join('\n')
/** Marks in the generic header, which are no calls. */
const marks = ['arch_specific_syscall', 'syscalls']
/** linux/audit.h. */
const archs = { arm64: 0xc00000b7, arm: 0x40000028, x64: 0xc000003e }
const highest = 700

let folder: string
let program: string
let numbers: Map<string, number>

async function macros(input: string): Promise<Map<string, string>> {
  const { stdout } = await execa('cc', ['-E', '-dM', '-'], { input })
  return new Map([...stdout.matchAll(/^#define (\w+) (\w+)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

async function readNumbers(): Promise<Map<string, number>> {
  const all = await macros(generic)
  const numberOf = (name: string): number => {
    const value = all.get(name) ?? ''
    return /^\d+$/.test(value) ? Number(value) : numberOf(value)
  }
  const names = [...all.keys()].filter((name) => name.startsWith('__NR_')).map((name) => name.slice('__NR_'.length))
  return new Map(names.filter((name) => !marks.includes(name)).map((name) => [name, numberOf(`__NR_${name}`)]))
}

beforeAll(async () => {
  numbers = await readNumbers()
  folder = await mkdtemp(join(tmpdir(), 'convertd-native-'))
  const own = [...(await macros('#include <sys/syscall.h>\n')).keys()].filter((name) => name.startsWith('SYS_'))
  const lines = [...own.map((name) => `#undef ${name}`), ...[...numbers].map(([name, number]) => `#define SYS_${name} ${number}`)]
  await writeFile(join(folder, 'arm64-numbers.h'), `${lines.join('\n')}\n`)
  program = join(folder, 'arm64-calls')
  const sources = jailSources.map((url) => fileURLToPath(url))
  const others = sources.filter((path) => !/jail-calls(-\w+)?\.c$/.test(path))
  const include = [`-I${folder}`, `-I${dirname(sources[0] ?? '')}`]
  const own64 = fileURLToPath(new URL('./arm64-calls.c', import.meta.url))
  await execa('cc', ['-std=c11', '-D_GNU_SOURCE', '-Wall', '-Wextra', '-Werror', ...include, '-o', program, own64, ...others])
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function verdict(kind: string, arch: number, number: number, ...values: number[]): Promise<string> {
  return (await execa(program, [kind, String(arch), String(number), ...values.map(String)])).stdout
}

function numberOf(name: string): number {
  const number = numbers.get(name)
  if (number === undefined) throw new Error(`arm64 has no ${name}`)
  return number
}

test('knows the system call numbers of arm64', () => {
  const known = { openat: 56, read: 63, newfstatat: 79, fstat: 80, exit_group: 94, clone: 220, execve: 221, mmap: 222, renameat: 38 }
  expect(Object.fromEntries(Object.keys(known).map((name) => [name, numbers.get(name)]))).toEqual(known)
  for (const name of ['open', 'stat', 'fork', 'vfork', 'arch_prctl', 'epoll_wait', 'poll']) expect(numbers.has(name)).toBe(false)
})

test.each(kinds)('answers %s only for reviewed calls, and ENOSYS for all others', async (kind) => {
  const names = new Map([...numbers].map(([name, number]) => [number, name]))
  const { stdout } = await execa(program, [kind, String(highest)])
  const answered = stdout.split('\n').map((number) => names.get(Number(number)) ?? number)
  expect(answered.toSorted()).toEqual([...new Set(reviewedCalls[kind])].filter((name) => numbers.has(name)).toSorted())
})

test('the list contains every allowed call that has another name on x86-64', async () => {
  // What C libraries for arm64 call where those for x86-64 call the older one.
  const instead = [
    'openat',
    'newfstatat',
    'faccessat',
    'readlinkat',
    'mkdirat',
    'unlinkat',
    'renameat',
    'dup3',
    'pipe2',
    'ppoll',
    'pselect6',
  ]
  for (const name of [...instead, 'getpgid']) expect(await verdict('program', archs.arm64, numberOf(name))).toBe('allow')
  expect(await verdict('node', archs.arm64, numberOf('epoll_pwait'))).toBe('allow')
  expect(await verdict('node-starting', archs.arm64, numberOf('clone'))).toBe('allow')
})

test('ends a process that uses the system calls of another architecture, such as 32 bits', async () => {
  for (const arch of [archs.arm, archs.x64, 0]) expect(await verdict('program', arch, numberOf('read'))).toBe('kill')
  expect(await verdict('program', archs.arm64, 0x40000000 + numberOf('read'))).toBe('kill')
})

test.each<[string, string, string, number[], string]>([
  ['a socket to the network', 'soffice', 'socket', [2, 1], '97'],
  ['a datagram', 'soffice', 'socket', [1, 2], '93'],
  ['a connection', 'soffice', 'connect', [], '111'],
  ['a namespace', 'soffice-starting', 'clone', [0x10000000], '1'],
  ['a process, where only threads are allowed', 'office', 'clone', [0], '1'],
  ['shared memory without a file', 'program', 'mmap', [0, 4096, 3, 0x21], '1'],
  ['memory to write and run', 'program', 'mmap', [0, 4096, 6, 0x22], '1'],
  ['an exchange of names', 'program', 'renameat2', [0, 0, 0, 0, 2], '1'],
  ['limits of another process', 'program', 'prlimit64', [1], '1'],
  ['a signal to another process', 'program', 'kill', [1], '1'],
  ['a request to a device', 'program', 'ioctl', [0, 0x5412], '1'],
  ['a lease', 'program', 'fcntl', [0, 1024], '1'],
  ['a command', 'program', 'execve', [4096], '1'],
])('refuses %s', async (_, kind, name, values, error) => {
  expect(await verdict(kind, archs.arm64, numberOf(name), ...values)).toBe(error)
})

test.each<[string, string, number[]]>([
  ['soffice', 'socket', [1, 1]],
  ['office', 'clone', [0x3d0f00]],
  ['program', 'mmap', [0, 4096, 3, 0x22]],
  ['program', 'prlimit64', [0]],
])('lets %s call %s', async (kind, name, values) => {
  expect(await verdict(kind, archs.arm64, numberOf(name), ...values)).toBe('allow')
})
