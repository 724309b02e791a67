/** Interprets the program of a Type 1 glyph: its width, and its contours as TrueType curves. */
import { glyphPrograms } from '../../tuning/fonts.ts'
import { type GlyphShape, quadratics } from './contours.ts'
import type { Type1Program } from './type1-program.ts'

/** Returns the shape of a glyph; undefined if it is missing, damaged or composed of other glyphs. */
export function type1Outline({ glyphs, subroutines }: Type1Program, name: string): GlyphShape | undefined {
  const program = glyphs.get(name)
  if (!program) return undefined
  const shape: GlyphShape = { advance: 0, contours: [] }
  let [x, y] = [0, 0]
  let stack: number[] = []
  const handed: number[] = []
  // The points of a flex curve, while they are collected.
  let flex: [number, number][] | null = null
  let steps = 0
  let isSound = true

  const move = (dx: number, dy: number) => {
    x += dx
    y += dy
    if (flex) flex.push([x, y])
    else shape.contours.push([{ x, y, on: true }])
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
  const bend = () => {
    const [, , b, c, d, e, f] = flex ?? []
    if (b && c && d && e && f && flex?.[1]) {
      const start = shape.contours.at(-1)?.at(-1)
      if (start) shape.contours.at(-1)?.push(...quadratics([start.x, start.y], flex[1], b, c), ...quadratics(c, d, e, f))
    }
    flex = null
  }
  const callOther = (number: number, args: number[]) => {
    handed.length = 0
    if (number === 1) flex = []
    else if (number === 0) {
      bend()
      handed.push(args[2] ?? 0, args[1] ?? 0)
    } else if (number === 3) handed.push(3)
    else handed.push(...args.toReversed())
  }

  const plain: Record<number, (a: number[]) => void> = {
    13: ([side = 0, advance = 0]) => {
      shape.advance = advance
      x = side
    },
    4: ([dy = 0]) => move(0, dy),
    21: ([dx = 0, dy = 0]) => move(dx, dy),
    22: ([dx = 0]) => move(dx, 0),
    5: ([dx = 0, dy = 0]) => line(dx, dy),
    6: ([dx = 0]) => line(dx, 0),
    7: ([dy = 0]) => line(0, dy),
    8: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => curve(a, b, c, d, e, f),
    30: ([a = 0, b = 0, c = 0, d = 0]) => curve(0, a, b, c, d, 0),
    31: ([a = 0, b = 0, c = 0, d = 0]) => curve(a, 0, b, c, 0, d),
  }

  const escaped = (operator: number) => {
    if (operator === 12) {
      const divisor = stack.pop() ?? 1
      stack.push((stack.pop() ?? 0) / divisor)
    } else if (operator === 16) {
      const number = stack.pop() ?? 0
      const count = stack.pop() ?? 0
      callOther(number, stack.splice(Math.max(0, stack.length - count)))
    } else if (operator === 17) stack.push(handed.pop() ?? 0)
    else {
      if (operator === 7) {
        shape.advance = stack[2] ?? 0
        ;[x, y] = [stack[0] ?? 0, stack[1] ?? 0]
      }
      if (operator === 6) isSound = false
      stack = []
    }
  }

  const run = (bytes: Buffer, depth: number): boolean => {
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at++] ?? 0
      if (++steps > glyphPrograms.mostSteps || depth > glyphPrograms.deepest) isSound = false
      if (!isSound) return false
      if (byte >= 32) {
        const { value, length } = operand(bytes, at - 1)
        stack.push(value)
        at += length - 1
      } else if (byte === 10) {
        const called = subroutines.get(stack.pop() ?? -1)
        if (called && !run(called, depth + 1)) return false
      } else if (byte === 11) return true
      else if (byte === 14) return false
      else if (byte === 12) escaped(bytes[at++] ?? 0)
      else {
        plain[byte]?.(stack)
        stack = []
      }
    }
    return true
  }

  run(program, 0)
  return isSound ? shape : undefined
}

function operand(bytes: Buffer, at: number): { value: number; length: number } {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first <= 246) return { value: first - 139, length: 1 }
  if (first <= 250) return { value: (first - 247) * 256 + second + 108, length: 2 }
  if (first <= 254) return { value: -(first - 251) * 256 - second - 108, length: 2 }
  return { value: at + 5 <= bytes.length ? bytes.readInt32BE(at + 1) : 0, length: 5 }
}
