/** Finds the blank pages of a PDF by counting dark pixels in small renderings by poppler. */
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { readEngineFile } from '../../disk/engine-files.ts'
import { ownTrees } from '../../disk/trees.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import { readPageSizes } from './page-sizes.ts'
import type { PdfRequest } from './qpdf/request.ts'

/** The PDF whose blank pages are wanted. */
export interface BlankPagesRequest extends PdfRequest {
  /** Number of pages in the file. */
  pages: number
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Resolution of the renderings, in pixels per inch. One pixel is half a millimetre: a letter covers several pixels, dust next to none. */
const dpi = 50
/** Minimum and maximum length of a page's longer side, in pixels. Beyond A0, a pixel is larger than half a millimetre. */
const [leastSide, mostSide] = [200, 2400]
const mostBytes = mostSide * mostSide + 64
/** Maximum pages rendered in one run, which leaves less than 100 MB on the disk. */
const pagesAtOnce = 16
/**
 * A pixel this many levels darker than the paper is ink. Scanned paper is seldom white, and print that shines through from the other side
 * is paler than this.
 */
const inkContrast = 64
/** A page with fewer ink pixels is blank. The smallest printed page number has five. */
const leastInk = 4
/** Share of each side that is ignored at the edges, where scanners leave shadows. */
const edge = 0.02

/** Returns the blank pages, 1-based. A page that cannot be rendered is not blank. */
export async function findBlankPages(run: RunProcess, request: BlankPagesRequest): Promise<number[]> {
  const { path, pages, workDir, signal, onProgress } = request
  const blank: number[] = []
  for (let first = 1; first <= pages; first += pagesAtOnce) {
    const last = Math.min(pages, first + pagesAtOnce - 1)
    const folder = await mkdtemp(join(workDir, 'blank-'))
    const side = await sideFor(run, request, first, last)
    const args = ['-gray', '-cropbox', '-scale-to', String(side), '-f', String(first), '-l', String(last), path, 'page']
    const outcome = await run({ command: 'pdftoppm', args, workDir: folder, reads: [path], signal })
    if (outcome.killedBy) throw engineFailure('pdftoppm', outcome)
    for (const name of await readdir(folder)) {
      const page = Number(/^page-(\d{1,7})\.pgm$/.exec(name)?.[1])
      const picture =
        page >= first && page <= last ? await readEngineFile({ path: join(folder, name), within: folder }, mostBytes) : undefined
      if (picture && isBlank(picture)) blank.push(page)
      await letOthersRun()
      signal.throwIfAborted()
    }
    await ownTrees().remove(folder)
    onProgress?.(last, pages)
  }
  return blank.sort((one, other) => one - other)
}

/** Returns the length of the longer side to render, in pixels, for the pages `first` to `last`. */
async function sideFor(run: RunProcess, { path, workDir, signal }: PdfRequest, first: number, last: number): Promise<number> {
  const args = ['-f', String(first), '-l', String(last), '-box', path]
  const { stdout } = await run({ command: 'pdfinfo', args, workDir, reads: [path], signal })
  const points = readPageSizes(stdout, first, last).flatMap(({ crop }) => [crop.width, crop.height])
  return Math.round(Math.min(mostSide, Math.max(leastSide, ...points.map((length) => (length / 72) * dpi))))
}

/** @param picture a PGM: `P5`, width, height and maximum value, each followed by white space, then the pixels */
function isBlank(picture: Buffer): boolean {
  const [head = '', columns, rows] = /^P5\s+(\d{1,4})\s+(\d{1,4})\s+255\s/.exec(picture.toString('latin1', 0, 64)) ?? []
  const [width, height] = [Number(columns), Number(rows)]
  const pixels = picture.subarray(head.length)
  if (!(width > 0 && height > 0) || pixels.length < width * height) return false
  const darkest = paperOf(pixels) - inkContrast
  const [left, top] = [Math.ceil(width * edge), Math.ceil(height * edge)]
  let ink = 0
  for (let y = top; y < height - top && ink < leastInk; y++)
    for (let x = left; x < width - left; x++) if ((pixels[y * width + x] ?? 255) < darkest) ink++
  return ink < leastInk
}

/** Returns the median level of the pixels, which is that of the paper. */
function paperOf(pixels: Buffer): number {
  const counts = new Array<number>(256).fill(0)
  for (const level of pixels) counts[level] = (counts[level] ?? 0) + 1
  let below = 0
  return counts.findIndex((count) => {
    below += count
    return below * 2 >= pixels.length
  })
}
