/**
 * Reads where the chapters of a PDF begin, from its outline. A program of ours does it in the sandbox, because qpdf loops forever on a
 * cyclic outline.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readEngineFile } from '../../../disk/engine-files.ts'
import { AppError } from '../../../errors.ts'
import type { RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { runFinder, writeStructure } from '../structure/read-structure.ts'
import { type Chapter, mostLevels } from './outline.ts'

const program = fileURLToPath(new URL('./chapters-program.ts', import.meta.url))

/** Maximum size of the list. An entry takes some 25 bytes, so that 300,000 fit. */
const maxChaptersBytes = 8 * 1024 * 1024

/** Schema of the list. It is checked because the program read a file that may have taken it over. */
const chapters = z.array(z.strictObject({ level: z.int().min(1).max(mostLevels), page: z.int().min(1) }))

/**
 * Returns the outline entries that lead to pages, in order; an empty list for a file without outline.
 * @throws AppError `engine_failed` when the file has too many objects or entries, `unreadable_input` when it is too damaged for qpdf
 */
export async function readChapters(run: RunProcess, request: PdfRequest): Promise<Chapter[]> {
  const { workDir, signal } = request
  const structure = await writeStructure(run, request)
  const folder = structure && (await runFinder(run, { program, args: [structure], reads: [structure], workDir, signal }))
  const written = folder && (await readEngineFile({ path: join(folder, 'chapters.json'), within: folder }, maxChaptersBytes))
  if (!written) throw new AppError('engine_failed', 'The outline of the PDF is too large to be read.')
  const { data } = chapters.safeParse(parse(written.toString('utf8')))
  if (!data) throw new AppError('engine_failed', 'The conversion program failed on this file.', { cause: 'no chapters of a PDF' })
  return data
}

/** Returns undefined for invalid JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
