/** The kerning of an embedded font. */
import { expect, test } from 'vitest'
import { kernsOf, kernTable } from '../../../src/pdf-to-word/fonts/embedding/kern-table.ts'

const chars = new Map([...'AVfi'].map((letter, i) => [letter.charCodeAt(0), i + 1]))
const widths = new Map([...chars.keys()].map((char) => [char, 0.5]))

test('a ligature becomes a gap between its letters that makes them as wide', () => {
  const kerns = kernsOf({ gaps: new Map([['AV', -0.1]]), ligatures: new Map(Object.entries({ fi: 0.95, Th: 1 })) }, widths)
  expect([...kerns].map(([pair, gap]) => [pair, Number(gap.toFixed(3))])).toEqual([
    ['AV', -0.1],
    ['fi', -0.05],
  ])
})

test('the table has its pairs in order, with what a search needs', () => {
  const table = kernTable(new Map(Object.entries({ fi: -0.05, VA: 0.0001, AV: -0.1, xA: 1 })), chars, 1000)
  const words = Array.from({ length: (table?.length ?? 0) / 2 }, (_, i) => table?.readInt16BE(i * 2))
  expect(words).toEqual([0, 1, 0, 26, 1, 2, 12, 1, 0, ...[1, 2, -100], ...[3, 4, -50]])
})

test('amounts beyond the format are cut, and no pairs make no table', () => {
  expect(kernTable(new Map([['AV', -1e9]]), chars, 1000)?.readInt16BE(22)).toBe(-0x8000)
  for (const kerns of [new Map(), new Map([['xy', 1]])]) expect(kernTable(kerns, chars, 1000)).toBeNull()
})
