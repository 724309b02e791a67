/** Finds and ends engine processes that a killed server left running. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ownerVariable = 'CONVERTD_ENGINE_OWNER'

/** The mark that every engine process of a data folder carries in its environment. */
export function engineMark(dataDir: string): Record<string, string> {
  return { [ownerVariable]: dataDir }
}

/**
 * Kills every process that carries the mark of this data folder; to be called by whoever holds its lock, before starting any engine.
 * Answers how many there were. Processes of other users cannot be read and are not ours.
 */
export async function endOrphans(dataDir: string, procDir = '/proc'): Promise<number> {
  const mark = `${ownerVariable}=${dataDir}`
  const pids = (await readdir(procDir).catch(() => [])).filter((name) => /^\d+$/.test(name))
  const killed = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(join(procDir, pid, 'environ'), 'utf8').catch(() => '')
      return environment.split('\0').includes(mark) && kill(Number(pid))
    }),
  )
  return killed.filter(Boolean).length
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
