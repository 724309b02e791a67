/** Interprets the program of a Type 1 glyph: its width, and its contours as TrueType curves. */
import { glyphPrograms } from '../../tuning/fonts.ts'
import { type GlyphShape, quadratics, scaled } from './contours.ts'
import { createPen, type Pen } from './pen.ts'
import type { Type1Program } from './type1-program.ts'

/** A glyph while its program is executed. */
interface Interpreter {
  readonly shape: GlyphShape
  readonly pen: Pen
  readonly subroutines: Type1Program['subroutines']
  stack: number[]
  /** What the last PostScript procedure returned, for `pop`. */
  returned: number[]
  /** Points of a flex curve while they are collected. */
  flex: (readonly [x: number, y: number])[] | null
  steps: number
  isSound: boolean
}

/** Returns the shape of a glyph, in thousandths of the font size; undefined if it is missing, damaged or composed of other glyphs. */
export function type1Outline({ glyphs, subroutines, thousandths }: Type1Program, name: string): GlyphShape | undefined {
  const program = glyphs.get(name)
  if (!program) return undefined
  const shape: GlyphShape = { advance: 0, contours: [] }
  const glyph: Interpreter = {
    ...{ shape, pen: createPen(shape), subroutines },
    ...{ stack: [], returned: [], flex: null, steps: 0, isSound: true },
  }
  execute(glyph, program, 0)
  if (!glyph.isSound) return undefined
  return thousandths === 1 ? shape : scaled(shape, thousandths)
}

/** Returns whether the program continues after these bytes. */
function execute(glyph: Interpreter, bytes: Buffer, depth: number): boolean {
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at++] ?? 0
    if (++glyph.steps > glyphPrograms.mostSteps || depth > glyphPrograms.deepest) glyph.isSound = false
    if (!glyph.isSound) return false
    if (byte >= 32) {
      const { value, length } = operand(bytes, at - 1)
      glyph.stack.push(value)
      at += length - 1
    } else if (byte === 10) {
      const called = glyph.subroutines.get(glyph.stack.pop() ?? -1)
      if (called && !execute(glyph, called, depth + 1)) return false
    } else if (byte === 11) return true
    else if (byte === 14) return false
    else if (byte === 12) executeEscaped(glyph, bytes[at++] ?? 0)
    else {
      operators.get(byte)?.(glyph, glyph.stack)
      glyph.stack = []
    }
  }
  return true
}

const operators = new Map<number, (glyph: Interpreter, operands: readonly number[]) => void>([
  [
    13,
    ({ shape, pen }, [side = 0, advance = 0]) => {
      shape.advance = advance
      pen.place(side, pen.skip(0, 0)[1])
    },
  ],
  [4, (glyph, [dy = 0]) => move(glyph, 0, dy)],
  [21, (glyph, [dx = 0, dy = 0]) => move(glyph, dx, dy)],
  [22, (glyph, [dx = 0]) => move(glyph, dx, 0)],
  [5, ({ pen }, [dx = 0, dy = 0]) => pen.line(dx, dy)],
  [6, ({ pen }, [dx = 0]) => pen.line(dx, 0)],
  [7, ({ pen }, [dy = 0]) => pen.line(0, dy)],
  [8, ({ pen }, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => pen.curve(a, b, c, d, e, f)],
  [30, ({ pen }, [a = 0, b = 0, c = 0, d = 0]) => pen.curve(0, a, b, c, d, 0)],
  [31, ({ pen }, [a = 0, b = 0, c = 0, d = 0]) => pen.curve(a, 0, b, c, 0, d)],
])

function move({ pen, flex }: Interpreter, dx: number, dy: number): void {
  if (flex) flex.push(pen.skip(dx, dy))
  else pen.move(dx, dy)
}

/** Executes an operator of two bytes, of which the first is 12. */
function executeEscaped(glyph: Interpreter, operator: number): void {
  const { stack } = glyph
  if (operator === 12) {
    const divisor = stack.pop() ?? 1
    stack.push((stack.pop() ?? 0) / divisor)
  } else if (operator === 16) {
    const number = stack.pop() ?? 0
    const count = stack.pop() ?? 0
    callProcedure(glyph, number, stack.splice(Math.max(0, stack.length - count)))
  } else if (operator === 17) stack.push(glyph.returned.pop() ?? 0)
  else {
    if (operator === 7) {
      glyph.shape.advance = stack[2] ?? 0
      glyph.pen.place(stack[0] ?? 0, stack[1] ?? 0)
    }
    if (operator === 6) glyph.isSound = false
    glyph.stack = []
  }
}

/** Calls a PostScript procedure: 0 to 2 draw flex curves, 3 replaces hints. */
function callProcedure(glyph: Interpreter, number: number, args: readonly number[]): void {
  glyph.returned = []
  if (number === 1) glyph.flex = []
  else if (number === 0) {
    drawFlex(glyph)
    glyph.returned.push(args[2] ?? 0, args[1] ?? 0)
  } else if (number === 3) glyph.returned.push(3)
  else glyph.returned.push(...args.toReversed())
}

/** Draws the two curves of the collected points; the first is only a reference. */
function drawFlex(glyph: Interpreter): void {
  const [, a, b, c, d, e, f] = glyph.flex ?? []
  const contour = glyph.shape.contours.at(-1)
  const start = contour?.at(-1)
  if (a && b && c && d && e && f && start) contour?.push(...quadratics([start.x, start.y], a, b, c), ...quadratics(c, d, e, f))
  glyph.flex = null
}

function operand(bytes: Buffer, at: number): { value: number; length: number } {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first <= 246) return { value: first - 139, length: 1 }
  if (first <= 250) return { value: (first - 247) * 256 + second + 108, length: 2 }
  if (first <= 254) return { value: -(first - 251) * 256 - second - 108, length: 2 }
  return { value: at + 5 <= bytes.length ? bytes.readInt32BE(at + 1) : 0, length: 5 }
}
