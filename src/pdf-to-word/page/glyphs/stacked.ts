/** Vertical Chinese and Japanese whose upright signs are set one below the other: as text that runs down. */
import type { Glyph } from '../../ir/glyph.ts'

const ideographs = /^[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]+$/
/** Fewer signs below each other are lines of one sign. */
const fewest = 4
/** How far their left edges lie apart at most, and their baselines, in parts of the size. */
const aside = 0.3
const [leastStep, mostStep] = [0.6, 1.7]
/** Where the middle of a sign and its upper edge lie, in parts of the size from its origin. */
const middle = 0.5
const rise = 0.88
/** Where the baseline of turned text lies from the middle of its signs. */
const lift = 0.38

/** The glyphs, those of stacks turned. */
export function turnStacks(glyphs: readonly Glyph[]): Glyph[] {
  const result: Glyph[] = []
  let stack: Glyph[] = []
  const flush = () => {
    result.push(...(stack.length >= fewest ? stack.map(turned) : stack))
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
  return Math.abs(glyph.x - last.x) < last.size * aside && step > leastStep && step < mostStep && Math.abs(glyph.size - last.size) < 1
}

function turned(glyph: Glyph): Glyph {
  const x = glyph.x + glyph.size * (middle - lift)
  const y = glyph.y - glyph.size * rise
  return { ...glyph, angle: 90, x, endX: x, y, endY: y + glyph.size }
}
