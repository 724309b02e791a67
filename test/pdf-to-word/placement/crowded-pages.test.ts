/** Pages whose lines are higher than in the PDF stay one page. */
import { expect, test } from 'vitest'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { fitted } from '../../../src/pdf-to-word/placement/pages/crowded-pages.ts'
import { setDistances } from '../../../src/pdf-to-word/placement/pages/flow.ts'
import { lineOf, paragraphOf, sectionOf } from '../helpers/values.ts'

/** Paragraphs of one line of an exact height, of which the top is given. */
const paragraph = (page: number, top: number, line = 12) =>
  paragraphOf([lineOf('The county has said so.', 72, top + 0.8 * line, { page })], { page, spacing: { ...noSpacing(), line, exact: true } })

/** A page of paragraphs 30 points apart, the last of which is higher than its place, and a page after it. */
function spacingWith(height: number) {
  const first = [...Array.from({ length: 20 }, (_, i) => paragraph(0, 72 + 30 * i)), paragraph(0, 672, height)]
  setDistances([sectionOf([first, [paragraph(1, 72)]])])
  return first.map(({ spacing }) => Math.round(spacing.before * 10) / 10)
}

test('a page whose text reaches below its limit gets smaller distances', () => {
  const limit = 792 - sectionOf([[paragraph(0, 72)]]).margins.bottom
  const [, usual] = spacingWith(12)
  expect(usual).toBe(18)
  const crowded = spacingWith(limit - 672 + 36)
  // 36 points less in 20 distances.
  expect(crowded[1]).toBeCloseTo(16.2, 1)
  expect(crowded[20]).toBeCloseTo(16.2, 1)
})

test('distances that would not be enough stay, as do those of pages with space', () => {
  const limit = 792 - sectionOf([[paragraph(0, 72)]]).margins.bottom
  expect(spacingWith(limit - 672 + 200)[1]).toBe(18)
  const block = paragraph(0, 72)
  block.spacing.before = 10
  const end = { y: 700, page: 0, column: 0, last: null }
  expect(fitted(end, [paragraph(0, 60), block], 700)).toBe(end)
  expect(fitted({ ...end, y: 704 }, [paragraph(0, 60), block], 700).y).toBe(700)
  expect(block.spacing.before).toBeCloseTo(6, 5)
})
