/** Finds what the program of a CFF glyph uses (Adobe Technical Note 5177), without drawing it. */
import type { CffProgram } from '../../../../../pdf-to-word/fonts/programs/cff-program.ts'
import { glyphPrograms } from '../../../../../pdf-to-word/tuning/fonts.ts'

const op = { local: 10, leave: 11, escape: 12, end: 14, mask: 19, counterMask: 20, number: 28, shared: 29 } as const
const hintOperators = new Set([1, 3, 18, 23])
const drawing = new Set([4, 5, 6, 7, 8, 21, 22, 24, 25, 26, 27, 30, 31])
/** Operators of two bytes that compute nothing: the old hint for dots, and flex. */
const plainEscapes = new Set([0, 34, 35, 36, 37])
/** Number of operands with which a glyph ends that is composed of two others: the offset of the accent and the codes of both. */
const composedOperands = 4

/** The subroutines and components that a glyph uses. */
export interface GlyphTrace {
  /** Subroutines of the font that the glyph calls. */
  called: Set<Buffer>
  /** Codes in StandardEncoding of the two glyphs of which it is composed. */
  parts: number[]
}

/** Returns undefined for a glyph that is missing or damaged, or that computes its operands. */
export function traceGlyph({ glyphs, shared, privateOf }: CffProgram, glyph: number): GlyphTrace | undefined {
  const program = glyphs[glyph]
  if (!program) return undefined
  const { subroutines } = privateOf(glyph)
  const trace: GlyphTrace = { called: new Set(), parts: [] }
  let stack: number[] = []
  let [hints, steps] = [0, 0]

  /** Returns whether the glyph ends here; undefined for one that is damaged. */
  function run(bytes: Buffer, depth: number): boolean | undefined {
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at++] ?? 0
      if (++steps > glyphPrograms.mostSteps || depth > glyphPrograms.deepest || stack.length > glyphPrograms.mostOperands) return undefined
      if (byte === op.number || byte >= 32) {
        const { value, length } = operand(bytes, at - 1)
        stack.push(value)
        at += length - 1
      } else if (byte === op.local || byte === op.shared) {
        const from = byte === op.local ? subroutines : shared
        const subroutine = from[(stack.pop() ?? 0) + biasOf(from.length)]
        if (!subroutine) return undefined
        trace.called.add(subroutine)
        const isEnded = run(subroutine, depth + 1)
        if (isEnded !== false) return isEnded
      } else if (byte === op.leave) return false
      else if (byte === op.end) {
        if (stack.length >= composedOperands) trace.parts = stack.slice(-2)
        return true
      } else {
        if (hintOperators.has(byte)) hints += stack.length >> 1
        else if (byte === op.mask || byte === op.counterMask) {
          hints += stack.length >> 1
          at += (hints + 7) >> 3
        } else if (byte === op.escape ? !plainEscapes.has(bytes[at++] ?? -1) : !drawing.has(byte)) return undefined
        stack = []
      }
    }
    return false
  }

  return run(program, 0) === true ? trace : undefined
}

/** Number that is added to the operand of a call. */
function biasOf(count: number): number {
  return count < 1240 ? 107 : count < 33900 ? 1131 : 32768
}

function operand(bytes: Buffer, at: number): { value: number; length: number } {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (first === op.number) return { value: at + 3 <= bytes.length ? bytes.readInt16BE(at + 1) : 0, length: 3 }
  if (first <= 246) return { value: first - 139, length: 1 }
  if (first <= 250) return { value: (first - 247) * 256 + second + 108, length: 2 }
  if (first <= 254) return { value: -(first - 251) * 256 - second - 108, length: 2 }
  return { value: at + 5 <= bytes.length ? bytes.readInt32BE(at + 1) / 65536 : 0, length: 5 }
}
