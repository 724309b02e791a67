/** Splits a PDF into files below a maximum size. The size of a page is only known once its file is written. */
import { rm, stat } from 'node:fs/promises'
import type { OpenPdf } from '../../engines/pdf/pdf.ts'
import type { Cutter } from '../../engines/pdf/select/select.ts'

type CutPages = (pages: readonly number[]) => Promise<string>

/**
 * Returns the files in order, each with as many consecutive pages as fit. A page that does not fit alone becomes a file.
 * @throws what `cut` throws
 */
export async function cutBySize({ pages }: Pick<OpenPdf, 'pages'>, { cut }: Cutter, maxBytes: number): Promise<string[]> {
  const cutPages: CutPages = async (wanted) => (await cut([wanted]))[0] ?? ''
  const files: string[] = []
  let guess = pages
  for (let first = 1; first <= pages; ) {
    const { path, count } = await longestThatFits(cutPages, maxBytes, { first, remaining: pages - first + 1, guess })
    files.push(path)
    first += count
    // Most pages of a file are of similar size.
    guess = count
  }
  return files
}

interface Search {
  first: number
  remaining: number
  guess: number
}

/** Doubles the guess while it fits, then bisects between the last that fits and the first that does not. */
async function longestThatFits(cutPages: CutPages, maxBytes: number, { first, remaining, guess }: Search) {
  let best: { path: string; count: number } | undefined
  let tooMany = remaining + 1
  let count = Math.min(guess, remaining)
  for (;;) {
    const path = await cutPages(Array.from({ length: count }, (_, index) => first + index))
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
