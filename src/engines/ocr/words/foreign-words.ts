/**
 * Finds words that were read as those of another script, and replaces them with what models of other scripts read there. A model takes
 * every letter for one of its own script, with little confidence.
 */
import { type Box, holdsMiddle, median, union } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import { type GatheredPicture, laidOut, wordsOfParts } from './gathered-picture.ts'
import { groupsOf, level, sharedHeight } from './letter-groups.ts'
import type { OcrWord } from './page.ts'
import { lengthOf, worthOf } from './reading.ts'
import { findLetterSpots } from './unread.ts'

/**
 * Runs of doubtful words on a line: maximum confidence of each word, maximum number of letters of a surer word among them, maximum mean and
 * minimum number of letters of the run. Of a page with Latin, Japanese and Arabic words, the foreign runs have means of 12 to 69.
 */
const doubtful = { confidence: 82, shortest: 3, mean: 70, letters: 3 }
/** Maximum distance of letters beside a run that were left out, margin, and maximum height of a run, in multiples of the usual line height. */
const [nearest, margin, highest] = [0.7, 0.15, 2]
/** Maximum number of runs; a page with more is no text, or is of another script as a whole. */
const mostRuns = 100
/**
 * Minimum confidence of foreign words, and their minimum gain over what was read first. Of the runs that were looked at, right ones have 90
 * to 96; a Cyrillic model alone reads Latin words as Cyrillic ones with up to 89, and beside a Latin model it does not.
 */
const sure = { confidence: 85, gain: 20 }

/** Returns the runs of words that may be those of another script. @param words in reading order, with numbered lines */
function doubtfulRuns(words: readonly OcrWord[]): OcrWord[][] {
  const runs: OcrWord[][] = []
  let run: OcrWord[] = []
  for (const word of words) {
    const isNext = run[0]?.line === word.line
    if (!isNext || !(isDoubtful(word) || word.text.length <= doubtful.shortest)) run = []
    if (run.length === 0 && isDoubtful(word)) runs.push(run)
    if (run.length > 0 || isDoubtful(word)) run.push(word)
  }
  return runs
    .map((own) => own.slice(0, own.findLastIndex(isDoubtful) + 1))
    .filter((own) => lengthOf(own) >= doubtful.letters && (worthOf(own).confidence ?? 100) < doubtful.mean)
}

const isDoubtful = ({ text, confidence }: OcrWord) => confidence < doubtful.confidence && /[\p{L}\p{N}]/u.test(text)

/** Returns the number of letters in words that may be those of another script. */
export const doubtfulLetters = (words: readonly OcrWord[]) => doubtfulRuns(words).reduce((sum, run) => sum + lengthOf(run), 0)

/** Returns the runs of doubtful words with the letters left out beside them, and their places in a picture; undefined if there are none. */
export function gatherDoubtful(grey: Grey, words: readonly OcrWord[], dpi: number): GatheredPicture | undefined {
  const runs = doubtfulRuns(words)
  if (runs.length === 0 || runs.length > mostRuns) return undefined
  const size = median(words.map((word) => word.size))
  const left = groupsOf(findLetterSpots(grey, dpi, words), size)
  const boxes = runs
    .map((run) => withNear(union(run), left, nearest * size))
    .flatMap((box) => inPixels(grey, box, margin * size))
    .filter(({ y0, y1 }) => y1 - y0 <= highest * size)
  if (boxes.length === 0) return undefined
  const gathered = laidOut(
    boxes.map((box) => ({ box, isLight: false })),
    size,
  )
  return gathered.width * gathered.height > grey.pixels.length ? undefined : gathered
}

/** Returns a box with those on its line that are near it. @param boxes from left to right */
function withNear(box: Box, boxes: readonly Box[], distance: number): Box {
  const add = (all: Box, one: Box) =>
    one.x0 - all.x1 < distance && all.x0 - one.x1 < distance && sharedHeight(all, one) > level ? union([all, one]) : all
  return boxes.reduceRight(add, boxes.reduce(add, box))
}

function inPixels({ width, height }: Grey, { x0, y0, x1, y1 }: Box, more: number): Box[] {
  const box = {
    x0: Math.max(0, Math.floor(x0 - more)),
    y0: Math.max(0, Math.floor(y0 - more)),
    x1: Math.min(width, Math.ceil(x1 + more)),
    y1: Math.min(height, Math.ceil(y1 + more)),
  }
  return box.x1 > box.x0 && box.y1 > box.y0 ? [box] : []
}

/**
 * Returns the words of a page with those of other scripts instead of what was read first.
 * @param found the words that were read in the gathered picture
 */
export function withForeign(words: readonly OcrWord[], { parts }: GatheredPicture, found: readonly OcrWord[]): OcrWord[] {
  let all = [...words]
  for (const part of parts) {
    const before = all.filter((word) => holdsMiddle(part.box, word))
    const [first] = before
    if (!first) continue
    const replaced = new Set(before)
    const others = all.filter((word) => !replaced.has(word))
    const foreign = wordsOfParts([part], found, others)
    if (!isForeign(foreign) || !isSurer(foreign, before)) continue
    const { line, block, paragraph } = first
    const own = foreign.map((word) => ({ ...word, line, block, paragraph }))
    all = all.flatMap((word) => (word === first ? own : replaced.has(word) ? [] : [word]))
  }
  return all
}

/** Returns whether most letters are not Latin: all models read those. */
function isForeign(words: readonly OcrWord[]): boolean {
  const text = words.map((word) => word.text).join('')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters > 1 && latin < letters / 2
}

function isSurer(words: readonly OcrWord[], before: readonly OcrWord[]): boolean {
  const confidence = worthOf(words).confidence ?? 0
  return confidence >= sure.confidence && confidence >= (worthOf(before).confidence ?? 0) + sure.gain
}
