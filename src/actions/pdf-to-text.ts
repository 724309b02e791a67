/** pdf-to-text: extracts the text of a PDF. */
import { z } from 'zod'
import { replaceExtension } from '../filenames.ts'
import { defineAction, type PageConfidence, type Work } from './common/action.ts'
import { choosePages, pagesOption, refuseTooManyPages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { languagesOption, ocrOption } from './ocr/options.ts'
import { readPages } from './ocr/read-pages.ts'
import { passwordOption } from './pdf/change-pdf.ts'

const options = z.strictObject({
  pages: pagesOption,
  layout: z
    .enum(['reading', 'page'])
    .default('reading')
    .describe('reading gives the text in reading order; page keeps words in their places on the page, using spaces.'),
  ocr: ocrOption,
  languages: languagesOption,
  password: passwordOption,
})

type TextWork = Work<z.output<typeof options>>

export const pdfToText = defineAction({
  name: 'pdf-to-text',
  group: 'from_pdf',
  summary: 'Extracts the text of a PDF; scanned pages are read by OCR.',
  accepts: ['pdf'],
  produces: ['txt'],
  needs: ['pdf', 'poppler'],
  sample: samplePdf,
  options,
  async run(work) {
    const { input, options: chosen, engines, limits, workDir, signal } = work
    const opened = await engines.pdf.open({ path: input.path, password: chosen.password, workDir, signal })
    work.onPages(opened.pages)
    const pages = choosePages(chosen.pages, opened.pages)
    refuseTooManyPages(pages.length, limits.maxPages)
    const isWhole = pages.length === opened.pages
    const source = isWhole ? opened.path : await engines.pdf.selectPages({ path: opened.path, pages, workDir, signal })
    const { path, hasText, pagesRead } = await takeText(work, source, pages)
    if (!hasText) work.onWarning('no_text_layer', 'The pages are pictures or empty: they contain no text to extract.')
    work.onProgress(pages.length, pages.length)
    return { files: [{ path, filename: replaceExtension(input.filename, 'txt'), kind: 'txt' }], ...(pagesRead && { pagesRead }) }
  },
})

interface Taken {
  path: string
  hasText: boolean
  pagesRead?: PageConfidence[]
}

/** @param numbers page numbers as the client counts them */
async function takeText(work: TextWork, path: string, numbers: readonly number[]): Promise<Taken> {
  const { options: chosen, engines, workDir, signal } = work
  const { layout, ocr } = chosen
  const own = await engines.pdf.readText({ path, layout, workDir, signal })
  if (ocr === 'off' || !(await engines.ocr.isOn())) return own
  const pages = numbers.map((_, index) => index + 1)
  const read = await readPages(work, { path, pages, mode: ocr, looks: false, numberOf: (page) => numbers[page - 1] ?? page })
  if (read.pages.length === 0) return own
  const { pagesRead } = read
  const hasText = own.hasText || read.pages.some(({ words }) => words > 0)
  if (layout === 'page') {
    const layer = { pages: read.pages, replaces: ocr === 'force', minConfidence: 0, rotate: true, deskew: 'true' as const, language: null }
    const layered = await engines.ocr.writeLayer({ path, ...layer, workDir, signal })
    return { path: (await engines.pdf.readText({ path: layered, layout, workDir, signal })).path, hasText, pagesRead }
  }
  const text = { count: numbers.length, pages: read.pages, own: own.path, minConfidence: 0, workDir, signal }
  return { path: await engines.ocr.writeText(text), hasText, pagesRead }
}
