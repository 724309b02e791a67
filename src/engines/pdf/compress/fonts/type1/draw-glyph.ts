/** Interprets the program of a Type 1 glyph (Adobe Type 1 Font Format, 6 and 8): its width, its outline, and its hints. */
import { glyphPrograms } from '../../../../../pdf-to-word/tuning/fonts.ts'
import { type Type1Font, Unconvertible } from './read-font.ts'

/** A stem hint: a horizontal or vertical band of the outline, in the units of the font. */
export interface Stem {
  isVertical: boolean
  from: number
  /** Width; -20 and -21 mark a single edge. */
  width: number
}

/** A piece of an outline; distances are relative to the end of the piece before, as in the format. */
export type GlyphStep =
  | { kind: 'move' | 'line' | 'curve' | 'flex'; by: readonly number[] }
  /** From here on, these stems apply and no others. */
  | { kind: 'hints'; stems: readonly Stem[] }

/** What a glyph looks like. */
export interface DrawnGlyph {
  width: number
  steps: readonly GlyphStep[]
  /** Of a glyph that is composed of two others: the offset of the second, and the codes of both in StandardEncoding. */
  composed: { dx: number; dy: number; base: number; accent: number } | undefined
}

/** Steps that the glyphs of a font may still take; decreases. */
export interface StepBudget {
  steps: number
}

const ghosts = [-20, -21]
/** Points of a flex: the reference point, and those of two curves. */
const flexPoints = 7

/** @throws Unconvertible for a glyph that is missing, damaged, or uses what only a PostScript interpreter knows */
export function drawType1Glyph({ glyphs, subroutines }: Type1Font, name: string, budget: StepBudget): DrawnGlyph {
  const steps: GlyphStep[] = []
  let [x, y] = [0, 0]
  // Where the written outline is: a move is written only when something is drawn from there.
  let [penX, penY] = [0, 0]
  let isOpen = false
  let width: number | undefined
  let side = 0
  let composed: DrawnGlyph['composed']
  let stack: number[] = []
  let handed: number[] = []
  let flex: [number, number][] | undefined
  let stems = new Map<string, Stem>()
  let hasNewStems = false
  let taken = 0

  const take = (count: number): number[] => {
    if (stack.length !== count) throw new Unconvertible('operands are missing or left over')
    const operands = stack
    stack = []
    return operands
  }
  const pop = (from: number[]): number => {
    const value = from.pop()
    if (value === undefined) throw new Unconvertible('an operand is missing')
    return value
  }
  const stem = (isVertical: boolean, from = 0, size = 0) => {
    const isTurned = size < 0 && !ghosts.includes(size)
    const one = { isVertical, from: (isVertical ? side : 0) + (isTurned ? from + size : from), width: isTurned ? -size : size }
    const key = `${isVertical} ${one.from} ${one.width}`
    hasNewStems ||= !stems.has(key)
    stems.set(key, one)
  }
  const move = (dx: number, dy: number) => {
    x += dx
    y += dy
    if (!flex) isOpen = false
  }
  const draw = (kind: 'line' | 'curve' | 'flex', by: readonly number[], [dx, dy]: readonly [number, number]) => {
    if (flex) throw new Unconvertible('a line within a flex')
    if (hasNewStems) steps.push({ kind: 'hints', stems: [...stems.values()] })
    hasNewStems = false
    if (!isOpen) steps.push({ kind: 'move', by: [x - penX, y - penY] })
    isOpen = true
    steps.push({ kind, by })
    x += dx
    y += dy
    ;[penX, penY] = [x, y]
  }
  const line = (dx: number, dy: number) => draw('line', [dx, dy], [dx, dy])
  const curve = (by: readonly [number, number, number, number, number, number]) => {
    const [a, b, c, d, e, f] = by
    draw('curve', by, [a + c + e, b + d + f])
  }
  const bend = (depth: number) => {
    const [start, ...points] = flex ?? []
    if (!start || points.length !== flexPoints) throw new Unconvertible('a flex without its points')
    flex = undefined
    ;[x, y] = start
    let before = start
    // The reference point only carries the first control point.
    const by = points.slice(1).flatMap((point) => {
      const distance = [point[0] - before[0], point[1] - before[1]]
      before = point
      return distance
    })
    draw('flex', [...by, depth], [before[0] - start[0], before[1] - start[1]])
  }
  const callOther = () => {
    const [number, count] = [pop(stack), pop(stack)]
    if (count < 0 || count > stack.length) throw new Unconvertible('an operand is missing')
    const operands = stack.splice(stack.length - count)
    const [first = 0] = operands
    if (number === 0 && count === 3) {
      bend(first)
      handed = [operands[2] ?? 0, operands[1] ?? 0]
    } else if (number === 1 && count === 0 && !flex) flex = [[x, y]]
    else if (number === 2 && count === 0 && flex && flex.length <= flexPoints) flex.push([x, y])
    else if (number === 3 && count === 1) {
      handed = [first]
      stems = new Map()
      hasNewStems = true
    } else if (number !== 12 && number !== 13) throw new Unconvertible('a procedure of the font')
  }
  const start = (sideX: number, advance: number) => {
    if (width !== undefined) throw new Unconvertible('two widths')
    width = advance
    side = sideX
    x = sideX
  }

  const escaped: Record<number, () => void> = {
    0: () => take(0),
    1: () => triple(true),
    2: () => triple(false),
    6: () => {
      const [accentSide = 0, dx = 0, dy = 0, base = 0, accent = 0] = take(5)
      if (steps.length > 0) throw new Unconvertible('an outline of its own and of others')
      composed = { dx: side - accentSide + dx, dy, base, accent }
    },
    7: () => {
      const [sideX = 0, sideY = 0, advance = 0, advanceY = 0] = take(4)
      if (advanceY !== 0) throw new Unconvertible('a vertical width')
      start(sideX, advance)
      y = sideY
    },
    12: () => {
      const [divisor, value] = [pop(stack), pop(stack)]
      if (divisor === 0) throw new Unconvertible('a division by zero')
      stack.push(value / divisor)
    },
    16: callOther,
    17: () => stack.push(pop(handed)),
    33: () => {
      const [toX = 0, toY = 0] = take(2)
      if (Math.hypot(toX - x, toY - y) > 0.01) throw new Unconvertible('a jump')
    },
  }
  const triple = (isVertical: boolean) => {
    const [a, b, c, d, e, f] = take(6)
    for (const [from, size] of [
      [a, b],
      [c, d],
      [e, f],
    ])
      stem(isVertical, from, size)
  }
  const plain: Record<number, () => void> = {
    1: () => stem(false, ...take(2)),
    3: () => stem(true, ...take(2)),
    4: () => move(0, take(1)[0] ?? 0),
    5: () => line(...(take(2) as [number, number])),
    6: () => line(take(1)[0] ?? 0, 0),
    7: () => line(0, take(1)[0] ?? 0),
    8: () => curve(take(6) as [number, number, number, number, number, number]),
    9: () => {
      take(0)
      isOpen = false
    },
    13: () => start(...(take(2) as [number, number])),
    21: () => move(...(take(2) as [number, number])),
    22: () => move(take(1)[0] ?? 0, 0),
    30: () => {
      const [a = 0, b = 0, c = 0, d = 0] = take(4)
      curve([0, a, b, c, d, 0])
    },
    31: () => {
      const [a = 0, b = 0, c = 0, d = 0] = take(4)
      curve([a, 0, b, c, 0, d])
    },
  }

  /** Returns whether the glyph ends here. */
  const run = (bytes: Buffer, depth: number): boolean => {
    if (depth > glyphPrograms.deepest) throw new Unconvertible('subroutines call each other too deeply')
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at] ?? 0
      taken++
      if (--budget.steps < 0 || taken > glyphPrograms.mostSteps || stack.length > glyphPrograms.mostOperands)
        throw new Unconvertible('too many steps')
      const [value, length] = byte >= 32 ? operandAt(bytes, at) : [0, 1]
      at += length
      if (byte >= 32) stack.push(value)
      else if (byte === 10) {
        const subroutine = subroutines.get(pop(stack))
        if (!subroutine) throw new Unconvertible('a subroutine is missing')
        if (run(subroutine, depth + 1)) return true
      } else if (byte === 11) return false
      else if (byte === 14) return true
      else {
        const operator = byte === 12 ? escaped[bytes[at++] ?? -1] : plain[byte]
        if (!operator) throw new Unconvertible('an unknown operator')
        operator()
        if (composed) return true
      }
    }
    return false
  }

  const program = glyphs.get(name)
  if (!program || !run(program, 0) || width === undefined || flex) throw new Unconvertible('a glyph without its end')
  return { width, steps, composed }
}

function operandAt(bytes: Buffer, at: number): [value: number, length: number] {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first <= 246) return [first - 139, 1]
  if (first <= 250) return [(first - 247) * 256 + second + 108, 2]
  if (first <= 254) return [-(first - 251) * 256 - second - 108, 2]
  if (at + 5 > bytes.length) throw new Unconvertible('a number is cut off')
  return [bytes.readInt32BE(at + 1), 5]
}
