/** Options and steps that the actions on PDFs share. */
import { z } from 'zod'
import { longestPdfPasswordBytes } from '../engines/pdf/encrypt.ts'
import type { OpenPdf } from '../engines/pdf/pdf.ts'
import type { Work } from './action.ts'

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

/** Opens the input and tells how many pages it has; warns where it is signed, for every change breaks a signature. */
export async function openToChange({
  input,
  engines,
  workDir,
  signal,
  ...work
}: Work<{ password?: string | undefined }>): Promise<OpenPdf> {
  const opened = await engines.pdf.open({ path: input.path, password: work.options.password, workDir, signal })
  work.onPages(opened.pages)
  if (await engines.pdf.isSigned(opened.path, signal))
    work.onWarning(
      'signature_broken',
      `${input.filename} is digitally signed. The result is another file, for which the signature does not hold.`,
    )
  return opened
}
