/** pdf-to-word: converts a PDF to an editable Word file. */
import { z } from 'zod'
import { AppError, type ErrorCode } from '../errors.ts'
import { replaceExtension } from '../filenames.ts'
import { defineAction, type Work } from './common/action.ts'
import { lossMessage } from './common/loss-message.ts'
import { choosePages, pagesOption, refuseTooManyPages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { languagesOption, ocrOption } from './ocr/options.ts'
import { rebuildWord } from './ocr/rebuild-word.ts'

const options = z.strictObject({
  pages: pagesOption,
  password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected PDF.'),
  images: z.boolean().default(true).describe('Keep the pictures.'),
  ocr: ocrOption,
  languages: languagesOption,
})

interface Source {
  /** Path of a PDF that opens without a password. */
  path: string
  pages: readonly number[]
  /** Whether `pages` are all pages of the PDF. */
  isWhole: boolean
}

type PdfToWordWork = Work<z.output<typeof options>>

/** Failures after which another engine may succeed. A limit that was reached would be reached again. */
const worthAnotherTry: readonly ErrorCode[] = ['engine_failed', 'unreadable_input', 'internal']

export const pdfToWord = defineAction({
  name: 'pdf-to-word',
  group: 'from_pdf',
  summary: 'Turns a PDF into an editable Word file; scanned pages are read by OCR.',
  accepts: ['pdf'],
  produces: ['docx'],
  needs: ['pdf', 'office'],
  sample: samplePdf,
  prepare: ({ word }) => void word.prepare(),
  options,
  async run(work) {
    const { input, engines, limits, workDir, signal } = work
    const { countPages: count } = engines.word
    const opened = await engines.pdf.open({ path: input.path, password: work.options.password, workDir, signal, count })
    work.onPages(opened.pages)
    const pages = choosePages(work.options.pages, opened.pages)
    refuseTooManyPages(pages.length, limits.maxPages)
    const source = { path: opened.path, pages, isWhole: pages.length === opened.pages }
    const wanted = work.options.ocr
    const mode = wanted !== 'off' && (await engines.ocr.isOn()) ? wanted : 'off'
    const { path, hasText, losses, pagesRead } = await rebuildWord(work, { ...source, mode, images: work.options.images }).catch(
      (error: unknown) => fallBack(work, source, error),
    )
    if (!hasText) work.onWarning('no_text_layer', mode === 'off' ? notRead : nothingRead)
    if (losses.length > 0) work.onWarning('content_lost', lossMessage(losses))
    return { files: [{ path, filename: replaceExtension(input.filename, 'docx'), kind: 'docx' }], ...(pagesRead && { pagesRead }) }
  },
})

const notRead = 'The PDF consists of page images without text, so the Word file has no text to edit.'
const nothingRead = 'The PDF has no text, and none was found in its page images, so the Word file has no text to edit.'

/** Converts by LibreOffice's import, which makes text boxes but reads files that are too damaged for our engine. */
async function fallBack(work: PdfToWordWork, { path, pages, isWhole }: Source, error: unknown) {
  const { options: chosen, engines, workDir, signal, log } = work
  signal.throwIfAborted()
  if (!(error instanceof AppError) || !worthAnotherTry.includes(error.code)) throw error
  log.warn({ err: error }, 'pdf-to-word falls back to LibreOffice')
  const selected = isWhole ? path : await engines.pdf.selectPages({ path, pages, workDir, signal })
  const hasText = await engines.pdf.hasText({ path: selected, workDir, signal })
  const source = chosen.images ? selected : await engines.pdf.withoutImages({ path: selected, workDir, signal })
  const docx = await engines.office.exportDocx({ path: source, kind: 'pdf', workDir, signal })
  work.onWarning('fallback_engine', 'The PDF could only be converted by a simpler method, which puts its text into text boxes.')
  work.onProgress(pages.length, pages.length)
  return { path: docx, hasText, losses: [], pagesRead: undefined }
}
