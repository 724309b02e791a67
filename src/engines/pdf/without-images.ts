/** Removes the pictures from a PDF: a program of ours finds them in the sandbox, and qpdf writes the rest. */
import { fileURLToPath } from 'node:url'
import { AppError } from '../../errors.ts'
import type { RunProcess } from '../process/process.ts'
import type { PdfRequest } from './qpdf/request.ts'
import { rewritePdf } from './qpdf/rewrite.ts'
import { findChanges, writeStructure } from './structure/read-structure.ts'

const program = fileURLToPath(new URL('./without-images-program.ts', import.meta.url))

/**
 * Writes a copy without pictures of a PDF that opens without a password into the work folder.
 * @returns its path
 * @throws AppError `engine_failed` when the PDF is too large for it, `unreadable_input` when it is too damaged
 */
export async function withoutImages(run: RunProcess, { path, workDir, signal }: PdfRequest): Promise<string> {
  // Inline images become objects like the other pictures.
  const args = ['--externalize-inline-images', '--ii-min-bytes=0', '--object-streams=disable']
  const plain = await rewritePdf(run, { path, args, workDir, signal })
  const structure = await writeStructure(run, { path: plain, workDir, signal })
  if (structure === undefined) {
    throw new AppError('engine_failed', 'The PDF is too large for its images to be left out; set images to true.', { field: 'images' })
  }
  const changes = await findChanges(run, { program, args: [structure], reads: [structure], workDir, signal })
  return await rewritePdf(run, { path: plain, args: [`--update-from-json=${changes}`], reads: [changes], workDir, signal })
}
