/** Says which readings of a page may be improved by another. */
import type { Verdict } from './page-messages.ts'

/** With a lower mean confidence, or fewer letters, the page may lie on its side or be in another script. */
export const lowMean = 75
const fewLetters = 20
/** With a lower mean confidence, another layout mode, or the models of another script, may find more. */
export const fairMean = 85
/** Maximum share of letter-like spots that a good result leaves unread; more is typical of tables and forms. */
const muchUnread = 0.06
/** With at least this many letters in doubtful words, another layout mode may read them better. */
const manyDoubted = 8
/**
 * With at least this weight of letters left out beside lines, these are read together; with much more, as of a table whose uprights stand
 * close to its numbers, the page is read as one with tables. (Of a scanned table of eleven rows, 18 numbers were missing; none is now.)
 */
const [manyAlone, mostAlone] = [3, 12]

/** Returns whether a reading makes little sense. */
export function isWeak({ confidence, letters }: Verdict, mean: number): boolean {
  return confidence === null || confidence < mean || letters < fewLetters
}

/** Returns whether a reading that finds every word in place, in tables and on grey, may find more. */
export function isHard(best: Verdict): boolean {
  return best.letters > 0 && (best.doubted >= manyDoubted || mayLeaveOut(best))
}

/** Returns whether a reading may have left out words, rather than only have doubtful ones. */
export function mayLeaveOut(best: Verdict): boolean {
  // Next to light words on dark, the first layout mode leaves out others.
  return best.dark || best.unread > muchUnread || best.alone >= mostAlone || isWeak(best, fairMean)
}

/** Returns whether letters were left out beside lines. */
export const leavesOut = ({ alone }: Verdict) => alone >= manyAlone

/** With at least this many letters in words that may be those of another script, these are read with the models of others. */
const manyDoubtful = 6

/** Returns whether words may be those of another script. */
export const mayBeForeign = ({ doubtful }: Verdict) => doubtful >= manyDoubtful
