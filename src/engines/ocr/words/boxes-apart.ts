/** Corrects the boxes of neighbouring words that touch: Tesseract guesses some of them, and the space between the words would be lost. */
import { scannedAdvanceOf } from '../../../pdf-to-word/fonts/tables/advances.ts'
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import { type Gap, gapsIn } from './gaps.ts'
import type { OcrWord } from './page.ts'

/** Distance in line heights below which the boxes of two words touch; real spaces are 0.2 and more. */
const touching = 0.12
/** Minimum width of a space in line heights and as a multiple of the widest gap within a word, and maximum distance of ink from its box. */
const space = { least: 0.15, wider: 1.5, furthest: 0.4 }
/** Maximum ratio of the font sizes that the widths of two such words would give them: in a word of another text the letters do not fit. */
const mostUnlike = 1.8
const usualLook = { family: 'Arial', bold: false, italic: false }
/** Range of a line above its baseline that is searched, in line heights: other lines must not reach into it. */
const letters = { above: 0.75, below: 0.02 }

/** Returns the words, with the boxes of those that touch around their own ink where the picture shows as many; the area searched is limited. */
export function withBoxesApart(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  let budget = grey.pixels.length
  const result = [...words]
  for (let from = 0; from < words.length; ) {
    let to = from + 1
    while (isTouching(words[to - 1], words[to])) to++
    const chain = words.slice(from, to)
    if (chain.length > 1) {
      const area = areaOf(chain, words[to])
      budget -= (area.x1 - area.x0) * (area.y1 - area.y0)
      if (budget > 0) result.splice(from, chain.length, ...fitted(grey, chain, area))
    }
    from = to
  }
  return result
}

function isTouching(word: OcrWord | undefined, next: OcrWord | undefined): boolean {
  if (!word || !next || word.line !== next.line || next.x1 <= word.x0) return false
  return next.x0 - word.x1 < touching * word.size && next.x0 > word.x0
}

/** Returns where the ink of words may be, up to the next word. */
function areaOf(words: readonly OcrWord[], next: OcrWord | undefined): Box {
  const [first, last] = [words[0] as OcrWord, words.at(-1) as OcrWord]
  const end = next?.line === last.line ? next.x0 - space.least * last.size : Infinity
  return {
    ...{ x0: first.x0, x1: Math.max(last.x1, Math.min(end, last.x1 + space.furthest * last.size)) },
    ...{ y0: first.baseline[0] - letters.above * first.size, y1: first.baseline[0] - letters.below * first.size },
  }
}

/** Returns the words parted at the widest gaps of an area, if these are spaces. */
function fitted(grey: Grey, words: readonly OcrWord[], area: Box): readonly OcrWord[] {
  const { x0, x1, gaps } = gapsIn(grey, area)
  const sorted = gaps.toSorted((a, b) => widthOf(b) - widthOf(a))
  const spaces = sorted.slice(0, words.length - 1).toSorted((a, b) => a.x0 - b.x0)
  const narrowest = Math.min(...spaces.map(widthOf))
  const other = sorted[words.length - 1]
  const isClear = narrowest >= space.least * (words[0]?.size ?? 0) && (!other || narrowest >= space.wider * widthOf(other))
  if (spaces.length < words.length - 1 || !isClear) return words
  const parted = words.map((word, i) => ({ ...word, x0: spaces[i - 1]?.x1 ?? x0, x1: spaces[i]?.x0 ?? x1 }))
  const sizes = parted.map((word) => widthOf(word) / (scannedAdvanceOf(word.text, usualLook) ?? word.text.length / 2))
  return Math.max(...sizes) <= mostUnlike * Math.min(...sizes) ? parted : words
}

const widthOf = ({ x0, x1 }: Gap) => x1 - x0
