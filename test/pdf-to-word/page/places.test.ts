/** Places in the drawing order come out of one number as they went in. */
import { expect, test } from 'vitest'
import type { Places } from '../../../src/pdf-to-word/ir/shape.ts'
import { placesIn, rangesOf, withPlace } from '../../../src/pdf-to-word/page/words/places.ts'

const placesWith = (...given: number[]) => {
  let places: Places | undefined
  for (const place of given) places = withPlace(places, place)
  return places
}
const run = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)

test.each([
  ['one place', [0]],
  ['a run', run(7, 12)],
  ['the longest run in one number', run(7, 256)],
  ['a longer run', run(7, 300)],
  ['places apart', [3, 4, 9, 10, 11, 2]],
  ['the same place twice', [5, 5]],
  ['places that no small integer can hold', run(2 ** 22, 3)],
])('%s', (_, given) => {
  expect([...placesIn(rangesOf(placesWith(...given)))]).toEqual(given)
})

test('a run takes no list, and no places are none', () => {
  expect(placesWith(...run(1000, 9))).toBeTypeOf('number')
  expect(rangesOf(undefined)).toEqual([])
})
