/** Passes the OCR results to the worker, one page per line. */
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readEngineFile } from '../../disk/engine-files.ts'
import { AppError } from '../../errors.ts'

/** Maximum bytes of one page: 50,000 words with their properties. */
const longestPage = 32 * 1024 * 1024

/**
 * Writes the pages into one file in the work folder, without parsing them.
 * @throws AppError `engine_failed` for a page that is not a regular file or is too long
 */
export async function joinScans(paths: readonly string[], workDir: string): Promise<string> {
  const target = join(workDir, 'scans.jsonl')
  const file = await open(target, 'wx', 0o600)
  try {
    for (const path of paths) {
      const bytes = await readEngineFile({ path, within: dirname(path) }, longestPage)
      if (!bytes) throw new AppError('engine_failed', 'The OCR result of the scanned pages is missing or too long.')
      await file.appendFile(bytes)
      await file.appendFile('\n')
    }
  } finally {
    await file.close()
  }
  return target
}
