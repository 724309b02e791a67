/** Renders one page of a PDF, as OCR reads it. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { checkEngineFile } from '../../disk/engine-files.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { PageNeed } from './needs/needs.ts'

/** How a page is rendered. */
export interface Rendering {
  dpi: number
  inColour: boolean
  annotations: boolean
}

/** The page to render. */
export interface RenderRequest {
  /** A PDF that opens without a password. */
  path: string
  need: PageNeed
  workDir: string
  signal: AbortSignal
}

/** Returns a function that renders a page and returns the path of the picture, a PGM or, in colour, a PPM. */
export function createRenderer(run: RunProcess): (request: RenderRequest, rendering: Rendering) => Promise<string> {
  return async function render({ path, need, workDir, signal }, { dpi, inColour, annotations }: Rendering): Promise<string> {
    const folder = await mkdtemp(join(workDir, 'page-'))
    const page = String(need.page)
    const look = [...(inColour ? [] : ['-gray']), ...(annotations ? [] : ['-hide-annotations'])]
    const args = [...look, '-r', justBelow(need, dpi).toFixed(6), '-f', page, '-l', page, '-singlefile', '-cropbox', path, 'page']
    const outcome = await run({ command: 'pdftoppm', args, workDir: folder, reads: [path], signal })
    const picture = join(folder, inColour ? 'page.ppm' : 'page.pgm')
    if (outcome.killedBy || outcome.exitCode !== 0) throw engineFailure('pdftoppm', outcome)
    checkEngineFile({ path: picture, within: folder })
    return picture
  }
}

/**
 * Returns a resolution that ends the picture just before a pixel's edge. At the very edge poppler draws the picture one pixel wider and
 * resamples it; a tenth of a pixel less keeps its own pixels.
 */
function justBelow({ width, height }: PageNeed, dpi: number): number {
  return dpi - (0.1 * 72) / Math.max(width, height)
}
