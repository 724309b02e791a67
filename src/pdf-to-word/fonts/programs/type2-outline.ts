/** Interprets the program of a CFF glyph (Adobe Technical Note 5177): its width, and its contours as TrueType curves. */
import { glyphPrograms } from '../../tuning/fonts.ts'
import type { CffProgram } from './cff-program.ts'
import { type GlyphShape, scaled } from './contours.ts'
import { createPen, type Pen } from './pen.ts'

/** A glyph while its program is executed. */
interface Interpreter {
  readonly shape: GlyphShape
  readonly pen: Pen
  readonly subroutines: { readonly own: readonly Buffer[]; readonly shared: readonly Buffer[] }
  /** Added to a width in the program. */
  readonly widthBase: number
  stack: number[]
  /** Number of stem hints so far: each has a bit in a hint mask. */
  hints: number
  isWidthRead: boolean
  /** Number of bytes and operands so far. */
  steps: number
  isSound: boolean
  isEnded: boolean
}

type Draw = (glyph: Interpreter) => void

/** Returns the shape of a glyph, in thousandths of the font size; undefined if it is missing or damaged. */
export function type2Outline({ glyphs, shared, thousandths, privateOf }: CffProgram, glyph: number): GlyphShape | undefined {
  const program = glyphs[glyph]
  if (!program) return undefined
  const { subroutines, usualWidth, widthBase } = privateOf(glyph)
  const shape: GlyphShape = { advance: usualWidth, contours: [] }
  const interpreter: Interpreter = {
    ...{ shape, pen: createPen(shape), subroutines: { own: subroutines, shared }, widthBase },
    ...{ stack: [], hints: 0, isWidthRead: false, steps: 0, isSound: true, isEnded: false },
  }
  execute(interpreter, program, 0)
  if (!interpreter.isSound || !interpreter.isEnded) return undefined
  return thousandths === 1 ? shape : scaled(shape, thousandths)
}

/** Returns whether the program continues after these bytes. */
function execute(glyph: Interpreter, bytes: Buffer, depth: number): boolean {
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at++] ?? 0
    const { mostSteps, deepest, mostOperands } = glyphPrograms
    if (++glyph.steps > mostSteps || depth > deepest || glyph.stack.length > mostOperands) glyph.isSound = false
    if (!glyph.isSound) return false
    if (byte === 28 || byte >= 32) {
      const { value, length } = operand(bytes, at - 1)
      glyph.stack.push(value)
      at += length - 1
    } else if (byte === 10 || byte === 29) {
      if (!call(glyph, byte === 10 ? glyph.subroutines.own : glyph.subroutines.shared, depth)) return false
    } else if (byte === 11) return true
    else if (byte === 14) {
      end(glyph)
      return false
    } else if (byte === 19 || byte === 20) {
      noteHints(glyph)
      at += (glyph.hints + 7) >> 3
      glyph.stack = []
    } else {
      const draw = byte === 12 ? flexOperators.get(bytes[at++] ?? 0) : operators.get(byte)
      if (!draw) glyph.isSound = false
      draw?.(glyph)
      glyph.stack = []
    }
  }
  return true
}

function call(glyph: Interpreter, from: readonly Buffer[], depth: number): boolean {
  const bias = from.length < 1240 ? 107 : from.length < 33900 ? 1131 : 32768
  const called = from[(glyph.stack.pop() ?? 0) + bias]
  return !called || execute(glyph, called, depth + 1)
}

/** Ends a glyph. Four additional operands mean one composed of two others, which is not read. */
function end(glyph: Interpreter): void {
  takeWidth(glyph, glyph.stack.length % 4 === 1)
  glyph.isEnded = glyph.stack.length < 4
}

/** Takes the width, which may precede the operands of the first operator that clears the stack. */
function takeWidth(glyph: Interpreter, isThere: boolean): void {
  if (!glyph.isWidthRead && isThere) glyph.shape.advance = glyph.widthBase + (glyph.stack.shift() ?? 0)
  glyph.isWidthRead = true
}

function noteHints(glyph: Interpreter): void {
  takeWidth(glyph, glyph.stack.length % 2 === 1)
  glyph.hints += glyph.stack.length >> 1
}

const operators = new Map<number, Draw>([
  [1, noteHints],
  [3, noteHints],
  [18, noteHints],
  [23, noteHints],
  [
    4,
    (glyph) => {
      takeWidth(glyph, glyph.stack.length > 1)
      glyph.pen.move(0, glyph.stack[0] ?? 0)
    },
  ],
  [
    21,
    (glyph) => {
      takeWidth(glyph, glyph.stack.length > 2)
      glyph.pen.move(glyph.stack[0] ?? 0, glyph.stack[1] ?? 0)
    },
  ],
  [
    22,
    (glyph) => {
      takeWidth(glyph, glyph.stack.length > 1)
      glyph.pen.move(glyph.stack[0] ?? 0, 0)
    },
  ],
  [5, ({ pen, stack }) => lines(pen, stack)],
  [6, (glyph) => steppedLines(glyph, true)],
  [7, (glyph) => steppedLines(glyph, false)],
  [8, ({ pen, stack }) => curves(pen, stack)],
  [
    24,
    ({ pen, stack }) => {
      curves(pen, stack.slice(0, -2))
      lines(pen, stack.slice(-2))
    },
  ],
  [
    25,
    ({ pen, stack }) => {
      lines(pen, stack.slice(0, -6))
      curves(pen, stack.slice(-6))
    },
  ],
  [26, (glyph) => alignedCurves(glyph, false)],
  [27, (glyph) => alignedCurves(glyph, true)],
  [30, (glyph) => steppedCurves(glyph, false)],
  [31, (glyph) => steppedCurves(glyph, true)],
])

/** Flex operators, each of two curves. */
const flexOperators = new Map<number, Draw>([
  [
    34,
    ({ pen, stack: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] }) => {
      curves(pen, [a, 0, b, c, d, 0, e, 0, f, -c, g, 0])
    },
  ],
  [35, ({ pen, stack }) => curves(pen, stack.slice(0, 12))],
  [
    36,
    ({ pen, stack: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] }) => {
      curves(pen, [a, b, c, d, e, 0, f, 0, g, h, i, -(b + d + h)])
    },
  ],
  [
    37,
    ({ pen, stack: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, last = 0] }) => {
      const [dx, dy] = [a + c + e + g + i, b + d + f + h + j]
      curves(pen, [a, b, c, d, e, f, g, h, i, j, ...(Math.abs(dx) > Math.abs(dy) ? [last, -dy] : [-dx, last])])
    },
  ],
])

function curves(pen: Pen, values: readonly number[]): void {
  for (let i = 0; i + 6 <= values.length; i += 6) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.slice(i, i + 6)
    pen.curve(a, b, c, d, e, f)
  }
}

function lines(pen: Pen, values: readonly number[]): void {
  for (let i = 0; i + 2 <= values.length; i += 2) pen.line(values[i] ?? 0, values[i + 1] ?? 0)
}

/** Draws lines that are alternately horizontal and vertical. */
function steppedLines({ pen, stack }: Interpreter, isLevel: boolean): void {
  for (const [i, value] of stack.entries()) (i % 2 === 0) === isLevel ? pen.line(value, 0) : pen.line(0, value)
}

/** Draws curves that begin horizontally and end vertically, alternating with the reverse. */
function steppedCurves({ pen, stack }: Interpreter, startsLevel: boolean): void {
  let isLevel = startsLevel
  for (let i = 0; i + 4 <= stack.length; i += 4, isLevel = !isLevel) {
    const [a = 0, b = 0, c = 0, d = 0] = stack.slice(i, i + 4)
    const last = stack.length - i === 5 ? (stack.at(-1) ?? 0) : 0
    if (isLevel) pen.curve(a, 0, b, c, last, d)
    else pen.curve(0, a, b, c, d, last)
  }
}

/** Draws curves whose two ends have the same direction; the first may start with an offset. */
function alignedCurves({ pen, stack }: Interpreter, isLevel: boolean): void {
  let aside = stack.length % 4 === 1 ? (stack.shift() ?? 0) : 0
  for (let i = 0; i + 4 <= stack.length; i += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = stack.slice(i, i + 4)
    if (isLevel) pen.curve(a, aside, b, c, d, 0)
    else pen.curve(aside, a, b, c, 0, d)
    aside = 0
  }
}

function operand(bytes: Buffer, at: number): { value: number; length: number } {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first === 28) return { value: at + 3 <= bytes.length ? bytes.readInt16BE(at + 1) : 0, length: 3 }
  if (first <= 246) return { value: first - 139, length: 1 }
  if (first <= 250) return { value: (first - 247) * 256 + second + 108, length: 2 }
  if (first <= 254) return { value: -(first - 251) * 256 - second - 108, length: 2 }
  return { value: at + 5 <= bytes.length ? bytes.readInt32BE(at + 1) / 65536 : 0, length: 5 }
}
