/** PostScript calculator functions: small programs for a stack machine (PDF 32000, 7.10.5). */

import type { Resolve, Stream } from '../../ir/pdf-object.ts'
import { decodeStream } from '../../pdf/filters.ts'
import { createLexer, type Lexer } from '../../pdf/lexer.ts'
import { isOperator, numbersOf } from '../../pdf/objects.ts'
import { calculatorFunctions } from '../../tuning/read.ts'
import type { PdfFunction } from './pdf-function.ts'

/** A number, an operator by name, or the branches of a condition. */
type Step = number | string | { then: Step[]; otherwise: Step[] }

const degrees = 180 / Math.PI
const isOne = (truth: boolean) => Number(truth)

/** Operators with one operand and with two. True and false are 1 and 0, because programs use them only in conditions. */
const unary: Readonly<Record<string, (a: number) => number>> = {
  abs: Math.abs,
  ceiling: Math.ceil,
  cos: (a) => Math.cos(a / degrees),
  cvi: Math.trunc,
  cvr: (a) => a,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log10,
  neg: (a) => -a,
  not: (a) => isOne(a === 0),
  round: (a) => Math.floor(a + 0.5),
  sin: (a) => Math.sin(a / degrees),
  sqrt: (a) => Math.sqrt(Math.max(0, a)),
  truncate: Math.trunc,
}

const binary: Readonly<Record<string, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  and: (a, b) => a & b,
  atan: (a, b) => (Math.atan2(a, b) * degrees + 360) % 360,
  bitshift: (a, b) => (b >= 0 ? a << b : a >> -b),
  div: (a, b) => (b === 0 ? 0 : a / b),
  eq: (a, b) => isOne(a === b),
  exp: (a, b) => a ** b,
  ge: (a, b) => isOne(a >= b),
  gt: (a, b) => isOne(a > b),
  idiv: (a, b) => (b === 0 ? 0 : Math.trunc(a / b)),
  le: (a, b) => isOne(a <= b),
  lt: (a, b) => isOne(a < b),
  mod: (a, b) => (b === 0 ? 0 : a % b),
  mul: (a, b) => a * b,
  ne: (a, b) => isOne(a !== b),
  or: (a, b) => a | b,
  sub: (a, b) => a - b,
  xor: (a, b) => a ^ b,
}

/** Returns the function; null for a program without a result or an end. */
export function calculatorOf(stream: Stream, resolve: Resolve): PdfFunction | null {
  const range = numbersOf(stream.dict.get('Range'), resolve, [])
  const lexer = createLexer(decodeStream(stream, resolve).bytes, 0, false)
  const start = lexer.next()
  const steps = isOperator(start) && start.op === '{' ? readSteps(lexer, 0) : null
  const count = range.length >> 1
  if (!steps || count === 0) return null
  return (input) => {
    const stack = [...input]
    run(steps, stack)
    return Array.from({ length: count }, (_, i) => stack[stack.length - count + i] ?? 0)
  }
}

/** Returns the steps up to the closing brace. */
function readSteps(lexer: Lexer, depth: number): Step[] | null {
  const steps: Step[] = []
  const branches: Step[][] = []
  for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
    if (typeof object === 'number') steps.push(object)
    else if (typeof object === 'boolean') steps.push(Number(object))
    else if (!isOperator(object)) return null
    else if (object.op === '}') return steps
    else if (object.op === '{') {
      const branch = depth < calculatorFunctions.depthLimit ? readSteps(lexer, depth + 1) : null
      if (!branch) return null
      branches.push(branch)
    } else if (object.op === 'if' || object.op === 'ifelse') {
      const [then = [], otherwise = []] = branches.splice(0)
      steps.push({ then, otherwise })
    } else steps.push(object.op)
  }
  return null
}

function run(steps: readonly Step[], stack: number[]): void {
  for (const step of steps) {
    if (stack.length > calculatorFunctions.stackLimit) return
    if (typeof step === 'number') stack.push(step)
    else if (typeof step === 'object') run(stack.pop() ? step.then : step.otherwise, stack)
    else apply(step, stack)
  }
}

function apply(name: string, stack: number[]): void {
  const [one, two] = [unary[name], binary[name]]
  if (one) return void stack.push(one(stack.pop() ?? 0))
  const top = stack.pop() ?? 0
  if (two) return void stack.push(two(stack.pop() ?? 0, top))
  if (name === 'dup') stack.push(top, top)
  else if (name === 'exch') stack.push(top, stack.pop() ?? 0)
  else if (name === 'copy') stack.push(...(top > 0 ? stack.slice(-top) : []))
  else if (name === 'index') stack.push(stack.at(-1 - top) ?? 0)
  else if (name === 'roll') roll(stack, stack.pop() ?? 0, top)
}

/** Rotates the top `count` numbers of the stack; a positive `by` moves numbers from the top to the bottom of these. */
function roll(stack: number[], count: number, by: number): void {
  if (count < 1 || count > stack.length) return
  const upper = stack.splice(-count)
  const from = (((-by % count) + count) % count) | 0
  stack.push(...upper.slice(from), ...upper.slice(0, from))
}
