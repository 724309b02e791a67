/** PDF pages to pictures by poppler: pdftoppm, and pdftocairo for what that does not write. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { probeProgram } from '../process/probe-program.ts'
import { engineFailure, type ProcessOutcome, type RunProcess } from '../process/process.ts'
import type { Probed } from '../process/report.ts'
import { type BlankPagesRequest, findBlankPages } from './blank-pages.ts'
import { type JoinRequest, joinTiffs } from './join-tiff.ts'
import type { JpegSize } from './jpeg-size.ts'
import { type PictureFormat, readPictureSize } from './picture-size.ts'

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
  format: PictureFormat
  /** `mono`: one bit, for png and tiff. */
  color: 'rgb' | 'gray' | 'mono'
  /** Of a jpg, 1..100. */
  quality: number
  /** For a jpg. */
  progressive: boolean
  /** Leave the paper out: for a png in rgb. */
  transparent: boolean
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
  /** Returns the pages, 1-based, that show nothing but perhaps dust and shadows; one that cannot be rendered is none. */
  blankPages(request: BlankPagesRequest): Promise<number[]>
  /**
   * Puts TIFF files of one page each together into one.
   * @throws AppError `too_many_pages`, `engine_failed`
   */
  joinTiffs(request: JoinRequest): Promise<void>
}

const progressLine = /^(\d+) \d+ (page-\d+\.(?:jpg|png|tif))$/

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
    const names = new Map((await readdir(workDir)).map((name) => [Number(/^page-(\d+)\.(?:jpg|png|tif)$/.exec(name)?.[1]), name]))
    const rendered: RenderedPage[] = []
    for (let page = first; page <= last; page++) {
      const name = names.get(page)
      const path = join(workDir, name ?? '')
      const size = name === undefined ? undefined : await readPictureSize(path, workDir, request.format)
      if (name === undefined || size === undefined) throw pageFailure(page, outcome)
      tell(page, name)
      rendered.push({ page, path, ...size })
    }
    return rendered
  }

  async function probe() {
    const version = await probeProgram(run, 'pdftoppm', ['-v'])
    const others = {
      pdftoppm: version,
      pdftocairo: await probeProgram(run, 'pdftocairo', ['-v']),
      tiffcp: await probeProgram(run, 'tiffcp', ['-h'], /LIBTIFF, Version (\d[\d.]*)/),
    }
    const missing = Object.entries(others).flatMap(([name, found]) => (found === null ? [name] : []))
    return {
      name: 'poppler',
      version,
      problem: missing.length === 0 ? null : `${missing.join(' and ')} not found`,
      remedy: missing.length === 0 ? null : 'apt-get install poppler-utils libtiff-tools',
    }
  }

  return { renderPages, blankPages: (request) => findBlankPages(run, request), joinTiffs: (request) => joinTiffs(run, request), probe }
}

function commandFor({ path, first, last, dpi, size, box, ...look }: RenderRequest) {
  const common = ['-f', String(first), '-l', String(last), '-r', dpi.toFixed(9)]
  // The scale is a fraction and poppler rounds up: without a frame, a page meant to be 300 wide can come out 301 wide.
  const frame = size ? ['-x', '0', '-y', '0', '-W', String(size.width), '-H', String(size.height)] : []
  const args = [...common, ...lookOf(look), ...frame, ...(box === 'crop' ? ['-cropbox'] : []), path, 'page']
  // pdftoppm writes grey and bits as three channels, but for TIFF, and knows no transparency; pdftocairo reports no progress.
  const isCairo = look.transparent || (look.color !== 'rgb' && look.format !== 'tiff')
  return isCairo ? { command: 'pdftocairo', args } : { command: 'pdftoppm', args: ['-progress', ...args] }
}

type Look = Pick<RenderRequest, 'format' | 'color' | 'quality' | 'progressive' | 'transparent'>

function lookOf({ format, color, quality, progressive, transparent }: Look): string[] {
  const colours = color === 'rgb' ? [] : [`-${color}`]
  if (format === 'jpg') return [...colours, '-jpeg', '-jpegopt', `quality=${quality},progressive=${progressive ? 'y' : 'n'}`]
  if (format === 'png') return [...colours, '-png', ...(transparent ? ['-transp'] : [])]
  // Group 4 is what fax machines and archives write.
  return [...colours, '-tiff', '-tiffcompression', color === 'mono' ? 'ccittfax4' : 'lzw']
}

function pageFailure(page: number, outcome: ProcessOutcome): AppError {
  const message = `Page ${page} of the PDF cannot be rendered; leave it out with the pages option.`
  return outcome.killedBy || outcome.exitCode !== 0
    ? new AppError('engine_failed', message, { cause: engineFailure('poppler', outcome).cause })
    : new AppError('unreadable_input', message, { cause: outcome })
}
