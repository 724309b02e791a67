/** ocr-pdf: makes the text of a scan searchable and selectable. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceExtension } from '../filenames.ts'
import { defineAction, type ResultFile } from './common/action.ts'
import { choosePages, pagesOption, refuseTooManyPages } from './common/pages.ts'
import { sampleScan } from './common/sample-scan.ts'
import { languagesOption, minConfidenceOption } from './ocr/options.ts'
import { readPages } from './ocr/read-pages.ts'
import { openToChange, passwordOption } from './pdf/change-pdf.ts'

const options = z.strictObject({
  languages: languagesOption,
  pages: pagesOption.describe('Pages to read, counted from 1, such as 1-3,5,8-; unset: all. The result has every page.'),
  ocr: z
    .enum(['auto', 'force'])
    .default('auto')
    .describe(
      'auto reads pages without text, and large pictures on other pages; force reads all pages. Visible text stays; the invisible text of an earlier OCR is replaced by force.',
    ),
  rotate: z.boolean().default(true).describe('Turn sideways and upside-down pages upright.'),
  deskew: z
    .enum(['auto', 'true', 'false'])
    .default('auto')
    .describe(
      'Straighten skewed pages. Only the placement of pictures changes; they are not re-encoded. auto straightens pages with a skew of more than 1.5°, on which PDF readers would mix up the lines.',
    ),
  clean: z
    .boolean()
    .default(false)
    .describe(
      'Clean the pictures of scanned pages: the paper becomes white, shadows and specks disappear. Only this re-encodes pictures, and only on pages that have nothing else.',
    ),
  min_confidence: minConfidenceOption,
  lang: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'a language tag such as en or de-CH')
    .optional()
    .describe(
      'Language of the document for screen readers, such as en or de-CH; unset: that of the PDF, else the language recognised if all pages were read.',
    ),
  pdfa: z
    .enum(['none', '2b'])
    .default('none')
    .describe(
      'Write PDF/A of this part and level, for archiving. Only for files whose pages are pictures; one with visible text, CMYK colours or attached files is refused.',
    ),
  sidecar: z.boolean().default(false).describe('Also return the text as a separate file.'),
  password: passwordOption,
})

export const ocrPdf = defineAction({
  name: 'ocr-pdf',
  group: 'pdf_tools',
  summary: 'Makes scans searchable: adds invisible, selectable text over the pictures, which keep their bytes.',
  accepts: ['pdf'],
  produces: ['pdf', 'txt'],
  needs: ['pdf', 'poppler', 'ocr'],
  sample: sampleScan,
  options,
  async run(work) {
    const { input, options: chosen, engines, limits, workDir, signal } = work
    const opened = await openToChange(work)
    const pages = choosePages(chosen.pages, opened.pages)
    refuseTooManyPages(pages.length, limits.maxPages)
    const read = await readPages(work, { path: opened.path, pages, mode: chosen.ocr, looks: false, cleans: chosen.clean })
    const { rotate, deskew, min_confidence: minConfidence, lang } = chosen
    const path = join(workDir, 'result.pdf')
    const plan = { pages: read.pages, replaces: chosen.ocr === 'force', minConfidence, rotate, deskew, language: lang ?? null }
    const layered =
      read.pages.length === 0 && lang === undefined
        ? opened.path
        : await engines.ocr.writeLayer({ path: opened.path, ...plan, workDir, signal })
    await copyFile(chosen.pdfa === 'none' ? layered : await engines.pdf.archive({ path: layered, workDir, signal }), path)
    const files: ResultFile[] = [{ path, filename: replaceExtension(input.filename, 'pdf'), kind: 'pdf' }]
    if (chosen.sidecar) {
      const { path: own } = await engines.pdf.readText({ path: opened.path, layout: 'reading', workDir, signal })
      const text = await engines.ocr.writeText({ count: opened.pages, pages: read.pages, own, minConfidence, workDir, signal })
      files.push({ path: text, filename: replaceExtension(input.filename, 'txt'), kind: 'txt' })
    }
    return { files, pagesRead: read.pagesRead }
  },
})
