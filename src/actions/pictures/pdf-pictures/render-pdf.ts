/** Renders a PDF as pictures of its pages, for several actions. */
import type { RenderedPage } from '../../../engines/pdf/poppler.ts'
import type { Work } from '../../common/action.ts'
import { choosePages, refuseTooManyPages } from '../../common/pages.ts'
import type { PageOptions } from './options.ts'
import { planPages } from './plan.ts'
import { type PageLook, renderPlan } from './render.ts'

/** Pictures of the chosen pages, in page order, and the last page. */
export interface RenderedPdf {
  rendered: RenderedPage[]
  last: number
}

/**
 * Renders the chosen pages into the work folder.
 * @param most maximum side of the result in pixels, and the name of what limits it
 * @throws AppError `too_many_pages`, `too_many_pixels` before anything is rendered, and what the engines throw
 */
export async function renderPdf(work: Work<PageOptions>, look: PageLook, most: { side: number; what: string }): Promise<RenderedPdf> {
  const { input, options, engines, limits, workDir, signal } = work
  const opened = await engines.pdf.open({ path: input.path, password: options.password, workDir, signal })
  work.onPages(opened.pages)
  const chosen = choosePages(options.pages, opened.pages)
  const [first = 1, last = 1] = [chosen[0], chosen.at(-1)]
  refuseTooManyPages(chosen.length, limits.maxPages)
  const sizes = await engines.pdf.pageSizes({ path: opened.path, first, last, workDir, signal })
  const plan = planPages({ chosen, sizes, options, most, maxPixels: limits.maxPixels })
  return { rendered: await renderPlan({ work, look, path: opened.path, plan }), last }
}
