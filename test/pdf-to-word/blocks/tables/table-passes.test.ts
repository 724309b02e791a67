/** The tables of a page: texts side by side, turned text, text boxes, floating tables and pictures in cells. */
import { expect, test } from 'vitest'
import { addBorders, floatBeside, frameParagraphs } from '../../../../src/pdf-to-word/blocks/column-steps.ts'
import * as passes from '../../../../src/pdf-to-word/blocks/table-steps.ts'
import type { Block, Cell, Table } from '../../../../src/pdf-to-word/ir/block.ts'
import { ignoreFindings as onFinding } from '../../../../src/pdf-to-word/ir/evidence.ts'
import type { Figure } from '../../../../src/pdf-to-word/ir/figure.ts'
import type { Line } from '../../../../src/pdf-to-word/ir/line.ts'
import type { PageContent } from '../../../../src/pdf-to-word/ir/page-content.ts'
import { noSpacing } from '../../../../src/pdf-to-word/ir/spacing.ts'
import { boxOf, contentOf, fillOf, lineOf, noTags, paragraphOf, ruleOf, run, style, textsOf } from '../../helpers/values.ts'

const stats = { size: 10, pitch: 1.2, justified: false }
const text = { left: 72, right: 540 }
const none = { top: null, right: null, bottom: null, left: null }

/** A table with the same cells in each row, each 20 points high. */
const tableAt = (x0: number, y0: number, columns: number[], rows: number): Table => {
  const edges = [x0, ...columns]
  const cell = (row: number, column: number): Cell => ({
    ...{ column, columnSpan: 1, rowSpan: 1, blocks: [], shade: '', borders: none, vertical: 'top' },
    box: boxOf(edges[column] ?? 0, y0 + 20 * row, edges[column + 1] ?? 0, y0 + 20 * row + 20),
  })
  return {
    kind: 'table',
    page: 0,
    box: boxOf(x0, y0, edges.at(-1) ?? 0, y0 + 20 * rows),
    edges,
    rows: Array.from({ length: rows }, (_, row) => ({
      ...{ top: y0 + 20 * row, bottom: y0 + 20 * row + 20, header: false },
      cells: columns.map((_, column) => cell(row, column)),
    })),
    padding: { left: 5, right: 5 },
    breakBefore: null,
  }
}
const figureAt = (x0: number, y0: number, x1: number, y1: number, more: Partial<Figure> = {}): Figure => ({
  ...{ kind: 'figure', page: 0, box: boxOf(x0, y0, x1, y1), picture: null, textless: true, alt: '', inline: false, behind: false },
  spacing: noSpacing(),
  ...more,
})

const grid = (x0: number, y0: number, x1: number, y1: number) => {
  const box = boxOf(x0, y0, x1, y1)
  return { box, xs: [x0, x1], ys: [y0, y1], cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, box }] }
}
const around = (x0: number, y0: number, x1: number, y1: number) => [
  ...[y0, y1].map((at) => ruleOf(true, at, x0, x1)),
  ...[x0, x1].map((at) => ruleOf(false, at, y0, y1)),
]

test('short texts side by side become a table of one row; texts below each other do not', () => {
  const paired = (lines: Line[]) =>
    run(passes.pairTexts, { content: contentOf(lines), lines, text, stats, tags: noTags, onFinding, tables: [] }).tables
  const left = ['The county board', 'North road 5', 'The old town'].map((words, i) => lineOf(words, 72, 100 + 12 * i))
  const right = ['Letter of May', 'Number 12', 'Sent by hand'].map((words, i) => lineOf(words, 400, 100 + 12 * i))
  const [pair, ...more] = paired([...left, ...right])
  expect(more).toEqual([])
  expect(pair?.usedLines.size).toBe(6)
  expect(
    pair?.table.rows.map(({ cells }) =>
      cells.map(({ blocks }) => blocks.flatMap((block) => (block.kind === 'paragraph' ? textsOf(block.lines) : []))),
    ),
  ).toEqual([[textsOf(left), textsOf(right)]])
  expect(paired([...left, ...['a', 'b'].map((words, i) => lineOf(words, 72, 140 + 12 * i))])).toEqual([])
})

const turned = { direction: 'up' as const, lines: [lineOf('north', 560, 90)] }

test('turned text goes into an empty cell around it', () => {
  const table = tableAt(72, 200, [172, 272], 2)
  const { turned: made } = run(passes.placeTurnedText, {
    content: contentOf([], { turned: [turned] }),
    tables: [{ table, usedLines: new Set<Line>() }],
    drawings: [],
    stats,
  })
  expect(made).toEqual([])
  const [cell, other] = table.rows[0]?.cells ?? []
  expect(cell?.turned).toEqual({ direction: 'up', box: boxOf(572, 72, 592, 172) })
  expect(cell?.blocks.map((block) => block.kind === 'paragraph' && textsOf(block.lines))).toEqual([['north']])
  expect([other?.turned, other?.blocks]).toEqual([undefined, []])
})

test('turned text outside all cells gets one of its own, which floats only beside other content', () => {
  const made = (lines: Line[]) =>
    run(passes.placeTurnedText, { content: contentOf(lines, { turned: [turned] }), tables: [], drawings: [], stats }).turned
  const [alone, ...more] = made([])
  expect(more).toEqual([])
  expect(alone).toMatchObject({ floating: false, rows: [{ cells: [{ turned: { direction: 'up' } }] }] })
  expect(made([lineOf('The survey', 200, 220)])[0]?.floating).toBe(true)
  expect(run(passes.placeTurnedText, { content: contentOf([]), tables: [], drawings: [], stats }).turned).toEqual([])
})

const boxed = (lines: Line[], more: Partial<PageContent>) =>
  run(passes.findTextBoxes, { notes: [], content: contentOf(lines, more), lines, text, stats, onFinding, tables: [], labels: [] })
const note = [lineOf('Read this letter', 380, 118), lineOf('before all others', 380, 131)]

test('a frame with other text beside it becomes a floating box, which takes its lines', () => {
  const beside = [100, 112, 124, 136].map((y) => lineOf('The survey was made in the north of', 72, y))
  const shapes = { rules: around(372, 100, 532, 140), fills: [fillOf('EEEEEE', 372, 100, 532, 140)], drawings: [] }
  const { boxes, lines } = boxed([...beside, ...note], { grids: [grid(372, 100, 532, 140)], shapes })
  expect(lines).toEqual(beside)
  expect(boxes.map(({ table, usedLines }) => [table.floating, table.box, usedLines.size])).toEqual([[true, boxOf(372, 100, 532, 140), 2]])
  expect(boxes[0]?.table.rows[0]?.cells[0]).toMatchObject({ shade: 'EEEEEE', borders: { top: { width: 0.5 } } })
})

test('a frame as wide as the text, and one without words, are no text boxes', () => {
  const wide = { grids: [grid(72, 100, 540, 140)], shapes: { rules: around(72, 100, 540, 140), fills: [], drawings: [] } }
  expect(boxed(note, wide)).toEqual({ boxes: [], lines: note })
  const empty = { grids: [grid(372, 300, 532, 340)], shapes: { rules: around(372, 300, 532, 340), fills: [], drawings: [] } }
  expect(boxed(note, empty)).toEqual({ boxes: [], lines: note })
})

test('a label and the text after it become one line; words far apart do not', () => {
  const { lines } = run(passes.joinLabelsToTexts, { lines: [lineOf('(a)', 72, 100), lineOf('bearings that are worn', 92, 100)] })
  expect(textsOf(lines)).toEqual(['(a) bearings that are worn'])
  expect(lines[0]?.words.map(({ tabbed }) => tabbed)).toEqual([false, true, false, false, false])
  const apart = [lineOf('north', 72, 100), lineOf('south', 120, 100), lineOf('(a)', 72, 120), lineOf('far', 300, 120)]
  expect(run(passes.joinLabelsToTexts, { lines: apart }).lines).toEqual(apart)
  const amounts = [lineOf('Berlin', 72, 100), lineOf('61.913', 140, 100), lineOf('–', 200, 100), lineOf('33.831', 230, 100)]
  expect(run(passes.joinLabelsToTexts, { lines: amounts }).lines).toEqual(amounts)
})

const floated = (lines: Line[]) => {
  const table = tableAt(72, 200, [172, 272], 3)
  const { inFlow, floating } = run(passes.floatTablesInText, { lines, text, tables: [{ table, usedLines: new Set<Line>() }], boxes: [] })
  return { table, inFlow, floating }
}
const full = 'the survey was made in the north of the county and its findings were sent out to those who had asked'

test('a table with text that flows beside it and crosses its edge above floats without padding', () => {
  const beside = [210, 224, 238, 252].map((y) => lineOf('the table at the left is small, and the letter is not.', 284, y))
  const { table, inFlow, floating } = floated([lineOf(full.slice(0, 92), 72, 190), ...beside, lineOf(full.slice(0, 92), 72, 272)])
  expect([inFlow, floating]).toEqual([[], [table]])
  expect(table).toMatchObject({ floating: true, padding: { left: 0, right: 0 } })
})

test('a table without text beside it stands in the text', () => {
  const { table, inFlow, floating } = floated([lineOf(full.slice(0, 92), 72, 190)])
  expect([inFlow, floating]).toEqual([[table], []])
  expect(table.padding).toEqual({ left: 5, right: 5 })
})

test('a picture in an empty cell becomes a paragraph of the cell; one across cells stays outside', () => {
  const table = tableAt(72, 200, [172, 272], 2)
  const [inside, across] = [figureAt(80, 202, 110, 218), figureAt(160, 202, 200, 218)]
  const { figures } = run(passes.fillCells, { tables: [{ table, usedLines: new Set<Line>() }], figures: [inside, across], style, stats })
  expect(figures).toEqual([across])
  const [cell, other] = table.rows[0]?.cells ?? []
  expect(
    cell?.blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines[0]?.words.map(({ picture }) => picture?.box) : [])),
  ).toEqual([inside.box])
  expect(other?.blocks).toEqual([])
})

const zoneOf = (blocks: Block[]) => [{ ruled: false, columns: [{ x0: 72, x1: 540, top: 72, blocks }] }]

test('of two tables side by side, the right one floats; tables below each other stand', () => {
  const [left, right, below] = [tableAt(72, 200, [272], 2), tableAt(320, 200, [520], 2), tableAt(72, 400, [272], 2)]
  run(floatBeside, { zones: zoneOf([left, right, below]) })
  expect([left, right, below].map(({ floating }) => floating)).toEqual([undefined, true, undefined])
})

test('text right of a table wraps round it', () => {
  const table = tableAt(72, 200, [172], 3)
  const beside = paragraphOf([210, 224, 238, 252].map((y) => lineOf('the letter', 184, y)))
  run(floatBeside, { zones: zoneOf([table, beside]) })
  expect(table).toMatchObject({ floating: true, wrap: { side: 'both', left: 0, right: 12 } })
})

const prose = (top: number, x0 = 72) => paragraphOf([0, 12, 24].map((y) => lineOf(full.slice(0, 85), x0, top + y)))

test('a rule between paragraphs becomes a border of the nearer one, and a bar beside one its left border', () => {
  const [first, second] = [prose(100), prose(160, 84)]
  const rules = [ruleOf(true, 130, 72, 540), ruleOf(false, 78, 150, 188)]
  const content = contentOf([...first.lines, ...second.lines], { shapes: { rules, fills: [], drawings: [] } })
  run(addBorders, { zones: zoneOf([first, second]), content })
  expect(first.borders).toMatchObject({ top: null, left: null, bottom: { width: 0.5 }, at: { bottom: 130 } })
  expect(second.borders).toMatchObject({ top: null, bottom: null, left: { width: 0.5 } })
})

test('short rules, rules of a table and rules far from all text become no borders', () => {
  const first = prose(100)
  const rules = [ruleOf(true, 130, 72, 172), ruleOf(true, 500, 72, 540)]
  run(addBorders, { zones: zoneOf([first]), content: contentOf(first.lines, { shapes: { rules, fills: [], drawings: [] } }) })
  expect(first.borders).toBeNull()
})

const enclosed = (grids: PageContent['grids']) => {
  const blocks = [prose(112, 84), prose(160, 84)].map((paragraph) => ({ ...paragraph, left: 72, right: 540 }))
  const shapes = { rules: around(72, 100, 540, 200), fills: [fillOf('EEEEEE', 72, 100, 540, 200)], drawings: [] }
  run(frameParagraphs, {
    zones: zoneOf(blocks),
    content: contentOf(
      blocks.flatMap(({ lines }) => lines),
      { grids, shapes },
    ),
  })
  return blocks
}

test('a frame around two paragraphs becomes one frame for both', () => {
  const [first, second] = enclosed([grid(72, 100, 540, 200)])
  expect(first).toMatchObject({ shade: 'EEEEEE', framed: { left: 84, isFirst: true, isLast: false } })
  expect(second).toMatchObject({ shade: 'EEEEEE', framed: { left: 84, isFirst: false, isLast: true } })
  expect(first?.borders).toMatchObject({ gap: 12, at: { top: 100, right: 540, bottom: 200, left: 72 } })
  expect(second?.borders).toBe(first?.borders)
  expect(second?.framed?.right).toBe(first?.framed?.right)
})

test('without a frame, or with one around half a paragraph, nothing is framed', () => {
  for (const grids of [[], [grid(72, 100, 540, 124)]])
    expect(enclosed(grids).map(({ borders, shade, framed }) => ({ borders, shade, framed }))).toEqual(
      [0, 1].map(() => ({ borders: null, shade: '', framed: undefined })),
    )
})
