/** Locates the words in the picture of a skewed scan; in the text, their lines have been levelled. */

import type { Box } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { slopedWords } from '../../tuning/page/glyphs.ts'
import { isAskew } from './levelled.ts'

/** Returns a box for each recognized word; none if all words are level. */
export function askewWords(glyphs: readonly Glyph[]): Box[] {
  const hidden = glyphs.filter((glyph) => glyph.hidden)
  if (!hidden.some((glyph) => glyph.text.trim() !== '' && isAskew(glyph))) return []
  const boxes: Box[] = []
  let box: Box | undefined
  for (const { text, x, y, endX, endY, size } of hidden) {
    if (text.trim() === '') {
      box = undefined
      continue
    }
    const own = {
      x0: Math.min(x, endX),
      x1: Math.max(x, endX),
      y0: Math.min(y, endY) - size * slopedWords.rise,
      y1: Math.max(y, endY) + size * slopedWords.fall,
    }
    if (box && own.x0 - box.x1 < size / 2 && own.x1 > box.x0 && own.y0 < box.y1 && own.y1 > box.y0) {
      box.x1 = Math.max(box.x1, own.x1)
      box.y0 = Math.min(box.y0, own.y0)
      box.y1 = Math.max(box.y1, own.y1)
    } else {
      box = own
      boxes.push(box)
    }
  }
  return boxes
}
