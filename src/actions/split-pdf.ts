/** split-pdf: splits a PDF into several files. */
import { z } from 'zod'
import type { OpenPdf } from '../engines/pdf/pdf.ts'
import { mostLevels } from '../engines/pdf/select/outline.ts'
import type { Cutter } from '../engines/pdf/select/select.ts'
import { AppError } from '../errors.ts'
import { numberedFilename, replaceExtension } from '../filenames.ts'
import { type Action, defineAction, type ResultFile, type Work } from './common/action.ts'
import { choosePages, pageRanges, refuseTooManyPages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { openToChange, passwordOption } from './pdf/change-pdf.ts'
import { cutBySize } from './pdf/split-pdf-by-size.ts'

const options = z
  .strictObject({
    every: z.int().min(1).max(1_000_000).optional().describe('Number of pages per file; 1 if no other way is chosen.'),
    ranges: z
      .string()
      .refine((text) => text.split(';').every((part) => pageRanges.safeParse(part.trim()).success), 'page ranges, separated by semicolons')
      .optional()
      .meta({ pattern: '^[-0-9 ,]+(;[-0-9 ,]+)*$' })
      .describe('One file per part: 1-3;4,6;7- makes three.'),
    outline_level: z
      .int()
      .min(1)
      .max(mostLevels)
      .optional()
      .describe('A file begins at each entry of the outline down to this level; 1 splits by chapters.'),
    max_mb: z
      .number()
      .min(0.01)
      .max(100_000)
      .optional()
      .describe('Largest file size in MB; each file gets as many pages as fit. A page larger than this becomes a separate file.'),
    blank_pages: z
      .enum(['drop', 'keep'])
      .optional()
      .describe(
        'Split at blank pages, as between scans: drop leaves the blank pages out, keep puts each at the end of the file before it.',
      ),
    password: passwordOption,
  })
  .refine(
    ({ every, ranges, outline_level, max_mb, blank_pages }) =>
      [every, ranges, outline_level, max_mb, blank_pages].filter((one) => one !== undefined).length <= 1,
    {
      path: ['every'],
      message: 'the only one of every, ranges, outline_level, max_mb and blank_pages: choose one way to split',
    },
  )

/** A request to split a PDF. */
export type SplitWork = Work<z.output<typeof options>>

type Opened = Pick<OpenPdf, 'path' | 'pages'>

const megabyte = 1024 * 1024

export const splitPdf: Action = defineAction({
  name: 'split-pdf',
  group: 'pdf_tools',
  summary: 'Splits a PDF into several: by number of pages, ranges, chapters, size or blank pages.',
  accepts: ['pdf'],
  produces: ['pdf'],
  needs: ['pdf', 'poppler'],
  sample: samplePdf,
  options,
  async run(work) {
    const { input, engines, limits, workDir, signal } = work
    const opened = await openToChange(work)
    refuseTooManyPages(opened.pages, limits.maxPages)
    const cutter = await engines.pdf.openCutter({ path: opened.path, workDir, signal })
    const { max_mb: maxMb } = work.options
    const paths = maxMb === undefined ? await cutParts(work, opened, cutter) : await cutBySize(opened, cutter, maxMb * megabyte)
    const files = paths.map((path, index): ResultFile => {
      const filename =
        paths.length === 1 ? replaceExtension(input.filename, 'pdf') : numberedFilename(input.filename, index + 1, paths.length, 'pdf')
      return { path, filename, kind: 'pdf' }
    })
    return { files }
  },
})

async function cutParts(work: SplitWork, opened: Opened, cutter: Cutter): Promise<string[]> {
  const parts = await partsOf(work, opened)
  // Checked before the ranges are expanded: a thousand ranges of all pages are a short text.
  refuseTooManyPages(
    parts.reduce((sum, { length }) => sum + length, 0),
    work.limits.maxPages,
  )
  return await cutter.cut(parts, (done) => work.onProgress(done, parts.length))
}

/** Returns the pages of each file. */
async function partsOf(work: SplitWork, { path, pages }: Opened): Promise<number[][]> {
  const { every = 1, ranges, outline_level: level, blank_pages: blank } = work.options
  if (ranges !== undefined) return ranges.split(';').map((part) => choosePages(part.trim(), pages, 'ranges'))
  if (blank !== undefined) return await betweenBlanks(work, { path, pages }, blank)
  const starts = level === undefined ? multiples(every, pages) : await chapterStarts(work, path, level)
  return starts.map((first, index) => sequence(first, (starts[index + 1] ?? pages + 1) - 1))
}

async function betweenBlanks(
  { engines, workDir, signal }: SplitWork,
  { path, pages }: Opened,
  blank: 'drop' | 'keep',
): Promise<number[][]> {
  const blanks = new Set(await engines.poppler.blankPages({ path, pages, workDir, signal }))
  if (blanks.size === pages)
    throw new AppError('invalid_option', 'blank_pages cannot be used: all pages are blank.', { field: 'blank_pages' })
  const parts: number[][] = [[]]
  for (const page of sequence(1, pages)) {
    const isSeparator = blanks.has(page)
    const part = parts.at(-1) ?? []
    const isAfterBlank = blank === 'keep' && !isSeparator && blanks.has(page - 1)
    if (isAfterBlank || (blank === 'drop' && isSeparator && part.length > 0)) parts.push([])
    if (!isSeparator || blank === 'keep') parts.at(-1)?.push(page)
  }
  return parts.filter((part) => part.length > 0)
}

function multiples(every: number, pages: number): number[] {
  return Array.from({ length: Math.ceil(pages / every) }, (_, index) => index * every + 1)
}

/** Returns the first pages of the chapters. Page 1 is always included: the pages before the first chapter become a file as well. */
async function chapterStarts({ engines, workDir, signal }: SplitWork, path: string, deepest: number): Promise<number[]> {
  const entries = await engines.pdf.chapters({ path, workDir, signal })
  const starts = entries.filter(({ level }) => level <= deepest).map(({ page }) => page)
  if (starts.length === 0)
    throw new AppError('invalid_option', 'outline_level cannot be used: the PDF has no outline that leads to pages.', {
      field: 'outline_level',
    })
  return [...new Set([1, ...starts])].toSorted((one, other) => one - other)
}

function sequence(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
