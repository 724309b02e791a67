/** Renders PDF pages as pictures by poppler: pdftoppm, and pdftocairo for what pdftoppm does not write. */
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

/** The pages to render, and how. */
export interface RenderRequest {
  /** A PDF that opens without a password. */
  path: string
  /** First and last page, 1-based, both included. */
  first: number
  last: number
  /** Resolution in pixels per inch; a page has 72 points to the inch. */
  dpi: number
  /** Exact size in pixels of every page of this call, where it was computed before. Unset: the size of the page at `dpi`, rounded up. */
  size?: { width: number; height: number } | undefined
  box: 'crop' | 'media'
  format: PictureFormat
  /** `mono` has one bit per pixel and works for png and tiff. */
  color: 'rgb' | 'gray' | 'mono'
  /** Quality of a jpg, 1..100. */
  quality: number
  /** Whether a jpg is progressive. */
  progressive: boolean
  /** Whether to leave the paper transparent; for a png in rgb. */
  transparent: boolean
  /** Folder for this call alone; made when it does not exist. The pictures stay in it. */
  workDir: string
  signal: AbortSignal
  /** Called with each picture as soon as it is written; for grey pictures, at the end of the call. May abort the signal. */
  onPage?: ((page: number, path: string) => void) | undefined
}

/** A rendered page. */
export interface RenderedPage extends JpegSize {
  page: number
  path: string
}

/** The operations of poppler. */
export interface PopplerEngine extends Probed {
  /**
   * Renders consecutive pages, in page order, in one process. A damaged page is rendered as far as poppler can.
   * @throws AppError `unreadable_input` or `engine_failed`, naming the page, when a page is not rendered at all
   */
  renderPages(request: RenderRequest): Promise<RenderedPage[]>
  /** Returns the blank pages, 1-based; they may show dust and shadows. A page that cannot be rendered is not blank. */
  blankPages(request: BlankPagesRequest): Promise<number[]>
  /**
   * Joins TIFF files of one page each into one file.
   * @throws AppError `too_many_pages`, `engine_failed`
   */
  joinTiffs(request: JoinRequest): Promise<void>
}

const progressLine = /^(\d+) \d+ (page-\d+\.(?:jpg|png|tif))$/

/** Returns the engine. */
export function createPopplerEngine({ run }: { run: RunProcess }): PopplerEngine {
  async function renderPages(request: RenderRequest): Promise<RenderedPage[]> {
    const { first, last, workDir, signal, onPage } = request
    await mkdir(workDir, { recursive: true, mode: 0o700 })
    const reported = new Set<number>()
    const report = (page: number, name: string) => {
      if (page < first || page > last || reported.has(page)) return
      reported.add(page)
      onPage?.(page, join(workDir, name))
    }
    const outcome = await run({
      ...commandFor(request),
      workDir,
      reads: [request.path],
      signal,
      onStderrLine: (line) => {
        const [, page, name] = progressLine.exec(line) ?? []
        if (page !== undefined && name !== undefined) report(Number(page), name)
      },
    })
    const names = new Map((await readdir(workDir)).map((name) => [Number(/^page-(\d+)\.(?:jpg|png|tif)$/.exec(name)?.[1]), name]))
    const rendered: RenderedPage[] = []
    for (let page = first; page <= last; page++) {
      const name = names.get(page)
      const path = join(workDir, name ?? '')
      const size = name === undefined ? undefined : await readPictureSize(path, workDir, request.format)
      if (name === undefined || size === undefined) throw pageFailure(page, outcome)
      report(page, name)
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
  // The scale is a fraction and poppler rounds up: without an exact frame, a page of 300 pixels can come out 301 wide.
  const frame = size ? ['-x', '0', '-y', '0', '-W', String(size.width), '-H', String(size.height)] : []
  const args = [...common, ...lookOf(look), ...frame, ...(box === 'crop' ? ['-cropbox'] : []), path, 'page']
  // pdftoppm writes grey and one-bit pictures in three channels, except TIFF, and has no transparency. pdftocairo reports no progress.
  const isCairo = look.transparent || (look.color !== 'rgb' && look.format !== 'tiff')
  return isCairo ? { command: 'pdftocairo', args } : { command: 'pdftoppm', args: ['-progress', ...args] }
}

type Look = Pick<RenderRequest, 'format' | 'color' | 'quality' | 'progressive' | 'transparent'>

function lookOf({ format, color, quality, progressive, transparent }: Look): string[] {
  const colours = color === 'rgb' ? [] : [`-${color}`]
  if (format === 'jpg') return [...colours, '-jpeg', '-jpegopt', `quality=${quality},progressive=${progressive ? 'y' : 'n'}`]
  if (format === 'png') return [...colours, '-png', ...(transparent ? ['-transp'] : [])]
  // Group 4 is the compression of fax machines and archives.
  return [...colours, '-tiff', '-tiffcompression', color === 'mono' ? 'ccittfax4' : 'lzw']
}

function pageFailure(page: number, outcome: ProcessOutcome): AppError {
  const message = `Page ${page} of the PDF cannot be rendered; leave it out with the pages option.`
  return outcome.killedBy || outcome.exitCode !== 0
    ? new AppError('engine_failed', message, { cause: engineFailure('poppler', outcome).cause })
    : new AppError('unreadable_input', message, { cause: outcome })
}
