/**
 * Renders planned pages on several cores, in rounds of runs of equal length. The last runs are short, so that all processes end together.
 */
import { join } from 'node:path'
import { sizeOfEngineFile } from '../../../disk/engine-files.ts'
import type { RenderedPage, RenderRequest } from '../../../engines/pdf/poppler.ts'
import { AppError } from '../../../errors.ts'
import type { Work } from '../../common/action.ts'
import type { PageOptions } from './options.ts'
import type { PlannedPage } from './plan.ts'

/** Minimum pages of a run: shorter runs cost more in process starts (20 to 40 ms of one core each) than they gain in balance. */
const fewestPages = 4
/**
 * Share of the remaining pages in a round, divided equally among the processes; the rest evens out slow pages (Hummel's factoring, CACM 35,
 * 8).
 */
const roundShare = 0.6
/** Maximum pages of a run; above it, the cost of another process cannot be measured. */
const mostPages = 32
/** Maximum pages of a grey run: pdftocairo reports no progress, so that progress advances by whole runs. */
const mostGrayPages = 8

/** Format and look of the pictures. */
export type PageLook = Pick<RenderRequest, 'format' | 'color' | 'quality' | 'progressive' | 'transparent'>

interface RenderPlan {
  work: Work<Pick<PageOptions, 'width' | 'height'>>
  look: PageLook
  /** A PDF that opens without a password. */
  path: string
  plan: readonly PlannedPage[]
}

/**
 * Renders all planned pages; the first failure ends all processes.
 * @returns the pictures in page order
 * @throws AppError `result_too_large` as soon as the pictures together are too large, and what the engine throws
 */
export async function renderPlan({ work, look, path, plan }: RenderPlan): Promise<RenderedPage[]> {
  const { options, engines, limits, workDir, parallelism, onProgress } = work
  const isScaled = options.width !== undefined || options.height !== undefined
  const failed = new AbortController()
  const signal = AbortSignal.any([work.signal, failed.signal])
  const rendered: RenderedPage[] = []
  const nextLength = createRounds(plan.length, parallelism)
  const mostOfRun = look.color !== 'rgb' || look.transparent ? mostGrayPages : mostPages
  let started = 0
  let done = 0
  let bytes = 0

  function onPage(_page: number, picture: string): void {
    done++
    // Never throws, because it runs while the engine reads the program's messages.
    bytes += sizeOfEngineFile(picture)
    if (bytes > limits.maxResultBytes) failed.abort(tooLarge(limits.maxResultBytes))
    else onProgress(done, plan.length)
  }

  async function renderRuns(): Promise<void> {
    while (started < plan.length && !signal.aborted) {
      const run = nextRun(plan, started, Math.min(nextLength(started), mostOfRun), isScaled)
      const [first, last] = [run[0], run.at(-1)]
      if (!first || !last) return
      started += run.length
      const request = { path, first: first.page, last: last.page, dpi: first.dpi, size: isScaled ? first : undefined, box: first.box }
      const own = join(workDir, `pages-${first.page}`)
      rendered.push(...(await engines.poppler.renderPages({ ...request, ...look, workDir: own, signal, onPage })))
    }
  }

  const workers = Array.from({ length: Math.min(parallelism, plan.length) }, () => renderRuns().catch((error) => failed.abort(error)))
  await Promise.all(workers)
  signal.throwIfAborted()
  return rendered.sort((a, b) => a.page - b.page)
}

/** Returns a function that gives the length of the next run from the number of pages already started. */
function createRounds(pages: number, parallelism: number): (started: number) => number {
  let [length, runsLeft] = [0, 0]
  return function nextLength(started) {
    const left = pages - started
    if (parallelism === 1) return left
    if (runsLeft === 0) {
      length = Math.max(Math.ceil((roundShare * left) / parallelism), fewestPages)
      const isLast = left - length * parallelism < fewestPages * parallelism
      if (isLast) length = Math.ceil(left / parallelism)
      runsLeft = parallelism
    }
    runsLeft--
    return length
  }
}

/** Returns at most this many consecutive pages from `start` on, all of one size where the size is given. */
function nextRun(plan: readonly PlannedPage[], start: number, length: number, isScaled: boolean): PlannedPage[] {
  const candidates = plan.slice(start, start + length)
  const end = candidates.findIndex((page, index) => !candidates[0] || !follows(candidates[0], page, index, isScaled))
  return end < 0 ? candidates : candidates.slice(0, end)
}

/** Returns whether the run that begins with `first` can also render `page`, which is `distance` pages later. */
function follows(first: PlannedPage, page: PlannedPage, distance: number, isScaled: boolean): boolean {
  if (page.page !== first.page + distance || page.box !== first.box) return false
  return !isScaled || (page.dpi === first.dpi && page.width === first.width && page.height === first.height)
}

function tooLarge(maxBytes: number): AppError {
  const allowed = `${Math.round((maxBytes / 1024 ** 2) * 1000) / 1000} MiB`
  return new AppError(
    'result_too_large',
    `Together the pictures are larger than ${allowed} (CONVERTD_MAX_RESULT_MB); choose fewer pages, a smaller dpi or a lower quality.`,
  )
}
