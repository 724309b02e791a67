/** unlock-pdf: removes the password and the restrictions of a PDF. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { defineAction } from './common/action.ts'
import { samplePdf } from './common/samples.ts'
import { openToChange, passwordOption } from './pdf/change-pdf.ts'

export const unlockPdf = defineAction({
  name: 'unlock-pdf',
  group: 'pdf_tools',
  summary: 'Removes the password and the restrictions of a PDF.',
  accepts: ['pdf'],
  produces: ['pdf'],
  needs: ['pdf'],
  sample: samplePdf,
  options: z.strictObject({
    password: passwordOption.describe(
      'Opens the PDF. Not needed if the PDF opens without a password and only restricts printing or copying.',
    ),
  }),
  async run(work) {
    const { input, engines, workDir, signal } = work
    const opened = await openToChange(work)
    if (opened.encrypted && opened.path === input.path)
      throw new AppError('unreadable_input', 'The PDF is too damaged for its protection to be removed.')
    const path = await engines.pdf.rewrite({ path: opened.path, args: [], workDir, signal })
    work.onProgress(1, 1)
    return { files: [{ path, filename: input.filename, kind: 'pdf' }] }
  },
})
