import { expect, test } from 'vitest'
import { lossMessage } from '../../../src/actions/common/loss-message.ts'

const loss = (page: number, more = {}) => ({ page, letters: 0, pictures: 0, drawings: 0, truncated: false, ...more })

test('names the lost content and its pages', () => {
  expect(lossMessage([loss(2, { letters: 1 })])).toBe('On page 3 some content was lost: 1 letter.')
  expect(lossMessage([loss(0, { letters: 12 }), loss(4, { pictures: 1, drawings: 2 })])).toBe(
    'On pages 1 and 5 some content was lost: 12 letters, 1 picture, 2 drawings.',
  )
  expect(lossMessage([loss(0, { truncated: true })])).toBe('On page 1 some content was lost: content beyond the limits of a page.')
})

test('names twenty pages at most', () => {
  const many = Array.from({ length: 700 }, (_, page) => loss(page, { letters: 1 }))
  expect(lossMessage(many)).toMatch(/^On pages 1, 2, .*, 20 and 680 more some content was lost: 700 letters\.$/)
})
