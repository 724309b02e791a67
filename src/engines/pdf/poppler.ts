/** PDF pages to JPEG by poppler: pdftoppm for colour, pdftocairo for grey. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { Probed } from '../engines.ts'
import { probeProgram } from '../process/probe-program.ts'
import { engineFailure, type ProcessOutcome, type RunProcess } from '../process/process.ts'
import { type JpegSize, readJpegSize } from './jpeg-size.ts'

export interface RenderRequest {
  /** A PDF that opens without a password. */
  path: string
  /** 1-based, both included. */
  first: number
  last: number
  /** Pixels per inch of the page, 72 points to the inch. */
  dpi: number
  /** Exact pixels of every page of this call, where they were computed ahead; unset: the page at `dpi`, rounded up. */
  size?: { width: number; height: number } | undefined
  box: 'crop' | 'media'
  color: 'rgb' | 'gray'
  /** 1..100 */
  quality: number
  progressive: boolean
  /** A folder for this call alone; made when it is not there. The pictures stay in it. */
  workDir: string
  signal: AbortSignal
  /** Called with the picture as soon as it is written, or at the end of the call for grey. May abort the signal. */
  onPage?: ((page: number, path: string) => void) | undefined
}

export interface RenderedPage extends JpegSize {
  page: number
  path: string
}

export interface PopplerEngine extends Probed {
  /**
   * Renders consecutive pages, in page order, in one process. A page with faults is rendered as far as poppler can.
   * @throws AppError `unreadable_input` or `engine_failed`, naming the page, when one is not rendered at all
   */
  renderPages(request: RenderRequest): Promise<RenderedPage[]>
}

const progressLine = /^(\d+) \d+ (page-\d+\.jpg)$/

export function createPopplerEngine({ run }: { run: RunProcess }): PopplerEngine {
  async function renderPages(request: RenderRequest): Promise<RenderedPage[]> {
    const { first, last, workDir, signal, onPage } = request
    await mkdir(workDir, { recursive: true, mode: 0o700 })
    const told = new Set<number>()
    const tell = (page: number, name: string) => {
      if (page < first || page > last || told.has(page)) return
      told.add(page)
      onPage?.(page, join(workDir, name))
    }
    const outcome = await run({
      ...commandFor(request),
      workDir,
      reads: [request.path],
      signal,
      onStderrLine: (line) => {
        const [, page, name] = progressLine.exec(line) ?? []
        if (page !== undefined && name !== undefined) tell(Number(page), name)
      },
    })
    const names = new Map((await readdir(workDir)).map((name) => [Number(/^page-(\d+)\.jpg$/.exec(name)?.[1]), name]))
    const rendered: RenderedPage[] = []
    for (let page = first; page <= last; page++) {
      const name = names.get(page)
      const path = join(workDir, name ?? '')
      const size = name === undefined ? undefined : await readJpegSize(path, workDir)
      if (name === undefined || size === undefined) throw pageFailure(page, outcome)
      tell(page, name)
      rendered.push({ page, path, ...size })
    }
    return rendered
  }

  async function probe() {
    const version = await probeProgram(run, 'pdftoppm', ['-v'])
    const complete = version !== null && (await probeProgram(run, 'pdftocairo', ['-v'])) !== null
    return {
      name: 'poppler',
      version,
      problem: complete ? null : `${version === null ? 'pdftoppm' : 'pdftocairo'} not found`,
      remedy: complete ? null : 'apt-get install poppler-utils',
    }
  }

  return { renderPages, probe }
}

function commandFor({ path, first, last, dpi, size, box, color, quality, progressive }: RenderRequest) {
  const common = ['-f', String(first), '-l', String(last), '-r', dpi.toFixed(9), '-jpeg']
  const jpeg = ['-jpegopt', `quality=${quality},progressive=${progressive ? 'y' : 'n'}`]
  // The scale is a fraction and poppler rounds up: without a frame, a page meant to be 300 wide can come out 301 wide.
  const frame = size ? ['-x', '0', '-y', '0', '-W', String(size.width), '-H', String(size.height)] : []
  const args = [...common, ...jpeg, ...frame, ...(box === 'crop' ? ['-cropbox'] : []), path, 'page']
  // pdftoppm writes grey as three channels; pdftocairo writes one, but reports no progress.
  return color === 'gray' ? { command: 'pdftocairo', args: ['-gray', ...args] } : { command: 'pdftoppm', args: ['-progress', ...args] }
}

function pageFailure(page: number, outcome: ProcessOutcome): AppError {
  const message = `Page ${page} of the PDF cannot be rendered; leave it out with the pages option.`
  return outcome.killedBy || outcome.exitCode !== 0
    ? new AppError('engine_failed', message, { cause: engineFailure('poppler', outcome).cause })
    : new AppError('unreadable_input', message, { cause: outcome })
}
