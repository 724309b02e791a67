/** Moves the files that engines left to where results are kept, and has the disk hold them. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { moveLeft } from '../../disk/left-files.ts'
import type { KeptFile, MadeFiles } from '../file-store.ts'
import { type ConversionFiles, makeFreshDir, sync } from '../files.ts'
import { someAtOnce } from '../some-at-once.ts'

/**
 * Returns what was kept, in order. One file is hashed while the disk takes another.
 * @throws AppError `engine_failed` for what is no regular file
 */
export async function moveResult({ paths, within }: MadeFiles, own: ConversionFiles): Promise<KeptFile[]> {
  await makeFreshDir(own.resultDir)
  const kept = await someAtOnce(paths, (path, index) => moveFile(path, within, own.resultFile(index)))
  await Promise.all([sync(own.resultDir), sync(own.dir)])
  return kept
}

async function moveFile(path: string, within: string, kept: string): Promise<KeptFile> {
  const file = await moveLeft({ path, within }, kept)
  try {
    const [{ size }, sha256] = await Promise.all([file.stat(), hashFile(file), file.sync()])
    return { size, sha256 }
  } finally {
    await file.close()
  }
}

async function hashFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(file.createReadStream({ autoClose: false }), hash)
  return hash.digest('hex')
}
