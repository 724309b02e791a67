/** Makes PDF pages of pictures, for all actions that take pictures as pages. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureLayout } from '../../engines/pdf/assemble/picture-plan.ts'
import type { PicturesRequest } from '../../engines/pdf/pictures/pictures.ts'
import { AppError } from '../../errors.ts'
import type { Input, Work } from '../common/action.ts'
import { refuseTooManyPages } from '../common/pages.ts'
import { withInputName } from '../common/with-input-name.ts'

/** Layout in which each page is as large as its picture. */
export const ownSize: PictureLayout = { paper: 'picture', orientation: 'auto', margin: 0, fit: 'inside', dpi: null }

/** The common part of the work of these actions. */
type PictureWork = Pick<Work<unknown>, 'engines' | 'limits' | 'workDir' | 'signal' | 'onPages' | 'onProgress' | 'onWarning'>

/** CSS pixels per inch, and resolution of a drawing on paper. */
const cssDpi = 96
const printDpi = 300
/** Maximum pixels of a drawing: those of an A3 page at 300 dpi. */
const mostDrawingPixels = 18_000_000

type PagePicture = PicturesRequest['pictures'][number]

interface WantedPage {
  input: Input
  /** Path of the file, or of the decoded picture where only a separate program reads the file. */
  path: string
  /** 1-based page of a TIFF. */
  frame: number
}

/**
 * Writes a PDF with one page for each picture, and for each page of a TIFF.
 * @returns its path in the work folder
 * @throws AppError `unreadable_input`, `too_many_pixels`, `too_many_pages`
 */
export async function makePicturePdf(work: PictureWork, inputs: readonly Input[], layout: PictureLayout): Promise<string> {
  const { engines, limits, workDir, signal, onProgress } = work
  const folder = join(workDir, 'page-pictures')
  await mkdir(folder, { mode: 0o700 })
  const pictures: WantedPage[] = []
  for (const [index, input] of inputs.entries()) {
    pictures.push(...(await withInputName(input, inputs, pagesOf(work, input, index))))
    refuseTooManyPages(pictures.length, limits.maxPages)
  }
  const ready: PagePicture[] = []
  for (const [index, picture] of pictures.entries()) {
    ready.push(
      isTakenAsItIs(picture)
        ? { path: picture.input.path, dpi: null }
        : await withInputName(picture.input, inputs, makePng(work, picture, folder, index)),
    )
    onProgress(index, 2 * pictures.length)
  }
  const request = { layout, workDir, signal, onProgress: (done: number, total: number) => onProgress(total + done, 2 * total) }
  const made = await engines.pdf.fromPictures({ ...request, pictures: ready })
  if (made.unreadable.length === 0) return made.path
  for (const index of made.unreadable) {
    const picture = pictures[index]
    if (picture) ready[index] = await withInputName(picture.input, inputs, makePng(work, picture, folder, index))
  }
  const again = await engines.pdf.fromPictures({ ...request, pictures: ready })
  const [still] = again.unreadable
  if (still === undefined) return again.path
  throw new AppError('unreadable_input', `${pictures[still]?.input.filename} is damaged and cannot be read.`)
}

async function pagesOf(
  { engines, limits, workDir, signal, onPages, onWarning }: PictureWork,
  input: Input,
  index: number,
): Promise<WantedPage[]> {
  const path = await engines.image.open({ ...input, workDir, maxPixels: limits.maxPixels, signal })
  const facts = await engines.image.inspect(path, undefined, signal)
  if (input.kind !== 'svg' && facts.width * facts.height > limits.maxPixels) {
    const megapixels = Math.ceil((facts.width * facts.height) / 1e6)
    throw new AppError('too_many_pixels', `The picture has ${megapixels} megapixels, more than allowed (CONVERTD_MAX_MEGAPIXELS).`)
  }
  const pages = input.kind === 'tiff' ? facts.frames : 1
  onPages(pages, index)
  if (pages < facts.frames) onWarning('frames_dropped', `${input.filename} is animated; only its first frame becomes a page.`)
  refuseTooManyPages(pages, limits.maxPages)
  return Array.from({ length: pages }, (_, frame) => ({ input, path, frame: frame + 1 }))
}

/** Returns whether the picture may be taken unchanged, as most are. The program that reads it finds the exceptions. */
function isTakenAsItIs({ input }: WantedPage): boolean {
  return input.kind === 'jpg' || input.kind === 'png'
}

async function makePng(
  { engines, limits, signal }: PictureWork,
  { input, path, frame }: WantedPage,
  folder: string,
  index: number,
): Promise<PagePicture> {
  const resultPath = join(folder, `${index}.png`)
  const drawing = input.kind === 'svg' ? drawnSize(await engines.image.inspect(path, undefined, signal)) : undefined
  const conversion = {
    ...{
      path,
      resultPath,
      workDir: folder,
      format: 'png' as const,
      frames: frame,
      drawnAt: drawing?.size,
      maxPixels: limits.maxPixels,
    },
    ...{ quality: undefined, lossless: true, rotate: 0, width: undefined, height: undefined, fit: 'inside' as const, enlarge: false },
    ...{ background: { r: 255, g: 255, b: 255, alpha: 1 }, keepMetadata: true },
  }
  await engines.image.convert(conversion, signal)
  return { path: resultPath, dpi: drawing?.dpi ?? null }
}

/** Returns the pixels of a drawing from its size in CSS pixels. */
function drawnSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(printDpi / cssDpi, Math.sqrt(mostDrawingPixels / (width * height)))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { size, dpi: cssDpi * scale }
}
