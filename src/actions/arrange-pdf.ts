/** arrange-pdf: reorders, rotates and deletes pages of a PDF, or puts several on a sheet. */
import { z } from 'zod'
import type { ImposePlan } from '../engines/pdf/impose/plan.ts'
import { AppError } from '../errors.ts'
import { replaceExtension } from '../filenames.ts'
import { type Action, defineAction, type Work } from './common/action.ts'
import { choosePages, pageRanges, refuseTooManyPages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { openToChange, passwordOption } from './pdf/change-pdf.ts'

const orderForm = 'page numbers and ranges in the order of the result, such as 3,1,5-8 or 8-1; pages may repeat'
const orderPart = /^(\d{1,7})(?:(-)(\d{1,7})?)?$/

/** Size of upright paper in points of 1/72 inch (ISO 216; ANSI Y14.1). */
const papers = {
  a3: { width: 841.89, height: 1190.55 },
  a4: { width: 595.28, height: 841.89 },
  a5: { width: 419.53, height: 595.28 },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1008 },
  tabloid: { width: 792, height: 1224 },
} as const
type Paper = keyof typeof papers

const options = z
  .strictObject({
    order: z
      .string()
      .refine((text) => parseOrder(text) !== undefined, orderForm)
      .optional()
      .meta({ pattern: '^ *0*[1-9]\\d{0,6}(-(0*[1-9]\\d{0,6})?)? *(, *0*[1-9]\\d{0,6}(-(0*[1-9]\\d{0,6})?)? *)*$' })
      .describe(`${orderForm[0]?.toUpperCase()}${orderForm.slice(1)}; unset: all in their order.`),
    delete: pageRanges.optional().describe('Pages of the input to leave out: page numbers and ranges, counted from 1.'),
    rotate: z
      .enum(['0', '90', '180', '270'])
      .default('0')
      .describe('Degrees, clockwise, by which pages are turned from their current orientation.'),
    rotate_pages: pageRanges.optional().describe('Pages of the input to turn; unset: all.'),
    per_sheet: z
      .enum(['1', '2', '4', '6', '8', '9', '16'])
      .default('1')
      .describe('Pages on each sheet of the result, from left to right, then down; links and bookmarks follow their pages.'),
    booklet: z
      .enum(['left', 'right'])
      .optional()
      .describe(
        'Two pages on each side of a sheet, in the order for duplex printing and folding; bound left, or right like Arabic and Japanese books.',
      ),
    paper: z
      .enum(Object.keys(papers) as [Paper, ...Paper[]])
      .optional()
      .describe('Size of the sheets, rotated to fit best; unset: that of the first page.'),
    gap: z.number().min(0).max(300).default(0).describe('Space between and around the pages of a sheet, in points (1/72 inch).'),
    frame: z.boolean().default(false).describe('A thin line around each page of a sheet.'),
    password: passwordOption,
  })
  .refine(({ rotate, rotate_pages }) => rotate_pages === undefined || rotate !== '0', {
    path: ['rotate'],
    message: '90, 180 or 270 when rotate_pages is set',
  })
  .refine(({ per_sheet, booklet }) => booklet === undefined || per_sheet === '1', {
    path: ['per_sheet'],
    message: 'left out with booklet, which has two pages on each side of a sheet',
  })

type ArrangeWork = Work<z.output<typeof options>>

export const arrangePdf: Action = defineAction({
  name: 'arrange-pdf',
  group: 'pdf_tools',
  summary: 'Reorders, rotates and removes pages of a PDF, or puts several on a sheet.',
  accepts: ['pdf'],
  produces: ['pdf'],
  needs: ['pdf'],
  sample: samplePdf,
  options,
  async run(work) {
    const { input, engines, limits, workDir, signal } = work
    const opened = await openToChange(work)
    const pages = chosenPages(work.options, opened.pages, limits.maxPages)
    const { rotate, rotate_pages } = work.options
    const turned = new Set(rotate === '0' ? [] : choosePages(rotate_pages, opened.pages, 'rotate_pages'))
    const places = pages.flatMap((page, index) => (turned.has(page) ? [index + 1] : []))
    const turns = places.length > 0 ? [`--rotate=+${rotate}:${places.join(',')}`] : []
    const [arranged = ''] = await engines.pdf.extract({ path: opened.path, parts: [pages], args: turns, workDir, signal })
    const plan = planOf(work.options)
    const path = plan ? await engines.pdf.impose({ path: arranged, plan, workDir, signal }) : arranged
    work.onProgress(pages.length, pages.length)
    return { files: [{ path, filename: replaceExtension(input.filename, 'pdf'), kind: 'pdf' as const }] }
  },
})

/** Returns undefined where each page stays separate. */
function planOf({ per_sheet, booklet, paper, gap, frame }: ArrangeWork['options']): ImposePlan | undefined {
  if (per_sheet === '1' && booklet === undefined && paper === undefined && gap === 0 && !frame) return undefined
  return { perSheet: Number(per_sheet), booklet, paper: paper && papers[paper], gap, hasFrames: frame }
}

/** Returns the pages of the input in the order of the result. */
function chosenPages({ order, delete: deleted }: ArrangeWork['options'], pageCount: number, maxPages: number): number[] {
  const pages = order === undefined ? choosePages(undefined, pageCount) : orderedPages(order, pageCount, maxPages)
  const left = new Set(deleted === undefined ? [] : choosePages(deleted, pageCount, 'delete'))
  const kept = pages.filter((page) => !left.has(page))
  if (kept.length === 0) throw new AppError('invalid_option', 'delete leaves no page; a PDF has at least one.', { field: 'delete' })
  refuseTooManyPages(kept.length, maxPages)
  return kept
}

function orderedPages(order: string, pageCount: number, maxPages: number): number[] {
  const ranges = (parseOrder(order) ?? []).map(({ first, last }) => ({ first, last: last ?? pageCount }))
  const missing = Math.max(...ranges.map(({ first, last }) => Math.max(first, last)))
  if (missing > pageCount) {
    const has = pageCount === 1 ? '1 page' : `${pageCount} pages`
    throw new AppError('invalid_option', `order names page ${missing}, but the file has ${has}.`, { field: 'order' })
  }
  // Checked before the ranges are expanded: a thousand ranges of all pages are a short text.
  const asked = ranges.reduce((sum, { first, last }) => sum + Math.abs(last - first) + 1, 0)
  refuseTooManyPages(asked, Math.max(maxPages, pageCount))
  return ranges.flatMap(({ first, last }) =>
    Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + step * Math.sign(last - first)),
  )
}

interface OrderedRange {
  first: number
  /** Less than `first` for pages in reverse order; unset: the last page of the file. */
  last: number | undefined
}

function parseOrder(text: string): OrderedRange[] | undefined {
  const ranges = text.split(',').map((part): OrderedRange | undefined => {
    const match = orderPart.exec(part.trim())
    if (!match) return undefined
    const first = Number(match[1])
    const last = match[2] === undefined ? first : match[3] === undefined ? undefined : Number(match[3])
    return first >= 1 && last !== 0 ? { first, last } : undefined
  })
  return ranges.every((range) => range !== undefined) ? ranges : undefined
}
