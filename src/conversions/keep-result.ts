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

/**
 * Answers what was kept, in order.
 * @throws AppError `result_too_large`
 */
export async function keepResult(made: readonly ResultFile[], own: ConversionFiles, maxBytes: number): Promise<StoredFile[]> {
  const sizes = await measureResult(made, maxBytes)
  await makeFreshDir(own.resultDir)
  const stored: StoredFile[] = []
  for (const [index, { path, filename, kind, width, height, page }] of made.entries()) {
    const kept = own.resultFile(index)
    await chmod(path, 0o600)
    await move(path, kept)
    const sha256 = await hashFile(kept)
    await sync(kept)
    stored.push({ filename, kind, size: sizes[index] ?? 0, sha256, width: width ?? null, height: height ?? null, page: page ?? null })
  }
  await sync(own.resultDir)
  await sync(own.dir)
  return stored
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
