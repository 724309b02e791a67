/** protect-pdf: encrypts a PDF with a password, or restricts what readers may do. */
import { z } from 'zod'
import { defineAction } from './common/action.ts'
import { samplePdf } from './common/samples.ts'
import { newPassword, openToChange, passwordOption } from './pdf/change-pdf.ts'

const options = z
  .strictObject({
    password: passwordOption,
    open_password: newPassword.describe('Encrypts the result with AES-256: it opens with this password.'),
    owner_password: newPassword.describe('Password that lifts the restrictions; required to restrict print, copy or change.'),
    print: z.enum(['full', 'low', 'none']).default('full').describe('Printing to allow: full, low (low resolution only) or none.'),
    copy: z.boolean().default(true).describe('Whether text and pictures may be copied; screen readers always have access.'),
    change: z
      .enum(['all', 'annotate', 'form', 'assembly', 'none'])
      .default('all')
      .describe(
        'Changes to allow, each including the next: all; annotate (add comments); form (fill in forms); assembly (rotate, insert and delete pages); none.',
      ),
  })
  .refine(({ open_password, owner_password }) => open_password !== undefined || owner_password !== undefined, {
    path: ['open_password'],
    message: 'set, unless owner_password is: without a password there is no protection',
  })
  .refine(({ owner_password, print, copy, change }) => owner_password !== undefined || (print === 'full' && copy && change === 'all'), {
    path: ['owner_password'],
    message: 'set when print, copy or change is restricted: it gives full access',
  })
  .refine(({ open_password, owner_password }) => open_password === undefined || open_password !== owner_password, {
    path: ['owner_password'],
    message: 'different from open_password: with the same password, nothing would be restricted',
  })

export const protectPdf = defineAction({
  name: 'protect-pdf',
  group: 'pdf_tools',
  summary: 'Protects a PDF with a password, or restricts printing, copying and changing.',
  accepts: ['pdf'],
  produces: ['pdf'],
  needs: ['pdf'],
  sample: { ...samplePdf, options: { open_password: 'sample', owner_password: 'owner' } },
  options,
  async run(work) {
    const { input, options: chosen, engines, workDir, signal } = work
    const opened = await openToChange(work)
    const { open_password: password = '', owner_password: ownerPassword, print, copy, change } = chosen
    const rights = { print, copy, change }
    const path = await engines.pdf.encrypt({ path: opened.path, password, ownerPassword, rights, workDir, signal })
    work.onProgress(1, 1)
    return { files: [{ path, filename: input.filename, kind: 'pdf' }] }
  },
})
