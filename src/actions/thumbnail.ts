/** thumbnail: makes a small picture of the first page, or another one, of any supported file. */
import { z } from 'zod'
import { drawingKinds, sheetKinds, slideKinds, textKinds } from '../engines/office/files/families.ts'
import { AppError } from '../errors.ts'
import { replaceExtension } from '../filenames.ts'
import { type Action, type ActionOutcome, defineAction, type Work } from './common/action.ts'
import { choosePages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { convertImage } from './convert-image.ts'
import { exportOfficePdf } from './office/office-to-pdf-parts.ts'
import { convertImageOptions } from './pictures/convert-image-options.ts'
import { largestJpegSide } from './pictures/pdf-pictures/options.ts'
import { planPages } from './pictures/pdf-pictures/plan.ts'
import { renderPlan } from './pictures/pdf-pictures/render.ts'
import { toWebp } from './pictures/pdf-pictures/to-webp.ts'

const formats = ['jpg', 'png', 'webp'] as const
/** Default qualities, as in convert-image. */
const usualQuality = { jpg: 85, webp: 80, png: undefined } as const
const usualSide = 256
const mostSide = 4096
const mostPage = 1_000_000

const side = z.int().min(1).max(mostSide).optional()

const options = z
  .strictObject({
    format: z.enum(formats).default('jpg').describe('Picture format; transparent parts become white in a jpg.'),
    width: side.describe(
      `Largest width in pixels; without width and height: ${usualSide} per side. Pictures are never distorted or enlarged.`,
    ),
    height: side.describe(`Largest height in pixels; without width and height: ${usualSide} per side.`),
    page: z.int().min(1).max(mostPage).default(1).describe('Page, slide or frame to show, counted from 1.'),
    quality: z.int().min(1).max(100).optional().describe('For jpg (unset: 85) and webp (unset: 80).'),
    password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected file.'),
  })
  .refine(({ format, quality }) => quality === undefined || format !== 'png', {
    path: ['quality'],
    message: 'left out for png, which is lossless',
  })

type Options = z.output<typeof options>

interface Wanted extends Pick<Options, 'format' | 'page' | 'password'> {
  width: number | undefined
  height: number | undefined
  quality: number | undefined
}

const officeKinds = [...textKinds, ...sheetKinds, ...slideKinds, ...drawingKinds] as const

export const thumbnail: Action = defineAction({
  name: 'thumbnail',
  group: 'pictures',
  summary: 'Makes a small picture of one page of any file.',
  accepts: ['pdf', ...officeKinds, ...convertImage.accepts],
  produces: formats,
  // A thumbnail is not a conversion of the file to another format.
  becomes: () => [],
  needs: ['pdf', 'poppler', 'image', 'office'],
  sample: samplePdf,
  options,
  async run(work: Work<Options>) {
    const { input, options: given } = work
    const box = given.width === undefined && given.height === undefined ? { width: usualSide, height: usualSide } : given
    const quality = given.quality ?? usualQuality[given.format]
    const wanted: Wanted = { ...given, width: box.width, height: box.height, quality }
    const outcome = await (convertImage.accepts.includes(input.kind) ? ofPicture(work, wanted) : ofDocument(work, wanted))
    work.onProgress(1, 1)
    return { ...outcome, options: { ...(box !== given && box), ...(quality !== undefined && { quality }) } }
  },
})

function ofPicture(work: Work<Options>, { format, width, height, page, quality }: Wanted): Promise<ActionOutcome> {
  const chosen = convertImageOptions.parse({ format, width, height, page, animated: false, ...(format !== 'png' && { quality }) })
  return convertImage.run({ ...work, options: chosen })
}

async function ofDocument(work: Work<Options>, wanted: Wanted): Promise<ActionOutcome> {
  const { input, engines, limits, workDir, signal } = work
  const { format, page, width, height } = wanted
  const path = input.kind === 'pdf' ? await openPdf(work, wanted) : await officePdf(work, wanted)
  const sizes = await engines.pdf.pageSizes({ path, first: page, last: page, workDir, signal })
  const most = { side: largestJpegSide, what: 'a picture' }
  const plan = planPages({ chosen: [page], sizes, options: { dpi: 0, width, height, crop: 'crop' }, most, maxPixels: limits.maxPixels })
  const quality = wanted.quality ?? 100
  const look = { format: format === 'webp' ? 'png' : format, color: 'rgb', quality, progressive: false, transparent: false } as const
  const silent = { ...work, onProgress: () => undefined }
  const rendered = await renderPlan({ work: { ...silent, options: { width, height } }, look, path, plan })
  const pictures = format === 'webp' ? await toWebp(silent, rendered, quality) : rendered
  const filename = replaceExtension(input.filename, format)
  return {
    files: pictures.map((picture) => ({ path: picture.path, filename, kind: format, width: picture.width, height: picture.height, page })),
  }
}

async function openPdf({ input, engines, workDir, signal, onPages }: Work<Options>, { page, password }: Wanted): Promise<string> {
  const { path, pages } = await engines.pdf.open({ path: input.path, password, workDir, signal })
  onPages(pages)
  choosePages(String(page), pages, 'page')
  return path
}

/** Converts only the pages that are needed: a sheet can have thousands. */
async function officePdf(work: Work<Options>, { page, password }: Wanted): Promise<string> {
  const plain = { pdfa: 'none', tagged: false, bookmarks: false, image_quality: 80, max_image_dpi: 150, password } as const
  const { path, pages } = await exportOfficePdf({ ...work, options: plain }, { changes: 'final' }, { lastPage: page })
  if (pages >= page) return path
  const has = pages === 1 ? '1 page' : `${pages} pages`
  throw new AppError('invalid_option', `page is ${page}, but the file has ${has}.`, { field: 'page' })
}
