/** Finds and ends engine processes that a killed server left running. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const ownerVariable = 'CONVERTD_ENGINE_OWNER'

/** Returns the mark that every engine process of a data folder carries in its environment. */
export function engineMark(dataDir: string): Record<string, string> {
  return { [ownerVariable]: dataDir }
}

/** Time for killed processes to disappear: milliseconds, unless the kernel waits for their disk. */
const timeoutMs = 2000
const checkIntervalMs = 10

/**
 * Kills every process with the mark of this data folder, and waits until none is left. The caller must hold the lock of the data folder and
 * must not have started an engine yet. Returns the number of processes. Processes of other users cannot be read and are not ours.
 */
export async function endOrphans(dataDir: string, procDir = '/proc'): Promise<number> {
  const mark = `${ownerVariable}=${dataDir}`
  const killed = new Set<number>()
  const deadline = performance.now() + timeoutMs
  // Repeated, because a process that forks during the search leaves another child.
  for (let found = await findMarked(mark, procDir); found.length > 0; found = await findMarked(mark, procDir)) {
    for (const pid of found) if (kill(pid)) killed.add(pid)
    if (performance.now() > deadline) break
    await delay(checkIntervalMs)
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
