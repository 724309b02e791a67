/** Converts pictures of pages to WebP, several at once. */
import { rm } from 'node:fs/promises'
import type { RenderedPage } from '../../../engines/pdf/poppler.ts'
import type { Work } from '../../common/action.ts'

/**
 * Returns the WebP files in order and removes the source pictures.
 * @param quality 1..100
 */
export async function toWebp(
  { engines, limits, workDir, parallelism, signal, onProgress }: Work<unknown>,
  pages: readonly RenderedPage[],
  quality: number,
): Promise<RenderedPage[]> {
  const made: RenderedPage[] = []
  let started = 0
  async function convertNext(): Promise<void> {
    for (let index = started++; index < pages.length; index = started++) {
      signal.throwIfAborted()
      const page = pages[index] as RenderedPage
      const resultPath = `${page.path}.webp`
      await engines.image.convert({ ...plain, path: page.path, resultPath, workDir, quality, maxPixels: limits.maxPixels }, signal)
      await rm(page.path)
      made[index] = { ...page, path: resultPath }
      onProgress(pages.length + made.filter(Boolean).length, pages.length * 2)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallelism, pages.length) }, convertNext))
  return made
}

/** Settings that leave the picture unchanged. */
const plain = {
  format: 'webp',
  lossless: false,
  frames: 1,
  drawnAt: undefined,
  rotate: 0,
  width: undefined,
  height: undefined,
  fit: 'inside',
  enlarge: false,
  background: { r: 255, g: 255, b: 255, alpha: 1 },
  keepMetadata: false,
} as const
