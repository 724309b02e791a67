/** Hands the worker what the OCR engine left, one page a line. */
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readLeft } from '../../disk/left-files.ts'
import { AppError } from '../../errors.ts'

/** Bytes of one page: 50,000 words with what is known of each. */
const longestPage = 32 * 1024 * 1024

/**
 * Writes the pages into one file of the work folder, without reading what is in them.
 * @throws AppError `engine_failed` for what is no regular file or too long
 */
export async function joinScans(paths: readonly string[], workDir: string): Promise<string> {
  const target = join(workDir, 'scans.jsonl')
  const file = await open(target, 'wx', 0o600)
  try {
    for (const path of paths) {
      const bytes = await readLeft({ path, within: dirname(path) }, longestPage)
      if (!bytes) throw new AppError('engine_failed', 'What was read of the scanned pages is missing or too long.')
      await file.appendFile(bytes)
      await file.appendFile('\n')
    }
  } finally {
    await file.close()
  }
  return target
}
