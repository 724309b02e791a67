/** Locks between processes that die with their holder, also across containers: flock(2) on an open file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'

/** Exit code of util-linux's flock if another process holds the lock. */
const heldExitCode = 75

/** A lock that this process holds. */
export interface Lock {
  /** The open lock file, for a note about its holder. */
  handle: FileHandle
  release(): Promise<void>
}

/**
 * Takes the lock, or returns undefined if another process holds it for longer than `waitMs`. The lock belongs to the open file, not to the
 * helper process, so the kernel releases it however this process ends. @throws Error if the file system or the machine has no flock
 */
export async function takeLock(path: string, waitMs: number): Promise<Lock | undefined> {
  const handle = await open(path, 'a+', 0o600)
  try {
    const waitArgs = waitMs === 0 ? ['--nonblock'] : ['--wait', String(waitMs / 1000)]
    const helper = spawn('flock', [...waitArgs, '--conflict-exit-code', String(heldExitCode), '0'], {
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
