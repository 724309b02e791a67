/** Line heights, and the distances of notes and borders. */
import { expect, test } from 'vitest'
import type { PlacedBlock } from '../../../src/pdf-to-word/ir/block.ts'
import type { Figure } from '../../../src/pdf-to-word/ir/figure.ts'
import type { Word } from '../../../src/pdf-to-word/ir/line.ts'
import type { Note } from '../../../src/pdf-to-word/ir/notes.ts'
import type { PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { evenPageTops, setBorderGaps, setLineHeights, spaceNotes } from '../../../src/pdf-to-word/placement/steps.ts'
import { boxOf, lineOf, paragraphOf, run, sectionOf, style } from '../helpers/values.ts'

const unknown = { ...style, family: 'Nobody knows this font' }
const prose = (top: number, pitch: number, count = 3, own = style) =>
  paragraphOf(Array.from({ length: count }, (_, i) => lineOf('The county has said so.', 72, top + pitch * i, { style: own })))
const heights = (paragraphs: PlacedParagraph[], noteTexts: PlacedParagraph[] = []) => {
  run(setLineHeights, { paragraphs, noteTexts })
  return [...paragraphs, ...noteTexts].map(({ spacing: { line, exact } }) => [line, exact])
}

test('lines as far apart as their font sets them are single', () => {
  expect(heights([prose(100, 11.5)])).toEqual([[1, false]])
})

test('wider lines of a known font are a multiple, also those of notes; narrower ones an exact height', () => {
  expect(heights([prose(100, 17.25)], [prose(600, 23)])).toEqual([
    [1.5, false],
    [2, false],
  ])
  expect(heights([prose(100, 9)])).toEqual([[9, true]])
})

test('a paragraph may have as many words as a file of hundreds of pages', () => {
  expect(heights([prose(100, 11.5, 40_000)])).toEqual([[1, false]])
})

test('lines of an unknown font have an exact height', () => {
  expect(heights([prose(100, 13, 3, unknown)])).toEqual([[13, true]])
})

test('lines of an embedded font are a multiple of the height that it declares', () => {
  const embedded = { ...unknown, heights: { ascent: 0.95, descent: 0.25, leading: 0 } }
  expect(heights([prose(100, 12, 3, embedded), prose(200, 18, 3, embedded)])).toEqual([
    [1, false],
    [1.5, false],
  ])
})

test('lines that a program placed in quarter points are as far apart as on average', () => {
  const baselines = [100, 117.1, 134.2, 151.55, 168.65, 186]
  expect(heights([paragraphOf(baselines.map((y) => lineOf('The county has said so.', 72, y)))])).toEqual([[1.5, false]])
})

test('a single line has the usual height of its font, but no more than there is', () => {
  const alone = (y: number) => paragraphOf([lineOf('A heading', 72, y)])
  expect(heights([prose(100, 17.25, 6), alone(300)])).toEqual([
    [1.5, false],
    [1.5, false],
  ])
  expect(heights([prose(100, 17.25, 6), alone(199)])[1]).toEqual([1.1, false])
})

test('a single line in a font of its own is set like the rest, if there is space below it', () => {
  const heading = (y: number) => paragraphOf([lineOf('A heading', 72, y, { style: { ...style, family: 'Times New Roman', size: 14 } })])
  const text = prose(123, 17.25, 6)
  expect(heights([heading(100), text])[0]).toEqual([1.5, false])
  expect(heights([heading(106), text])[0]).toEqual([1, false])
})

test('paragraphs whose lines were printed at rounded places have one line height', () => {
  // A line of Arial in ten points is 11.5 points high, so this is 1.15 times as much, rounded to a 300th of an inch.
  expect(heights([13.08, 13.32, 13.08, 13.32].map((pitch, i) => prose(100 + 40 * i, pitch, 2)))).toEqual(Array(4).fill([1.15, false]))
  // Over five lines, the last one would move.
  expect(heights([prose(100, 13.1, 9), prose(300, 13.35, 9)])).toEqual([
    [1.14, false],
    [1.16, false],
  ])
})

test('a shaded line keeps its height', () => {
  const heading = paragraphOf([lineOf('A heading', 72, 100, { style: { ...style, family: 'Times New Roman' } })], { shade: 'EEEEEE' })
  expect(heights([heading, prose(140, 17.25, 6)])[0]).toEqual([1, false])
})

const note = (page = 0): Note => ({ kind: 'footnote', label: '1', page, lines: [lineOf('1 See the letter.', 72, 700)] })
const noteText = (y: number, page = 0) => paragraphOf([lineOf('See the letter.', 80, y, { page })])

test('notes are as far apart as on the page', () => {
  const noteTexts = [noteText(700), noteText(720)]
  run(spaceNotes, { linked: [note(), note()], noteTexts })
  expect(noteTexts[0]?.spacing.before).toBe(0)
  // Arial sets lines of ten points 11.5 points apart.
  expect(noteTexts[1]?.spacing.before).toBeCloseTo(8.5, 1)
})

test('notes of other pages, and those that follow directly, get no distance', () => {
  for (const noteTexts of [
    [noteText(700), noteText(720, 1)],
    [noteText(700), noteText(711.4)],
  ]) {
    run(spaceNotes, { linked: [note(), note()], noteTexts })
    expect(noteTexts[1]?.spacing.before).toBe(0)
  }
})

const firstLine = (own: typeof style, page: number, baseline = 84) =>
  paragraphOf([lineOf('The survey', 72, baseline, { style: own, page })], { spacing: { ...noSpacing(), line: 12, exact: own === unknown } })

test('pages whose first lines differ in their fonts begin at one height', () => {
  const [known, free] = [firstLine(style, 0), firstLine(unknown, 1)]
  const sections = [sectionOf([[{ ...known, spacing: noSpacing() }], [free]])]
  run(evenPageTops, { sections })
  // Arial reaches 9.4 points above its baseline at ten points, with its line gap; an exact height, four fifths of it.
  expect(free.spacing.line).toBeCloseTo(9.4 / 0.8, 5)
})

test('a paragraph of several lines keeps its height', () => {
  const [known, first] = [firstLine(style, 0), firstLine(unknown, 1)]
  const several = { ...first, lines: [...first.lines, ...first.lines] }
  run(evenPageTops, { sections: [sectionOf([[{ ...known, spacing: noSpacing() }], [several]])] })
  expect(several.spacing).toEqual(first.spacing)
})

test('a page that begins far lower keeps its height', () => {
  const [known, free] = [firstLine(style, 0), firstLine(unknown, 1, 120)]
  run(evenPageTops, { sections: [sectionOf([[{ ...known, spacing: noSpacing() }], [free]])] })
  expect(free.spacing.line).toBe(12)
})

test('a page on which a table continues tells where pages begin, and the first page need not begin there', () => {
  const cover = { ...firstLine(style, 0, 50), spacing: noSpacing() }
  const free = firstLine(unknown, 1)
  const rows = [
    { top: 400, bottom: 700, header: false, cells: [] },
    { top: 75.5, bottom: 300, header: false, cells: [], beginsPage: true },
  ]
  const table = { kind: 'table', page: 2, lastPage: 3, box: boxOf(72, 400, 500, 300), edges: [72, 500], rows } as unknown as PlacedBlock
  run(evenPageTops, { sections: [sectionOf([[cover], [free, table]])] })
  expect(free.spacing.line).toBeCloseTo((84 - 75.5) / 0.8, 5)
})

const border = { width: 1, color: '000000', dashed: false }
const bordered = (top: number, bottom: number) =>
  paragraphOf([lineOf('The survey', 72, 100)], { borders: { top: border, right: null, bottom: border, left: null, at: { top, bottom } } })

test('borders keep their distance from the lines, in whole points and up to what Word allows', () => {
  const [near, far] = [bordered(86.4, 106.6), bordered(20, 200)]
  run(setBorderGaps, { paragraphs: [near, far] })
  expect(near.borders?.gaps).toEqual({ top: 4, bottom: 4 })
  expect(far.borders?.gaps).toEqual({ top: 31, bottom: 31 })
})

test('a paragraph without borders gets none', () => {
  const plain = prose(100, 12)
  run(setBorderGaps, { paragraphs: [plain] })
  expect(plain.borders).toBeNull()
})

test('lines of nothing but pictures of letters, which have no text, have an exact height; other pictures have one that fits them', () => {
  const shown = (drop?: number) => {
    const text = lineOf('The county has said so.', 72, 100)
    const box = { x0: 72, x1: 300, y0: 104, y1: 114.5 }
    const picture = { kind: 'figure', box, ...(drop === undefined ? {} : { drop }) } as Figure
    const letters = { ...lineOf('x', 72, 112), words: [{ ...(text.words[0] as Word), text: '', picture }] }
    return [paragraphOf([text, letters]), paragraphOf([{ ...letters, baseline: 150 }])]
  }
  expect(heights(shown(2.5))).toEqual([
    [11.5, true],
    [11.5, true],
  ])
  expect(heights(shown())).toEqual([
    [1, false],
    [1, false],
  ])
})
