/** Measures an action's result files and stores them. */
import type { ResultFile } from '../actions/common/action.ts'
import { openEngineFile } from '../disk/engine-files.ts'
import { AppError } from '../errors.ts'
import type { AttemptRef, FileStore, Writing } from '../store/file-store.ts'
import { mapConcurrently } from '../store/map-concurrently.ts'
import type { StoredFile } from './conversion.ts'

/**
 * Adds up the sizes of files that an action created in `workDir`. @throws AppError `result_too_large`, or `engine_failed` for anything but
 * a regular file
 */
export async function measureResult(made: readonly ResultFile[], workDir: string, maxBytes: number): Promise<void> {
  if (made.length === 0) throw new Error('an action ended without a result')
  const sizes = await mapConcurrently(made, ({ path }) => measureFile(path, workDir))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > maxBytes) {
    throw new AppError(
      'result_too_large',
      `The result has ${total} bytes, more than the ${maxBytes} allowed (CONVERTD_MAX_RESULT_MB). Try fewer pages or a lower quality.`,
    )
  }
}

async function measureFile(path: string, workDir: string): Promise<number> {
  const file = await openEngineFile({ path, within: workDir })
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
 * Stores the files of a measured result and returns them, in order. @throws AppError `engine_failed` for anything but a regular file;
 * whatever the store throws
 */
export async function keepResult(
  fileStore: FileStore,
  { attempt, files, workDir, signal }: Made,
): Promise<Writing & { result: StoredFile[] }> {
  const { files: kept, onDisk } = await fileStore.publish(attempt, { paths: files.map(({ path }) => path), within: workDir }, signal)
  const result = files.flatMap(({ filename, kind, width, height, page }, index) => {
    const file = kept[index]
    return file ? [{ filename, kind, ...file, width: width ?? null, height: height ?? null, page: page ?? null }] : []
  })
  return { result, onDisk }
}
