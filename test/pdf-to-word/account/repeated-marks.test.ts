/** Rules and fills at one place on all pages of a chapter are in its header. */
import { expect, test } from 'vitest'
import { drawLeftMarks } from '../../../src/pdf-to-word/account/steps.ts'
import { boxOf, contentOf, lineOf, paragraphOf, run, sectionOf } from '../helpers/values.ts'

const noteSet = { all: [], counts: { footnote: null, endnote: null }, isUnruled: false }

/** The drawings of a chapter whose pages have rules at these heights, and the number of blocks left on each of its pages. */
const repeated = (heights: readonly (readonly number[])[], top = 72) => {
  const look = { order: 3, isRule: true, level: true, color: '000000', width: 0.5, dashed: false }
  const rule = (y: number) => ({ ...look, box: boxOf(72, y, 540, y + 0.2) })
  const contents = heights.map((own, page) => contentOf([], { page, shown: { ...contentOf([]).shown, marks: own.map(rule) } }))
  const blocks = heights.map((_, page) => [paragraphOf([lineOf('The county has said so.', 72, 100)], { page })])
  const section = sectionOf(blocks, { margins: { top, right: 72, bottom: 72, left: 72 }, headerAt: Math.min(36, top / 2) })
  run(drawLeftMarks, { contents, sections: [section], noteSet, background: null })
  const tops = section.chapter.header?.figures.map(({ box }) => box.y0) ?? []
  return { tops, blocks: section.stretches.map((stretch) => stretch.blocks.length) }
}

test('a rule at one place on all pages of a chapter is drawn once, in its header', () => {
  expect(repeated([[750], [300, 750.2], [750.1]])).toEqual({ tops: [750], blocks: [1, 2, 1] })
  expect(repeated([[750], [750], []])).toEqual({ tops: [], blocks: [2, 2, 1] })
  expect(repeated([[750], [750]])).toEqual({ tops: [], blocks: [2, 2] })
})

test('pages without a top margin get no header for a rule, since it would move their text', () => {
  expect(repeated([[750], [750], [750]], 0)).toEqual({ tops: [], blocks: [2, 2, 2] })
})

test('thousands of rules on many pages are compared in bounded time', { timeout: 60_000 }, () => {
  const started = performance.now()
  const pages = Array.from({ length: 40 }, (_, page) => Array.from({ length: 1900 }, (_, i) => 80 + i / 3 + page * 3))
  repeated(pages)
  expect(performance.now() - started).toBeLessThan(20_000)
})
