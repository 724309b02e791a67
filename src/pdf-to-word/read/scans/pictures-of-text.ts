/** Finds the pictures that show text, on a page that also has text of its own: a diagram with words in its boxes stays a picture. */

import { areaOf, type Box, holdsMiddle, intersect, transformBox, union } from '../../ir/geometry.ts'
import type { Picture } from '../../ir/picture.ts'
import { scannedPages } from '../../tuning/scans.ts'
import type { ScannedPage, ScannedWord } from './scan.ts'

/** A recognized word, in points on the page. */
interface Place {
  box: Box
  line: number
  letters: number
  /** OCR confidence, from 0 to 100. */
  confidence: number
}

/** A recognized line in a picture. */
interface TextLine {
  box: Box
  words: number
  letters: number
}

/**
 * Returns the pictures that show text and little else, and were read well. Screenshots of programs have text and symbols: they stay pictures,
 * because taken apart they could no longer be read.
 * @param words the words that were recognized
 */
export function picturesOfText(
  pictures: readonly Picture[],
  { toPage, pictures: inner }: Pick<ScannedPage, 'toPage' | 'pictures'>,
  words: readonly ScannedWord[],
): Picture[] {
  const places = words.map(
    ({ line, text, confidence, ...word }): Place => ({ box: transformBox(toPage, word), line, letters: text.length, confidence }),
  )
  const seen = inner.map((box) => transformBox(toPage, box))
  return pictures.filter(({ box }) => {
    const inside = places.filter((place) => holdsMiddle(box, place.box))
    const own = linesOf(inside)
    const set = lettersIn(own.filter(setTest(own)))
    const sure = inside.reduce((sum, { confidence, letters }) => sum + confidence * letters, 0) / lettersIn(inside)
    const other = seen.reduce((sum, one) => sum + areaOf(intersect(one, box)), 0)
    return (
      set >= scannedPages.fewestLetters &&
      set >= lettersIn(own) * scannedPages.leastSet &&
      sure >= scannedPages.leastSure &&
      other < areaOf(box) * scannedPages.mostOther
    )
  })
}

function linesOf(places: readonly Place[]): TextLine[] {
  return [...Map.groupBy(places, ({ line }) => line).values()].map((own) => ({
    box: union(own.map(({ box }) => box)),
    words: own.length,
    letters: lettersIn(own),
  }))
}

const lettersIn = (all: readonly { letters: number }[]) => all.reduce((sum, { letters }) => sum + letters, 0)

/** Returns a test whether a line is set as text is: it has several words, or it begins or ends where others do, as in a column. */
function setTest(lines: readonly TextLine[]): (line: TextLine) => boolean {
  const step = (place: number) => Math.round(place / scannedPages.sameEdge)
  const tests = (['x0', 'x1'] as const).map((side) => {
    const edges = Map.groupBy(lines, ({ box }) => step(box[side]))
    const countAt = (at: number) => edges.get(at)?.length ?? 0
    return ({ box }: TextLine) => {
      const at = step(box[side])
      return countAt(at - 1) + countAt(at) + countAt(at + 1) >= scannedPages.fewestAligned
    }
  })
  return (line) => line.words >= scannedPages.wordsOfLine || tests.some((isAligned) => isAligned(line))
}
