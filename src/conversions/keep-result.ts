/** Moves the files that an action made to where results are kept, and has the disk hold them. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, lstat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ResultFile } from '../actions/action.ts'
import { AppError } from '../errors.ts'
import { type ConversionFiles, makeFreshDir, move, sync } from '../store/files.ts'
import type { StoredFile } from './conversion.ts'

/**
 * The size of each file, in bytes.
 * @throws AppError `result_too_large`, or `engine_failed` for what is no file
 */
export async function measureResult(made: readonly ResultFile[], maxBytes: number): Promise<number[]> {
  if (made.length === 0) throw new Error('an action ended without a result')
  const sizes = await Promise.all(made.map(({ path }) => measureFile(path)))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > maxBytes) {
    throw new AppError(
      'result_too_large',
      `The result has ${total} bytes, more than the ${maxBytes} allowed (CONVERTD_MAX_RESULT_MB). Try fewer pages or a lower quality.`,
    )
  }
  return sizes
}

/** A program that a file has taken over could leave a link to anything that we may read in place of its result. */
async function measureFile(path: string): Promise<number> {
  const facts = await lstat(path)
  if (!facts.isFile())
    throw new AppError('engine_failed', 'The conversion program failed on this file.', { cause: 'the result is no file' })
  return facts.size
}

/** Files kept at once: one is hashed while the disk takes another. */
const filesAtOnce = 4

/**
 * Answers what was kept, in order.
 * @throws AppError `result_too_large`
 */
export async function keepResult(made: readonly ResultFile[], own: ConversionFiles, maxBytes: number): Promise<StoredFile[]> {
  const [sizes] = await Promise.all([measureResult(made, maxBytes), makeFreshDir(own.resultDir)])
  const stored: StoredFile[] = []
  let next = 0
  async function keepSome(): Promise<void> {
    try {
      for (let index = next++; index < made.length; index = next++) {
        const file = made[index]
        if (file) stored[index] = await keepFile(file, own.resultFile(index), sizes[index] ?? 0)
      }
    } finally {
      // After a failure nothing more begins, and nothing goes on unseen.
      next = made.length
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: filesAtOnce }, keepSome))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  await Promise.all([sync(own.resultDir), sync(own.dir)])
  return stored
}

async function keepFile({ path, filename, kind, width, height, page }: ResultFile, kept: string, size: number): Promise<StoredFile> {
  await chmod(path, 0o600)
  await move(path, kept)
  const [sha256] = await Promise.all([hashFile(kept), sync(kept)])
  return { filename, kind, size, sha256, width: width ?? null, height: height ?? null, page: page ?? null }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
