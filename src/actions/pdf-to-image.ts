/** pdf-to-image: renders the pages of a PDF as PNG, WebP, TIFF or JPEG. */
import { join } from 'node:path'
import { z } from 'zod'
import type { RenderedPage } from '../engines/pdf/poppler.ts'
import { numberedFilename, replaceExtension } from '../filenames.ts'
import { type Action, defineAction, type ResultFile, type Work } from './common/action.ts'
import { samplePdf } from './common/samples.ts'
import { largestCairoSide, largestJpegSide, pageOptions } from './pictures/pdf-pictures/options.ts'
import type { PageLook } from './pictures/pdf-pictures/render.ts'
import { renderPdf } from './pictures/pdf-pictures/render-pdf.ts'
import { toWebp } from './pictures/pdf-pictures/to-webp.ts'

const formats = ['png', 'webp', 'tiff', 'jpg'] as const
type Format = (typeof formats)[number]

/** Default qualities, as in pdf-to-jpg and convert-image. */
const usualQuality = { jpg: 85, webp: 80 } as const
const hasQuality = (format: Format): format is keyof typeof usualQuality => format in usualQuality

const options = z
  .strictObject({
    format: z.enum(formats).default('png').describe('Format of the pictures.'),
    ...pageOptions,
    color: z
      .enum(['rgb', 'gray', 'mono'])
      .default('rgb')
      .describe('gray gives one channel, mono one bit, for fax and archiving: a Group 4 tiff, or a png. mono is not for webp and jpg.'),
    transparent: z.boolean().default(false).describe('Make the paper transparent; for png and webp in rgb.'),
    multipage: z.boolean().optional().describe('For tiff: all pages in one file; unset: true. false makes one file per page.'),
    quality: z.int().min(1).max(100).optional().describe('For jpg (unset: 85) and webp (unset: 80).'),
    progressive: z.boolean().default(false).describe('For jpg: make it progressive.'),
  })
  .superRefine(({ format, color, transparent, multipage, quality, progressive }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (color === 'mono' && hasQuality(format)) refuse('color', `rgb or gray for ${format}; mono is for png and tiff`)
    if (transparent && (format === 'jpg' || format === 'tiff')) refuse('transparent', `left out or false for ${format}; use png or webp`)
    else if (transparent && color !== 'rgb') refuse('transparent', `left out or false when color is ${color}`)
    if (multipage && format !== 'tiff') refuse('multipage', `left out or false for ${format}, which holds one page; use tiff`)
    if (quality !== undefined && !hasQuality(format)) refuse('quality', `left out for ${format}, which is lossless`)
    if (progressive && format !== 'jpg') refuse('progressive', `left out or false for ${format}; it is for jpg`)
  })

type Options = z.output<typeof options>

export const pdfToImage: Action = defineAction({
  name: 'pdf-to-image',
  group: 'from_pdf',
  summary: 'Turns the pages of a PDF into pictures: PNG, WebP, JPEG, or one multi-page TIFF.',
  accepts: ['pdf'],
  produces: formats,
  needs: ['pdf', 'poppler', 'image'],
  sample: samplePdf,
  options,
  async run(work: Work<Options>) {
    const { input, options: chosen } = work
    const { format, multipage = true, color, transparent, progressive } = chosen
    const quality = hasQuality(format) ? (chosen.quality ?? usualQuality[format]) : 100
    const look: PageLook = { format: format === 'webp' ? 'png' : format, color, quality, progressive, transparent }
    const isJoined = format === 'tiff' && multipage
    // A page is rendered, and then converted to WebP.
    const steps = format === 'webp' ? 2 : 1
    const onProgress = (done: number, total: number) => work.onProgress(done, total * steps)
    const { rendered, last } = await renderPdf({ ...work, onProgress }, look, mostOf(format, look))
    const pages = rendered.length
    if (isJoined && pages > 1) return { files: [await joined(work, rendered)], options: { multipage } }
    const pictures = format === 'webp' ? await toWebp(work, rendered, quality) : rendered
    const filenameOf = (page: number) =>
      pages === 1 ? replaceExtension(input.filename, format) : numberedFilename(input.filename, page, last, format)
    const files = pictures.map(
      ({ path, page, width, height }): ResultFile => ({ path, filename: filenameOf(page), kind: format, width, height, page }),
    )
    return { files, options: { ...(hasQuality(format) && { quality }), ...(format === 'tiff' && { multipage }) } }
  },
})

/** Returns the maximum side of the format, or of the program that renders it. */
function mostOf(format: Format, { color, transparent }: PageLook): { side: number; what: string } {
  if (format === 'webp') return { side: 16_383, what: 'a WebP' }
  if (format === 'tiff') return { side: largestJpegSide, what: 'a TIFF' }
  const isCairo = transparent || color !== 'rgb'
  return {
    side: isCairo ? largestCairoSide : largestJpegSide,
    what: `a${isCairo ? ' grey or transparent' : ''} ${format === 'jpg' ? 'JPEG' : 'PNG'}`,
  }
}

async function joined({ input, engines, workDir, signal }: Work<Options>, rendered: readonly RenderedPage[]): Promise<ResultFile> {
  const target = join(workDir, 'joined.tiff')
  await engines.poppler.joinTiffs({ paths: rendered.map(({ path }) => path), target, workDir: join(workDir, 'joining'), signal })
  return { path: target, filename: replaceExtension(input.filename, 'tiff'), kind: 'tiff' }
}
