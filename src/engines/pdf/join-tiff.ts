/** Puts TIFF files of one page together into one of many, by tiffcp of libtiff. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { moveLeft } from '../../disk/left-files.ts'
import { AppError } from '../../errors.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'

export interface JoinRequest {
  /** In their order. */
  paths: readonly string[]
  /** Where the file goes. */
  target: string
  /** A folder for this call alone, which it makes. */
  workDir: string
  signal: AbortSignal
}

/** Linux takes 2 MiB of arguments and environment (ARG_MAX of most systems); the rest is for the jail's own. */
const mostArgumentBytes = 1024 * 1024

/**
 * Keeps the pixels and the compression of each page.
 * @throws AppError `too_many_pages` where they are too many for one call, `engine_failed`
 */
export async function joinTiffs(run: RunProcess, { paths, target, workDir, signal }: JoinRequest): Promise<void> {
  const bytes = paths.reduce((sum, path) => sum + Buffer.byteLength(path) + 9, 0)
  // Each is an argument, and one of the jail's besides.
  if (bytes * 2 > mostArgumentBytes) {
    throw new AppError(
      'too_many_pages',
      `${paths.length} pages are too many for one TIFF; choose fewer with the pages option, or set multipage to false.`,
    )
  }
  await mkdir(workDir, { mode: 0o700 })
  const outcome = await run({ command: 'tiffcp', args: [...paths, 'joined.tiff'], workDir, reads: paths, signal })
  if (outcome.exitCode !== 0) throw engineFailure('tiffcp', outcome)
  await (await moveLeft({ path: join(workDir, 'joined.tiff'), within: workDir }, target)).close()
}
