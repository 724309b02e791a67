/** Options and steps that the actions on PDFs share. */
import { z } from 'zod'
import { longestPdfPasswordBytes } from '../../engines/pdf/encrypt.ts'
import type { OpenPdf } from '../../engines/pdf/pdf.ts'
import type { Work } from '../common/action.ts'

/** The `password` option of all actions on PDFs. */
export const passwordOption = z.string().optional().meta({ writeOnly: true }).describe('Opens a protected PDF.')

/** Password for a result. */
export const newPassword = z
  .string()
  .refine(
    (text) => !/\p{Cc}/u.test(text) && Buffer.byteLength(text) <= longestPdfPasswordBytes,
    `one line of at most ${longestPdfPasswordBytes} bytes`,
  )
  .optional()
  .meta({ writeOnly: true })

type ChangeWork = Work<{ password?: string | undefined }>

/** Opens the input and reports its number of pages. Warns if it is signed, because every change breaks a signature. */
export async function openToChange(work: ChangeWork): Promise<OpenPdf> {
  const opened = await openInput(work)
  await warnIfSigned(work, opened)
  return opened
}

/** Opens the input and reports its number of pages. */
export async function openInput({ input, engines, workDir, signal, options, onPages }: ChangeWork): Promise<OpenPdf> {
  const opened = await engines.pdf.open({ path: input.path, password: options.password, workDir, signal })
  onPages(opened.pages)
  return opened
}

/** Warns that the result of a signed file is not signed any more. */
export async function warnIfSigned({ input, engines, signal, onWarning }: ChangeWork, { path }: OpenPdf): Promise<void> {
  if (!(await engines.pdf.isSigned(path, signal))) return
  onWarning('signature_broken', `${input.filename} is digitally signed. The signature is not valid for the result.`)
}
