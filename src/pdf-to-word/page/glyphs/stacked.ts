/** Turns vertical Chinese and Japanese text, drawn as upright characters one below the other, into text that runs down. */

import type { Glyph } from '../../ir/glyph.ts'
import { stackedLetters } from '../../tuning/page/glyphs.ts'

const ideographs = /^[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]+$/

/** Returns the glyphs, with those of vertical text rotated. */
export function turnStacks(glyphs: readonly Glyph[]): Glyph[] {
  const result: Glyph[] = []
  let stack: Glyph[] = []
  const flush = () => {
    result.push(...(stack.length >= stackedLetters.fewest ? stack.map(turned) : stack))
    stack = []
  }
  for (const glyph of glyphs) {
    const last = stack.at(-1)
    if (last && !follows(last, glyph)) flush()
    if (glyph.angle === 0 && ideographs.test(glyph.text)) stack.push(glyph)
    else {
      flush()
      result.push(glyph)
    }
  }
  flush()
  return result
}

function follows(last: Glyph, glyph: Glyph): boolean {
  const step = (glyph.y - last.y) / last.size
  return (
    Math.abs(glyph.x - last.x) < last.size * stackedLetters.aside &&
    step > stackedLetters.step.least &&
    step < stackedLetters.step.most &&
    Math.abs(glyph.size - last.size) < 1
  )
}

function turned(glyph: Glyph): Glyph {
  const x = glyph.x + glyph.size * (stackedLetters.middle - stackedLetters.lift)
  const y = glyph.y - glyph.size * stackedLetters.rise
  return { ...glyph, angle: 90, x, endX: x, y, endY: y + glyph.size }
}
