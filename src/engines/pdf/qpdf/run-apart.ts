/** Runs a program on a PDF in a separate folder, so that a program that was taken over cannot change the files of others. */
import { mkdtemp, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { moveEngineFile } from '../../../disk/engine-files.ts'
import { ownTrees } from '../../../disk/trees.ts'
import type { ProcessOutcome, ProcessRequest, RunProcess } from '../../process/process.ts'

/** Name of the file that the program makes. */
export const made = 'made.pdf'

/**
 * Runs the program in a new folder inside `workDir`, which is removed afterwards.
 * @param target path to which `made` is moved, if the program made it; unset when no file is to be kept
 * @throws what `run` throws; AppError `engine_failed` when `made` is not a regular file
 */
export async function runApart(run: RunProcess, request: ProcessRequest, target?: string): Promise<ProcessOutcome> {
  const folder = await mkdtemp(join(request.workDir, 'pdf-'))
  try {
    const outcome = await run({ ...request, workDir: folder })
    if (target !== undefined && succeeded(outcome))
      await (await moveEngineFile({ path: join(folder, made), within: folder }, target)).close()
    return outcome
  } finally {
    // The folder is usually empty by now.
    await rmdir(folder).catch(() => ownTrees().remove(folder))
  }
}

/** Returns whether qpdf succeeded; exit code 3 means that it repaired something. */
export function succeeded({ exitCode }: ProcessOutcome): boolean {
  return exitCode === 0 || exitCode === 3
}
