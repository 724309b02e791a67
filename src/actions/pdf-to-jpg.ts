/** pdf-to-jpg: every page of a PDF as a JPEG of its own. */
import { z } from 'zod'
import { numberedFilename, replaceExtension } from '../filenames.ts'
import { defineAction } from './action.ts'
import { choosePages, pagesOption, refuseTooManyPages } from './pages.ts'
import { largestJpegSide, planPages } from './pdf-to-jpg-plan.ts'
import { renderPlan } from './pdf-to-jpg-render.ts'
import { samplePdf } from './samples.ts'

const side = z.int().min(1).max(largestJpegSide).optional()

const options = z.strictObject({
  pages: pagesOption,
  dpi: z.int().min(18).max(600).default(150).describe('Pixels per inch of the page; not used when width or height is given.'),
  quality: z.int().min(1).max(100).default(85).describe('JPEG quality.'),
  width: side.describe('Width of every picture in pixels; with height, the box that it must fit in. The page is never distorted.'),
  height: side.describe('Height of every picture in pixels; with width, the box that it must fit in. The page is never distorted.'),
  color: z.enum(['rgb', 'gray']).default('rgb').describe('gray makes a JPEG of one channel.'),
  progressive: z.boolean().default(false).describe('Progressive JPEG.'),
  crop: z.enum(['media', 'crop']).default('crop').describe('Show the whole sheet (media) or the part that readers show (crop).'),
  password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected PDF.'),
})

export type PdfToJpgOptions = z.output<typeof options>

export const pdfToJpg = defineAction({
  name: 'pdf-to-jpg',
  group: 'from_pdf',
  summary: 'Turns each page of a PDF into a JPEG picture.',
  accepts: ['pdf'],
  produces: ['jpg'],
  needs: ['pdf', 'poppler'],
  sample: samplePdf,
  options,
  async run(work) {
    const { input, engines, limits, workDir, signal } = work
    const opened = await engines.pdf.open({ path: input.path, password: work.options.password, workDir, signal })
    work.onPages(opened.pages)
    const chosen = choosePages(work.options.pages, opened.pages)
    const [first = 1, last = 1] = [chosen[0], chosen.at(-1)]
    refuseTooManyPages(chosen.length, limits.maxPages)
    const sizes = await engines.pdf.pageSizes({ path: opened.path, first, last, workDir, signal })
    const plan = planPages({ chosen, sizes, options: work.options, maxPixels: limits.maxPixels })
    const rendered = await renderPlan({ work, path: opened.path, plan })
    return {
      files: rendered.map(({ page, path, width, height }) => ({
        path,
        filename: rendered.length === 1 ? replaceExtension(input.filename, 'jpg') : numberedFilename(input.filename, page, last, 'jpg'),
        kind: 'jpg' as const,
        width,
        height,
        page,
      })),
    }
  },
})
