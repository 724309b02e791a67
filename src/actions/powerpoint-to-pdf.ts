/** powerpoint-to-pdf: converts presentations to PDF. */
import { z } from 'zod'
import { slideKinds } from '../engines/office/files/families.ts'
import type { ImposePlan } from '../engines/pdf/impose/plan.ts'
import { defineAction } from './common/action.ts'
import { sampleOdp } from './common/samples-office.ts'
import { convertOfficeToPdf, forbidEncryptedPdfa, officePdfOptions } from './office/office-to-pdf-parts.ts'

/** Size of upright paper in points of 1/72 inch (ISO 216; ANSI Y14.1). */
const handoutPapers = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const
/** A quarter of an inch: the unprintable margin of printers. */
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
        handout_paper: z.enum(['a4', 'letter']).default('a4').describe('Page size of handouts.'),
        hidden_slides: z.boolean().default(false).describe('Include hidden slides.'),
        notes: z
          .enum(['none', 'after', 'only'])
          .default('none')
          .describe("Pages with the speaker's notes: after the slides, or only these."),
      })
      .refine(({ pdfa, slides_per_page }) => pdfa === 'none' || slides_per_page === '1', {
        path: ['slides_per_page'],
        message: '1 when pdfa is set, because handouts are not PDF/A',
      }),
  ),
  run: (work) => {
    const { hidden_slides: hiddenSlides, notes } = work.options
    const wanted = { hiddenSlides, notesPages: notes === 'none' ? undefined : notes }
    return convertOfficeToPdf({ ...work, accepts: slideKinds }, wanted, { sheetPlan: handoutPlan(work.options) })
  },
})
