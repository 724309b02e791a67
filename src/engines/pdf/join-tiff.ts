/** Joins TIFF files of one page each into one file, by tiffcp of libtiff. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { moveEngineFile } from '../../disk/engine-files.ts'
import { AppError } from '../../errors.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'

/** The files to join. */
export interface JoinRequest {
  /** Files to join, in order. */
  paths: readonly string[]
  /** Path of the result. */
  target: string
  /** Folder for this call alone; the call makes it. */
  workDir: string
  signal: AbortSignal
}

/** Maximum bytes of arguments. Linux takes 2 MiB of arguments and environment (ARG_MAX of most systems); the rest is for the jail's own. */
const mostArgumentBytes = 1024 * 1024

/**
 * Joins the files; each page keeps its pixels and its compression.
 * @throws AppError `too_many_pages` where one call cannot take all pages, `engine_failed`
 */
export async function joinTiffs(run: RunProcess, { paths, target, workDir, signal }: JoinRequest): Promise<void> {
  const bytes = paths.reduce((sum, path) => sum + Buffer.byteLength(path) + 9, 0)
  // Each path is passed twice: as an argument of tiffcp and as one of the jail.
  if (bytes * 2 > mostArgumentBytes) {
    throw new AppError(
      'too_many_pages',
      `${paths.length} pages are too many for one TIFF; choose fewer with the pages option, or set multipage to false.`,
    )
  }
  await mkdir(workDir, { mode: 0o700 })
  const outcome = await run({ command: 'tiffcp', args: [...paths, 'joined.tiff'], workDir, reads: paths, signal })
  if (outcome.exitCode !== 0) throw engineFailure('tiffcp', outcome)
  await (await moveEngineFile({ path: join(workDir, 'joined.tiff'), within: workDir }, target)).close()
}
