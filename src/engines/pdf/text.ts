/** Whether a PDF has text or only pictures of it, by poppler's pdftotext. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { openLeft } from '../../disk/left-files.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { PdfRequest } from './pdf.ts'

/** False for a PDF whose pages have no letter at all. It must open without a password. */
export async function hasText(run: RunProcess, { path, workDir, signal }: PdfRequest): Promise<boolean> {
  const folder = await mkdtemp(join(workDir, 'text-'))
  const copy = join(folder, 'text.txt')
  const outcome = await run({ command: 'pdftotext', args: ['-q', path, copy], workDir: folder, reads: [path], signal })
  if (outcome.exitCode !== 0) throw engineFailure('pdftotext', outcome)
  const file = await openLeft({ path: copy, within: folder })
  // Leaving the loop closes the file as well.
  for await (const piece of file.createReadStream({ encoding: 'utf8', signal })) if (/\S/.test(piece as string)) return true
  return false
}
