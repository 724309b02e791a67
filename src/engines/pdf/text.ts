/** Whether a PDF has text or only pictures of it, by poppler's pdftotext. */
import { createReadStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { PdfRequest } from './pdf.ts'

/** False for a PDF whose pages have no letter at all. It must open without a password. */
export async function hasText(run: RunProcess, { path, workDir, signal }: PdfRequest): Promise<boolean> {
  const copy = join(await mkdtemp(join(workDir, 'text-')), 'text.txt')
  const outcome = await run({ command: 'pdftotext', args: ['-q', path, copy], workDir, reads: [path], signal })
  if (outcome.exitCode !== 0) throw engineFailure('pdftotext', outcome)
  for await (const piece of createReadStream(copy, { encoding: 'utf8', signal })) if (/\S/.test(piece as string)) return true
  return false
}
