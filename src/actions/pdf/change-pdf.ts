/** Options and steps that the actions on PDFs share. */
import { z } from 'zod'
import { longestPdfPasswordBytes } from '../../engines/pdf/encrypt.ts'
import type { OpenPdf } from '../../engines/pdf/pdf.ts'
import type { Work } from '../common/action.ts'

/** `password` as every action on PDFs has it. */
export const passwordOption = z.string().optional().meta({ writeOnly: true }).describe('Opens a protected PDF.')

/** A password that a result gets. */
export const newPassword = z
  .string()
  .refine(
    (text) => !/\p{Cc}/u.test(text) && Buffer.byteLength(text) <= longestPdfPasswordBytes,
    `one line of at most ${longestPdfPasswordBytes} bytes`,
  )
  .optional()
  .meta({ writeOnly: true })

type ChangeWork = Work<{ password?: string | undefined }>

/** Opens the input and tells how many pages it has; warns where it is signed, for every change breaks a signature. */
export async function openToChange(work: ChangeWork): Promise<OpenPdf> {
  const opened = await openInput(work)
  await warnIfSigned(work, opened)
  return opened
}

/** Opens the input and tells how many pages it has. */
export async function openInput({ input, engines, workDir, signal, options, onPages }: ChangeWork): Promise<OpenPdf> {
  const opened = await engines.pdf.open({ path: input.path, password: options.password, workDir, signal })
  onPages(opened.pages)
  return opened
}

/** Warns of a result that is not the signed file any more. */
export async function warnIfSigned({ input, engines, signal, onWarning }: ChangeWork, { path }: OpenPdf): Promise<void> {
  if (!(await engines.pdf.isSigned(path, signal))) return
  onWarning('signature_broken', `${input.filename} is digitally signed. The result is another file, for which the signature does not hold.`)
}
