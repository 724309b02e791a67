/** Converts drawings to SVG in addition to pixels: Word 2016 and later shows the SVG, which is sharp at every size. */

import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from '../ir/figure.ts'
import { vectorDrawings } from '../tuning/pictures.ts'
import type { RenderParts } from './render.ts'

/** Elements that SVG viewers draw differently, and pictures, which gain no sharpness in SVG. */
const doubtful = /<(?:mask|filter|image|pattern|text)\b/

/** Converts drawings to SVG. */
export interface VectorMaker {
  /** Returns the SVG; null if pixels alone are better or poppler fails. */
  vectorOf(figure: Pick<Figure, 'page' | 'box' | 'textless'>): Promise<Buffer | null>
}

/** Returns a function that converts a region of a page; null beyond the limits on time, number and size. */
export function createVectorMaker({ sourceOf, workDir, signal }: RenderParts): VectorMaker {
  const file = join(workDir, 'drawing.svg')
  let drawings = 0
  /** Time spent on the drawings of the current page, in milliseconds. */
  let [current, spentMs] = [-1, 0]

  return {
    async vectorOf({ page, box, textless }) {
      if (page !== current) [current, spentMs] = [page, 0]
      const left = vectorDrawings.timeoutMs - spentMs
      if (++drawings > vectorDrawings.mostDrawings || left <= 0) return null
      const start = performance.now()
      // Poppler accepts only whole points.
      const [x, y] = [Math.max(0, Math.floor(box.x0)), Math.max(0, Math.floor(box.y0))]
      const width = Math.ceil(box.x1) - x
      // Never a square, so that the size check detects when poppler swaps width and height on rotated pages.
      const height = Math.ceil(box.y1) - y + (Math.ceil(box.y1) - y === width ? 1 : 0)
      const range = ['-f', page + 1, '-l', page + 1, '-x', x, '-y', y, '-W', width, '-H', height]
      const paper = ['-paperw', width, '-paperh', height]
      try {
        const args = ['-svg', ...range, ...paper, await sourceOf(page, textless), file].map(String)
        await promisify(execFile)('pdftocairo', args, { cwd: workDir, signal, timeout: left })
        const svg = await readFile(file, 'utf8')
        if (svg.length > vectorDrawings.mostBytes || doubtful.test(svg) || !hasSize(svg, width, height)) return null
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

/** Returns whether the SVG has this size in points: cairo writes the unit up to 1.16 but no longer in 1.18. */
function hasSize(svg: string, width: number, height: number): boolean {
  return ['pt', ''].some((unit) => svg.includes(` width="${width}${unit}" height="${height}${unit}"`))
}

/** Returns the SVG cropped to a box. Symbols become groups, because not every program supports symbols; where used, both look the same. */
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
