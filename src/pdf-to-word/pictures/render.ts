/** Cuts regions out of rendered pages, for drawings and for pictures whose coding or look needs a renderer. */

import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Encoded, Figure } from '../ir/figure.ts'
import type { Box } from '../ir/geometry.ts'
import { renderedRegions } from '../tuning/pictures.ts'
import { cutOff } from './cut.ts'
import { encodeJpeg } from './jpeg.ts'
import { encodePng, type Pixels } from './png.ts'
import { parsePnm } from './pnm.ts'

/** The PDF to render, and where to work. */
export interface RenderParts {
  /** Returns the path of a file for rendering a page, counted from 0, in which the page has no text if it is textless. */
  sourceOf(page: number, textless: boolean): Promise<string>
  workDir: string
  signal: AbortSignal
}

/** The size of a page, in points. */
export interface PageSize {
  width: number
  height: number
}

/** Renders regions of the PDF. */
export interface Renderer {
  /**
   * Returns a region of a page; null if the page cannot be rendered, 'empty' if a region that may be blank is.
   * @param regions number of regions of the page that will be requested
   * @param size of the page, in points
   */
  region(
    figure: Pick<Figure, 'page' | 'box' | 'textless' | 'mayBeBlank' | 'covers'>,
    regions: number,
    size: PageSize,
  ): Promise<Encoded | 'empty' | null>
}

const dots = (points: number, dpi: number = renderedRegions.resolution) => Math.round((points * dpi) / 72)

/** Returns the renderer. Its last page is kept, with and without text, because neighbouring regions are mostly on one page. */
export function createRenderer({ sourceOf, workDir, signal }: RenderParts): Renderer {
  /** The last page that was rendered completely, by whether it is without text. */
  let last = { page: -1, whole: new Map<boolean, Pixels>() }

  async function run(page: number, textless: boolean, dpi: number, args: readonly string[]): Promise<Buffer | null> {
    const range = ['-singlefile', '-cropbox', '-r', dpi, '-f', page + 1, '-l', page + 1].map(String)
    const file = join(workDir, 'region.ppm')
    const source = await sourceOf(page, textless)
    try {
      // It runs in the same sandbox, limits and process group as this program.
      await promisify(execFile)('pdftoppm', [...range, ...args, source, 'region'], {
        cwd: workDir,
        signal,
        timeout: renderedRegions.popplerTimeoutMs,
      })
      return await readFile(file)
    } catch {
      signal.throwIfAborted()
      return null
    } finally {
      await rm(file, { force: true })
    }
  }

  async function cutOut(page: number, textless: boolean, box: Box): Promise<Pixels | null> {
    const whole = regionOf(box, renderedRegions.resolution)
    const dpi = renderedRegions.resolution * Math.min(1, Math.sqrt(renderedRegions.mostPixels / (whole.width * whole.height)))
    const { x, y, width, height } = dpi < renderedRegions.resolution ? regionOf(box, dpi) : whole
    const bytes = await run(page, textless, dpi, ['-x', x, '-y', y, '-W', width, '-H', height].map(String))
    return bytes && parsePnm(bytes)
  }

  async function wholePage(page: number, textless: boolean): Promise<Pixels | null> {
    if (last.page !== page) last = { page, whole: new Map() }
    const { whole } = last
    const known = whole.get(textless)
    if (known) return known
    const bytes = await run(page, textless, renderedRegions.resolution, [])
    if (!bytes) return null
    const pixels = parsePnm(bytes)
    whole.set(textless, pixels)
    return pixels
  }

  return {
    async region({ page, box, textless, mayBeBlank, covers }, regions, size) {
      const isShared = regions >= renderedRegions.manyRegions && dots(size.width) * dots(size.height) <= renderedRegions.mostPixels
      const shared = isShared ? await wholePage(page, textless) : null
      const pixels = shared ? cutFrom(shared, regionOf(box, renderedRegions.resolution)) : await cutOut(page, textless, box)
      if (!pixels) return null
      if (mayBeBlank && isBlank(pixels)) return 'empty'
      // As PNG, a whole scanned page would be many times as large.
      if (covers) return { bytes: await encodeJpeg(pixels), extension: 'jpg', crop: null }
      return { bytes: encodePng(pixels), extension: 'png', crop: null }
    },
  }
}

function isBlank({ bytes, channels }: Pixels): boolean {
  for (let channel = 0; channel < channels; channel++) {
    let [least, most] = [255, 0]
    for (let at = channel; at < bytes.length; at += channels) {
      const value = bytes[at] ?? 0
      if (value < least) least = value
      if (value > most) most = value
    }
    if (most - least > renderedRegions.sameShade) return false
  }
  return true
}

interface Region {
  x: number
  y: number
  width: number
  height: number
}

function regionOf(box: Box, dpi: number): Region {
  const [x, y] = [Math.max(0, dots(box.x0, dpi)), Math.max(0, dots(box.y0, dpi))]
  return { x, y, width: Math.max(1, dots(box.x1, dpi) - x), height: Math.max(1, dots(box.y1, dpi) - y) }
}

function cutFrom(page: Pixels, { x, y, width, height }: Region): Pixels {
  return cutOff(page, {
    x0: x / page.width,
    y0: y / page.height,
    x1: Math.max(0, 1 - (x + width) / page.width),
    y1: Math.max(0, 1 - (y + height) / page.height),
  })
}
