/** Splits a PDF into files below a size: what a page weighs shows only when the file is written. */
import { rm, stat } from 'node:fs/promises'
import type { OpenPdf } from '../../engines/pdf/pdf.ts'

interface SizeLimit {
  maxBytes: number
  /** Writes a PDF of these pages. */
  extract(pages: readonly number[]): Promise<string>
}

/** Returns the pages of each file, consecutive, as many as fit; a page that does not fit alone makes one. */
export async function partsBySize({ pages }: Pick<OpenPdf, 'pages'>, limit: SizeLimit): Promise<number[][]> {
  const parts: number[][] = []
  let guess = pages
  for (let first = 1; first <= pages; ) {
    const { path, count } = await longestThatFits(limit, first, pages - first + 1, guess)
    await rm(path)
    parts.push(Array.from({ length: count }, (_, index) => first + index))
    first += count
    // Most pages of a file are of like size.
    guess = count
  }
  return parts
}

/** Doubles the guess while it fits, then halves the gap between what fits and what does not. */
async function longestThatFits({ maxBytes, extract }: SizeLimit, first: number, remaining: number, guess: number) {
  let best: { path: string; count: number } | undefined
  let tooMany = remaining + 1
  let count = Math.min(guess, remaining)
  for (;;) {
    const path = await extract(Array.from({ length: count }, (_, index) => first + index))
    if (count === 1 || (await stat(path)).size <= maxBytes) {
      if (best) await rm(best.path)
      best = { path, count }
    } else {
      await rm(path)
      tooMany = count
    }
    const fits = best?.count ?? 0
    if (best && fits + 1 === tooMany) return best
    count = tooMany > remaining ? Math.min(remaining, Math.max(1, fits * 2)) : Math.floor((fits + tooMany) / 2)
  }
}
