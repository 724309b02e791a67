/** Extracts the text of a PDF by poppler's pdftotext. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openEngineFile } from '../../disk/engine-files.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { PdfRequest } from './qpdf/request.ts'
import { made, runApart } from './qpdf/run-apart.ts'

/** The extracted text. */
export interface PdfText {
  /** Path of a UTF-8 file in which a form feed ends each page. */
  path: string
  /** Whether any page has text. */
  hasText: boolean
}

/**
 * Writes the text of a PDF that opens without a password into the work folder.
 * @param layout `reading`: in reading order; `page`: words at their places on the page, separated by spaces
 */
export async function readText(run: RunProcess, request: PdfRequest & { layout: 'reading' | 'page' }): Promise<PdfText> {
  const { path, layout, workDir, signal } = request
  const text = join(workDir, `text-${randomUUID()}.txt`)
  const args = ['-q', '-enc', 'UTF-8', ...(layout === 'page' ? ['-layout'] : []), path, made]
  const outcome = await runApart(run, { command: 'pdftotext', args, workDir, reads: [path], signal }, text)
  if (outcome.exitCode !== 0) throw engineFailure('pdftotext', outcome)
  return { path: text, hasText: await hasLetter({ path: text, within: workDir }, signal) }
}

async function hasLetter(left: Parameters<typeof openEngineFile>[0], signal: AbortSignal): Promise<boolean> {
  const file = await openEngineFile(left)
  // Leaving the loop also closes the file.
  for await (const piece of file.createReadStream({ encoding: 'utf8', signal })) if (/\S/.test(piece as string)) return true
  return false
}
