/** The private folder of one command in TMPDIR; the next command removes those of killed ones. */
import { mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endOrphans } from '../../engines/process/orphans.ts'
import { remove } from '../../store/files.ts'
import { type Lock, takeLock } from '../../store/lock.ts'

/** A private folder. */
export interface Scratch {
  path: string
  /** Removes it. */
  close(): Promise<void>
}

const prefix = 'convertd-command-'
/** Held by the folder's owner; a lock dies with its process. */
const lockName = 'lock'
const takingName = 'taking'
/** Far longer than taking the lock takes: an older folder without one is abandoned. */
const takingMs = 60_000

/** Creates a folder, and removes those of killed commands. */
export async function openScratch(parent = tmpdir()): Promise<Scratch> {
  await sweepScratch(parent)
  const path = await mkdtemp(join(parent, prefix))
  const held = lockNew(path)
  return {
    path,
    async close() {
      const lock = await held
      await remove(path)
      await lock?.release()
    },
  }
}

/** The lock file gets its name once it is locked, so no other command ever finds it unlocked. Without flock, nothing is removed. */
async function lockNew(path: string): Promise<Lock | undefined> {
  try {
    const lock = await takeLock(join(path, takingName), 0)
    if (lock) await rename(join(path, takingName), join(path, lockName))
    return lock
  } catch {
    return undefined
  }
}

/**
 * Ends processes that a killed command left, then removes its folder. Folders that cannot be examined are left alone: they must not stop
 * this command.
 */
async function sweepScratch(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(parent, name))) {
    const lock = await lockAbandoned(path).catch(() => undefined)
    if (!lock) continue
    try {
      await endOrphans(path)
      await remove(path)
    } finally {
      await lock.release()
    }
  }
}

/** The lock of an own folder that no process holds any more. */
async function lockAbandoned(path: string) {
  const { uid, mtimeMs } = await stat(path)
  if (uid !== process.geteuid?.()) return undefined
  const hasLock = await stat(join(path, lockName)).then(
    () => true,
    () => false,
  )
  if (!hasLock && Date.now() - mtimeMs < takingMs) return undefined
  return await takeLock(join(path, hasLock ? lockName : takingName), 0)
}
