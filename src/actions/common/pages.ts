/** The `pages` option: 1-based ranges such as `1-3,5,8-`. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'

const form = 'page numbers and ranges, counted from 1, such as 1-3,5,8-'
const rangePattern = /^(\d{1,7})(?:(-)(\d{1,7})?)?$/

/** The same pattern for the JSON Schema, except that it allows reversed ranges. */
const rangeForm = '0*[1-9]\\d{0,6}(-(0*[1-9]\\d{0,6})?)?'

interface PageRange {
  first: number
  /** Infinity: the last page. */
  last: number
}

/** Page numbers and ranges as text. */
export const pageRanges = z.string().refine((text) => parseRanges(text) !== undefined, form)

/** The `pages` option of every action on files with pages; unset means all. */
export const pagesOption = pageRanges
  .optional()
  .meta({ pattern: `^ *${rangeForm} *(, *${rangeForm} *)*$` })
  .describe(`Pages to convert: ${form}; unset: all.`)

/**
 * Returns the chosen pages, ascending and without duplicates.
 * @param pageCount number of pages in the file
 * @param field name of the option
 * @throws AppError `invalid_option` for a page that the file does not have
 */
export function choosePages(pages: string | undefined, pageCount: number, field = 'pages'): number[] {
  const ranges = pages === undefined ? [{ first: 1, last: pageCount }] : (parseRanges(pages) ?? [])
  const chosen: number[] = []
  // Sorted, so that a thousand ranges of the same pages cost no more than one.
  for (const { first, last } of ranges.toSorted((one, other) => one.first - other.first)) {
    const missing = last === Infinity ? first : last
    if (missing > pageCount) {
      const has = pageCount === 1 ? '1 page' : `${pageCount} pages`
      throw new AppError('invalid_option', `${field} names page ${missing}, but the file has ${has}.`, { field })
    }
    for (let page = Math.max(first, (chosen.at(-1) ?? 0) + 1); page <= Math.min(last, pageCount); page++) chosen.push(page)
  }
  return chosen
}

/**
 * @param advice advice at the end of the message
 * @throws AppError `too_many_pages`
 */
export function refuseTooManyPages(pageCount: number, maxPages: number, advice = 'choose fewer with the pages option'): void {
  if (pageCount <= maxPages) return
  throw new AppError(
    'too_many_pages',
    `The conversion has ${pageCount} pages, but at most ${maxPages} are allowed (CONVERTD_MAX_PAGES); ${advice}.`,
  )
}

function parseRanges(text: string): PageRange[] | undefined {
  const ranges = text.split(',').map((part) => {
    const match = rangePattern.exec(part.trim())
    if (!match) return undefined
    const first = Number(match[1])
    const last = match[2] === undefined ? first : match[3] === undefined ? Infinity : Number(match[3])
    return first >= 1 && last >= first ? { first, last } : undefined
  })
  return ranges.every((range) => range !== undefined) ? ranges : undefined
}
