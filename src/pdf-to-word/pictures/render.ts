/** Cuts regions out of rendered pages: for drawings, and for pictures whose coding or look only a renderer knows. */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Encoded, Figure } from '../ir/figure.ts'
import type { Box } from '../ir/geometry.ts'
import { cutOff } from './cut.ts'
import { encodeJpeg } from './jpeg.ts'
import { encodePng, type Pixels } from './png.ts'
import { parsePnm } from './pnm.ts'

/** Dots per inch: sharp in print at the size that it has on the page. */
const resolution = 200

/** What takes poppler longer is damaged; the rest of the pages is worth more. */
export const popplerPatienceMs = 20_000

/** From this many regions of a page on, it is rendered once as a whole, if it has no more pixels than this; a larger region has fewer dots per inch. */
const manyRegions = 2
const mostPixels = 25_000_000

export interface RenderParts {
  path: string
  /** Returns the path of a copy in which a page, counted from 0, has no text. */
  withoutText(page: number): Promise<string>
  workDir: string
  signal: AbortSignal
}

export interface PageSize {
  width: number
  height: number
}

export interface Renderer {
  /**
   * Null when the page cannot be rendered; 'empty' when nothing is seen where perhaps there is nothing.
   * @param regions how many of the page will be asked for
   * @param size of the page, in points
   */
  region(
    figure: Pick<Figure, 'page' | 'box' | 'textless' | 'mayBeBlank' | 'covers'>,
    regions: number,
    size: PageSize,
  ): Promise<Encoded | 'empty' | null>
}

const dots = (points: number, dpi = resolution) => Math.round((points * dpi) / 72)

export function createRenderer({ path, withoutText, workDir, signal }: RenderParts): Renderer {
  /** The page that was rendered last as a whole. */
  let whole: { page: number; textless: boolean; pixels: Pixels } | null = null

  async function run(page: number, textless: boolean, dpi: number, args: readonly string[]): Promise<Buffer | null> {
    const range = ['-singlefile', '-cropbox', '-r', dpi, '-f', page + 1, '-l', page + 1].map(String)
    const file = join(workDir, 'region.ppm')
    const source = textless ? await withoutText(page) : path
    try {
      // It shares the jail, the limits and the process group of this program.
      await promisify(execFile)('pdftoppm', [...range, ...args, source, 'region'], { cwd: workDir, signal, timeout: popplerPatienceMs })
      return await readFile(file)
    } catch {
      signal.throwIfAborted()
      return null
    } finally {
      await rm(file, { force: true })
    }
  }

  async function cutOut(page: number, textless: boolean, box: Box): Promise<Pixels | null> {
    const whole = regionOf(box, resolution)
    const dpi = resolution * Math.min(1, Math.sqrt(mostPixels / (whole.width * whole.height)))
    const { x, y, width, height } = dpi < resolution ? regionOf(box, dpi) : whole
    const bytes = await run(page, textless, dpi, ['-x', x, '-y', y, '-W', width, '-H', height].map(String))
    return bytes && parsePnm(bytes)
  }

  async function wholePage(page: number, textless: boolean): Promise<Pixels | null> {
    if (whole?.page === page && whole.textless === textless) return whole.pixels
    const bytes = await run(page, textless, resolution, [])
    if (!bytes) return null
    whole = { page, textless, pixels: parsePnm(bytes) }
    return whole.pixels
  }

  return {
    async region({ page, box, textless, mayBeBlank, covers }, regions, size) {
      const isShared = regions >= manyRegions && dots(size.width) * dots(size.height) <= mostPixels
      const shared = isShared ? await wholePage(page, textless) : null
      const pixels = shared ? cutFrom(shared, regionOf(box, resolution)) : await cutOut(page, textless, box)
      if (!pixels) return null
      if (mayBeBlank && isBlank(pixels)) return 'empty'
      // A whole page of a scan would be many times as large as PNG.
      if (covers) return { bytes: await encodeJpeg(pixels), extension: 'jpg', crop: null }
      return { bytes: encodePng(pixels), extension: 'png', crop: null }
    },
  }
}

/** Of one colour, but for the shades of a background. */
const sameShade = 24

function isBlank({ bytes, channels }: Pixels): boolean {
  for (let channel = 0; channel < channels; channel++) {
    let [least, most] = [255, 0]
    for (let at = channel; at < bytes.length; at += channels) {
      const value = bytes[at] ?? 0
      if (value < least) least = value
      if (value > most) most = value
    }
    if (most - least > sameShade) return false
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
