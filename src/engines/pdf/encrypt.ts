/** Protects a PDF with passwords, by qpdf. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkEngineFile } from '../../disk/engine-files.ts'
import type { RunProcess } from '../process/process.ts'
import { preparePassword } from './password-forms.ts'
import type { PdfRequest } from './qpdf/request.ts'
import { qpdfFailure } from './qpdf/rewrite.ts'
import { succeeded } from './qpdf/run-apart.ts'

/** Maximum length of a password, in UTF-8 bytes. AES-256 of PDF 2.0 ignores the rest (ISO 32000-2, 7.6.4.3.3). */
export const longestPdfPasswordBytes = 127

/** What a reader without the owner's password may do; everything where unset. Programs that show PDFs may ignore it. */
export interface PdfRights {
  print?: 'full' | 'low' | 'none'
  /** Whether text and pictures may be copied; screen readers always have access. */
  copy?: boolean
  /** Each value includes those after it (qpdf's manual, "Encryption"). */
  change?: 'all' | 'annotate' | 'form' | 'assembly' | 'none'
}

/** The PDF to protect, and how. */
export interface EncryptRequest extends PdfRequest {
  /** Password that opens the file: one line, at most `longestPdfPasswordBytes`. The file opens without one where this is empty. */
  password: string
  /** Password that lifts the restrictions. Where unset it is `password`, so that whoever opens the file may do everything. */
  ownerPassword?: string | undefined
  rights?: PdfRights
}

/** Writes a copy into the work folder, protected by AES-256, and returns its path. @throws AppError `unreadable_input`, `engine_failed` */
export async function encryptPdf(run: RunProcess, { path, workDir, signal, ...protection }: EncryptRequest): Promise<string> {
  const { password, ownerPassword = password, rights = {} } = protection
  const folder = await mkdtemp(join(workDir, 'encrypted-'))
  const copy = join(folder, 'encrypted.pdf')
  // Not on the command line, which everyone on the machine can read, nor as lines on stdin, where a password that begins with a hyphen
  // would be an option. It must be a file and not a pipe because qpdf seeks in it.
  const job = join(await mkdtemp(join(workDir, 'job-')), 'job.json')
  const encrypt = {
    userPassword: preparePassword(password),
    ownerPassword: preparePassword(ownerPassword),
    '256bit': { print: rights.print ?? 'full', extract: rights.copy === false ? 'n' : 'y', modify: rights.change ?? 'all' },
  }
  await writeFile(job, JSON.stringify({ inputFile: path, outputFile: copy, encrypt }), { mode: 0o600, flag: 'wx' })
  try {
    const request = { command: 'qpdf', args: [`--job-json-file=${job}`], workDir: folder, reads: [path, job], signal }
    const outcome = await run(request)
    if (!succeeded(outcome)) throw qpdfFailure(outcome)
  } finally {
    await rm(job, { force: true })
  }
  checkEngineFile({ path: copy, within: folder })
  return copy
}
