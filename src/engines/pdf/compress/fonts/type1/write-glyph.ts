/** Writes glyphs as Type 2 programs (Adobe Technical Note 5177), with as few operators as a single pass finds. */
import type { DrawnGlyph, GlyphStep, Stem } from './drawing.ts'
import { Unconvertible } from './read-font.ts'

const op = {
  ...{ horizontalStems: 1, verticalStems: 3, verticalMove: 4, lines: 5, horizontalLines: 6, verticalLines: 7, curves: 8, end: 14 },
  ...{ maskedHorizontalStems: 18, mask: 19, move: 21, horizontalMove: 22, maskedVerticalStems: 23, verticalCurves: 26 },
  ...{ horizontalCurves: 27, verticalFirst: 30, horizontalFirst: 31 },
} as const
const flexOperator = [12, 35]
/** Maximum operands of an operator (appendix B). */
const mostOperands = 48
/** Maximum stems of one direction that fit one operator beside the width. A glyph with more is written without hints; real ones have some ten. */
const mostStems = 23
/** Maximum absolute value of a coordinate, so that no sum of two exceeds what the format holds. */
const mostValue = 16_000

/**
 * Returns the program of a glyph.
 * @param width difference from the nominal width of the font; undefined for the default width
 * @throws Unconvertible for values that the format cannot hold
 */
export function writeType2Glyph({ steps, composed }: DrawnGlyph, width: number | undefined): Buffer {
  const out = createProgram(width)
  if (composed) {
    out.add([composed.dx, composed.dy, composed.base, composed.accent], op.end)
    return out.bytes()
  }
  const hints = hintsOf(steps)
  if (hints) writeStems(out, hints, steps[0])
  const joiner = createJoiner(out)
  let before = hints && steps[0]?.kind === 'hints' ? hints.maskOf(steps[0].stems).toString('hex') : undefined
  for (const step of steps) {
    if (step.kind === 'hints') {
      const mask = hints?.isReplaced ? hints.maskOf(step.stems) : undefined
      if (!mask || mask.toString('hex') === before) continue
      joiner.end()
      out.add([], op.mask, mask)
      before = mask.toString('hex')
    } else if (step.kind === 'line') joiner.line(step.by)
    else if (step.kind === 'curve') joiner.curve(step.by)
    else {
      joiner.end()
      if (step.kind === 'flex') out.add(step.by, ...flexOperator)
      else writeMove(out, step.by)
    }
  }
  joiner.end()
  out.add([], op.end)
  return out.bytes()
}

type Program = ReturnType<typeof createProgram>

function createProgram(width: number | undefined) {
  const bytes: number[] = []
  // The width precedes the operands of the first operator.
  if (width !== undefined) bytes.push(...numberOf(width))
  return {
    /** @param more the operator, and what follows it */
    add(operands: readonly number[], ...more: readonly (number | Buffer)[]): void {
      for (const operand of operands) bytes.push(...numberOf(operand))
      for (const one of more) bytes.push(...(typeof one === 'number' ? [one] : one))
    },
    bytes: () => Buffer.from(bytes),
  }
}

function numberOf(value: number): number[] {
  if (!(Math.abs(value) <= mostValue)) throw new Unconvertible('a number that is too large')
  const scaled = Math.round(value * 65536)
  if (scaled % 65536 !== 0) return [255, (scaled >> 24) & 255, (scaled >> 16) & 255, (scaled >> 8) & 255, scaled & 255]
  const whole = scaled / 65536
  if (whole >= -107 && whole <= 107) return [whole + 139]
  if (whole >= 108 && whole <= 1131) return [247 + ((whole - 108) >> 8), (whole - 108) & 255]
  if (whole >= -1131 && whole <= -108) return [251 + ((-whole - 108) >> 8), (-whole - 108) & 255]
  return [28, (whole >> 8) & 255, whole & 255]
}

interface Hints {
  horizontal: readonly Stem[]
  vertical: readonly Stem[]
  /** Whether other stems apply to other parts of the outline. */
  isReplaced: boolean
  maskOf(stems: readonly Stem[]): Buffer
}

function hintsOf(steps: readonly GlyphStep[]): Hints | undefined {
  const sets = steps.filter((step) => step.kind === 'hints')
  const all = new Map(sets.flatMap(({ stems }) => stems.map((stem) => [keyOf(stem), stem] as const)))
  const [horizontal, vertical] = [false, true].map((isVertical) =>
    [...all.values()].filter((stem) => stem.isVertical === isVertical).sort(inOrder),
  )
  if (!horizontal || !vertical || all.size === 0 || horizontal.length > mostStems || vertical.length > mostStems) return undefined
  const places = new Map([...horizontal, ...vertical].map((stem, index) => [keyOf(stem), index]))
  return {
    ...{ horizontal, vertical },
    isReplaced: sets.length > 1 || steps[0]?.kind !== 'hints',
    maskOf(stems) {
      const mask = Buffer.alloc((places.size + 7) >> 3)
      for (const stem of stems) {
        const place = places.get(keyOf(stem)) ?? 0
        mask[place >> 3] = (mask[place >> 3] ?? 0) | (128 >> (place & 7))
      }
      return mask
    },
  }
}

function keyOf({ isVertical, from, width }: Stem): string {
  return `${isVertical} ${from} ${width}`
}

function inOrder(one: Stem, other: Stem): number {
  return one.from - other.from || one.width - other.width
}

function writeStems(out: Program, { horizontal, vertical, isReplaced, maskOf }: Hints, first: GlyphStep | undefined): void {
  if (horizontal.length > 0) out.add(distances(horizontal), isReplaced ? op.maskedHorizontalStems : op.horizontalStems)
  if (vertical.length > 0) out.add(distances(vertical), isReplaced ? op.maskedVerticalStems : op.verticalStems)
  if (isReplaced) out.add([], op.mask, maskOf(first?.kind === 'hints' ? first.stems : []))
}

/** Each stem is written as its distance from the end of the one before, and its width. */
function distances(stems: readonly Stem[]): number[] {
  let end = 0
  return stems.flatMap(({ from, width }) => {
    const distance = from - end
    end = from + width
    return [distance, width]
  })
}

function writeMove(out: Program, [dx = 0, dy = 0]: readonly number[]): void {
  if (dy === 0) out.add([dx], op.horizontalMove)
  else if (dx === 0) out.add([dy], op.verticalMove)
  else out.add([dx, dy], op.move)
}

/** Joins lines, and curves, into one operator where it can hold them (4.1). */
function createJoiner(out: Program) {
  let operands: number[] = []
  let operator: number | undefined
  /** Of operators whose pieces alternate between the directions: whether the next begins horizontally; undefined where none can follow. */
  let isNextHorizontal: boolean | undefined

  function end(): void {
    if (operator !== undefined) out.add(operands, operator)
    operands = []
    operator = undefined
  }

  /** Appends to an operator of the same kind, or begins one. */
  function put(kind: number, more: readonly number[], canFollow = true): void {
    if (operator !== kind || !canFollow || operands.length + more.length > mostOperands) end()
    operator = kind
    operands.push(...more)
  }

  /** Appends to an operator of alternating pieces, or begins that of this direction. */
  function alternate([horizontal, vertical]: readonly [number, number], isHorizontal: boolean, more: readonly number[]): void {
    const hasRoom = operands.length + more.length <= mostOperands
    const isFollowing = hasRoom && (operator === horizontal || operator === vertical) && isNextHorizontal === isHorizontal
    put(isFollowing ? (operator ?? horizontal) : isHorizontal ? horizontal : vertical, more, isFollowing)
  }

  return {
    end,
    line([dx = 0, dy = 0]: readonly number[]): void {
      const isHorizontal = dy === 0
      if (dx !== 0 && dy !== 0) put(op.lines, [dx, dy])
      else alternate([op.horizontalLines, op.verticalLines], isHorizontal, [isHorizontal ? dx : dy])
      isNextHorizontal = !isHorizontal
    },
    curve(by: readonly number[]): void {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = by
      const first = [op.horizontalFirst, op.verticalFirst] as const
      if (b === 0 && f === 0) put(op.horizontalCurves, [a, c, d, e])
      else if (a === 0 && e === 0) put(op.verticalCurves, [b, c, d, f])
      else if (b === 0) {
        alternate(first, true, e === 0 ? [a, c, d, f] : [a, c, d, f, e])
        isNextHorizontal = e === 0 ? false : undefined
      } else if (a === 0) {
        alternate(first, false, f === 0 ? [b, c, d, e] : [b, c, d, e, f])
        isNextHorizontal = f === 0 ? true : undefined
      } else if (f === 0) put(op.horizontalCurves, [b, a, c, d, e], false)
      else if (e === 0) put(op.verticalCurves, [a, b, c, d, f], false)
      else put(op.curves, by)
    },
  }
}
