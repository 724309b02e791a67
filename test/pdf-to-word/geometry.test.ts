/** The largest and the smallest of values. */
import { expect, test } from 'vitest'
import { largest, smallest } from '../../src/pdf-to-word/ir/geometry.ts'

test('the largest and the smallest of the lines of a file of thousands of pages', () => {
  const values = Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 300_007)
  expect(largest(values)).toBe(300_006)
  expect(smallest(values)).toBe(0)
  expect([largest([]), smallest([])]).toEqual([-Infinity, Infinity])
})
