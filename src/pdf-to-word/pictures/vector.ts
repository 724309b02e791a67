/** Drawings as SVG beside their pixels: Word 2016 and later shows that, sharp at every size. */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from '../ir/figure.ts'
import type { RenderParts } from './render.ts'

/** What is larger unpacked is slow to draw for every reader; pixels are not. */
const mostBytes = 1_000_000
/** Each takes poppler as long as a page: no more of a page where they took so long. */
const mostDrawings = 100
const patienceMs = 2_000
/** What readers of SVG draw differently, and pictures, which are no sharper in it. */
const doubtful = /<(?:mask|filter|image|pattern|text)\b/

export interface VectorMaker {
  /** Null where the pixels alone are better, or poppler fails. */
  vectorOf(figure: Pick<Figure, 'page' | 'box' | 'textless'>): Promise<Buffer | null>
}

export function createVectorMaker({ path, withoutText, workDir, signal }: RenderParts): VectorMaker {
  const file = join(workDir, 'drawing.svg')
  let drawings = 0
  /** What those of one page took. */
  let [current, spentMs] = [-1, 0]

  return {
    async vectorOf({ page, box, textless }) {
      if (page !== current) [current, spentMs] = [page, 0]
      const left = patienceMs - spentMs
      if (++drawings > mostDrawings || left <= 0) return null
      const start = performance.now()
      // Whole points: poppler takes no parts of them.
      const [x, y] = [Math.max(0, Math.floor(box.x0)), Math.max(0, Math.floor(box.y0))]
      const width = Math.ceil(box.x1) - x
      // Never a square: of pages that lie on their side, poppler exchanges width and height of the region, and that must show.
      const height = Math.ceil(box.y1) - y + (Math.ceil(box.y1) - y === width ? 1 : 0)
      const range = ['-f', page + 1, '-l', page + 1, '-x', x, '-y', y, '-W', width, '-H', height]
      const paper = ['-paperw', width, '-paperh', height]
      try {
        const args = ['-svg', ...range, ...paper, textless ? await withoutText(page) : path, file].map(String)
        await promisify(execFile)('pdftocairo', args, { cwd: workDir, signal, timeout: left })
        const svg = await readFile(file, 'utf8')
        if (svg.length > mostBytes || doubtful.test(svg) || !hasSize(svg, width, height)) return null
        return Buffer.from(cutTo(svg, { x: box.x0 - x, y: box.y0 - y, width: box.x1 - box.x0, height: box.y1 - box.y0 }))
      } catch {
        signal.throwIfAborted()
        return null
      } finally {
        spentMs += performance.now() - start
        await rm(file, { force: true })
      }
    },
  }
}

/** Points in any case: cairo names the unit up to 1.16, and no more in 1.18. */
function hasSize(svg: string, width: number, height: number): boolean {
  return ['pt', ''].some((unit) => svg.includes(` width="${width}${unit}" height="${height}${unit}"`))
}

/** Glyphs become groups: not every reader knows symbols, and where they are used both are the same. */
function cutTo(svg: string, { x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
  const size = (points: number) => String(Math.round(points * 1000) / 1000)
  return svg
    .replace(
      /width="[^"]*" height="[^"]*" viewBox="[^"]*"/,
      `width="${size(width)}pt" height="${size(height)}pt" viewBox="${[x, y, width, height].map(size).join(' ')}"`,
    )
    .replaceAll('<symbol overflow="visible"', '<g')
    .replaceAll('</symbol>', '</g>')
}
