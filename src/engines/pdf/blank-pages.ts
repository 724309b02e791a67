/** Which pages of a PDF show nothing, by the ink on them when poppler renders them small. */
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { readLeft } from '../../disk/left-files.ts'
import { ownTrees } from '../../disk/trees.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import { readPageSizes } from './page-sizes.ts'
import type { PdfRequest } from './qpdf/request.ts'

export interface BlankPagesRequest extends PdfRequest {
  /** Of the file. */
  pages: number
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** A pixel is half a millimetre, so that a letter takes several and dust next to nothing. */
const dpi = 50
/** Pixels of the longer side; beyond A0 they become larger. */
const [leastSide, mostSide] = [200, 2400]
const mostBytes = mostSide * mostSide + 64
/** Pages of one run: what it leaves on the disk is below 100 MB. */
const pagesAtOnce = 16
/** Levels below the paper, which of scans is seldom white, at which there is ink; what shines through from the other side is paler. */
const inkContrast = 64
/** With fewer such pixels a page is blank; the smallest number that people print has five. */
const leastInk = 4
/** Shares of the sides at the edges that do not count: there scanners leave shadows. */
const edge = 0.02

/** Returns the blank pages, 1-based. A page that cannot be rendered is none. */
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
      const picture = page >= first && page <= last ? await readLeft({ path: join(folder, name), within: folder }, mostBytes) : undefined
      if (picture && isBlank(picture)) blank.push(page)
      await letOthersRun()
      signal.throwIfAborted()
    }
    await ownTrees().remove(folder)
    onProgress?.(last, pages)
  }
  return blank.sort((one, other) => one - other)
}

/** Returns how many pixels the longer side of these pages needs. */
async function sideFor(run: RunProcess, { path, workDir, signal }: PdfRequest, first: number, last: number): Promise<number> {
  const args = ['-f', String(first), '-l', String(last), '-box', path]
  const { stdout } = await run({ command: 'pdfinfo', args, workDir, reads: [path], signal })
  const points = readPageSizes(stdout, first, last).flatMap(({ crop }) => [crop.width, crop.height])
  return Math.round(Math.min(mostSide, Math.max(leastSide, ...points.map((length) => (length / 72) * dpi))))
}

/** @param picture a PGM: `P5`, width, height and the highest value, each followed by white space, and the pixels */
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

/** The level of the middle pixel by brightness. */
function paperOf(pixels: Buffer): number {
  const counts = new Array<number>(256).fill(0)
  for (const level of pixels) counts[level] = (counts[level] ?? 0) + 1
  let below = 0
  return counts.findIndex((count) => {
    below += count
    return below * 2 >= pixels.length
  })
}
