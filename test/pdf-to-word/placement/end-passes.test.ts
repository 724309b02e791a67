/** The last passes: page borders, line numbers, ends of columns, headings, notes, paper, and what is left. */
import { expect, test } from 'vitest'
import { drawLeftMarks } from '../../../src/pdf-to-word/account/steps.ts'
import type { LineNumbers } from '../../../src/pdf-to-word/document/line-numbers.ts'
import type { Note } from '../../../src/pdf-to-word/ir/notes.ts'
import type { PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import * as passes from '../../../src/pdf-to-word/placement/steps.ts'
import { boxOf, contentOf, fillOf, lineOf, paragraphOf, ruleOf, run, sectionOf, style } from '../helpers/values.ts'

const paragraph = (more: Partial<PlacedParagraph> = {}, y = 100) => paragraphOf([lineOf('The county has said so.', 72, y)], more)

const after = (distances: number[]) => {
  const blocks = distances.map((distance) => paragraph({ spacing: { ...noSpacing(), after: distance } }))
  run(passes.evenDistances, { sections: [sectionOf([blocks])] })
  return blocks.map(({ spacing }) => spacing.after)
}

test('distances that hardly differ become one; others stay', () => {
  expect(after([6.05, 6, 5.95])).toEqual([6, 6, 6])
  expect(after([6, 9, 13])).toEqual([6, 9, 13])
})

/** A single line among paragraphs that are 1.5 times as far apart as Arial needs, and the distance below it, in points. */
const belowSingle = (distance: number, more: Partial<PlacedParagraph> = {}) => {
  const spacing = { ...noSpacing(), line: 1.5, before: 10 }
  const text = () =>
    paragraphOf(
      [100, 117.25].map((y) => lineOf('The county has said so.', 72, y)),
      { spacing: { ...spacing } },
    )
  const single = paragraph({ spacing: { ...spacing, line: 1 }, ...more })
  const next = paragraph({ spacing: { ...spacing, before: distance } })
  run(passes.evenDistances, { sections: [sectionOf([[text(), text(), text(), single, next]])] })
  return [single.spacing.line, next.spacing.before]
}

test('a single line takes the line height of the text if the distance below it is a common one then', () => {
  expect(belowSingle(15.75)).toEqual([1.5, 10])
  expect(belowSingle(15)).toEqual([1, 15])
  expect(belowSingle(10)).toEqual([1, 10])
  expect(belowSingle(3)).toEqual([1, 3])
})

test('a single line keeps its height if a frame or a shade shows it, or if the next one begins a page', () => {
  expect(belowSingle(15.75, { shade: 'EEEEEE' })).toEqual([1, 15.75])
  expect(belowSingle(15.75, { page: 3 })).toEqual([1, 15.75])
  expect(belowSingle(15.75, { lines: [] })).toEqual([1, 15.75])
})

test('a frequent distance stays what it is', () => {
  expect(after([2.65, 2.65, 2.65, 2.65])).toEqual([2.65, 2.65, 2.65, 2.65])
})

const framed = (boxes: (readonly [number, number, number, number])[]) => {
  const section = sectionOf(boxes.map(() => [paragraph()]))
  const contents = boxes.map(([x0, y0, x1, y1], page) => {
    const box = boxOf(x0, y0, x1, y1)
    const rules = [...[y0, y1].map((at) => ruleOf(true, at, x0, x1)), ...[x0, x1].map((at) => ruleOf(false, at, y0, y1))]
    const cells = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, box }]
    return contentOf([], { page, grids: [{ box, xs: [x0, x1], ys: [y0, y1], cells }], shapes: { rules, fills: [], drawings: [] } })
  })
  run(passes.framePages, { sections: [section], contents })
  return section.frame
}

test('a frame around all pages becomes the page border of the section', () => {
  expect(
    framed([
      [24, 24, 588, 768],
      [24, 24, 588, 768],
    ]),
  ).toMatchObject({
    box: boxOf(24, 24, 588, 768),
    borders: { top: { width: 0.5 }, left: { width: 0.5 } },
  })
})

test('a frame that not all pages have, and a small one, is no page border', () => {
  expect(
    framed([
      [24, 24, 588, 768],
      [28, 28, 584, 764],
    ]),
  ).toBeUndefined()
  expect(framed([[72, 200, 272, 300]])).toBeUndefined()
})

const numbers = (first: number, by = 1): LineNumbers => ({ by, first, last: first + 9, distance: 18, words: [] })
const counted = (found: [number, LineNumbers][]) => {
  const section = sectionOf([[paragraph()], [paragraph()]])
  run(passes.countLines, { sections: [section], lineNumbers: new Map(found) })
  return section.lineNumbers
}

test('sections with line numbers count their lines, on each page anew if the numbers do', () => {
  expect(
    counted([
      [0, numbers(1)],
      [1, numbers(11)],
    ]),
  ).toEqual({ by: 1, start: 1, perPage: false, distance: 18 })
  expect(
    counted([
      [0, numbers(1)],
      [1, numbers(1)],
    ]),
  ).toEqual({ by: 1, start: 1, perPage: true, distance: 18 })
})

test('sections without line numbers count nothing', () => {
  expect(counted([])).toBeUndefined()
})

const columns = [
  { x0: 72, x1: 296 },
  { x0: 316, x1: 540 },
]
const ended = (end: PlacedParagraph['end'], lowest: number) => {
  const long = { ...paragraph({ ...(end ? { end } : {}) }), lines: [lineOf('left', 72, 400), lineOf('right', 316, lowest)] }
  const sections = [sectionOf([[long]], { columns })]
  run(passes.endColumns, { sections })
  return sections.slice(1)
}

test('an empty section below evenly ended columns keeps them so', () => {
  expect(ended({ page: 0, column: 1 }, 400)).toMatchObject([
    { continuous: true, ruled: false, columns: [{ x0: 72, x1: 540 }], stretches: [{ blocks: [{ kind: 'paragraph', lines: [] }] }] },
  ])
})

test('columns filled one after the other, and those without running text, get no further section', () => {
  expect(ended({ page: 0, column: 1 }, 200)).toEqual([])
  expect(ended(undefined, 400)).toEqual([])
})

test('a heading that ends its page is free; one before text is not', () => {
  const [first, last] = [paragraph({ heading: 1 }), paragraph({ heading: 2 }, 700)]
  run(passes.freeHeadings, { sections: [sectionOf([[first, paragraph(), last], [paragraph()]])] })
  expect([first.free, last.free]).toEqual([undefined, true])
})

test('a heading before a paragraph of three lines that is cut by the page end is free, since LibreOffice would keep both whole', () => {
  const freeWith = (lines: number, end?: PlacedParagraph['end']) => {
    const heading = paragraph({ heading: 1 })
    const below = paragraphOf(
      Array.from({ length: lines }, (_, i) => lineOf('The county has said so.', 72, 120 + 12 * i)),
      end ? { end } : {},
    )
    run(passes.freeHeadings, { sections: [sectionOf([[heading, below], [paragraph()]])] })
    return heading.free ?? false
  }
  const next = { page: 1, column: 0 }
  expect([freeWith(3, next), freeWith(4, next), freeWith(3)]).toEqual([true, false, false])
})

test('a heading before a short paragraph that fills its page is free, since LibreOffice would move both', () => {
  const freeAt = (y: number, following = [[paragraph()]]) => {
    const heading = paragraph({ heading: 1 })
    run(passes.freeHeadings, { sections: [sectionOf([[heading, paragraph({}, y)], ...following])] })
    return heading.free ?? false
  }
  expect([freeAt(716), freeAt(700), freeAt(716, [])]).toEqual([true, false, false])
})

const note = (label: string, more: Partial<Note> = {}): Note => {
  const [sign] = lineOf(label, 72, 700, { style: { ...style, raise: 'super' } }).words
  const line = lineOf('See the letter.', 78, 700)
  const words = sign ? [sign, ...line.words] : line.words
  return { kind: 'footnote', label, page: 0, lines: [{ ...line, words }], ...more }
}
const collected = (linked: Note[]) => run(passes.collectNotes, { linked, noteTexts: linked.map(() => paragraph()) }).noteSet

test('notes are numbered by kind and count as they did; a star stays a star', () => {
  const { all, counts, isUnruled } = collected([note('1'), note('*'), note('2'), note('i', { kind: 'endnote' })])
  expect(all.map(({ kind, id, mark }) => [kind, id, mark])).toEqual([
    ['footnote', 1, null],
    ['footnote', 2, '*'],
    ['footnote', 3, null],
    ['endnote', 1, null],
  ])
  expect(counts.footnote).toMatchObject({ format: 'decimal', start: 1, eachPage: false })
  expect(counts.endnote).toMatchObject({ format: 'lowerRoman', start: 1 })
  expect(isUnruled).toBe(false)
})

test('without notes nothing counts', () => {
  expect(collected([])).toEqual({ all: [], counts: { footnote: null, endnote: null }, isUnruled: false })
})

const paper = (colours: (string | null)[]) => {
  const contents = colours.map((color, page) =>
    contentOf([], { page, shapes: { rules: [], fills: color ? [fillOf(color, 0, 0, 612, 792)] : [], drawings: [] } }),
  )
  return run(passes.findBackground, { contents }).background
}

test('paper of one colour on most pages is the background; white paper and that of few pages is not', () => {
  expect(paper(['FFF8E0', 'FFF8E0', null])).toBe('FFF8E0')
  expect(paper(['FFFFFF', 'FFFFFF'])).toBeNull()
  expect(paper(['FFF8E0', null, null])).toBeNull()
})

const left = (more: Partial<PlacedParagraph>) => {
  const [owner] = [paragraph(more)]
  const mark = { order: 3, box: boxOf(72, 104.75, 540, 105.25), isRule: true, level: true, color: '000000', width: 0.5, dashed: false }
  const contents = [contentOf([], { shown: { ...contentOf([]).shown, marks: [mark] } })]
  const sections = [sectionOf([[owner]])]
  run(drawLeftMarks, { contents, sections, noteSet: collected([]), background: null })
  return { mark, owner, blocks: sections[0]?.stretches[0]?.blocks ?? [] }
}

test('a rule that nothing has used becomes a drawing before the text of its page', () => {
  const { blocks, mark, owner } = left({})
  expect(blocks).toMatchObject([{ kind: 'figure', box: mark.box, behind: true, marks: [mark] }, { kind: 'paragraph' }])
  expect(blocks[1]).toBe(owner)
})

test('a rule that is the border of a paragraph is not drawn again', () => {
  const border = { width: 0.5, color: '000000', dashed: false }
  const borders = { top: null, right: null, bottom: border, left: null, gap: 3, at: { bottom: 105 } }
  const { blocks, owner } = left({ borders })
  expect(blocks).toEqual([owner])
})
