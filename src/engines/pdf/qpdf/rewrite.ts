/** Rewrites a PDF by qpdf, with other pages or another protection. What is not asked to change keeps its bytes. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../../../errors.ts'
import { engineFailure, type ProcessOutcome, type RunProcess } from '../../process/process.ts'
import type { PdfRequest } from './request.ts'
import { made, runApart, succeeded } from './run-apart.ts'

/** The PDF to rewrite, and how. */
export interface RewriteRequest extends PdfRequest {
  /** Arguments of qpdf between its input and its output; each is one line. */
  args: readonly string[]
  /** Further files that the arguments name. */
  reads?: readonly string[]
}

/**
 * Writes a copy into the work folder.
 * @returns its path
 * @throws AppError `unreadable_input` when qpdf cannot read the file, `engine_failed` when it fails otherwise
 */
export async function rewritePdf(run: RunProcess, { path, args, reads = [], workDir, signal }: RewriteRequest): Promise<string> {
  const copy = join(workDir, `rewritten-${randomUUID()}.pdf`)
  // On stdin, because everyone on the machine can read a command line, and one argument of it holds at most 128 KiB.
  const input = [path, ...args, made].join('\n')
  const request = { command: 'qpdf', args: ['@-'], workDir, reads: [path, ...reads], signal, input }
  const outcome = await runApart(run, request, copy)
  if (succeeded(outcome)) return copy
  throw qpdfFailure(outcome)
}

/** Returns the error for a run of qpdf that failed: exit code 2 means that it cannot read the file. */
export function qpdfFailure(outcome: ProcessOutcome): AppError {
  const failure = engineFailure('qpdf', outcome)
  if (outcome.killedBy || outcome.exitCode !== 2) return failure
  return new AppError('unreadable_input', 'The PDF is too damaged to be rewritten.', { cause: failure })
}
