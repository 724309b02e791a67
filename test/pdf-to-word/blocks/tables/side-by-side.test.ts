/** Texts side by side: the cells of a letterhead, or the pages of a folded sheet. */
import { expect, test } from 'vitest'
import { sideBySide } from '../../../../src/pdf-to-word/blocks/tables/grids/side-by-side.ts'
import { lineOf } from '../../helpers/values.ts'

/** Short texts below each other, each side drawn after the other. */
const sheet = (rows: number) =>
  [50, 400].flatMap((x, side) =>
    Array.from({ length: rows }, (_, i) => {
      const text = i % 3 === 0 ? 'a question of some length here' : 'short'
      return lineOf(text, x, 100 + 24 * i, { order: side * 100 + i })
    }),
  )

test('a few lines side by side are two cells of a row', () => {
  const [pair, ...others] = sideBySide(sheet(4), [], 550)
  expect(pair?.lines).toHaveLength(8)
  expect(pair?.grid.cells).toHaveLength(2)
  expect(others).toEqual([])
})

test('long texts side by side over the whole page are two pages of a folded sheet', () => {
  expect(sideBySide(sheet(16), [], 550)).toEqual([])
})

test('no lines have no pairs', () => {
  expect(sideBySide([], [], 550)).toEqual([])
})
