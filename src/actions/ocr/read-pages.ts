/** Reads the pages of a PDF that are pictures, and tells what came of it. */
import type { FailedPage, OcrRequest } from '../../engines/ocr/ocr.ts'
import type { ReadPage } from '../../engines/ocr/read-page.ts'
import type { PageConfidence, Work } from '../common/action.ts'
import { languagesFrom } from './options.ts'

/** What the work of any such action has. */
type OcrWork = Pick<
  Work<{ languages: string }>,
  'engines' | 'options' | 'workDir' | 'signal' | 'parallelismNow' | 'allowTime' | 'onProgress' | 'onWarning'
>

export interface PagesRequest extends Pick<OcrRequest, 'path' | 'mode'> {
  /** Whether to find out how words look, and what else is on the page. */
  looks: boolean
  /** 1-based, in the PDF that is read. */
  pages: readonly number[]
  /** The number that the client knows a page by; unset: the same. */
  numberOf?: ((page: number) => number) | undefined
}

export interface PagesOutcome {
  pages: ReadPage[]
  /** For the result, by the client's numbers. */
  pagesRead: PageConfidence[]
}

/** So much longer than usual a conversion may take for each page that is read: a page takes 2 to 10 s of one core. */
const pageTimeMs = 15_000
/** Below this mean, every third word or so has a fault. */
const lowConfidence = 75
/** More page numbers than anyone reads in a warning. */
const mostNumbers = 20

/**
 * Reads pages with as many processes as are free at the time, and allows the conversion time for it.
 * @throws AppError as the engine's `read`
 */
export async function readPages(work: OcrWork, { numberOf = (page) => page, looks, ...request }: PagesRequest): Promise<PagesOutcome> {
  const { engines, workDir, signal, options, onProgress, onWarning } = work
  const { pages, failed } = await engines.ocr.read({
    ...{ ...request, workDir, signal, turns: true, even: true, looks, languages: languagesFrom(options.languages) },
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
    onWarning('low_confidence', `${say(low)} could be read only in part, with a mean confidence of ${mean} of 100: check the text.`)
  }
  for (const script of new Set(pages.flatMap(({ missing }) => missing ?? []))) {
    const those = pages.filter(({ missing }) => missing === script)
    onWarning('ocr_language', `${say(those)} ${those.length === 1 ? 'is' : 'are'} in ${script} script, for which the server has no model.`)
  }
  if (failed.length > 0) onWarning('content_lost', `${say(failed)} could not be read and ${failed.length === 1 ? 'has' : 'have'} no text.`)
}

function say(pages: readonly { page: number }[]): string {
  const numbers = pages.slice(0, mostNumbers).map(({ page }) => page)
  const more = pages.length > mostNumbers ? ` and ${pages.length - mostNumbers} more` : ''
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${numbers.join(', ')}${more}`
}
