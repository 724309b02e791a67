/** How much memory another process holds. */
import { readFile } from 'node:fs/promises'

/** Returns the resident memory of a process; 0 when it is unknown. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
