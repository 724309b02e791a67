/** The only folders that a worker sees: what it is lent to read, and where it may write. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { copyFile, link, readdir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
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
  /** Empties the room for the next file. */
  clear(): Promise<void>
  remove(): void
}

/** Makes a room in `scratchDir`; a worker needs it before it starts, so it is made at once. */
export function createWorkerRoom(scratchDir: string): WorkerRoom {
  const room = mkdtempSync(join(scratchDir, 'worker-'))
  const [lent, made] = [join(room, 'lent'), join(room, 'made')]
  for (const folder of [lent, made]) mkdirSync(folder, { mode: 0o700 })
  const result = join(made, 'result')

  return {
    access: { readable: [lent], writable: [made] },
    made,
    result,
    async lend(path) {
      const inside = join(lent, `input${extname(path)}`)
      // A second name for the same file costs nothing; across file systems there is none.
      await link(path, inside).catch(() => copyFile(path, inside))
      return inside
    },
    collect: (path) => moveFile(result, path),
    async clear() {
      for (const folder of [lent, made]) {
        for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
      }
    },
    remove: () => rmSync(room, { recursive: true, force: true, maxRetries: 3 }),
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, to)
  })
}
