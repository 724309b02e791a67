/** Locks between processes that die with their holder, also across containers: flock(2) on an open file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'

/** What util-linux's flock is told to exit with when another holds the lock. */
const heldExitCode = 75

export interface Lock {
  /** The open lock file, for a note on who holds it. */
  handle: FileHandle
  release(): Promise<void>
}

/**
 * Takes the lock, or answers undefined when another holder keeps it for longer than `waitMs`. The lock belongs to the open file, not to
 * the helper that asked for it, so the kernel gives it back however this process ends.
 * @throws Error when the file system or the machine has no flock
 */
export async function takeLock(path: string, waitMs: number): Promise<Lock | undefined> {
  const handle = await open(path, 'a+', 0o600)
  try {
    const patience = waitMs === 0 ? ['--nonblock'] : ['--wait', String(waitMs / 1000)]
    const helper = spawn('flock', [...patience, '--conflict-exit-code', String(heldExitCode), '0'], {
      stdio: [handle.fd, 'ignore', 'ignore'],
      timeout: waitMs + 5000,
    })
    const [exitCode] = (await once(helper, 'close')) as [number | null]
    if (exitCode === 0) return { handle, release: () => handle.close() }
    if (exitCode !== heldExitCode) throw new Error(`flock ended with ${exitCode}`)
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return undefined
}
