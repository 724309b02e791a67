/** The text of a PDF, by poppler's pdftotext. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openLeft } from '../../disk/left-files.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { PdfRequest } from './qpdf/request.ts'
import { made, runApart } from './qpdf/run-apart.ts'

export interface PdfText {
  /** UTF-8; a form feed ends each page. */
  path: string
  /** False for a PDF whose pages have no letter at all. */
  hasText: boolean
}

/**
 * Writes the text of a PDF that opens without a password into the work folder.
 * @param layout the order in which people read, or words where they are on the page, kept apart by spaces
 */
export async function readText(run: RunProcess, request: PdfRequest & { layout: 'reading' | 'page' }): Promise<PdfText> {
  const { path, layout, workDir, signal } = request
  const text = join(workDir, `text-${randomUUID()}.txt`)
  const args = ['-q', '-enc', 'UTF-8', ...(layout === 'page' ? ['-layout'] : []), path, made]
  const outcome = await runApart(run, { command: 'pdftotext', args, workDir, reads: [path], signal }, text)
  if (outcome.exitCode !== 0) throw engineFailure('pdftotext', outcome)
  return { path: text, hasText: await hasLetter({ path: text, within: workDir }, signal) }
}

async function hasLetter(left: Parameters<typeof openLeft>[0], signal: AbortSignal): Promise<boolean> {
  const file = await openLeft(left)
  // Leaving the loop closes the file as well.
  for await (const piece of file.createReadStream({ encoding: 'utf8', signal })) if (/\S/.test(piece as string)) return true
  return false
}
