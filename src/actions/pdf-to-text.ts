/** pdf-to-text: the text of a PDF. */
import { z } from 'zod'
import { replaceExtension } from '../filenames.ts'
import { defineAction } from './action.ts'
import { choosePages, pagesOption, refuseTooManyPages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { passwordOption } from './pdf/change-pdf.ts'

const options = z.strictObject({
  pages: pagesOption,
  layout: z
    .enum(['reading', 'page'])
    .default('reading')
    .describe('reading gives the text in the order in which people read it; page keeps words where they are on the page, apart by spaces.'),
  password: passwordOption,
})

export const pdfToText = defineAction({
  name: 'pdf-to-text',
  group: 'from_pdf',
  summary: 'Takes the text out of a PDF.',
  accepts: ['pdf'],
  produces: ['txt'],
  needs: ['pdf', 'poppler'],
  sample: samplePdf,
  options,
  async run({ input, options: { pages, layout, password }, engines, limits, workDir, signal, ...work }) {
    const opened = await engines.pdf.open({ path: input.path, password, workDir, signal })
    work.onPages(opened.pages)
    const chosen = choosePages(pages, opened.pages)
    refuseTooManyPages(chosen.length, limits.maxPages)
    const isWhole = chosen.length === opened.pages
    const source = isWhole ? opened.path : await engines.pdf.selectPages({ path: opened.path, pages: chosen, workDir, signal })
    const { path, hasText } = await engines.pdf.readText({ path: source, layout, workDir, signal })
    if (!hasText) work.onWarning('no_text_layer', 'The pages are pictures or empty: they hold no text that could be taken out.')
    work.onProgress(chosen.length, chosen.length)
    return { files: [{ path, filename: replaceExtension(input.filename, 'txt'), kind: 'txt' }] }
  },
})
