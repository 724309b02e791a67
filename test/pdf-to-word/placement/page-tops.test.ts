/** Pages begin where their first lines were, although Word puts the top of a line there and TeX its baseline. */
import { expect, test } from 'vitest'
import type { Note } from '../../../src/pdf-to-word/ir/notes.ts'
import type { PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { aboveNotes, noteTopsOf } from '../../../src/pdf-to-word/placement/notes/tops.ts'
import { setDistances } from '../../../src/pdf-to-word/placement/pages/flow.ts'
import { placeHeadersAndFooters } from '../../../src/pdf-to-word/placement/steps.ts'
import { contentOf, lineOf, paragraphOf, run, sectionOf } from '../helpers/values.ts'

/** Lines of exactly 12 points, whose baselines are 9.6 points below their tops. */
const paragraph = (page: number, baselines: readonly number[], more: Partial<PlacedParagraph> = {}) =>
  paragraphOf(
    baselines.map((y) => lineOf('The county has said so.', 72, y, { page })),
    { page, spacing: { ...noSpacing(), line: 12, exact: true }, ...more },
  )
const from = (top: number, lines: number) => Array.from({ length: lines }, (_, i) => top + 9.6 + 12 * i)

test('the top margin is where most pages begin, not the page whose first line is highest', () => {
  const topOf = (tops: readonly number[]) => {
    const section = sectionOf(
      tops.map((top, page) => [paragraphOf(from(top, 50).map((y) => lineOf('The county has said so.', 72, y, { page })))]),
    )
    run(placeHeadersAndFooters, { chapters: [section.chapter], sections: [section], contents: [contentOf([])], linked: [], noteTexts: [] })
    return section.margins.top
  }
  const even = topOf([72, 72, 72])
  expect(topOf([70.3, 72, 72])).toBeCloseTo(even, 5)
  expect(topOf([70.3, 70.3, 72])).toBeCloseTo(even - 1.7, 5)
  // The rounding of positions does not count.
  expect(topOf([72, 72.1, 72.1])).toBeCloseTo(even, 5)
  // A page that begins much higher needs the margin.
  expect(topOf([60, 72, 72])).toBeCloseTo(even - 12, 5)
})

test('what follows the first paragraph of a page makes up for its spacing, which Word ignores there', () => {
  const spacingAfter = (lower: number) => {
    const pages = [0, 1].map((page) => {
      const top = 72 + (page === 0 ? 0 : lower)
      return [paragraph(page, from(top, 2)), paragraph(page, from(top + 24 + 6, page === 0 ? 49 : 2))]
    })
    setDistances([sectionOf(pages)])
    return pages[1]?.[1]?.spacing.before
  }
  expect(spacingAfter(0)).toBeCloseTo(6, 5)
  expect(spacingAfter(1.7)).toBeCloseTo(7.7, 5)
  expect(spacingAfter(-1.7)).toBeCloseTo(4.3, 5)
})

test('so does what follows the rest of a paragraph', () => {
  const cut = paragraph(0, from(72, 53), { end: { page: 1, column: 0 } })
  cut.lines = [...cut.lines, lineOf('It is so.', 72, 73.7 + 9.6, { page: 1 })]
  const next = paragraph(1, from(73.7 + 12 + 6, 2))
  setDistances([sectionOf([[cut], [next]])])
  expect(next.spacing.before).toBeCloseTo(7.7, 5)
})

test('a page that begins a little lower stays a page, however far apart the paragraphs usually are', () => {
  const pages = [0, 1].map((page) => [0, 1, 2].map((i) => paragraph(page, from(72 + 4 * page + 170 * i, 1))))
  setDistances([sectionOf(pages)])
  expect(pages[1]?.[0]?.spacing.breakBefore).toBe('page')
})

test('notes that end above the bottom margin move down to it, which leaves space for more text', () => {
  const line = lineOf('See the letter.', 72, 650)
  const note: Note = { kind: 'footnote', label: '1', page: 0, lines: [line] }
  const text = paragraphOf([line], { spacing: { ...noSpacing(), line: 12, exact: true } })
  const section = sectionOf([[paragraph(0, from(72, 10))]])
  const at = (bottom: number) =>
    aboveNotes(noteTopsOf([note], [text]), { page: 0, column: 0, y: 200 }, { ...section, margins: { ...section.margins, bottom } })
  // The note ends at 652.4.
  expect(at(792 - 652.4)).toBeCloseTo(642 - 6.2, 5)
  expect(at(792 - 692.4)).toBeCloseTo(682 - 6.2, 5)
  expect(aboveNotes(noteTopsOf([], []), { page: 0, column: 0, y: 200 }, section)).toBe(Infinity)
})

test('columns below other text begin at its end, also if the first of them begins far below it', () => {
  const above = paragraph(0, from(72, 4))
  const [low, high] = [paragraph(0, from(400, 2)), paragraph(0, from(150, 2))]
  const columns = [
    { x0: 72, x1: 200 },
    { x0: 220, x1: 540 },
  ]
  const stretches = [low, high].map((block, column) => ({ page: 0, column, blocks: [block], top: column === 0 ? 120 : 150 }))
  setDistances([sectionOf([[above]]), sectionOf([], { continuous: true, columns, stretches })])
  // The paragraph that ends the section above is a point high.
  expect(above.spacing.after + 1 + high.spacing.before).toBeCloseTo(150 - 120, 5)
})
