/** Measures an action's result files and stores them. */
import { setImmediate as pause } from 'node:timers/promises'
import type { ResultFile } from '../actions/common/action.ts'
import { measureEngineFile } from '../disk/engine-files.ts'
import { AppError } from '../errors.ts'
import type { AttemptRef, FileStore, Writing } from '../store/file-store.ts'
import type { StoredFile } from './conversion.ts'

/** Files of a result between yields to other requests: together they take a few milliseconds. */
const measuredInARow = 200

/**
 * Adds up the sizes of files that an action created in `workDir`. @throws AppError `result_too_large`, or `engine_failed` for anything but
 * a regular file
 */
export async function measureResult(made: readonly ResultFile[], workDir: string, maxBytes: number): Promise<void> {
  if (made.length === 0) throw new Error('an action ended without a result')
  let total = 0
  for (const [index, { path }] of made.entries()) {
    if (index % measuredInARow === measuredInARow - 1) await pause()
    total += measureEngineFile({ path, within: workDir })
  }
  if (total > maxBytes) {
    throw new AppError(
      'result_too_large',
      `The result has ${total} bytes, more than the ${maxBytes} allowed (CONVERTD_MAX_RESULT_MB). Try fewer pages or a lower quality.`,
    )
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
