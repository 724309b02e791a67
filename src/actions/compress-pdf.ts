/** compress-pdf: makes a PDF smaller without changing its look. */
import { copyFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceExtension } from '../filenames.ts'
import { defineAction } from './common/action.ts'
import { refuseTooManyPages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { openInput, passwordOption, warnIfSigned } from './pdf/change-pdf.ts'

/** Pixels per inch that are visible at the usual viewing distance; 300 dpi is usual for offset printing. */
const levels = {
  screen: { dpi: 96, quality: 50 },
  ebook: { dpi: 150, quality: 65 },
  print: { dpi: 300, quality: 80 },
  lossless: undefined,
} as const
type Level = keyof typeof levels

const options = z
  .strictObject({
    level: z
      .enum(Object.keys(levels) as [Level, ...Level[]])
      .default('ebook')
      .describe(
        'Purpose of the result: screen (96 dpi, quality 50), ebook (150, 65), print (300, 80); lossless does not change pictures or fonts.',
      ),
    dpi: z
      .int()
      .min(18)
      .max(1200)
      .optional()
      .describe('Highest resolution of pictures, in pixels per inch at their displayed size; unset: that of the level.'),
    quality: z.int().min(1).max(100).optional().describe('Quality of re-encoded JPEG pictures; unset: that of the level.'),
    password: passwordOption,
  })
  .refine(({ level, dpi, quality }) => level !== 'lossless' || (dpi === undefined && quality === undefined), {
    path: ['level'],
    message: 'screen, ebook or print if dpi or quality is set: lossless does not change the pictures',
  })

/** Minimum saving. Less is chance, because every file gets a new identifier, and not worth the loss of a signature. */
const leastSavedBytes = 100

export const compressPdf = defineAction({
  name: 'compress-pdf',
  group: 'pdf_tools',
  summary: 'Makes a PDF smaller, with the same look: reduces pictures and removes unused data.',
  accepts: ['pdf'],
  produces: ['pdf'],
  needs: ['pdf'],
  sample: samplePdf,
  options,
  async run(work) {
    const { input, engines, limits, workDir, parallelism, signal } = work
    const opened = await openInput(work)
    refuseTooManyPages(opened.pages, limits.maxPages)
    const { level, dpi, quality } = work.options
    const usual = levels[level]
    const pictures = usual && { dpi: dpi ?? usual.dpi, quality: quality ?? usual.quality }
    const smaller = await engines.pdf.compress({ path: opened.path, pictures, parallelism, workDir, signal, onProgress: work.onProgress })
    const isSmaller = (await stat(smaller)).size + leastSavedBytes < (await stat(opened.path)).size
    if (isSmaller) await warnIfSigned(work, opened)
    const path = isSmaller ? smaller : join(workDir, 'unchanged.pdf')
    if (!isSmaller) await copyFile(opened.path, path)
    work.onProgress(1, 1)
    return { files: [{ path, filename: replaceExtension(input.filename, 'pdf'), kind: 'pdf' }] }
  },
})
