/** Where rows end that no rule shows, and which rules make room between rows. */
import { expect, test } from 'vitest'
import type { Cell, Row, Table } from '../../../src/pdf-to-word/ir/block.ts'
import type { Border } from '../../../src/pdf-to-word/ir/border.ts'
import type { Paragraph, PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing, type Spacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { keepOnPage } from '../../../src/pdf-to-word/placement/pages/table-end.ts'
import { setCellDistances } from '../../../src/pdf-to-word/placement/tables/cell-flow.ts'
import { rowRules } from '../../../src/pdf-to-word/placement/tables/row-rules.ts'
import { fitRows } from '../../../src/pdf-to-word/placement/tables/rows.ts'
import { lineFrom } from '../helpers/line.ts'
import { lineOf, paragraphOf } from '../helpers/values.ts'

const rule: Border = { width: 0.5, color: '000000', dashed: false }

/** A row of one cell, whose line of 12 points ends 2.4 points below its baseline at 108. */
function tableWith(bottom: Border | null): Table {
  const box = { x0: 72, x1: 172, y0: 98.4, y1: 110 }
  const text = { kind: 'paragraph', lines: [lineFrom(72, 3, 108)], list: null, spacing: { ...noSpacing(), line: 12, exact: true } }
  const borders = { top: null, right: null, bottom, left: null }
  const cell: Cell = { column: 0, columnSpan: 1, rowSpan: 1, box, blocks: [text as Paragraph], shade: '', borders, vertical: 'top' }
  const rows = [{ top: box.y0, bottom: box.y1, header: false, cells: [cell] }]
  return { kind: 'table', page: 0, box: { ...box }, edges: [72, 172], rows, padding: { left: 0, right: 0 }, breakBefore: null }
}

test('a table ends where its last line does, unless a rule or a shade ends it', () => {
  const [free, ruled] = [tableWith(null), tableWith(rule)]
  for (const table of [free, ruled]) fitRows(table)
  expect(free.rows[0]?.bottom).toBeCloseTo(110.4)
  expect(free.box.y1).toBeCloseTo(110.4)
  expect(ruled.rows[0]?.bottom).toBe(110)
})

test('the rule under a cell over several rows is that of a wider cell below it', () => {
  const plain = { top: null, right: null, bottom: null, left: null }
  const box = { x0: 0, x1: 1, y0: 0, y1: 1 }
  const cell = (column: number, columnSpan: number, rowSpan: number, borders: Cell['borders']): Cell => ({
    ...{ column, columnSpan, rowSpan, borders, box },
    ...{ blocks: [], shade: '', vertical: 'top' },
  })
  const thick = { ...rule, width: 2 }
  const cells = [
    [cell(0, 1, 2, { ...plain, bottom: thick }), cell(1, 1, 1, { ...plain, bottom: rule })],
    [cell(1, 1, 1, { ...plain, top: rule, bottom: thick })],
    [cell(0, 2, 1, { ...plain, top: thick })],
  ]
  const rows = cells.map((own, i) => ({ top: 20 * i, bottom: 20 * i + 20, header: false, cells: own }))
  expect(rowRules({ ...tableWith(null), rows }).map(({ lower }) => lower)).toEqual([0.5, 2, 0])
})

test('lines too high for their row stay proportional unless they are too high for their font', () => {
  const lowered = (height: number) => {
    const table = tableWith(rule)
    const text = paragraphOf([lineOf('A cell', 72, 108)], { spacing: { ...noSpacing(), line: 1.2, exact: false } })
    const box = { x0: 72, x1: 172, y0: 98, y1: 98 + height }
    for (const row of table.rows) Object.assign(row, { top: box.y0, bottom: box.y1 })
    for (const cell of table.rows.flatMap(({ cells }) => cells)) Object.assign(cell, { box, blocks: [text] })
    setCellDistances(table)
    return text.spacing
  }
  // Arial of ten points sets lines 11.5 points apart.
  expect(lowered(13)).toMatchObject({ exact: false })
  expect(lowered(13).line).toBeGreaterThan(1.05)
  expect(lowered(11)).toMatchObject({ exact: true })
})

/** Returns the spacing of the line in each row of a table with rows of these heights. */
function spacingOfRows(heights: readonly number[], spacing: Partial<Spacing> = {}, more: Partial<Row> = {}): Spacing[] {
  let y = 98
  const texts: PlacedParagraph[] = []
  const rows = heights.map((height, i): Row => {
    const [top, bottom] = [y, y + height]
    const text = paragraphOf([lineOf('A cell', 72, top + 9.4)], { spacing: { ...noSpacing(), ...spacing } })
    texts.push(text)
    y = bottom
    const cell = { ...tableWith(null).rows[0]?.cells[0], box: { x0: 72, x1: 172, y0: top, y1: bottom }, blocks: [text] } as Cell
    return {
      top,
      bottom,
      header: false,
      cells: [{ ...cell, borders: { ...cell.borders, top: noWidth, bottom: noWidth } }],
      ...(i === 1 ? more : {}),
    }
  })
  const table = { ...tableWith(null), rows }
  setCellDistances(table)
  return texts.map((text) => text.spacing)
}
const noWidth: Border = { ...rule, width: 0 }

test('a row that is a little too low begins the next one later, which makes up for it', () => {
  // A line of Arial in 10 points is 11.5 points high.
  expect(spacingOfRows(Array(12).fill([11.4, 11.6]).flat()).filter(({ exact }) => exact)).toEqual([])
  expect(spacingOfRows(Array(12).fill(11.4)).filter(({ exact }) => exact)).toHaveLength(3)
  expect(spacingOfRows([11.1, 11.9]).map(({ exact }) => exact)).toEqual([true, false])
})

test('lines with the line height of the text become single ones in rows that are too low for it', () => {
  const spacing = { line: 1.15 }
  expect(spacingOfRows([11.45, 11.55], spacing)).toEqual(Array(2).fill({ ...noSpacing(), before: expect.any(Number) }))
  expect(spacingOfRows([10.5], spacing)).toMatchObject([{ exact: true }])
})

test('what a row exceeds ends with its page', () => {
  expect(spacingOfRows([11.35, 11.35], {}, { beginsPage: true }).map(({ exact }) => exact)).toEqual([false, false])
})

/** Returns the spacing of the line after its row was made this high; its letters have 10 points. */
function spacingIn(height: number, spacing: Partial<Spacing>): Spacing {
  const table = tableWith(rule)
  const [cell] = table.rows[0]?.cells ?? []
  const [text] = cell?.blocks ?? []
  if (!cell || text?.kind !== 'paragraph') throw new Error('no text')
  text.spacing = { ...noSpacing(), ...spacing }
  cell.box.y0 = cell.box.y1 - height
  setCellDistances(table)
  return text.spacing
}

test('a line that is too high for its row becomes lower, as a multiple if that is enough, and never lower than its letters', () => {
  // A line of Arial in 10 points is 11.5 points high.
  expect(spacingIn(12.5, { line: 1.2 })).toMatchObject({ line: 1.06, exact: false })
  expect(spacingIn(10.49, { line: 1.2 })).toMatchObject({ line: 10.2, exact: true })
  expect(spacingIn(9.5, { line: 1.5 })).toMatchObject({ line: 9.25, exact: true })
  expect(spacingIn(4, { line: 1.2 })).toMatchObject({ line: 9, exact: true })
  expect(spacingIn(14.5, { line: 1.2 })).toMatchObject({ line: 1.2, exact: false })
})

test('the last line of a cell has the extra height of the style, if that is larger', () => {
  const lineIn = (usualSize?: number) => {
    const text = paragraphOf([lineOf('A cell', 72, 108)], { spacing: { ...noSpacing(), line: 1.2 } })
    const table = tableWith(rule)
    // Arial of ten points in multiples of 1.2 is 13.8 points high; with the extra height of 20 points, 16.1.
    for (const row of table.rows) Object.assign(row, { top: 98, bottom: 98 + 14.5 })
    for (const cell of table.rows.flatMap(({ cells }) => cells))
      Object.assign(cell, { box: { x0: 72, x1: 172, y0: 98, y1: 98 + 14.5 }, blocks: [text] })
    setCellDistances(table, usualSize)
    return text.spacing.line
  }
  expect([lineIn(), lineIn(8), lineIn(10)]).toEqual([1.2, 1.2, 1.2])
  expect(lineIn(20)).toBeLessThan(1.15)
})

test('the last row of a table that fills its page is lower, if it is high enough', () => {
  const [high, low] = [tableWith(null), tableWith(null)]
  keepOnPage(high, 107)
  expect([high.rows[0]?.bottom, high.rows[0]?.cells[0]?.box.y1, high.box.y1]).toEqual([107, 107, 107])
  keepOnPage(low, 101)
  expect(low.rows[0]?.bottom).toBe(110)
})
