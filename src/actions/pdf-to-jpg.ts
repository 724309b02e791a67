/** pdf-to-jpg: renders each page of a PDF as a JPEG. */
import { z } from 'zod'
import { numberedFilename, replaceExtension } from '../filenames.ts'
import { defineAction } from './common/action.ts'
import { samplePdf } from './common/samples.ts'
import { largestCairoSide, largestJpegSide, pageOptions } from './pictures/pdf-pictures/options.ts'
import { renderPdf } from './pictures/pdf-pictures/render-pdf.ts'

const { pages, dpi, width, height, crop, password } = pageOptions

const options = z.strictObject({
  pages,
  dpi,
  quality: z.int().min(1).max(100).default(85).describe('JPEG quality.'),
  width,
  height,
  color: z.enum(['rgb', 'gray']).default('rgb').describe('gray makes a JPEG with one channel.'),
  progressive: z.boolean().default(false).describe('Progressive JPEG.'),
  crop,
  password,
})

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
    const { color, quality, progressive } = work.options
    const look = { format: 'jpg', color, quality, progressive, transparent: false } as const
    const most = color === 'gray' ? { side: largestCairoSide, what: 'a grey JPEG' } : { side: largestJpegSide, what: 'a JPEG' }
    const { rendered, last } = await renderPdf(work, look, most)
    return {
      files: rendered.map(({ page, path, width, height }) => ({
        path,
        filename:
          rendered.length === 1 ? replaceExtension(work.input.filename, 'jpg') : numberedFilename(work.input.filename, page, last, 'jpg'),
        kind: 'jpg' as const,
        width,
        height,
        page,
      })),
    }
  },
})
