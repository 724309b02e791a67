/** Moves a line horizontally. */
import type { Line } from '../../ir/line.ts'

/** Returns the line moved to the right. @param by in points */
export function moveLine<Moved extends Line>(line: Moved, by: number): Moved {
  const words = line.words.map((word) => ({ ...word, x0: word.x0 + by, x1: word.x1 + by }))
  return { ...line, words, x0: line.x0 + by, x1: line.x1 + by }
}
