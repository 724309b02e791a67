/** Restores the bullets that were read as letters. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import type { ReadWord } from './letters.ts'

/** Characters as which discs, squares and rings before a line are read. */
const likeBullets = /^[eoO0©®*°·•«»¢@¤=■▪●○.。+>-]$/u
export const bullet = '•'
/** Confidence of a mark that its shape shows, however doubtful the letter is that it was read as. */
export const sureMark = 90
/** A bullet is as wide as high. Minimum width, in multiples of its line's height. */
const roundness = 1.45
const narrowest = 0.12
/** Maximum width, and minimum share of its box that is ink, of any bullet, and of a dot: it fills more of its box than any letter. */
const [usualDot, wideDot] = [
  { widest: 0.5, leastSolid: 0.62 },
  { widest: 0.6, leastSolid: 0.7 },
]

/** Characters as which rings are read. */
const likeRings = /^[O0°º]$/
/** The letter that Word writes for rings. */
const ring = 'o'
/**
 * A ring is as high as a small letter, as a share of the highest word of its line, and about as wide as high: a zero is narrower. The
 * text begins at least this far from it, in multiples of its width.
 */
const ringShape = { highest: 0.78, roundness: 1.28, apart: 1 }

/** Capitals as which dots are read. */
const likeDots = /^\p{Lu}$/u

/**
 * Squares are read as any one or two characters. Their width is a multiple of the line height; more of their box is ink than of any letter,
 * and they are as wide as high.
 */
const square = { character: '■', longest: 2, from: 0.3, to: 0.95, roundness: 1.2, solid: 0.9 }

/** Diamonds, and their shape: all corners of their box, of this side as a share of its own, have little ink, and its middle hardly any paper. */
export const diamond = '◆'
const diamondShape = { corner: 0.22, mostInCorner: 0.15, middle: 0.44, leastInMiddle: 0.95 }

/** A check mark, and letters as which check marks are read. */
export const checkMark = '✓'
const likeChecks = /^[vVwWyY√J][vV”"'’]?$/
/**
 * The shape of a check mark: its sides, in multiples of the line height; the share of its width that counts as an end; the maximum share
 * of ink; distances from the upper edge, as shares of the height: the left arm begins lower than the first, the right one higher than the
 * second and ends above the third; and where the lowest point is, as a share of the width.
 */
const check = {
  from: 0.35,
  to: 1.2,
  end: 0.2,
  mostInk: 0.5,
  leftBelow: 0.25,
  rightAbove: 0.12,
  rightReach: 0.5,
  lowest: { from: 0.12, to: 0.6 },
}

/** Returns the bullet that a word is which begins its line, whatever it was read as; undefined for any other word. */
export function bulletOf(grey: Grey, words: readonly ReadWord[], index: number): string | undefined {
  const [word, next] = [words[index], words[index + 1]]
  if (!word || !next || word.text.length > square.longest || words[index - 1]?.line === word.line) return undefined
  // A bullet that Tesseract took for a line has a size of its own.
  const isBeside = next.line === word.line || (next.x0 > word.x1 && isLevel(word, next))
  if (!isBeside) return undefined
  const sized = { ...word, size: next.size, baseline: next.line === word.line ? next.baseline : word.baseline }
  if (likeBullets.test(word.text) && (bulletIn(grey, word, sized) || bulletIn(grey, word, sized, wideDot))) return bullet
  if (likeDots.test(word.text) && bulletIn(grey, word, sized, { ...usualDot, leastSolid: wideDot.leastSolid })) return bullet
  if (likeBullets.test(word.text) && diamondIn(grey, word, sized)) return diamond
  if (isSquare(grey, sized)) return square.character
  if (isLikeCheck(word.text) && checkIn(grey, word, sized.size)) return checkMark
  return likeRings.test(word.text) && isRing(grey, words, index) ? ring : undefined
}

/** Returns whether check marks are read as this text. */
export const isLikeCheck = (text: string) => likeChecks.test(text)

function isSquare(grey: Grey, word: ReadWord): boolean {
  const box = inkBox(grey, word)
  if (!box) return false
  const [across, down] = [box.x1 - box.x0, box.y1 - box.y0]
  const isWide = across > square.from * word.size && across < square.to * word.size
  return isWide && across / down < square.roundness && down / across < square.roundness && box.ink > square.solid * across * down
}

/** Returns the box of the dark pixels in a box if they are a diamond; undefined otherwise. */
export function diamondIn(grey: Grey, where: Box, { size }: Pick<ReadWord, 'size'>): Box | undefined {
  const box = inkBox(grey, where)
  if (!box || !isBulletWide(box, size, wideDot.widest)) return undefined
  const [across, down] = [box.x1 - box.x0, box.y1 - box.y0]
  const inked = (part: number, x: number, y: number) => {
    const [width, height] = [Math.round(part * across), Math.round(part * down)]
    const [x0, y0] = [box.x0 + Math.round(x * (across - width)), box.y0 + Math.round(y * (down - height))]
    return (inkBox(grey, { x0, y0, x1: x0 + width, y1: y0 + height })?.ink ?? 0) / Math.max(1, width * height)
  }
  const { corner, mostInCorner, middle, leastInMiddle } = diamondShape
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => inked(corner, x, y)))
  const isDiamond = inked(middle, 0.5, 0.5) >= leastInMiddle && corners.every((share) => share <= mostInCorner)
  const { x0, x1, y0, y1 } = box
  return isDiamond ? { x0, x1, y0, y1 } : undefined
}

/** Returns whether a mark is as high as wide, and no wider than bullets are. */
function isBulletWide({ x0, x1, y0, y1 }: Box, size: number, most: number): boolean {
  const [across, down] = [x1 - x0, y1 - y0]
  return across / down < roundness && down / across < roundness && across > size * narrowest && across < size * most
}

/** Returns the box of the dark pixels in a box if they are a check mark; undefined otherwise. @param size line height */
export function checkIn(grey: Grey, where: Box, size: number): Box | undefined {
  const found = inkBox(grey, where)
  if (!found) return undefined
  const { ink, ...box } = found
  const [across, down] = [box.x1 - box.x0, box.y1 - box.y0]
  if (Math.min(across, down) < check.from * size || Math.max(across, down) > check.to * size) return undefined
  if (ink > check.mostInk * across * down) return undefined
  const part = (from: number, to: number) => inkBox(grey, { ...box, x0: box.x0 + from * across, x1: box.x0 + to * across })
  const [left, right] = [part(0, check.end), part(1 - check.end, 1)]
  const low = inkBox(grey, { ...box, y0: box.y1 - Math.max(1, down / 10) })
  if (!left || !right || !low) return undefined
  const isLeftArm = left.y0 - box.y0 > check.leftBelow * down
  const isRightArm = right.y0 - box.y0 < check.rightAbove * down && right.y1 - box.y0 < check.rightReach * down
  const lowest = ((low.x0 + low.x1) / 2 - box.x0) / across
  return isLeftArm && isRightArm && lowest > check.lowest.from && lowest < check.lowest.to ? box : undefined
}

const isLevel = (word: Box, next: Box) => (word.y0 + word.y1) / 2 > next.y0 && (word.y0 + word.y1) / 2 < next.y1

function isRing(grey: Grey, words: readonly ReadWord[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]]
  const box = word && inkBox(grey, word)
  if (!word || !next || !box || next.line !== word.line) return false
  const [across, down] = [box.x1 - box.x0, box.y1 - box.y0]
  let highest = 0
  for (let i = index + 1; words[i]?.line === word.line; i++) highest = Math.max(highest, (words[i]?.y1 ?? 0) - (words[i]?.y0 ?? 0))
  const isRound = Math.max(across / down, down / across) < ringShape.roundness
  return isRound && down < highest * ringShape.highest && next.x0 - box.x1 > across * ringShape.apart
}

/** Returns the box of the dark pixels in a box if they are a solid dot or square in the place of a bullet of a line; undefined otherwise. */
export function bulletIn(
  grey: Grey,
  where: Box,
  { baseline, size }: Pick<ReadWord, 'baseline' | 'size'>,
  { leastSolid, widest } = usualDot,
): Box | undefined {
  const box = inkBox(grey, where)
  if (!box) return undefined
  const { x0, x1, y0, y1, ink } = box
  const [across, down] = [x1 - x0, y1 - y0]
  const rise = ((baseline[0] + baseline[1]) / 2 - (y0 + y1) / 2) / size
  const isWide = isBulletWide(box, size, widest)
  return isWide && rise > 0.12 && rise < 0.5 && ink > leastSolid * across * down ? { x0, x1, y0, y1 } : undefined
}

const inkGrey = 140

/** Returns the bounding box of the dark pixels in a box, and their number. */
function inkBox(grey: Grey, { x0, y0, x1, y1 }: Box): (Box & { ink: number }) | undefined {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity, ink: 0 }
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(grey.height, y1); y++) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(grey.width, x1); x++) {
      if ((grey.pixels[y * grey.width + x] as number) >= inkGrey) continue
      box.ink++
      box.x0 = Math.min(box.x0, x)
      box.y0 = Math.min(box.y0, y)
      box.x1 = Math.max(box.x1, x + 1)
      box.y1 = Math.max(box.y1, y + 1)
    }
  }
  return box.ink === 0 ? undefined : box
}
