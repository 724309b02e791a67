/** Reads the names of the fonts of a PDF by poppler's pdffonts. */
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { PdfRequest } from './qpdf/request.ts'

/** Prefix of six letters that marks a subset font (ISO 32000-1, 9.6.4). */
const subset = /^[A-Z]{6}\+/

/** Returns the names of the fonts as PDFs write them: without spaces, and with the style after a hyphen. */
export async function readFontNames(run: RunProcess, { path, workDir, signal }: PdfRequest): Promise<string[]> {
  const outcome = await run({ command: 'pdffonts', args: [path], workDir, reads: [path], signal })
  if (outcome.exitCode !== 0) throw engineFailure('pdffonts', outcome)
  const lines = outcome.stdout.split('\n').slice(2)
  return lines.map((line) => (line.split(' ')[0] ?? '').replace(subset, '')).filter((name) => name !== '')
}
