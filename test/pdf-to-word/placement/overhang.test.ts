/** Lines that fill their cell or column may reach a little further, so that wider letters do not break them. */
import { expect, test } from 'vitest'
import type { Cell, Table } from '../../../src/pdf-to-word/ir/block.ts'
import { emptyParagraph, type PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import type { PlacedSection } from '../../../src/pdf-to-word/ir/section.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { setOverhangs } from '../../../src/pdf-to-word/placement/lines/overhang.ts'
import { lineFrom } from '../helpers/line.ts'

/** A paragraph of lines of one word each, in a column of 100 points. */
function paragraph(family: string, widths: readonly number[], align: PlacedParagraph['align'] = 'left'): PlacedParagraph {
  const lines = widths.map((width, i) => {
    const line = lineFrom(72, 1, 700 + i * 12)
    const [word] = line.words
    if (!word) throw new Error('no word')
    const x0 = align === 'right' ? 172 - width : align === 'center' ? 122 - width / 2 : 72
    return { ...line, x0, x1: x0 + width, words: [{ ...word, x0, x1: x0 + width, style: { ...word.style, family } }] }
  })
  return { ...emptyParagraph(0, 690, noSpacing()), lines, left: 72, right: 172, align }
}

function inCell(block: PlacedParagraph): Table<PlacedParagraph> {
  const box = { x0: 72, x1: 172, y0: 690, y1: 720 }
  const borders = { top: null, right: null, bottom: null, left: null }
  const cell: Cell<PlacedParagraph> = { column: 0, columnSpan: 1, rowSpan: 1, box, borders, shade: '', vertical: 'top', blocks: [block] }
  return {
    ...{ kind: 'table', page: 0, box, edges: [72, 172], padding: { left: 0, right: 0 }, breakBefore: null, floating: false },
    rows: [{ top: 690, bottom: 720, header: false, cells: [cell] }],
  }
}

function overhangIn(block: PlacedParagraph | Table<PlacedParagraph>, width = 180, columns = 1) {
  const stretches = [{ page: 0, column: 0, top: 690, blocks: [block] }]
  const chapter = { header: null, footer: null }
  const section = { width, stretches, chapter, columns: Array.from({ length: columns }, () => ({})) } as unknown as PlacedSection
  setOverhangs([section], [])
  const [found] = block.kind === 'table' ? (block.rows[0]?.cells[0]?.blocks ?? []) : [block]
  return found?.kind === 'paragraph' ? found.overhang : undefined
}

const about = (value: number) => expect.closeTo(value, 3)

test.each([
  ['left', { left: 0, right: about(2.244) }],
  ['right', { left: about(2.244), right: 0 }],
] as const)(
  'a line of a known font that leaves half a point of its cell free, which the rounding of its size may take, aligned %s',
  (align, overhang) => {
    expect(overhangIn(inCell(paragraph('Arial', [99.5], align)))).toEqual(overhang)
  },
)

test('a line of an unknown font may become six hundredths longer, in a cell and in a column', () => {
  expect(overhangIn(inCell(paragraph('Unknown', [99])))?.right).toEqual(about(6.44))
  expect(overhangIn(inCell(paragraph('Unknown', [100], 'center')))).toEqual({ left: about(2.95), right: about(2.95) })
  expect(overhangIn(paragraph('Unknown', [99]))?.right).toEqual(about(4.94))
})

test('a single line of an unknown font with nothing beside it may become a quarter longer, but not to the edge of the page', () => {
  expect(overhangIn(paragraph('Unknown', [90]), 400)?.right).toEqual(about(12.5))
  expect(overhangIn(paragraph('Unknown', [98]), 186)?.right).toEqual(about(10))
  expect(overhangIn(paragraph('Unknown', [98], 'right'), 400)).toEqual({ left: about(22.5), right: 0 })
  expect(overhangIn(paragraph('Unknown', [98]), 400, 2)?.right).toEqual(about(3.88))
  expect(overhangIn({ ...paragraph('Unknown', [98]), shade: 'cccccc' }, 400)?.right).toEqual(about(3.88))
  expect(overhangIn(paragraph('Arial', [98]), 400)).toBeUndefined()
})

test('a header of an unknown font may become a quarter longer', () => {
  const block = paragraph('Unknown', [90])
  const chapter = { header: { default: [block], first: null, even: null }, footer: null }
  setOverhangs([{ width: 400, stretches: [], chapter, columns: [{}] } as unknown as PlacedSection], [])
  expect(block.overhang?.right).toEqual(about(12.5))
})

test('short lines, full lines of known fonts in columns, and justified paragraphs stay as they are', () => {
  expect(overhangIn(inCell(paragraph('Arial', [50])))).toBeUndefined()
  expect(overhangIn(paragraph('Arial', [99.9]))).toBeUndefined()
  expect(overhangIn(paragraph('Unknown', [60, 99.9]))).toBeUndefined()
  expect(overhangIn(inCell(paragraph('Unknown', [99.9, 60], 'both')))).toBeUndefined()
})

test('a line reaches no further than to where the first word of the next line would fit', () => {
  expect(overhangIn(inCell(paragraph('Arial', [99.5, 99])))?.right).toEqual(about(2.244))
  expect(overhangIn(inCell(paragraph('Arial', [99.5, 0.2])))?.right).toEqual(about(0.9))
})

test('only the first line is shorter by its indent', () => {
  const block = paragraph('Arial', [70, 90])
  const indented = block.lines.map((line, i) => (i === 0 ? { ...line, x0: 102, x1: 171.5 } : line))
  expect(overhangIn(inCell({ ...block, lines: indented }))?.right).toEqual(about(2.244))
  expect(overhangIn(inCell({ ...block, lines: indented.map((line, i) => (i === 0 ? { ...line, x1: 142 } : line)) }))).toBeUndefined()
})
