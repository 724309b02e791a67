/** The frames that a page draws around its form fields become their borders. */
import { expect, test } from 'vitest'
import type { Box } from '../../../src/pdf-to-word/ir/geometry.ts'
import type { FormField, Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import type { Rule } from '../../../src/pdf-to-word/ir/shape.ts'
import { frameFields, withoutFieldEdges } from '../../../src/pdf-to-word/page/forms/field-edges.ts'

const glyph = (x: number, y: number) => ({ text: 'a', x, endX: x + 5, y }) as Glyph
const field = (x0: number, y0: number, x1: number, y1: number, more: Partial<FormField> = {}): FormField => ({
  ...{ kind: 'text', box: { x0, y0, x1, y1 }, name: 'a', title: '', value: '', checked: false, choices: [], dateFormat: '' },
  ...{ border: '', shade: '', underlined: false, locked: false, mark: -1, glyphs: [] },
  ...more,
})
const rule = (level: boolean, at: number, from: number, to: number): Rule => ({
  ...{ level, at, from, to, width: 0.5, color: '112233', dashed: false },
  order: 1,
})
const around = ({ x0, y0, x1, y1 }: Box, out = 3): Rule[] => [
  ...[y0 - out, y1 + out].map((y) => rule(true, y, x0 - out, x1 + out)),
  ...[x0 - out, x1 + out].map((x) => rule(false, x, y0 - out, y1 + out)),
]
const framed = (fields: FormField[], rules: Rule[], glyphs: Glyph[] = []) => {
  const found = frameFields(rules, fields, glyphs)
  return { borders: found.fields.map(({ border }) => border), rules: found.rules.length }
}

test('the frame of an empty field is its border, and that of a check box is the box', () => {
  const [name, box] = [field(100, 100, 200, 114), field(100, 140, 110, 150, { kind: 'check' })]
  expect(framed([name, box], [...around(name.box), ...around(box.box, 0)])).toEqual({ borders: ['112233', ''], rules: 0 })
})

test('frames that touch share a rule', () => {
  const [upper, lower] = [field(100, 100, 200, 114), field(100, 120, 260, 134)]
  const rules = [
    ...[97, 137].map((y) => rule(true, y, 97, y < 100 ? 203 : 263)),
    rule(true, 117, 97, 263),
    ...[rule(false, 97, 97, 137), rule(false, 203, 97, 117), rule(false, 263, 117, 137)],
  ]
  expect(framed([upper, lower], rules)).toEqual({ borders: ['112233', '112233'], rules: 0 })
})

test('a table of fields keeps its rules, as do tall fields and one that is filled and alone', () => {
  const cell = field(103, 103, 197, 117)
  const table = [...[100, 120, 140].map((y) => rule(true, y, 0, 300)), ...[0, 100, 200, 300].map((x) => rule(false, x, 100, 140))]
  expect(framed([cell], table)).toEqual({ borders: [''], rules: table.length })
  const tall = field(100, 100, 200, 160, { kind: 'lines' })
  expect(framed([tall], around(tall.box))).toEqual({ borders: [''], rules: 4 })
  const filled = field(100, 100, 200, 114, { glyphs: [glyph(102, 110)] })
  expect(framed([filled], around(filled.box), [glyph(102, 110)])).toEqual({ borders: [''], rules: 4 })
  expect(framed([filled], around(filled.box), [glyph(60, 110)])).toEqual({ borders: ['112233'], rules: 0 })
})

test('a line below a field is no frame', () => {
  const line = rule(true, 114, 100, 200)
  expect(withoutFieldEdges([line], [field(100, 100, 200, 114)])).toEqual([line])
  expect(framed([field(100, 100, 200, 114)], [line])).toEqual({ borders: [''], rules: 1 })
})

test('thousands of fields and rules at one place are compared in bounded time', () => {
  const fields = Array.from({ length: 3000 }, () => field(100, 100, 200, 114))
  const rules = Array.from({ length: 3000 }, () => around({ x0: 100, y0: 100, x1: 200, y1: 114 })).flat()
  const started = performance.now()
  frameFields(rules, fields, [glyph(60, 110)])
  withoutFieldEdges(rules, fields)
  expect(performance.now() - started).toBeLessThan(20_000)
})
