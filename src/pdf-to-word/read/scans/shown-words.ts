/** Chooses the recognized words that become text. */
import { scannedPages } from '../../tuning/scans.ts'
import type { ScannedWord } from './scan.ts'

/**
 * Returns the words that are neither in a picture nor guessed. A word that is as wide as its letters on a line that was read well stays, as no
 * picture shows it.
 */
export function shownWords(words: readonly ScannedWord[]): ScannedWord[] {
  const lines = Map.groupBy(words, ({ line }) => line)
  const means = new Map([...lines].map(([line, own]) => [line, meanOf(own)]))
  const isSound = (word: ScannedWord) => isWritten(word) && (means.get(word.line) ?? 0) >= scannedPages.soundLine
  return words.filter((word) => !word.inPicture && (word.confidence > scannedPages.guessed || word.text === '•' || isSound(word)))
}

function meanOf(words: readonly ScannedWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return words.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) / letters
}

/** Returns whether a word consists of letters and is as large as these are. */
function isWritten({ text, x0, x1, y0, y1, size }: ScannedWord): boolean {
  const width = (x1 - x0) / size / text.length
  const { narrowest, widest, highest } = scannedPages.written
  return /^\p{L}[\p{L}\p{M}’'-]*[.,:;!?]?$/u.test(text) && width > narrowest && width < widest && y1 - y0 < size * highest
}
