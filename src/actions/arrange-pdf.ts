/** arrange-pdf: the pages of a PDF in another order, turned, or left out. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { replaceExtension } from '../filenames.ts'
import { type Action, defineAction, type Work } from './action.ts'
import { openToChange, passwordOption } from './change-pdf.ts'
import { choosePages, pageRanges, refuseTooManyPages } from './pages.ts'
import { samplePdf } from './samples.ts'

const orderForm = 'page numbers and ranges in the order of the result, such as 3,1,5-8 or 8-1; a page may come twice'
const orderPart = /^(\d{1,7})(?:(-)(\d{1,7})?)?$/

const options = z
  .strictObject({
    order: z
      .string()
      .refine((text) => parseOrder(text) !== undefined, orderForm)
      .optional()
      .meta({ pattern: '^ *0*[1-9]\\d{0,6}(-(0*[1-9]\\d{0,6})?)? *(, *0*[1-9]\\d{0,6}(-(0*[1-9]\\d{0,6})?)? *)*$' })
      .describe(`${orderForm[0]?.toUpperCase()}${orderForm.slice(1)}; unset: all as they are.`),
    delete: pageRanges.optional().describe('Pages of the input to leave out: page numbers and ranges, counted from 1.'),
    rotate: z
      .enum(['0', '90', '180', '270'])
      .default('0')
      .describe('Degrees, clockwise, by which pages are turned from how they are shown now.'),
    rotate_pages: pageRanges.optional().describe('Pages of the input to turn; unset: all.'),
    password: passwordOption,
  })
  .refine(({ rotate, rotate_pages }) => rotate_pages === undefined || rotate !== '0', {
    path: ['rotate'],
    message: '90, 180 or 270 when rotate_pages is set',
  })

type ArrangeWork = Work<z.output<typeof options>>

export const arrangePdf: Action = defineAction({
  name: 'arrange-pdf',
  group: 'pdf_tools',
  summary: 'Puts the pages of a PDF in another order, turns them, or leaves some out.',
  accepts: ['pdf'],
  produces: ['pdf'],
  needs: ['pdf'],
  sample: samplePdf,
  options,
  async run(work) {
    const { input, engines, limits, workDir, signal } = work
    const opened = await openToChange(work)
    const pages = arranged(work.options, opened.pages, limits.maxPages)
    const { rotate, rotate_pages } = work.options
    const turned = new Set(rotate === '0' ? [] : choosePages(rotate_pages, opened.pages, 'rotate_pages'))
    const places = pages.flatMap((page, index) => (turned.has(page) ? [index + 1] : []))
    const turns = places.length > 0 ? [`--rotate=+${rotate}:${places.join(',')}`] : []
    const args = ['--pages', '.', pages.join(','), '--', ...turns]
    const path = await engines.pdf.rewrite({ path: opened.path, args, workDir, signal })
    work.onProgress(pages.length, pages.length)
    return { files: [{ path, filename: replaceExtension(input.filename, 'pdf'), kind: 'pdf' as const }] }
  },
})

/** Returns the pages of the input in the order of the result. */
function arranged({ order, delete: deleted }: ArrangeWork['options'], pageCount: number, maxPages: number): number[] {
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
    throw new AppError('invalid_option', `order asks for page ${missing}, but the file has ${has}.`, { field: 'order' })
  }
  // Before they are counted out: a thousand ranges of all pages are a short text.
  const asked = ranges.reduce((sum, { first, last }) => sum + Math.abs(last - first) + 1, 0)
  refuseTooManyPages(asked, Math.max(maxPages, pageCount))
  return ranges.flatMap(({ first, last }) =>
    Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + step * Math.sign(last - first)),
  )
}

interface OrderedRange {
  first: number
  /** Less than `first` for pages from back to front; unset: the last page of the file. */
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
