/** The passes that make columns and paragraphs of lines, and those that restore lines beside pictures. */
import { expect, test } from 'vitest'
import type { Placed } from '../../../src/pdf-to-word/blocks/column-blocks.ts'
import { findColumns, makeParagraphs } from '../../../src/pdf-to-word/blocks/column-steps.ts'
import { straightenLines } from '../../../src/pdf-to-word/blocks/table-steps.ts'
import type { TaggedParts } from '../../../src/pdf-to-word/blocks/tagged/tagged-blocks.ts'
import { ignoreFindings as onFinding } from '../../../src/pdf-to-word/ir/evidence.ts'
import type { Figure } from '../../../src/pdf-to-word/ir/figure.ts'
import { boxOfLine, type Line } from '../../../src/pdf-to-word/ir/line.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { boxOf, contentOf, lineOf, paragraphOf, run, textsOf } from '../helpers/values.ts'

const text = { left: 72, right: 540 }
const stats = { size: 10, pitch: 1.2, justified: false }
/** Eight lines of 200 points at an x. */
const prose = (x: number) => Array.from({ length: 8 }, (_, i) => lineOf('the survey was made in all of the county', x, 100 + 12 * i))
const figureAt = (x0: number, y0: number, x1: number, y1: number): Figure => ({
  ...{ kind: 'figure', page: 0, box: boxOf(x0, y0, x1, y1), picture: null, textless: true, alt: '', inline: false, behind: false },
  spacing: noSpacing(),
})

const columnsOf = (lines: Line[]) =>
  run(findColumns, { content: contentOf(lines), lines, inFlow: [], inText: [], text, onFinding }).areas.map(({ columns }) =>
    columns.map(({ column, items }) => [column.left, column.right, items.length]),
  )

test('a gutter that nothing crosses divides the page into columns; lines of full width are one column with the edges of the text', () => {
  expect(columnsOf([...prose(72), ...prose(320)])).toEqual([
    [
      [72, 292, 8],
      [320, 540, 8],
    ],
  ])
  expect(columnsOf(prose(72))).toEqual([[[72, 540, 8]]])
})

const placed = (line: Line): Placed => ({ box: boxOfLine(line), isText: true, order: line.order, value: line })
const tagged: TaggedParts = { tables: [], strays: new Set(), paragraphs: () => [], order: (blocks) => blocks }
const blocksOf = (items: Placed[], parts = tagged) => {
  const areas = [{ ruled: false, columns: [{ column: text, top: 90, items }] }]
  const { zones } = run(makeParagraphs, { content: contentOf([]), areas, tagged: parts, stats, onFinding })
  return zones[0]?.columns[0]?.blocks.map((block) => (block.kind === 'paragraph' ? textsOf(block.lines).length : block.kind))
}

test('lines at the usual distance are one paragraph; a wider gap and a figure end it', () => {
  const lines = prose(72)
  expect(blocksOf(lines.map(placed))).toEqual([8])
  const apart = [lineOf('The first.', 72, 100), lineOf('The second.', 72, 130)]
  expect(blocksOf(apart.map(placed))).toEqual([1, 1])
  const figure = figureAt(72, 138, 172, 139)
  expect(blocksOf([...lines.map(placed), { box: figure.box, isText: false, order: -1, value: figure }])).toEqual([4, 'figure', 4])
})

test('tagged lines become the paragraphs of their tags', () => {
  const lines = prose(72).map((line) => ({ ...line, block: 3 }))
  const own: TaggedParts = { ...tagged, paragraphs: (all) => all.map((line) => paragraphOf([line])) }
  expect(blocksOf(lines.map(placed), own)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

test('lines beside a picture at the left start at the edge of the column, and the picture keeps their distance', () => {
  const beside = [0, 1, 2, 3].map((i) =>
    lineOf('the survey was made in all of the county by letter and no one else has', 182, 100 + 12 * i),
  )
  const below = [4, 5].map((i) => lineOf('the survey was made in all of the county by letter and no one else has asked', 72, 100 + 12 * i))
  const picture = figureAt(72, 90, 172, 138)
  const { lines } = run(straightenLines, { lines: [...beside, ...below], apart: [picture], floating: [], text })
  expect(lines.map(({ x0, hole }) => [x0, hole])).toEqual([...beside.map(() => [72, 110]), ...below.map(() => [72, undefined])])
  expect(picture.wrap).toMatchObject({ side: 'both', right: 10 })
})

test('lines behind which a picture lies, and lines of separate paragraphs beside one, stay where they are', () => {
  const beside = [0, 1].map((i) => lineOf('A sentence of its own.', 182, 100 + 12 * i))
  const below = [lineOf('Another sentence below it.', 72, 160)]
  const lines = [...beside, ...below]
  for (const picture of [figureAt(72, 90, 172, 138), { ...figureAt(72, 90, 172, 138), behind: true }]) {
    expect(run(straightenLines, { lines, apart: [picture], floating: [], text }).lines).toEqual(lines)
    expect(picture).not.toHaveProperty('wrap')
  }
})
