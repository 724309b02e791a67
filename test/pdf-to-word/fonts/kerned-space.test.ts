/** Spaces that kerning makes narrower. */
import { expect, test } from 'vitest'
import { kernedSpace } from '../../../src/pdf-to-word/fonts/tables/kerning.ts'
import { style } from '../helpers/values.ts'

const kerned = { ...style, kerning: { gaps: new Map(), ligatures: new Map() } }

test('a space beside capitals with open sides is narrower in kerned text of Times New Roman and Arial', () => {
  expect(kernedSpace('of', 'Africa', kerned)).toBeCloseTo(0.05)
  expect(kernedSpace('LA', 'Yards', kerned)).toBeCloseTo(0.078)
  expect(kernedSpace('of', 'it', kerned)).toBe(0)
  expect(kernedSpace('', '', kerned)).toBe(0)
})

test('a space elsewhere is not', () => {
  expect(kernedSpace('of', 'Africa', style)).toBe(0)
  expect(kernedSpace('of', 'Africa', { ...kerned, family: 'Calibri' })).toBe(0)
})
