/** Finds the words near a place, and how much they overlap. */
import { areaOf, type Box, intersect } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrWord } from './page.ts'

/** Returns the overlap as a share of the smaller box, or of the larger. */
export function overlap(a: Box, b: Box, of: (a: number, b: number) => number = Math.min): number {
  return areaOf(intersect(a, b)) / Math.max(1, of(areaOf(a), areaOf(b)))
}

/** Height of one band of a page, in pixels. */
const bandHeight = 64

/** Indexes words by bands, so that a word is not compared with all others. */
export function createRows(words: readonly OcrWord[]) {
  const bands = new Map<number, OcrWord[]>()
  function add(word: OcrWord): void {
    for (let band = Math.floor(word.y0 / bandHeight); band <= word.y1 / bandHeight; band++) {
      const known = bands.get(band)
      if (known) known.push(word)
      else bands.set(band, [word])
    }
  }
  words.forEach(add)
  return {
    add,
    near({ y0, y1 }: Box): OcrWord[] {
      const found = new Set<OcrWord>()
      for (let band = Math.floor(y0 / bandHeight); band <= y1 / bandHeight; band++)
        for (const word of bands.get(band) ?? []) found.add(word)
      return [...found]
    },
  }
}
