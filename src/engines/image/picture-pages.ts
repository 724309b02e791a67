/** Which of the pictures in a file are its frames or pages, in order; runs in a worker. */
import type { Metadata } from 'sharp'
import { tiffPages } from './tiff-pages.ts'

/** Returns the places of its frames among the pictures that libvips counts, from 0: without the small copies of a TIFF, and of AVIF the one that is shown. */
export async function picturePages(path: string, { format, pages = 1, pagePrimary = 0 }: Metadata): Promise<number[]> {
  const all = Array.from({ length: pages }, (_, index) => index)
  if (format === 'heif') return [pagePrimary]
  if (format !== 'tiff' || pages === 1) return all
  const own = (await tiffPages(path))?.filter((index) => index < pages)
  return own && own.length > 0 ? own : all
}
