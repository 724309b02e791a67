/** Runs a program on a PDF in a folder of its own: one that was taken over must not change what others made. */
import { mkdtemp, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { moveLeft } from '../../../disk/left-files.ts'
import { ownTrees } from '../../../disk/trees.ts'
import type { ProcessOutcome, ProcessRequest, RunProcess } from '../../process/process.ts'

/** What a program calls the file that it makes. */
export const made = 'made.pdf'

/**
 * Runs the program in a fresh folder inside of `workDir`, which is removed.
 * @param target where `made` goes, if it was made; unset: nothing is to be kept
 * @throws what `run` throws; AppError `engine_failed` when what was made is no regular file
 */
export async function runApart(run: RunProcess, request: ProcessRequest, target?: string): Promise<ProcessOutcome> {
  const folder = await mkdtemp(join(request.workDir, 'pdf-'))
  try {
    const outcome = await run({ ...request, workDir: folder })
    if (target !== undefined && succeeded(outcome)) await (await moveLeft({ path: join(folder, made), within: folder }, target)).close()
    return outcome
  } finally {
    // Empty, mostly.
    await rmdir(folder).catch(() => ownTrees().remove(folder))
  }
}

/** qpdf's 3 means that it repaired something on the way. */
export function succeeded({ exitCode }: ProcessOutcome): boolean {
  return exitCode === 0 || exitCode === 3
}
