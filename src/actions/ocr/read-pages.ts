/** Reads scanned pages of a PDF and reports the outcome. */
import type { FailedPage, OcrRequest } from '../../engines/ocr/ocr.ts'
import type { ReadPage } from '../../engines/ocr/page-request.ts'
import type { PageConfidence, Work } from '../common/action.ts'
import { languagesFrom } from './options.ts'

/** The common part of the work of these actions. */
type OcrWork = Pick<
  Work<{ languages: string }>,
  'engines' | 'options' | 'workDir' | 'signal' | 'parallelismNow' | 'allowTime' | 'onProgress' | 'onWarning'
>

/** The pages to read, and how. */
export interface PagesRequest extends Pick<OcrRequest, 'path' | 'mode'> {
  /** Whether to detect the styles of words and the other content of the page. */
  looks: boolean
  /** Whether to clean the pictures of pages. */
  cleans?: boolean
  /** 1-based pages of the PDF that is read. */
  pages: readonly number[]
  /** Returns the client's number of a page; unset: the same number. */
  numberOf?: ((page: number) => number) | undefined
}

/** The pages that were read. */
export interface PagesOutcome {
  pages: ReadPage[]
  /** Pages for the result, by the client's numbers. */
  pagesRead: PageConfidence[]
}

/** Time added to the limit of the conversion for each page: a page takes 2 to 10 s of one core. */
const pageTimeMs = 15_000
/** Mean confidence below which about every third word has an error. */
const lowConfidence = 75
/** Maximum number of page numbers in a warning. */
const mostNumbers = 20

/**
 * Reads pages with as many processes as are currently free, and extends the time limit for it.
 * @throws AppError as the engine's `read`
 */
export async function readPages(
  work: OcrWork,
  { numberOf = (page) => page, looks, cleans = false, ...request }: PagesRequest,
): Promise<PagesOutcome> {
  const { engines, workDir, signal, options, onProgress, onWarning } = work
  const { pages, failed } = await engines.ocr.read({
    ...{ ...request, workDir, signal, turns: true, even: true, looks, cleans, languages: languagesFrom(options.languages) },
    parallelism: work.parallelismNow,
    onNeeds: (needed) => work.allowTime(needed * pageTimeMs),
    onProgress,
  })
  warn(
    pages.map((page) => ({ ...page, page: numberOf(page.page) })),
    failed.map((page) => ({ ...page, page: numberOf(page.page) })),
    onWarning,
  )
  return { pages, pagesRead: pages.map(({ page, confidence }) => ({ page: numberOf(page), confidence })) }
}

function warn(pages: readonly ReadPage[], failed: readonly FailedPage[], onWarning: OcrWork['onWarning']): void {
  const low = pages.filter(({ confidence }) => confidence !== null && confidence < lowConfidence)
  if (low.length > 0) {
    const mean = Math.round(low.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / low.length)
    onWarning('low_confidence', `${pageList(low)} could not be read reliably (mean confidence ${mean} of 100): check the text.`)
  }
  for (const script of new Set(pages.flatMap(({ missing }) => missing ?? []))) {
    const those = pages.filter(({ missing }) => missing === script)
    onWarning(
      'ocr_language',
      `${pageList(those)} ${those.length === 1 ? 'is' : 'are'} in ${script} script, for which the server has no model.`,
    )
  }
  if (failed.length > 0)
    onWarning('content_lost', `${pageList(failed)} could not be read and ${failed.length === 1 ? 'has' : 'have'} no text.`)
}

function pageList(pages: readonly { page: number }[]): string {
  const numbers = pages.slice(0, mostNumbers).map(({ page }) => page)
  const more = pages.length > mostNumbers ? ` and ${pages.length - mostNumbers} more` : ''
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${numbers.join(', ')}${more}`
}
