/** powerpoint-to-pdf: presentations as PDF. */
import { z } from 'zod'
import { slideKinds } from '../engines/office/files/families.ts'
import type { ImposePlan } from '../engines/pdf/impose/plan.ts'
import { defineAction } from './common/action.ts'
import { sampleOdp } from './common/samples-office.ts'
import { convertOfficeToPdf, forbidEncryptedPdfa, officePdfOptions } from './office/office-to-pdf-parts.ts'

/** Points of 1/72 inch, upright (ISO 216; ANSI Y14.1). */
const handoutPapers = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const
/** A quarter of an inch: what printers leave blank. */
const handoutGap = 18

interface HandoutOptions {
  slides_per_page: string
  handout_paper: keyof typeof handoutPapers
}

function handoutPlan({ slides_per_page, handout_paper }: HandoutOptions): ImposePlan | undefined {
  if (slides_per_page === '1') return undefined
  return { perSheet: Number(slides_per_page), paper: handoutPapers[handout_paper], gap: handoutGap, hasFrames: true }
}

export const powerpointToPdf = defineAction({
  name: 'powerpoint-to-pdf',
  group: 'to_pdf',
  summary: 'Turns a PowerPoint or OpenDocument presentation into a PDF.',
  accepts: slideKinds,
  produces: ['pdf'],
  needs: ['office', 'pdf'],
  sample: sampleOdp,
  options: forbidEncryptedPdfa(
    z
      .strictObject({
        ...officePdfOptions,
        slides_per_page: z
          .enum(['1', '2', '4', '6', '9', '16'])
          .default('1')
          .describe('Handouts: this many slides on each page, from left to right, then down. Not with pdfa.'),
        handout_paper: z.enum(['a4', 'letter']).default('a4').describe('Size of pages that have several slides.'),
        hidden_slides: z.boolean().default(false).describe('Also the slides that a show leaves out.'),
        notes: z
          .enum(['none', 'after', 'only'])
          .default('none')
          .describe("Pages with the speaker's notes: after all slides, or only these."),
      })
      .refine(({ pdfa, slides_per_page }) => pdfa === 'none' || slides_per_page === '1', {
        path: ['slides_per_page'],
        message: '1 when pdfa is set, because PDF/A is kept as LibreOffice writes it',
      }),
  ),
  run: (work) => {
    const { hidden_slides: hiddenSlides, notes } = work.options
    const wanted = { hiddenSlides, notesPages: notes === 'none' ? undefined : notes }
    return convertOfficeToPdf({ ...work, accepts: slideKinds }, wanted, { sheetPlan: handoutPlan(work.options) })
  },
})
