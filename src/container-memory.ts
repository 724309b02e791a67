/** How much memory the container may use: the smallest limit of its control group and the groups above it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the memory control group hierarchy is mounted, and the name of its limit (cgroups(7), both versions). */
interface Hierarchy {
  mountPoint: string
  /** The group at the mount point; a container often sees its own there. */
  root: string
  /** The group of this process. */
  group: string
  limitFile: 'memory.max' | 'memory.limit_in_bytes'
}

/** Returns the limit in bytes; undefined: no limit. @param root location of the system's folders; for tests */
export function readContainerMemory(root = '/'): number | undefined {
  const limits = findHierarchies(root).flatMap(({ mountPoint, root: shown, group, limitFile }) => {
    const below = group.startsWith(shown) ? group.slice(shown.length) : ''
    return ancestry(below).map((path) => readLimit(join(root, mountPoint, path, limitFile)))
  })
  const found = limits.filter((limit) => limit !== undefined)
  return found.length === 0 ? undefined : Math.min(...found)
}

function findHierarchies(root: string): Hierarchy[] {
  const groups = readText(join(root, 'proc/self/cgroup')).split('\n')
  const groupOf = (name: string) => groups.map((line) => line.split(':')).find(([, names = '']) => names.split(',').includes(name))?.[2]
  const mounts = readText(join(root, 'proc/self/mountinfo')).split('\n')
  return mounts.flatMap((line): Hierarchy[] => {
    const [place = '', system = ''] = line.split(' - ')
    const [, , , shown = '/', mountPoint = ''] = place.split(' ')
    const [type, , options = ''] = system.split(' ')
    const common = { mountPoint, root: shown === '/' ? '' : shown }
    if (type === 'cgroup2') return [{ ...common, group: groupOf('') ?? '/', limitFile: 'memory.max' }]
    if (type !== 'cgroup' || !options.split(',').includes('memory')) return []
    return [{ ...common, group: groupOf('memory') ?? '/', limitFile: 'memory.limit_in_bytes' }]
  })
}

/** Returns a cgroup path and its ancestors; '' is the mount point. */
function ancestry(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '' && name !== '..')
  return [...names.map((_, index) => names.slice(0, index + 1).join('/')), '']
}

/** Version 2 says `max` for none, version 1 a number near 2 to the power of 63. */
function readLimit(path: string): number | undefined {
  const text = readText(path).trim()
  const limit = Number(text)
  return text === '' || !(limit < Number.MAX_SAFE_INTEGER) ? undefined : limit
}

/** '' for what does not exist or must not be read. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
