/** Interprets the program of a CFF glyph (Adobe Technical Note 5177): its width, and its contours as TrueType curves. */
import { glyphPrograms } from '../../tuning/fonts.ts'
import type { CffProgram } from './cff-program.ts'
import { type GlyphShape, quadratics } from './contours.ts'

/** Returns the shape of a glyph; undefined if it is missing or damaged. */
export function type2Outline({ glyphs, shared, privateOf }: CffProgram, glyph: number): GlyphShape | undefined {
  const program = glyphs[glyph]
  if (!program) return undefined
  const { subroutines, usualWidth, widthBase } = privateOf(glyph)
  const shape: GlyphShape = { advance: usualWidth, contours: [] }
  let [x, y] = [0, 0]
  let stack: number[] = []
  let hints = 0
  let isWidthRead = false
  let steps = 0
  let isSound = true
  let isEnded = false

  /** Takes the width, which may precede the operands of the first operator that clears the stack. */
  const takeWidth = (isThere: boolean) => {
    if (!isWidthRead && isThere) shape.advance = widthBase + (stack.shift() ?? 0)
    isWidthRead = true
  }
  const move = (dx: number, dy: number) => {
    x += dx
    y += dy
    shape.contours.push([{ x, y, on: true }])
  }
  const line = (dx: number, dy: number) => {
    x += dx
    y += dy
    shape.contours.at(-1)?.push({ x, y, on: true })
  }
  const curve = (dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number) => {
    const [x1, y1] = [x + dx1, y + dy1]
    const [x2, y2] = [x1 + dx2, y1 + dy2]
    const end: [number, number] = [x2 + dx3, y2 + dy3]
    shape.contours.at(-1)?.push(...quadratics([x, y], [x1, y1], [x2, y2], end))
    ;[x, y] = end
  }
  const curves = (values: readonly number[]) => {
    for (let i = 0; i + 6 <= values.length; i += 6) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.slice(i, i + 6)
      curve(a, b, c, d, e, f)
    }
  }
  const lines = (values: readonly number[]) => {
    for (let i = 0; i + 2 <= values.length; i += 2) line(values[i] ?? 0, values[i + 1] ?? 0)
  }
  /** Draws lines that are alternately horizontal and vertical. */
  const steppedLines = (isLevel: boolean) => {
    for (const [i, value] of stack.entries()) (i % 2 === 0) === isLevel ? line(value, 0) : line(0, value)
  }
  /** Draws curves that begin horizontally and end vertically, alternating with the reverse. */
  const steppedCurves = (startsLevel: boolean) => {
    let isLevel = startsLevel
    for (let i = 0; i + 4 <= stack.length; i += 4, isLevel = !isLevel) {
      const [a = 0, b = 0, c = 0, d = 0] = stack.slice(i, i + 4)
      const last = stack.length - i === 5 ? (stack.at(-1) ?? 0) : 0
      if (isLevel) curve(a, 0, b, c, last, d)
      else curve(0, a, b, c, d, last)
    }
  }
  /** Draws curves whose two ends have the same direction; the first may start with an offset. */
  const alignedCurves = (isLevel: boolean) => {
    let aside = stack.length % 4 === 1 ? (stack.shift() ?? 0) : 0
    for (let i = 0; i + 4 <= stack.length; i += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = stack.slice(i, i + 4)
      if (isLevel) curve(a, aside, b, c, d, 0)
      else curve(aside, a, b, c, 0, d)
      aside = 0
    }
  }
  const noteHints = () => {
    takeWidth(stack.length % 2 === 1)
    hints += stack.length >> 1
  }

  const plain: Record<number, () => void> = {
    1: noteHints,
    3: noteHints,
    18: noteHints,
    23: noteHints,
    4: () => {
      takeWidth(stack.length > 1)
      move(0, stack[0] ?? 0)
    },
    21: () => {
      takeWidth(stack.length > 2)
      move(stack[0] ?? 0, stack[1] ?? 0)
    },
    22: () => {
      takeWidth(stack.length > 1)
      move(stack[0] ?? 0, 0)
    },
    5: () => lines(stack),
    6: () => steppedLines(true),
    7: () => steppedLines(false),
    8: () => curves(stack),
    24: () => {
      curves(stack.slice(0, -2))
      lines(stack.slice(-2))
    },
    25: () => {
      lines(stack.slice(0, -6))
      curves(stack.slice(-6))
    },
    26: () => alignedCurves(false),
    27: () => alignedCurves(true),
    30: () => steppedCurves(false),
    31: () => steppedCurves(true),
  }
  /** Flex operators, each of two curves. */
  const flat: Record<number, () => void> = {
    34: () => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = stack
      curves([a, 0, b, c, d, 0, e, 0, f, -c, g, 0])
    },
    35: () => curves(stack.slice(0, 12)),
    36: () => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = stack
      curves([a, b, c, d, e, 0, f, 0, g, h, i, -(b + d + h)])
    },
    37: () => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, last = 0] = stack
      const [dx, dy] = [a + c + e + g + i, b + d + f + h + j]
      curves([a, b, c, d, e, f, g, h, i, j, ...(Math.abs(dx) > Math.abs(dy) ? [last, -dy] : [-dx, last])])
    },
  }

  const call = (from: readonly Buffer[], depth: number): boolean => {
    const bias = from.length < 1240 ? 107 : from.length < 33900 ? 1131 : 32768
    const called = from[(stack.pop() ?? 0) + bias]
    return !called || run(called, depth + 1)
  }
  const run = (bytes: Buffer, depth: number): boolean => {
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at++] ?? 0
      if (++steps > glyphPrograms.mostSteps || depth > glyphPrograms.deepest || stack.length > glyphPrograms.mostOperands) isSound = false
      if (!isSound) return false
      if (byte === 28 || byte >= 32) {
        const { value, length } = operand(bytes, at - 1)
        stack.push(value)
        at += length - 1
      } else if (byte === 10 || byte === 29) {
        if (!call(byte === 10 ? subroutines : shared, depth)) return false
      } else if (byte === 11) return true
      else if (byte === 14) {
        // Four additional operands mean a glyph composed of two others.
        takeWidth(stack.length % 4 === 1)
        isEnded = stack.length < 4
        return false
      } else if (byte === 19 || byte === 20) {
        noteHints()
        at += (hints + 7) >> 3
        stack = []
      } else {
        const draw = byte === 12 ? flat[bytes[at++] ?? 0] : plain[byte]
        if (!draw) isSound = false
        draw?.()
        stack = []
      }
    }
    return true
  }

  run(program, 0)
  return isSound && isEnded ? shape : undefined
}

function operand(bytes: Buffer, at: number): { value: number; length: number } {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first === 28) return { value: at + 3 <= bytes.length ? bytes.readInt16BE(at + 1) : 0, length: 3 }
  if (first <= 246) return { value: first - 139, length: 1 }
  if (first <= 250) return { value: (first - 247) * 256 + second + 108, length: 2 }
  if (first <= 254) return { value: -(first - 251) * 256 - second - 108, length: 2 }
  return { value: at + 5 <= bytes.length ? bytes.readInt32BE(at + 1) / 65536 : 0, length: 5 }
}
