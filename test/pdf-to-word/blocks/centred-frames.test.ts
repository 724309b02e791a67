/** Boxes around single centred lines, such as the buttons of forms. */
import { expect, test } from 'vitest'
import { frame } from '../../../src/pdf-to-word/blocks/paragraphs/frames.ts'
import { indentsOf } from '../../../src/pdf-to-word/blocks/paragraphs/indents.ts'
import { boxOf, contentOf, fillOf, lineOf, paragraphOf, ruleOf } from '../helpers/values.ts'

const box = boxOf(300, 88, 380, 106)
const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, box }
const grids = [{ box, xs: [300, 380], ys: [88, 106], cells: [cell] }]
const label = (align: 'left' | 'center') =>
  paragraphOf([lineOf('Clear', 327, 100)], { align, left: 72, right: 540, box: boxOf(327, 92, 352, 102) })
const empty = contentOf([])
const shapesOf = (more: Partial<typeof empty.shapes>) => contentOf([], { grids, shapes: { ...empty.shapes, ...more } })

test('a shaded box is as wide as on the page', () => {
  const button = label('center')
  frame(button, shapesOf({ fills: [fillOf('C0C0C0', 300, 88, 380, 106)] }))
  expect(button.shade).toBe('C0C0C0')
  expect(indentsOf(button)).toEqual({ left: 228, first: 0, right: 160 })
})

test('a ruled box is as wide as on the page with the gap between its rules and the text', () => {
  const rules = [ruleOf(true, 88, 300, 380), ruleOf(true, 106, 300, 380), ruleOf(false, 300, 88, 106), ruleOf(false, 380, 88, 106)]
  const button = label('center')
  frame(button, shapesOf({ rules }))
  const gap = Math.round(button.borders?.gap ?? 0)
  expect(gap).toBeGreaterThan(0)
  expect(indentsOf(button)).toEqual({ left: 228 + gap, first: 0, right: 160 + gap })
})

test('a text that nearly fills its box has space on both sides', () => {
  const wide = paragraphOf([lineOf('Clear it now', 312, 100)], { align: 'center', left: 72, right: 540, box: boxOf(312, 92, 372, 102) })
  const rules = [ruleOf(true, 86, 310, 374), ruleOf(true, 108, 310, 374), ruleOf(false, 310, 86, 108), ruleOf(false, 374, 86, 108)]
  const tight = boxOf(310, 86, 374, 108)
  const cells = [{ ...cell, box: tight }]
  frame(wide, contentOf([], { grids: [{ box: tight, xs: [310, 374], ys: [86, 108], cells }], shapes: { ...empty.shapes, rules } }))
  expect(wide.framed?.left).toBeLessThan(312)
  expect(wide.framed?.right).toBeGreaterThan(372)
})

test('a text that is not centred keeps its indents, as does one without a box', () => {
  const [text, open] = [label('left'), label('center')]
  frame(text, shapesOf({ fills: [fillOf('C0C0C0', 300, 88, 380, 106)] }))
  expect(text.framed).toBeUndefined()
  frame(open, shapesOf({}))
  expect(open.framed).toBeUndefined()
})
