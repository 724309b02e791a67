/** What a server and its engines use, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** One sample. */
export interface Usage {
  /** Resident megabytes of the server itself. */
  serverMb: number
  descriptors: number
  /** The server and all below it. */
  processes: number
  /** Names in the data folder's conversions and scratch folders. */
  files: number
}

/** Returns the pids of a process and all below it, itself first. */
function tree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/^PPid:\s+(\d+)/m.exec(readOrEmpty(`/proc/${name}/status`))?.[1] ?? 0)] as const)
  const below = (pid: number): number[] => [pid, ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child))]
  return below(root)
}

/** Returns those of a tree whose command line matches. */
export function matching(root: number, pattern: RegExp): number[] {
  return tree(root).filter((pid) => pattern.test(readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')))
}

export async function usageOf(pid: number, folders: readonly string[]): Promise<Usage> {
  const counts = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
  return {
    serverMb: Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    processes: tree(pid).length,
    files: counts.reduce((sum, names) => sum + names.length, 0),
  }
}

/** The process may have ended meanwhile. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
