/** Reads where the chapters of a PDF begin, by its outline: our own program does, in the sandbox, for qpdf follows an outline that leads into itself without end. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readLeft } from '../../../disk/left-files.ts'
import { AppError } from '../../../errors.ts'
import type { RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { runFinder, writeStructure } from '../structure/read-structure.ts'
import { type Chapter, mostLevels } from './outline.ts'

const program = fileURLToPath(new URL('./chapters-program.ts', import.meta.url))

/** An entry takes some 25 bytes, so that 300,000 fit. */
const maxChaptersBytes = 8 * 1024 * 1024

/** The program read a file that may have taken it over. */
const chapters = z.array(z.strictObject({ level: z.int().min(1).max(mostLevels), page: z.int().min(1) }))

/**
 * Returns the entries of the outline that lead to pages, in their order; none where there is no outline.
 * @throws AppError `engine_failed` when the file has too many objects or entries, `unreadable_input` when it is too damaged for qpdf
 */
export async function readChapters(run: RunProcess, request: PdfRequest): Promise<Chapter[]> {
  const { workDir, signal } = request
  const structure = await writeStructure(run, request)
  const folder = structure && (await runFinder(run, { program, args: [structure], reads: [structure], workDir, signal }))
  const written = folder && (await readLeft({ path: join(folder, 'chapters.json'), within: folder }, maxChaptersBytes))
  if (!written) throw new AppError('engine_failed', 'The outline of the PDF is too large to be read.')
  const { data } = chapters.safeParse(parse(written.toString('utf8')))
  if (!data) throw new AppError('engine_failed', 'The conversion program failed on this file.', { cause: 'no chapters of a PDF' })
  return data
}

/** Returns undefined for what the program would not write. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
