/** Puts several pages on a sheet: a program of ours finds the changes in the sandbox, and qpdf writes them. */
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../errors.ts'
import type { RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'
import { findChanges, writeStructure } from '../structure/read-structure.ts'
import type { ImposePlan } from './plan.ts'

/** The PDF whose pages go on sheets. */
export interface ImposeRequest extends PdfRequest {
  plan: ImposePlan
}

const program = fileURLToPath(new URL('./impose-program.ts', import.meta.url))

/**
 * Writes a copy whose pages are sheets into the work folder.
 * @returns its path
 * @throws AppError `unreadable_input` when the file is too damaged for that
 */
export async function imposePdf(run: RunProcess, { path, plan, workDir, signal }: ImposeRequest): Promise<string> {
  const whole = await rewritePdf(run, { path, args: ['--coalesce-contents', '--object-streams=disable'], workDir, signal })
  const structure = await writeStructure(run, { path: whole, workDir, signal })
  if (structure === undefined) throw new AppError('engine_failed', 'The PDF has too many objects to be put on sheets; split it first.')
  const args = [whole, structure, JSON.stringify(plan)]
  const changes = await findChanges(run, { program, args, reads: [whole, structure], workDir, signal })
  return await rewritePdf(run, { path: whole, args: [`--update-from-json=${changes}`], reads: [changes], workDir, signal })
}
