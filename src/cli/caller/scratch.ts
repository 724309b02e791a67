/** The private folder in TMPDIR that one command works in; what a killed one left is cleared away by the next. */
import { mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endOrphans } from '../../engines/process/orphans.ts'
import { remove } from '../../store/files.ts'
import { type Lock, takeLock } from '../../store/lock.ts'

export interface Scratch {
  path: string
  /** Removes it. */
  close(): Promise<void>
}

const prefix = 'convertd-command-'
/** Held by who works in the folder; a lock dies with its holder. */
const lockName = 'lock'
const takingName = 'taking'
/** Far more than taking it lasts: a folder that is older and has none was left before. */
const takingMs = 60_000

/** Makes a fresh folder, and sweeps those of commands that were killed. */
export async function openScratch(parent = tmpdir()): Promise<Scratch> {
  await sweepScratch(parent)
  const path = await mkdtemp(join(parent, prefix))
  const held = hold(path)
  return {
    path,
    async close() {
      const lock = await held
      await remove(path)
      await lock?.release()
    },
  }
}

/** The lock gets its name when it is held, so that no sweep ever finds it free. A machine without flock sweeps nothing. */
async function hold(path: string): Promise<Lock | undefined> {
  try {
    const lock = await takeLock(join(path, takingName), 0)
    if (lock) await rename(join(path, takingName), join(path, lockName))
    return lock
  } catch {
    return undefined
  }
}

/** Ends what still runs for a killed command, then removes its folder. What cannot be looked at is left: it must not stop this command. */
async function sweepScratch(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(parent, name))) {
    const lock = await takeOver(path).catch(() => undefined)
    if (!lock) continue
    try {
      await endOrphans(path)
      await remove(path)
    } finally {
      await lock.release()
    }
  }
}

/** The lock of a folder of one's own that no one holds any more. */
async function takeOver(path: string) {
  const { uid, mtimeMs } = await stat(path)
  if (uid !== process.geteuid?.()) return undefined
  const hasLock = await stat(join(path, lockName)).then(
    () => true,
    () => false,
  )
  if (!hasLock && Date.now() - mtimeMs < takingMs) return undefined
  return await takeLock(join(path, hasLock ? lockName : takingName), 0)
}
