/** The only folders that a picture worker sees: what it is lent to read, and where it may write. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { copyFile, link, readdir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { WorkerRequest } from './image-messages.ts'
import type { Access } from './sandbox.ts'

export interface ImageRoom {
  access: Access
  /** Puts the picture into the room and answers with the request as the worker is to see it. */
  lend(request: WorkerRequest): Promise<WorkerRequest>
  /** Puts a result where `request` wants it. */
  collect(request: WorkerRequest): Promise<void>
  /** Empties the room for the next picture. */
  clear(): Promise<void>
  remove(): void
}

/** Makes a room in `scratchDir`; a worker needs it before it starts, so it is made at once. */
export function createImageRoom(scratchDir: string): ImageRoom {
  const room = mkdtempSync(join(scratchDir, 'pictures-'))
  const [lent, made] = [join(room, 'lent'), join(room, 'made')]
  for (const folder of [lent, made]) mkdirSync(folder, { mode: 0o700 })
  const result = join(made, 'result')

  async function lendFile(path: string): Promise<string> {
    const inside = join(lent, `input${extname(path)}`)
    // A second name for the same file costs nothing; across file systems there is none.
    await link(path, inside).catch(() => copyFile(path, inside))
    return inside
  }

  return {
    access: { readable: [lent], writable: [made] },
    async lend(request) {
      if (request.kind === 'inspect') return { ...request, path: await lendFile(request.path) }
      if (request.kind !== 'convert') return request
      return {
        ...request,
        conversion: { ...request.conversion, path: await lendFile(request.conversion.path), resultPath: result, workDir: made },
      }
    },
    async collect(request) {
      if (request.kind === 'convert') await moveFile(result, request.conversion.resultPath)
    },
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
