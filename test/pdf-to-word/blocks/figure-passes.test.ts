/** The figures of a page, what floats, and the passes over all pages. */
import { expect, test } from 'vitest'
import { anchorFloating, setFiguresInRows } from '../../../src/pdf-to-word/blocks/column-steps.ts'
import type { SinglePageBlocks } from '../../../src/pdf-to-word/blocks/single-page.ts'
import { judgeJustification, makeBlocks, measureText } from '../../../src/pdf-to-word/blocks/steps.ts'
import { findFigures, setFiguresInLines } from '../../../src/pdf-to-word/blocks/table-steps.ts'
import { ignoreFindings as onFinding } from '../../../src/pdf-to-word/ir/evidence.ts'
import type { Figure } from '../../../src/pdf-to-word/ir/figure.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import type { Pass } from '../../../src/pdf-to-word/ir/pass.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { boxOf, contentOf, lineOf, noTags, paragraphOf, pictureOf, run, shapeOf, style, textsOf } from '../helpers/values.ts'

const stats = { size: 10, pitch: 1.2, justified: false }
const figureAt = (x0: number, y0: number, x1: number, y1: number, more: Partial<Figure> = {}): Figure => ({
  ...{ kind: 'figure', page: 0, box: boxOf(x0, y0, x1, y1), picture: null, textless: true, alt: '', inline: false, behind: false },
  spacing: noSpacing(),
  ...more,
})
const found = (lines: Line[], more: Partial<PageContent>) =>
  run(findFigures, { content: contentOf(lines, more), lines, tables: [], boxes: [], tags: noTags, drawings: [] })
const text = lineOf('The survey was made in the north.', 72, 150)

test('a picture alone at its height is in the text; one beside text floats, and one behind text is behind it', () => {
  const of = (...corners: [number, number, number, number]) => {
    const [figure] = found([text], { pictures: [pictureOf(corners)] }).figures
    return figure && [figure.inline, figure.behind]
  }
  expect(of(100, 200, 200, 300)).toEqual([true, false])
  expect(of(300, 100, 400, 200)).toEqual([false, false])
  expect(of(100, 100, 200, 200)).toEqual([false, true])
})

test('small visible strokes become marks in their place, and the page has the style of most letters', () => {
  const stroke = shapeOf('path', [300, 400, 306, 406], { order: 3 })
  const shown = { ...contentOf([]).shown, drawings: [{ order: 3, box: stroke.box }] }
  const { marks, figures, style: usual } = found([text], { drawings: [stroke], shown })
  expect(figures).toEqual([])
  expect(marks).toMatchObject([{ box: boxOf(299.5, 399.5, 306.5, 406.5), inline: false, mayBeBlank: true }])
  expect(usual).toEqual(style)
})

test('a page without pictures and strokes has no figures', () => {
  expect(found([text], {})).toMatchObject({ figures: [], marks: [] })
})

test('a small picture on a baseline becomes a word of its line; others stay figures', () => {
  const small = figureAt(240, 142, 248, 150)
  const [high, block] = [figureAt(240, 100, 290, 135), figureAt(72, 300, 172, 400, { inline: true })]
  const { lines, inText, apart } = run(setFiguresInLines, { lines: [text], figures: [small, high, block] })
  expect(lines[0]?.words.at(-1)).toMatchObject({ text: '', x0: 240, x1: 248, picture: { box: small.box, inline: true } })
  expect(lines[0]?.x1).toBe(248)
  expect([inText, apart]).toEqual([[block], [high]])
})

const zoneOf = (blocks: SinglePageBlocks['zones'][number]['columns'][number]['blocks']) => [
  { ruled: false, columns: [{ x0: 72, x1: 540, top: 72, blocks }] },
]

test('pictures on one baseline become one paragraph; pictures below each other stay two', () => {
  const at = (x: number, y: number) => figureAt(x, y, x + 100, y + 100, { inline: true })
  const blocksOf = (figures: Figure[]) => run(setFiguresInRows, { zones: zoneOf(figures), stats, style }).zones[0]?.columns[0]?.blocks ?? []
  const [row, ...more] = blocksOf([at(72, 200), at(200, 200)])
  expect(more).toEqual([])
  expect(row?.kind === 'paragraph' && row.lines[0]?.words.map(({ x0, picture }) => [x0, picture?.inline])).toEqual([
    [72, true],
    [200, true],
  ])
  const below = [at(72, 200), at(72, 400)]
  expect(blocksOf(below)).toEqual(below)
})

test('what floats goes before the paragraph beside it; what has no wrapped text stays on the page', () => {
  const [first, second] = [paragraphOf([text]), paragraphOf([lineOf('The second paragraph.', 72, 300)])]
  const wrapped = figureAt(300, 290, 400, 330, { wrap: { side: 'left', left: 6, right: 0 } })
  const free = figureAt(300, 500, 400, 530)
  const given = { content: contentOf([]), drawings: [], labels: [], floating: [], turned: [], turnedOver: [], marks: [] }
  const zones = zoneOf([first, second])
  const { floats } = run(anchorFloating, { ...given, apart: [wrapped, free], zones })
  expect(zones[0]?.columns[0]?.blocks).toEqual([first, wrapped, second])
  expect(floats).toEqual([free])
})

test('slanted text floats, unless it is in a drawing', () => {
  const slanted = figureAt(200, 200, 300, 220)
  const given = {
    content: contentOf([], { slanted: [slanted] }),
    labels: [],
    floating: [],
    turned: [],
    turnedOver: [],
    marks: [],
    apart: [],
    zones: zoneOf([]),
  }
  expect(run(anchorFloating, { ...given, drawings: [] }).floats).toEqual([slanted])
  const drawings = [{ box: boxOf(100, 100, 400, 400), lines: [], textless: false }]
  expect(run(anchorFloating, { ...given, drawings }).floats).toEqual([])
  // A drawing that is cut out without the text over it has this text in front.
  const over = drawings.map((drawing) => ({ ...drawing, textless: true }))
  expect(run(anchorFloating, { ...given, drawings: over }).floats).toEqual([{ ...slanted, behind: false }])
  expect(run(anchorFloating, { ...given, drawings: [], turnedOver: [slanted] }).floats).toEqual([slanted, slanted])
})

test('the usual style, line distance and edges of the text are measured', () => {
  const small = { ...style, size: 8 }
  const lines = Array.from({ length: 10 }, (_, i) => lineOf('x'.repeat(70), 90, 100 + 14 * i))
  const content = contentOf([...lines, lineOf('small print', 90, 700, { style: small })])
  const { body, stats: own, areaOf } = run(measureText, { contents: [content], bodyLines: new Map([[content, lines]]), mirrored: null })
  expect([body.size, body.family]).toEqual([10, 'Arial'])
  expect(own).toEqual({ size: 10, pitch: 1.4, justified: false, proportional: true })
  expect(areaOf(content).left).toBe(90)
  // Lines that all end at one edge fill the text, whose right margin is then not that of the left.
  expect(areaOf(content).right).toBeCloseTo(440.8, 1)
  expect(areaOf({ page: 1, width: 300, height: 300 })).toEqual({ left: 72, right: 228 })
})

test('the text of a page that is mostly a table reaches as far as the table', () => {
  const cells = Array.from({ length: 20 }, (_, i) => lineOf('x'.repeat(80), 60, 100 + 14 * i))
  const box = boxOf(55, 80, 480, 400)
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, box }
  const grids = [{ box, xs: [55, 480], ys: [80, 200, 400], cells: [cell, { ...cell, row: 1 }] }]
  const areaOf = (lines: Line[]) => {
    const own = contentOf(lines, { grids })
    return run(measureText, { contents: [own], bodyLines: new Map([[own, lines]]), mirrored: null }).areaOf(own)
  }
  const heading = lineOf('x'.repeat(20), 380, 50)
  expect(areaOf([heading, ...cells])).toEqual({ left: 60, right: 480.8 })
  expect(areaOf([heading, ...cells.slice(0, 1)]).left).toBe(380)
})

test('a few lines that are too long do not widen text with a straight right edge', () => {
  const rightOf = (long: number, letters = 90) => {
    const lines = Array.from({ length: 40 }, (_, i) => lineOf('x'.repeat(i % 3 === 0 ? 50 : 70), 90, 60 + 14 * i))
    const paths = Array.from({ length: long }, (_, i) => lineOf(`/${'x'.repeat(letters + 3 * i)}`, 90, 630 + 14 * i))
    const own = contentOf([...lines, ...paths])
    return run(measureText, { contents: [own], bodyLines: new Map([[own, [...lines, ...paths]]]) }).areaOf(own).right
  }
  expect(rightOf(0)).toBeCloseTo(440.8, 1)
  expect(rightOf(2)).toBeCloseTo(440.8, 1)
  expect(rightOf(6)).toBeGreaterThan(600)
  // One that is little longer shows that the others are ragged, and the right margin is that of the left.
  expect(rightOf(1, 70)).toBe(522)
})

const content = contentOf([text])
/** A pass that makes one paragraph of all lines, justified if told so. */
const onePass = (align: 'left' | 'both'): Pass<SinglePageBlocks> => ({
  ...{ part: '', does: '', reads: ['lines', 'stats'], writes: ['zones', 'floats'], changes: [] },
  run: ({ lines, stats: { justified } }) => ({ zones: zoneOf([paragraphOf(lines, { align: justified ? 'right' : align })]), floats: [] }),
})
const given = {
  ...{ contents: [content], areaOf: () => ({ left: 72, right: 540 }), stats, tags: noTags, onFinding, watch: undefined },
  bodyLines: new Map([[content, [text, text, text]]]),
  marginNotes: new Map(),
}

test('the passes over a page give its blocks', () => {
  const { pages } = run(makeBlocks([onePass('left')]), given)
  expect(pages).toMatchObject([{ page: 0, width: 612, height: 792, floats: [] }])
  const [block] = pages[0]?.zones[0]?.columns[0]?.blocks ?? []
  expect(block?.kind === 'paragraph' && textsOf(block.lines)).toEqual(textsOf([text, text, text]))
})

test('if most paragraphs are justified the passes run again and know it; else the pages stay', () => {
  const judged = (align: 'left' | 'both') => {
    const { pages } = run(makeBlocks([onePass(align)]), given)
    return { before: pages, ...run(judgeJustification([onePass(align)]), { ...given, pages }) }
  }
  const both = judged('both')
  expect(both.stats.justified).toBe(true)
  expect(both.pages[0]?.zones[0]?.columns[0]?.blocks).toMatchObject([{ align: 'right' }])
  const left = judged('left')
  expect(left.stats.justified).toBe(false)
  expect(left.pages).toBe(left.before)
})
