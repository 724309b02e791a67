/** powerpoint-to-pdf: presentations as PDF. */
import { z } from 'zod'
import { slideKinds } from '../engines/office/families.ts'
import { defineAction } from './action.ts'
import { convertOfficeToPdf, forbidEncryptedPdfa, officePdfOptions } from './office-to-pdf-parts.ts'
import { sampleOdp } from './samples-office.ts'

export const powerpointToPdf = defineAction({
  name: 'powerpoint-to-pdf',
  group: 'to_pdf',
  summary: 'Turns a PowerPoint or OpenDocument presentation into a PDF.',
  accepts: slideKinds,
  produces: ['pdf'],
  needs: ['office', 'pdf'],
  sample: sampleOdp,
  options: forbidEncryptedPdfa(
    z.strictObject({
      ...officePdfOptions,
      hidden_slides: z.boolean().default(false).describe('Also the slides that a show leaves out.'),
      notes: z.enum(['none', 'after', 'only']).default('none').describe("Pages with the speaker's notes: after all slides, or only these."),
    }),
  ),
  run: (work) => {
    const { hidden_slides: hiddenSlides, notes } = work.options
    return convertOfficeToPdf(work, { hiddenSlides, notesPages: notes === 'none' ? undefined : notes })
  },
})
