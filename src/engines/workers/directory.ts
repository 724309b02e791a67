/** The only folders that a worker sees: what it is lent to read, and where it may write. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { copyFile, link, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ownTrees, type Trees } from '../../disk/trees.ts'
import type { Access } from '../process/sandbox.ts'

export interface WorkerRoom {
  access: Access
  /** Where the worker may write, and under which name it leaves its result. */
  made: string
  result: string
  /** Puts a file into the room and answers with its path there. */
  lend(path: string): Promise<string>
  /** Puts the result where it is wanted. */
  collect(path: string): Promise<void>
  /** Empties the room for the next file. False where that cannot be done while the worker lives: it is not to be asked again. */
  clear(): Promise<boolean>
  /** Once the worker has ended. */
  remove(): Promise<void>
}

/** Makes a room in `scratchDir`; a worker needs it before it starts, so it is made at once. */
export function createWorkerRoom(scratchDir: string, trees: Trees = ownTrees()): WorkerRoom {
  const room = mkdtempSync(join(scratchDir, 'worker-'))
  const [lent, made] = [join(room, 'lent'), join(room, 'made')]
  for (const folder of [lent, made]) mkdirSync(folder, { mode: 0o700 })
  const result = join(made, 'result')
  let lentPath: string | undefined

  return {
    access: { readable: [lent], writable: [made] },
    made,
    result,
    async lend(path) {
      const inside = join(lent, `input${extname(path)}`)
      lentPath = inside
      // A second name for the same file costs nothing; across file systems there is none.
      await link(path, inside).catch(() => copyFile(path, inside))
      return inside
    },
    collect: (path) => moveFile(result, path),
    async clear() {
      // The worker cannot write where the lent file is.
      if (lentPath !== undefined) await rm(lentPath, { force: true })
      return await trees.clear(made)
    },
    remove: () => trees.remove(room),
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, to)
  })
}
