/** pdf-to-word: a PDF as a Word file that can be edited. */
import { z } from 'zod'
import { replaceExtension } from '../filenames.ts'
import { defineAction } from './action.ts'
import { choosePages, pagesOption, refuseTooManyPages } from './pages.ts'

const options = z.strictObject({
  pages: pagesOption,
  password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected PDF.'),
  images: z.boolean().default(true).describe('Keep the pictures.'),
})

export const pdfToWord = defineAction({
  name: 'pdf-to-word',
  summary: 'Turns a PDF into a Word file.',
  accepts: ['pdf'],
  produces: ['docx'],
  needs: ['office', 'pdf'],
  options,
  async run({ input, options, engines, limits, workDir, signal, ...report }) {
    const opened = await engines.pdf.open({ path: input.path, password: options.password, workDir, signal })
    report.onPages(opened.pages)
    const pages = choosePages(options.pages, opened.pages)
    refuseTooManyPages(pages.length, limits.maxPages)
    const selected =
      pages.length === opened.pages ? opened.path : await engines.pdf.selectPages({ path: opened.path, pages, workDir, signal })
    if (!(await engines.pdf.hasText({ path: selected, workDir, signal }))) {
      report.onWarning('no_text_layer', 'The PDF has pictures of its pages but no text, so there is no text to edit in the Word file.')
    }
    const source = options.images ? selected : await engines.pdf.withoutImages({ path: selected, workDir, signal })
    const path = await engines.office.exportDocx({ path: source, kind: 'pdf', workDir, signal })
    report.onProgress(pages.length, pages.length)
    return { files: [{ path, filename: replaceExtension(input.filename, 'docx'), kind: 'docx' }] }
  },
})
