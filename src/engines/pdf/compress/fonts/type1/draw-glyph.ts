/** Interprets the program of a Type 1 glyph (Adobe Type 1 Font Format, 6 and 8): its width, its outline, and its hints. */
import { glyphPrograms } from '../../../../../pdf-to-word/tuning/fonts.ts'
import {
  addStem,
  addThreeStems,
  callProcedure,
  compose,
  curve,
  type Drawing,
  type DrawnGlyph,
  line,
  move,
  pop,
  start,
  take,
} from './drawing.ts'
import { type Type1Font, Unconvertible } from './read-font.ts'

/** Steps that the glyphs of a font may still take; decreases. */
export interface StepBudget {
  steps: number
}

/** @throws Unconvertible for a glyph that is missing, damaged, or uses what only a PostScript interpreter knows */
export function drawType1Glyph(font: Type1Font, name: string, budget: StepBudget): DrawnGlyph {
  const glyph: Drawing = {
    ...{ font, steps: [], x: 0, y: 0, pen: [0, 0], isOpen: false, width: undefined, side: 0, composed: undefined },
    ...{ stack: [], returned: [], flex: undefined, stems: new Map(), hasNewStems: false, executed: 0 },
  }
  const program = font.glyphs.get(name)
  const isEnded = program !== undefined && execute(glyph, program, budget, 0)
  if (!isEnded || glyph.width === undefined || glyph.flex) throw new Unconvertible('a glyph without its end')
  return { width: glyph.width, steps: glyph.steps, composed: glyph.composed }
}

/** Returns whether the glyph ends here. */
function execute(glyph: Drawing, bytes: Buffer, budget: StepBudget, depth: number): boolean {
  if (depth > glyphPrograms.deepest) throw new Unconvertible('subroutines call each other too deeply')
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    glyph.executed++
    if (--budget.steps < 0 || glyph.executed > glyphPrograms.mostSteps || glyph.stack.length > glyphPrograms.mostOperands)
      throw new Unconvertible('too many steps')
    const [value, length] = byte >= 32 ? operandAt(bytes, at) : [0, 1]
    at += length
    if (byte >= 32) glyph.stack.push(value)
    else if (byte === 10) {
      const subroutine = glyph.font.subroutines.get(pop(glyph.stack))
      if (!subroutine) throw new Unconvertible('a subroutine is missing')
      if (execute(glyph, subroutine, budget, depth + 1)) return true
    } else if (byte === 11) return false
    else if (byte === 14) return true
    else {
      const operator = byte === 12 ? escapedOperators.get(bytes[at++] ?? -1) : operators.get(byte)
      if (!operator) throw new Unconvertible('an unknown operator')
      operator(glyph)
      if (glyph.composed) return true
    }
  }
  return false
}

type Operator = (glyph: Drawing) => void

const operators = new Map<number, Operator>([
  [1, (glyph) => addStem(glyph, false, ...take(glyph, 2))],
  [3, (glyph) => addStem(glyph, true, ...take(glyph, 2))],
  [4, (glyph) => move(glyph, 0, take(glyph, 1)[0] ?? 0)],
  [5, (glyph) => line(glyph, ...take(glyph, 2))],
  [6, (glyph) => line(glyph, take(glyph, 1)[0] ?? 0, 0)],
  [7, (glyph) => line(glyph, 0, take(glyph, 1)[0] ?? 0)],
  [8, (glyph) => curve(glyph, take(glyph, 6))],
  [
    9,
    (glyph) => {
      take(glyph, 0)
      glyph.isOpen = false
    },
  ],
  [13, (glyph) => start(glyph, ...take(glyph, 2))],
  [21, (glyph) => move(glyph, ...take(glyph, 2))],
  [22, (glyph) => move(glyph, take(glyph, 1)[0] ?? 0, 0)],
  [
    30,
    (glyph) => {
      const [a = 0, b = 0, c = 0, d = 0] = take(glyph, 4)
      curve(glyph, [0, a, b, c, d, 0])
    },
  ],
  [
    31,
    (glyph) => {
      const [a = 0, b = 0, c = 0, d = 0] = take(glyph, 4)
      curve(glyph, [a, 0, b, c, 0, d])
    },
  ],
])

/** Operators of two bytes, of which the first is 12. */
const escapedOperators = new Map<number, Operator>([
  [0, (glyph) => void take(glyph, 0)],
  [1, (glyph) => addThreeStems(glyph, true)],
  [2, (glyph) => addThreeStems(glyph, false)],
  [6, compose],
  [
    7,
    (glyph) => {
      const [sideX = 0, sideY = 0, advance = 0, advanceY = 0] = take(glyph, 4)
      if (advanceY !== 0) throw new Unconvertible('a vertical width')
      start(glyph, sideX, advance)
      glyph.y = sideY
    },
  ],
  [
    12,
    ({ stack }) => {
      const [divisor, value] = [pop(stack), pop(stack)]
      if (divisor === 0) throw new Unconvertible('a division by zero')
      stack.push(value / divisor)
    },
  ],
  [16, callProcedure],
  [17, ({ stack, returned }) => void stack.push(pop(returned))],
  [
    33,
    (glyph) => {
      const [toX = 0, toY = 0] = take(glyph, 2)
      if (Math.hypot(toX - glyph.x, toY - glyph.y) > 0.01) throw new Unconvertible('a jump')
    },
  ],
])

function operandAt(bytes: Buffer, at: number): [value: number, length: number] {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first <= 246) return [first - 139, 1]
  if (first <= 250) return [(first - 247) * 256 + second + 108, 2]
  if (first <= 254) return [-(first - 251) * 256 - second - 108, 2]
  if (at + 5 > bytes.length) throw new Unconvertible('a number is cut off')
  return [bytes.readInt32BE(at + 1), 5]
}
