/** Finds and ends engine processes that a killed server left running. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const ownerVariable = 'CONVERTD_ENGINE_OWNER'

/** The mark that every engine process of a data folder carries in its environment. */
export function engineMark(dataDir: string): Record<string, string> {
  return { [ownerVariable]: dataDir }
}

/** A killed process is gone within milliseconds, unless the kernel waits for its disk. */
const patienceMs = 2000
const lookEveryMs = 10

/**
 * Kills every process that carries the mark of this data folder, and waits until none is left; to be called by whoever holds its lock,
 * before starting any engine. Returns how many there were. Processes of other users cannot be read and are not ours.
 */
export async function endOrphans(dataDir: string, procDir = '/proc'): Promise<number> {
  const mark = `${ownerVariable}=${dataDir}`
  const killed = new Set<number>()
  const deadline = performance.now() + patienceMs
  // Again and again: one that forks while it is looked for leaves one more child.
  for (let found = await findMarked(mark, procDir); found.length > 0; found = await findMarked(mark, procDir)) {
    for (const pid of found) if (kill(pid)) killed.add(pid)
    if (performance.now() > deadline) break
    await delay(lookEveryMs)
  }
  return killed.size
}

async function findMarked(mark: string, procDir: string): Promise<number[]> {
  const pids = (await readdir(procDir).catch(() => [])).filter((name) => /^\d+$/.test(name))
  const marked = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(join(procDir, pid, 'environ'), 'utf8').catch(() => '')
      return environment.split('\0').includes(mark)
    }),
  )
  return pids.filter((_, index) => marked[index]).map(Number)
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
