import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readContainerMemory } from '../src/container-memory.ts'
import { makeTempDir } from './helpers/temp-dir.ts'

/** The system's folders as a process in that control group sees them. */
async function makeTree(files: Record<string, string>): Promise<string> {
  const root = await makeTempDir()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), `${text}\n`)
  }
  return root
}

const unified = (root = '/') => `29 23 0:26 ${root} /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate`
const memoryOne = (root = '/') => `35 31 0:32 ${root} /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory`
const cpuOne = '32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu'
const none = '9223372036854771712'
const gibibyte = 1024 ** 3

test.each([
  [
    'version 2, in a namespace of its own',
    { 'proc/self/cgroup': '0::/', 'proc/self/mountinfo': unified(), 'sys/fs/cgroup/memory.max': `${gibibyte}` },
    gibibyte,
  ],
  [
    'version 2, a limit of a parent that is lower than the own',
    {
      'proc/self/cgroup': '0::/slice/docker/id',
      'proc/self/mountinfo': unified(),
      'sys/fs/cgroup/slice/memory.max': `${gibibyte}`,
      'sys/fs/cgroup/slice/docker/memory.max': 'max',
      'sys/fs/cgroup/slice/docker/id/memory.max': `${2 * gibibyte}`,
    },
    gibibyte,
  ],
  [
    'version 2, only the own group is mounted',
    { 'proc/self/cgroup': '0::/docker/id', 'proc/self/mountinfo': unified('/docker/id'), 'sys/fs/cgroup/memory.max': `${gibibyte}` },
    gibibyte,
  ],
  [
    'version 2 without a limit',
    { 'proc/self/cgroup': '0::/a', 'proc/self/mountinfo': unified(), 'sys/fs/cgroup/a/memory.max': 'max' },
    undefined,
  ],
  [
    'version 1, as containers have it: the path is the host’s, the mount its own group',
    {
      'proc/self/cgroup': '5:memory:/docker/id\n1:cpu:/docker/id',
      'proc/self/mountinfo': `${cpuOne}\n${memoryOne('/docker/id')}`,
      'sys/fs/cgroup/memory/memory.limit_in_bytes': `${gibibyte}`,
    },
    gibibyte,
  ],
  [
    'version 1 beside an empty version 2, without a limit of its own',
    {
      'proc/self/cgroup': '4:memory:/a/b\n0::/',
      'proc/self/mountinfo': `${memoryOne()}\n29 23 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw`,
      'sys/fs/cgroup/memory/a/b/memory.limit_in_bytes': none,
      'sys/fs/cgroup/memory/a/memory.limit_in_bytes': `${3 * gibibyte}`,
      'sys/fs/cgroup/memory/memory.limit_in_bytes': none,
    },
    3 * gibibyte,
  ],
  [
    'a path above the root of the namespace',
    { 'proc/self/cgroup': '0::/../other', 'proc/self/mountinfo': unified(), 'sys/fs/cgroup/memory.max': '7' },
    7,
  ],
  ['a machine without control groups', {}, undefined],
])('%s', async (_, files, bytes) => {
  expect(readContainerMemory(await makeTree(files as unknown as Record<string, string>))).toBe(bytes)
})
