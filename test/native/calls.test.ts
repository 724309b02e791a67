import { chmod } from 'node:fs/promises'
import { execa } from 'execa'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildNative, compileInto, jailSources } from '../helpers/native.ts'
import { kinds, reviewedCalls } from './reviewed-calls.ts'
import { users } from './users.ts'

/** More than any kernel has; x86-64 and arm64 count alike from 424 on, and 6.18 ends at 469. */
const highest = 700
/** uretprobe and uprobe of x86-64, which no filter gets to see: they refuse whoever calls them from anywhere but the kernel's own pages. */
const unfiltered = process.arch === 'x64' ? ['335', '336', 'uretprobe', 'uprobe'] : []
let everyCall: string
let names: Map<number, string>
beforeAll(async () => {
  const folder = await buildNative()
  await chmod(folder, 0o755)
  everyCall = await compileInto(folder, 'every-call', new URL('./every-call.c', import.meta.url), jailSources)
  names = await readNames()
})

/** The names of this machine's system calls, from the headers of its C library. */
async function readNames(): Promise<Map<number, string>> {
  const { stdout } = await execa('cc', ['-E', '-dM', '-'], { input: '#include <sys/syscall.h>\n' })
  return new Map([...stdout.matchAll(/^#define __NR_(\w+) (\d+)$/gm)].map(([, name = '', number]) => [Number(number), name]))
}

describe.each(users)('as $name', ({ start }) => {
  test.each(kinds)('answers every system call that is not on the list of %s with ENOSYS', async (kind) => {
    const { stdout } = await execa('env', [...start, everyCall, kind, String(highest)])
    const answered = stdout.split('\n').map((number) => names.get(Number(number)) ?? number)
    const existing = new Set(names.values())
    const reviewed = new Set(reviewedCalls[kind].filter((name) => existing.has(name)))
    expect(answered.filter((name) => !unfiltered.includes(name)).toSorted()).toEqual([...reviewed].toSorted())
  })
})
