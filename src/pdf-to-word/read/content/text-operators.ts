/** The operators that place text, and those of the graphics state (PDF 32000, 8.4.4 and 9.4). */
import { type Matrix, multiply } from '../../ir/geometry.ts'
import type { PdfObject } from '../../ir/pdf-object.ts'
import { dictOf } from '../../pdf/objects.ts'
import { fontNamed, type Operators, type Run } from './run.ts'
import { move, type Show, startShowing } from './show-text.ts'
import { textStart } from './state.ts'

const start = (run: Run): Show => startShowing(run.state, run.text, run.marks.current(), run.addGlyph)

function show(object: PdfObject | undefined, run: Run): void {
  if (Buffer.isBuffer(object)) start(run)(object)
}

function nextLine(run: Run, x: number, y: number): void {
  run.text.line = multiply([1, 0, 0, 1, x, y], run.text.line)
  run.text.matrix = run.text.line
}

function matrixOf(args: PdfObject[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = args.map(Number)
  return [a, b, c, d, e, f]
}

export const textOperators: Operators = {
  BT: (_, run) => {
    run.text = textStart()
  },
  Tf: ([name, size], run) => {
    if (typeof name === 'string') run.state.font = fontNamed(name, run)
    run.state.fontSize = Number(size ?? 1)
  },
  Tc: ([amount], { state }) => {
    state.charSpacing = Number(amount)
  },
  Tw: ([amount], { state }) => {
    state.wordSpacing = Number(amount)
  },
  Tz: ([percent], { state }) => {
    state.stretch = Number(percent) / 100
  },
  TL: ([amount], { state }) => {
    state.leading = Number(amount)
  },
  Ts: ([amount], { state }) => {
    state.rise = Number(amount)
  },
  Tr: ([mode], { state }) => {
    state.renderMode = Number(mode)
  },
  Td: ([x, y], run) => nextLine(run, Number(x), Number(y)),
  TD: ([x, y], run) => {
    run.state.leading = -Number(y)
    nextLine(run, Number(x), Number(y))
  },
  Tm: (args, run) => {
    run.text.line = matrixOf(args)
    run.text.matrix = run.text.line
  },
  'T*': (_, run) => nextLine(run, 0, -run.state.leading),
  Tj: ([string], run) => show(string, run),
  "'": ([string], run) => {
    nextLine(run, 0, -run.state.leading)
    show(string, run)
  },
  '"': ([word, char, string], run) => {
    run.state.wordSpacing = Number(word)
    run.state.charSpacing = Number(char)
    nextLine(run, 0, -run.state.leading)
    show(string, run)
  },
  TJ: ([list], run) => {
    const showOne = start(run)
    const vertical = run.state.font?.vertical ?? false
    const unit = (run.state.fontSize * (vertical ? 1 : run.state.stretch)) / 1000
    for (const entry of Array.isArray(list) ? list : []) {
      if (typeof entry === 'number') move(run.text, vertical, -entry * unit)
      else if (Buffer.isBuffer(entry)) showOne(entry)
    }
  },
  cm: (args, { state }) => {
    state.matrix = multiply(matrixOf(args), state.matrix)
  },
  w: ([width], { state }) => {
    state.lineWidth = Number(width)
  },
  d: ([pattern], { state }) => {
    state.dashed = Array.isArray(pattern) && pattern.length > 0
  },
  gs: ([name], run) => {
    const { resolve } = run.file
    const dict = dictOf(resolve(dictOf(resolve(run.resources.get('ExtGState'))).get(String(name))))
    const { state } = run
    const [fill, stroke, width] = ['ca', 'CA', 'LW'].map((key) => resolve(dict.get(key)))
    if (typeof fill === 'number') state.fillAlpha = fill
    if (typeof stroke === 'number') state.strokeAlpha = stroke
    if (typeof width === 'number') state.lineWidth = width
    const [mask, mode] = ['SMask', 'BM'].map((key) => resolve(dict.get(key)))
    if (mask) state.masked = mask !== 'None'
    const transfer = resolve(dict.get('TR2') ?? dict.get('TR'))
    if (transfer) state.transferred = transfer !== 'Identity' && transfer !== 'Default'
    if (mode) state.mixed = mode !== 'Normal' && mode !== 'Compatible'
  },
  BMC: ([tag], run) => run.marks.open(tag, null, run.resources),
  BDC: ([tag, properties], run) => run.marks.open(tag, properties ?? null, run.resources),
  EMC: (_, run) => run.marks.close(),
}
