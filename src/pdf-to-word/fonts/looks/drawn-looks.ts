/** Finds the looks of a font in the shapes of its letters: serifs, weight and slant. */
import { drawnLooks } from '../../tuning/fonts.ts'
import type { ContourPoint } from '../programs/contours.ts'
import { type InkRun, inkRuns } from './ink-runs.ts'

/** What the letters show; undefined if there are too few. */
export interface DrawnLooks {
  serif: boolean | undefined
  bold: boolean | undefined
  italic: boolean | undefined
}

/** Letters whose strokes end at the baseline. */
const footed: ReadonlySet<string> = new Set('AFHIKMNPTfhikmnr')
/** Letters that begin with an upright stem. */
const stemmed: ReadonlySet<string> = new Set('BDEFHIKLMNPRTbfhiklmnprt')

/** Returns whether a letter shows looks. */
export const isTelling = (letter: string): boolean => footed.has(letter) || stemmed.has(letter)

/** The stems of one letter. */
interface Stems {
  letter: string
  /** Width of a stem, in parts of the em. */
  width: number
  /** Width of the ink at the baseline, in multiples of the ink above it. */
  foot: number
  /** Shift of the stems to the right, in parts of the height. */
  slant: number
}

/** Returns the looks of a font. @param letters its letters with their contours, in units of the font */
export function drawnLooksOf(letters: Iterable<readonly [letter: string, contours: ContourPoint[][]]>, unitsPerEm: number): DrawnLooks {
  const stems: Stems[] = []
  for (const [letter, contours] of letters) {
    const found = isTelling(letter) ? stemsOf(letter, contours, unitsPerEm) : undefined
    if (found) stems.push(found)
  }
  const upright = stems.filter(({ letter }) => stemmed.has(letter))
  const isItalic = most(upright, drawnLooks.fewestStems, ({ slant }) => slant > drawnLooks.leastSlant)
  // The small letters of slanted fonts end in hooks, with serifs or without.
  const feet = stems.filter(({ letter }) => footed.has(letter) && (!isItalic || /[A-Z]/.test(letter)))
  return {
    serif: most(feet, drawnLooks.fewestFeet, ({ foot }) => foot > drawnLooks.leastFoot),
    bold: most(upright, drawnLooks.fewestStems, ({ width }) => width > drawnLooks.leastStem),
    italic: isItalic,
  }
}

/** Returns whether most letters show a look; undefined if they are too few. */
function most(letters: readonly Stems[], fewest: number, shows: (stems: Stems) => boolean): boolean | undefined {
  return letters.length < fewest ? undefined : letters.filter(shows).length * 2 > letters.length
}

function stemsOf(letter: string, contours: ContourPoint[][], unitsPerEm: number): Stems | undefined {
  const height = contours.flat().reduce((top, { y }) => Math.max(top, y), 0) / unitsPerEm
  if (!(height > drawnLooks.leastHeight)) return undefined
  const { heights } = drawnLooks
  const runsAt = (share: number) => inkRuns(contours, share * height * unitsPerEm)
  const [foot, low, high] = [runsAt(heights.foot), runsAt(heights.low), runsAt(heights.high)]
  const [below, above] = [low[0], high[0]]
  const ink = inkOf(low)
  if (!below || !above || low.length !== high.length || foot.length === 0 || ink === 0) return undefined
  return {
    letter,
    width: (below.to - below.from) / unitsPerEm,
    foot: inkOf(foot) / ink,
    slant: (middleOf(above) - middleOf(below)) / ((heights.high - heights.low) * height * unitsPerEm),
  }
}

const inkOf = (runs: readonly InkRun[]) => runs.reduce((sum, { from, to }) => sum + to - from, 0)

const middleOf = ({ from, to }: InkRun) => (from + to) / 2
