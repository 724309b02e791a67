/** Moves the results of engines out of their reach and hashes them, before anything is published. */
import { fstatSync } from 'node:fs'
import { join } from 'node:path'
import { moveEngineFile } from '../../disk/engine-files.ts'
import type { MadeFiles } from '../../store/file-store.ts'
import { makeFreshDir } from '../../store/files.ts'
import { hashFile } from '../../store/hash-file.ts'
import { mapConcurrently } from '../../store/map-concurrently.ts'
import type { LocalFile } from './objects.ts'

/**
 * Moves the files to `dir`, which no engine can write to, and returns them in order.
 * @throws AppError `engine_failed` for anything but a regular file
 */
export async function isolateResults({ paths, within }: MadeFiles, dir: string): Promise<LocalFile[]> {
  await makeFreshDir(dir)
  return await mapConcurrently(paths, async (path, index) => {
    const isolated = join(dir, String(index))
    const file = await moveEngineFile({ path, within }, isolated)
    try {
      const { size } = fstatSync(file.fd)
      return { path: isolated, size, sha256: await hashFile(file, size) }
    } finally {
      await file.close()
    }
  })
}
