/** Moves the files that an action made to where results are kept, and has the disk hold them. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ResultFile } from '../actions/action.ts'
import { moveLeft, openLeft } from '../disk/left-files.ts'
import { AppError } from '../errors.ts'
import { type ConversionFiles, makeFreshDir, sync } from '../store/files.ts'
import type { StoredFile } from './conversion.ts'

/** Files open at once: one is hashed while the disk takes another. */
const filesAtOnce = 4

/**
 * Adds up the sizes of files that an action made in `workDir`.
 * @throws AppError `result_too_large`, or `engine_failed` for what is no regular file
 */
export async function measureResult(made: readonly ResultFile[], workDir: string, maxBytes: number): Promise<void> {
  if (made.length === 0) throw new Error('an action ended without a result')
  const sizes = await someAtOnce(made, ({ path }) => measureFile(path, workDir))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > maxBytes) {
    throw new AppError(
      'result_too_large',
      `The result has ${total} bytes, more than the ${maxBytes} allowed (CONVERTD_MAX_RESULT_MB). Try fewer pages or a lower quality.`,
    )
  }
}

async function measureFile(path: string, workDir: string): Promise<number> {
  const file = await openLeft({ path, within: workDir })
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/**
 * Returns what was kept, in order, of a result that was measured.
 * @throws AppError `engine_failed` for what is no regular file
 */
export async function keepResult(made: readonly ResultFile[], own: ConversionFiles): Promise<StoredFile[]> {
  await makeFreshDir(own.resultDir)
  const stored = await someAtOnce(made, (file, index) => keepFile(file, own, own.resultFile(index)))
  await Promise.all([sync(own.resultDir), sync(own.dir)])
  return stored
}

async function keepFile(
  { path, filename, kind, width, height, page }: ResultFile,
  { workDir }: ConversionFiles,
  kept: string,
): Promise<StoredFile> {
  const file = await moveLeft({ path, within: workDir }, kept)
  try {
    const [{ size }, sha256] = await Promise.all([file.stat(), hashFile(file), file.sync()])
    return { filename, kind, size, sha256, width: width ?? null, height: height ?? null, page: page ?? null }
  } finally {
    await file.close()
  }
}

async function hashFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(file.createReadStream({ autoClose: false }), hash)
  return hash.digest('hex')
}

/** Works on a few of the items at once, and returns what came of them in their order. After a failure nothing more begins, and nothing goes on unseen. */
async function someAtOnce<Item, Result>(items: readonly Item[], work: (item: Item, index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const pending = items.entries()
  let hasFailed = false
  async function workOnSome(): Promise<void> {
    for (const [index, item] of pending) {
      if (hasFailed) return
      try {
        results[index] = await work(item, index)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: filesAtOnce }, workOnSome))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return results
}
