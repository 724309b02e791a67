/** Gives each word at the edge of a picture to the text or to the picture, so that it does not appear in both. */
import { areaOf, type Box, heightOf, holdsMiddle, union } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'

/** Minimum share of a word in a picture for the picture to show a part of its letters; less is the margin of its box. */
const shownShare = 0.1
/** Maximum share of a picture's ink that is cut off with a word; a picture that would lose more takes the whole word. */
const mostLost = 0.03
/** Maximum grey of ink in an evened picture. */
const inkGrey = 190
/** Maximum number of changes to a picture, each of which may reach further words, and to all pictures. */
const mostChanges = { one: 20, all: 100 }

/** A word that may be partly in a picture. */
type EdgeWord = Box & { confidence: number }

/** Minimum confidence of a word that stays text. */
const sure = 80

/**
 * Returns the pictures, cut off before the words that reach into them or, where that would cut off other ink, extended over them. Words with
 * their middle in a picture are part of it.
 */
export function withoutSharedWords(grey: Grey, pictures: readonly Box[], words: readonly EdgeWord[]): Box[] {
  // The total area examined is limited.
  let [budget, changes] = [grey.pixels.length * 2, 0]
  return pictures.map((picture) => {
    let own = picture
    for (let change = 0; change < mostChanges.one && changes < mostChanges.all; change++, changes++) {
      const shared = words.filter((one) => isShared(one, own))
      const [word] = shared
      if (!word) break
      const inside = words.filter((one) => sharedArea(one, own) > 0)
      budget -= areaOf(own) + inside.length * heightOf(own) + inside.reduce((sum, box) => sum + areaOf(box), 0)
      const cut = word.confidence >= sure && budget > 0 ? cutBefore(grey, own, word, inside) : undefined
      own = cut ?? union([own, ...shared])
    }
    return own
  })
}

function isShared(word: Box, picture: Box): boolean {
  const shared = sharedArea(word, picture)
  return shared > 0 && shared >= areaOf(word) * shownShare && !holdsMiddle(picture, word)
}

/** Returns the area that two boxes share, without an intermediate box: it is called for every word and picture. */
function sharedArea(a: Box, b: Box): number {
  const [width, height] = [Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0), Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)]
  return width > 0 && height > 0 ? width * height : 0
}

/** Returns the largest part of the picture beside the word; undefined if every part loses ink that is no word. @param words those in the picture */
function cutBefore(grey: Grey, picture: Box, word: Box, words: readonly Box[]): Box | undefined {
  const ink = inkIn(grey, picture, words)
  const parts = [
    { ...picture, x0: word.x1 },
    { ...picture, x1: word.x0 },
    { ...picture, y0: word.y1 },
    { ...picture, y1: word.y0 },
  ]
  const sound = parts.filter((part) => areaOf(part) > 0 && ink.of(part) >= ink.of(picture) * (1 - mostLost))
  return sound.reduce<Box | undefined>((best, part) => (best && areaOf(best) >= areaOf(part) ? best : part), undefined)
}

/** Counts the ink of a picture that is in no word, along both sides. */
function inkIn({ width, height, pixels }: Grey, picture: Box, words: readonly Box[]) {
  const [left, right] = [Math.max(0, Math.floor(picture.x0)), Math.min(width, Math.ceil(picture.x1))]
  const [top, bottom] = [Math.max(0, Math.floor(picture.y0)), Math.min(height, Math.ceil(picture.y1))]
  const isWord = new Uint8Array(Math.max(0, right - left))
  const [across, down] = [new Uint32Array(isWord.length), new Uint32Array(Math.max(0, bottom - top))]
  for (let y = top; y < bottom; y++) {
    isWord.fill(0)
    for (const { x0, x1, y0, y1 } of words)
      if (y >= y0 - 1 && y <= y1) isWord.fill(1, Math.max(0, Math.floor(x0) - left), Math.max(0, Math.ceil(x1) - left))
    for (let x = left; x < right; x++) {
      if (isWord[x - left] === 1 || (pixels[y * width + x] as number) >= inkGrey) continue
      across[x - left] = (across[x - left] as number) + 1
      down[y - top] = (down[y - top] as number) + 1
    }
  }
  const sum = (counts: Uint32Array, from: number, to: number) =>
    counts.subarray(Math.max(0, from), Math.max(0, to)).reduce((a, b) => a + b, 0)
  return {
    /** Returns the ink of a part as wide or as high as the picture. */
    of: ({ x0, x1, y0, y1 }: Box) =>
      Math.min(sum(across, Math.ceil(x0) - left, Math.floor(x1) - left), sum(down, Math.ceil(y0) - top, Math.floor(y1) - top)),
  }
}
