/** Selects the pictures in a file that are its frames or pages, in order; runs in a worker. */
import type { Metadata } from 'sharp'
import { tiffPages } from './tiff-pages.ts'

/**
 * Returns the indices of the frames among the pictures that libvips counts, from 0: without the reduced copies in a TIFF, and only the
 * primary picture of an AVIF.
 */
export async function picturePages(path: string, { format, pages = 1, pagePrimary = 0 }: Metadata): Promise<number[]> {
  const all = Array.from({ length: pages }, (_, index) => index)
  if (format === 'heif') return [pagePrimary]
  if (format !== 'tiff' || pages === 1) return all
  const own = (await tiffPages(path))?.filter((index) => index < pages)
  return own && own.length > 0 ? own : all
}
