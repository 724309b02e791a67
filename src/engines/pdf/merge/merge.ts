/** Puts PDFs after each other: our own program, in the sandbox, ties their parts together, and qpdf packs what it wrote. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../errors.ts'
import type { RunProcess } from '../../process/process.ts'
import { gather } from '../gather.ts'
import { rewritePdf } from '../rewrite.ts'
import { runListing } from '../run-listing.ts'
import { type MergePlan, mergedName } from './plan.ts'

export interface MergeRequest extends MergePlan {
  /** Scratch space. */
  workDir: string
  signal: AbortSignal
  /** Files done of files. */
  onProgress(done: number, total: number): void
}

const program = fileURLToPath(new URL('./merge-program.ts', import.meta.url))

/**
 * Writes the given pages of all files into one: with outlines, links, forms, tags, labels, layers and attachments.
 * @returns the path of the result in the work folder
 * @throws AppError `unreadable_input` when a file is too damaged, `engine_failed`
 */
export async function mergePdfs(run: RunProcess, request: MergeRequest): Promise<string> {
  const { workDir, signal } = request
  let merged = await runProgram(run, request)
  if (merged.unreadable.length > 0) {
    // What our own reader cannot make out, qpdf may still repair.
    const sources = [...request.sources]
    for (const index of merged.unreadable) {
      const source = sources[index]
      if (source) sources[index] = { ...source, path: await rewritePdf(run, { path: source.path, args: [], workDir, signal }) }
    }
    merged = await runProgram(run, { ...request, sources })
    const [still] = merged.unreadable
    if (still !== undefined) throw new AppError('unreadable_input', `${sources[still]?.title}: the PDF is too damaged to be merged.`)
  }
  return await rewritePdf(run, { path: merged.path, args: ['--object-streams=generate'], workDir, signal })
}

async function runProgram(run: RunProcess, { outline, sources, workDir, signal, onProgress }: MergeRequest) {
  const folder = await mkdtemp(join(workDir, 'sources-'))
  const paths = await gather(
    sources.map(({ path }) => path),
    folder,
  )
  const plan: MergePlan = { outline, sources: sources.map((source, index) => ({ ...source, path: paths[index] ?? '' })) }
  const items = sources.length
  return await runListing(run, {
    program,
    input: JSON.stringify(plan),
    items,
    reads: [folder],
    made: mergedName,
    workDir,
    signal,
    onProgress,
  })
}
