/** Headers and footers are placed, and sections get their margins. */
import { expect, test } from 'vitest'
import type { PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import type { Chapter, PlacedSection } from '../../../src/pdf-to-word/ir/section.ts'
import { setDistances } from '../../../src/pdf-to-word/placement/pages/flow.ts'
import { placeHeadersAndFooters } from '../../../src/pdf-to-word/placement/steps.ts'
import { boxOf, chapterOf, contentOf, lineOf, paragraphOf, ruleOf, run, runningOf, sectionOf } from '../helpers/values.ts'

const lines = (from: number, to: number, page: number) =>
  paragraphOf(
    Array.from({ length: Math.floor((to - from) / 12) + 1 }, (_, i) => lineOf('The county has said so.', 72, from + 12 * i, { page })),
  )
const header = () => paragraphOf([lineOf('The survey of the county', 72, 45)])
const footer = () => paragraphOf([lineOf('Page 1', 72, 760)])
const placed = (chapter: Chapter, pages: PlacedParagraph[][], rules = [] as ReturnType<typeof ruleOf>[]): PlacedSection => {
  const section = sectionOf(pages, { chapter })
  const contents = pages.map((_, page) => contentOf([], { page, shapes: { rules, fills: [], drawings: [] } }))
  run(placeHeadersAndFooters, { chapters: [chapter], sections: [section], contents, linked: [], noteTexts: [] })
  return section
}

test('the header begins where its first line does, and the footer ends where its last line does', () => {
  const section = placed(chapterOf({ header: runningOf([header()]), footer: runningOf([footer()]) }), [
    [lines(100, 700, 0)],
    [lines(100, 700, 1)],
  ])
  // Arial reaches 9.4 points above, with its line gap, and 2.1 below its baseline at ten points.
  expect(section.headerAt).toBeCloseTo(45 - 9.4, 0)
  expect(section.footerAt).toBeCloseTo(792 - 760 - 2.1, 0)
})

test('the text begins at its top margin and ends above the footer, whose lines have no place in it', () => {
  const { margins } = placed(chapterOf({ footer: runningOf([footer()]) }), [[lines(100, 700, 0)], [lines(100, 700, 1)]])
  expect(margins.top).toBeCloseTo(100 - 9.4, 0)
  expect(792 - margins.bottom).toBeGreaterThan(702)
  expect(792 - margins.bottom).toBeLessThan(702 + 12)
})

test('without header and footer, both are half a margin from the edges, at most half an inch', () => {
  const { headerAt, footerAt } = placed(chapterOf(), [[lines(59, 300, 0)]])
  expect(headerAt).toBeCloseTo((59 - 9.4) / 2, 0)
  expect(footerAt).toBeLessThanOrEqual(36)
})

test('a rule below the header becomes its border; one far below stays out of it', () => {
  const [near, far] = [header(), header()]
  placed(chapterOf({ header: runningOf([near]) }), [[lines(100, 700, 0)]], [ruleOf(true, 50, 72, 540)])
  placed(chapterOf({ header: runningOf([far]) }), [[lines(150, 700, 0)]], [ruleOf(true, 120, 72, 540)])
  expect(near.borders).toMatchObject({ top: null, bottom: { width: 0.5, color: '000000' } })
  expect(far.borders).toBeNull()
})

test('a header and a footer are higher by their rules, so that these do not move the text', () => {
  const pages = [[lines(68, 700, 0)], [lines(100, 700, 1)], [lines(100, 700, 2)]]
  const rules = [ruleOf(true, 50, 72, 540), ruleOf(true, 748, 72, 540)]
  const [top, bottom] = [header(), footer()]
  const chapter = chapterOf({ header: runningOf([top], { first: [] }), footer: runningOf([bottom]) })
  const { margins, laterTop } = placed(chapter, pages, rules)
  expect(laterTop).toBeCloseTo(100 - 9.4, 0)
  const last = chapter.header?.default.at(-1) as PlacedParagraph
  // From the header's last line to the text: its distance below the rule, the rule and its distance from the line.
  const { gaps } = last.borders ?? {}
  expect(47.1 + (gaps?.bottom ?? 0) + 0.5 + last.spacing.after).toBeCloseTo(laterTop ?? 0, 0)
  expect(792 - margins.bottom).toBeLessThan(748)
})

test('a header on the first page only leaves the other pages where they began', () => {
  const pages = [[lines(100, 700, 0)], [lines(45, 700, 1)], [lines(45, 700, 2)]]
  const section = placed(chapterOf({ header: runningOf([], { first: [header()] }) }), pages)
  expect(section.margins.top).toBeCloseTo(45 - 9.4, 0)
  expect(section.laterTop).toBeNull()
  expect(section.firstTop).toBeCloseTo(45 + 2.1, 0)
  setDistances([section])
  expect(pages[0]?.[0]?.spacing.before).toBeCloseTo(100 - 9.4 - 47.1, 0)
})

test('lines of a header keep the distance between them', () => {
  const second = paragraphOf([lineOf('Draft', 72, 65)])
  placed(chapterOf({ header: runningOf([header(), second]) }), [[lines(100, 700, 0)]])
  expect(second.spacing.before).toBeCloseTo(20 - 11.5, 0)
})

test('a picture that reaches into the header floats; one in the text does not', () => {
  const picture = (y0: number) =>
    ({ kind: 'figure', page: 0, box: boxOf(72, y0, 172, y0 + 60), picture: null, inline: true, behind: false }) as never
  const [high, low] = [picture(40), picture(200)] as { inline: boolean }[]
  const section = sectionOf([[high as never, lines(110, 180, 0), low as never]], { chapter: chapterOf({ header: runningOf([header()]) }) })
  run(placeHeadersAndFooters, { chapters: [section.chapter], sections: [section], contents: [contentOf([])], linked: [], noteTexts: [] })
  expect([high?.inline, low?.inline]).toEqual([false, true])
})
