/** Measures the files that an action made, and has them kept as the result of its conversion. */
import type { ResultFile } from '../actions/common/action.ts'
import { openLeft } from '../disk/left-files.ts'
import { AppError } from '../errors.ts'
import type { AttemptRef, FileStore } from '../store/file-store.ts'
import { someAtOnce } from '../store/some-at-once.ts'
import type { StoredFile } from './conversion.ts'

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

interface Made {
  attempt: AttemptRef
  files: readonly ResultFile[]
  workDir: string
  signal: AbortSignal
}

/**
 * Returns what was kept, in order, of a result that was measured.
 * @throws AppError `engine_failed` for what is no regular file; whatever the store throws
 */
export async function keepResult(fileStore: FileStore, { attempt, files, workDir, signal }: Made): Promise<StoredFile[]> {
  const kept = await fileStore.publish(attempt, { paths: files.map(({ path }) => path), within: workDir }, signal)
  return files.flatMap(({ filename, kind, width, height, page }, index) => {
    const file = kept[index]
    return file ? [{ filename, kind, ...file, width: width ?? null, height: height ?? null, page: page ?? null }] : []
  })
}
