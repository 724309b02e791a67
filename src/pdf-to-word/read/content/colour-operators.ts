/** The operators that choose colours (PDF 32000, 8.6.8). */

import type { PdfObject } from '../../ir/pdf-object.ts'
import { dictOf } from '../../pdf/objects.ts'
import { type ColourSpace, cmyk, colourSpaceOf, gray, rgb } from '../colours/colours.ts'
import { patternColour } from '../colours/patterns.ts'
import type { Operators, Run } from './run.ts'
import type { State } from './state.ts'

type Target = 'fill' | 'stroke'

function set(state: State, target: Target, space: ColourSpace, args: readonly PdfObject[]): void {
  if (target === 'fill') state.pattern = null
  state[`${target}Space`] = space
  state[target] = space(args.filter((arg) => typeof arg === 'number'))
}

function choose(run: Run, target: Target, name: PdfObject | undefined): void {
  const { resolve } = run.file
  const named = typeof name === 'string' ? dictOf(resolve(run.resources.get('ColorSpace'))).get(name) : undefined
  const space = colourSpaceOf(named ?? name, resolve)
  run.state[`${target}Space`] = space
  run.state[target] = '000000'
  if (target === 'fill') run.state.pattern = null
}

/** Sets a colour in the current colour space, or a pattern by name, with a colour if the pattern is uncoloured. */
function setOwn(run: Run, target: Target, args: readonly PdfObject[]): void {
  const { state, file, resources } = run
  const name = args.at(-1)
  set(state, target, state[`${target}Space`], args)
  if (typeof name !== 'string') return
  const pattern = dictOf(file.resolve(resources.get('Pattern'))).get(name)
  if (args.length === 1) state[target] = patternColour(pattern, file.resolve)
  if (target === 'fill') state.pattern = { dict: dictOf(file.resolve(pattern)), base: run.base }
}

export const colourOperators: Operators = {
  g: (args, { state }) => set(state, 'fill', gray, args),
  G: (args, { state }) => set(state, 'stroke', gray, args),
  rg: (args, { state }) => set(state, 'fill', rgb, args),
  RG: (args, { state }) => set(state, 'stroke', rgb, args),
  k: (args, { state }) => set(state, 'fill', cmyk, args),
  K: (args, { state }) => set(state, 'stroke', cmyk, args),
  cs: ([name], run) => choose(run, 'fill', name),
  CS: ([name], run) => choose(run, 'stroke', name),
  sc: (args, run) => setOwn(run, 'fill', args),
  SC: (args, run) => setOwn(run, 'stroke', args),
  scn: (args, run) => setOwn(run, 'fill', args),
  SCN: (args, run) => setOwn(run, 'stroke', args),
}
