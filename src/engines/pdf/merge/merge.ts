/** Merges PDFs; the assembler joins their outlines, links and other parts. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../../../errors.ts'
import type { RunProcess } from '../../process/process.ts'
import type { OnProgress, PdfAssembler } from '../assemble/assembler.ts'
import type { MergePlan } from '../assemble/merge-plan.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'

/** The files to merge. */
export interface MergeRequest extends MergePlan {
  /** Scratch space. */
  workDir: string
  signal: AbortSignal
  /** Called with the number of files done and their total. */
  onProgress: OnProgress
}

/**
 * Writes the given pages of all files into one: with outlines, links, forms, tags, labels, layers and attachments.
 * @returns the path of the result in the work folder
 * @throws AppError `unreadable_input` when a file is too damaged, `engine_failed`
 */
export async function mergePdfs(run: RunProcess, { merge }: PdfAssembler, request: MergeRequest): Promise<string> {
  const { outline, workDir, signal, onProgress } = request
  const sources = [...request.sources]
  const attempt = async () => {
    const result = join(workDir, `merged-${randomUUID()}.pdf`)
    return { result, unreadable: await merge({ plan: { outline, sources }, result, signal, onProgress }) }
  }
  const first = await attempt()
  if (first.unreadable.length === 0) return first.result
  // qpdf may still repair a file that our own reader cannot read.
  for (const index of first.unreadable) {
    const source = sources[index]
    if (source) sources[index] = { ...source, path: await rewritePdf(run, { path: source.path, args: [], workDir, signal }) }
  }
  const second = await attempt()
  const [still] = second.unreadable
  if (still === undefined) return second.result
  throw new AppError('unreadable_input', `${sources[still]?.title}: the PDF is too damaged to be merged.`)
}
