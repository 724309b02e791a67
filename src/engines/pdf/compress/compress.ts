/** Makes a PDF smaller: a worker reads, changes and writes it; qpdf first repairs a damaged one. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RunProcess } from '../../process/process.ts'
import type { PdfAssembler } from '../assemble/assembler.ts'
import type { CompressSettings } from '../assemble/compress-plan.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'

/** A PDF to compress, and how. */
export interface CompressRequest extends PdfRequest, CompressSettings {
  /** Called with the number of pictures done and their total. */
  onProgress(done: number, total: number): void
}

/** What qpdf alone can do for a file that our reader cannot read. */
const byQpdf = ['--object-streams=generate', '--compress-streams=y', '--compression-level=9']

/**
 * Writes a smaller copy of a PDF that opens without a password into the work folder. Its look and content do not change.
 * @returns its path; the copy can be larger where there is nothing to save
 * @throws AppError `unreadable_input` when the file is too damaged for that
 */
export async function compressPdf(run: RunProcess, { compress }: PdfAssembler, request: CompressRequest): Promise<string> {
  const { pictures, parallelism, workDir, signal, onProgress } = request
  const attempt = async (path: string, isRepaired: boolean) => {
    const result = join(workDir, `compressed-${randomUUID()}.pdf`)
    return { result, ...(await compress({ plan: { path, isRepaired, pictures, parallelism }, result, signal, onProgress })) }
  }
  const first = await attempt(request.path, false)
  const path = first.isSound ? request.path : await rewritePdf(run, { path: request.path, args: [], workDir, signal })
  const last = first.isSound ? first : await attempt(path, true)
  if (!last.isSound) return await rewritePdf(run, { path, args: byQpdf, workDir, signal })
  if (!last.isPdf14) return last.result
  return await rewritePdf(run, { path: last.result, args: ['--object-streams=disable', '--force-version=1.4'], workDir, signal })
}
