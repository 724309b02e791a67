/** Protects a PDF with a password, by qpdf. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { checkLeft } from '../../disk/left-files.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import { preparePassword } from './password-forms.ts'
import type { PdfRequest } from './pdf.ts'

/** The longest that AES-256 of PDF 2.0 takes into account, in UTF-8 bytes (ISO 32000-2, 7.6.4.3.3). */
export const longestPdfPasswordBytes = 127

/**
 * A copy in the work folder, AES-256; who knows the password may do everything with it.
 * @param password one line, at most `longestPdfPasswordBytes`
 */
export async function encryptPdf(run: RunProcess, { path, password, workDir, signal }: PdfRequest & { password: string }): Promise<string> {
  const folder = await mkdtemp(join(workDir, 'encrypted-'))
  const copy = join(folder, 'encrypted.pdf')
  // qpdf takes its arguments from stdin line by line; on the command line everyone on the machine could read them.
  const prepared = preparePassword(password)
  const input = ['--encrypt', prepared, prepared, '256', '--', path, copy].join('\n')
  const outcome = await run({ command: 'qpdf', args: ['@-'], workDir: folder, reads: [path], signal, input })
  if (outcome.exitCode !== 0) throw engineFailure('qpdf --encrypt', outcome)
  await checkLeft({ path: copy, within: folder })
  return copy
}
