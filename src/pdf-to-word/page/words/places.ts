/** Positions in the drawing order of a page: the letters of a word are mostly consecutive. */
import type { Places } from '../../ir/places.ts'

/** Number of letters that a run in one number can have, and the first position that does not fit into a small integer of V8. */
const runLength = 256
const endOfPlaces = 2 ** 22

/** Returns the positions with one more. A list is changed in place. */
export function withPlace(places: Places | undefined, place: number): Places {
  if (places === undefined) return place < endOfPlaces ? place * runLength : [place, place]
  if (typeof places === 'number') {
    const more = places % runLength
    const first = (places - more) / runLength
    return place === first + more + 1 && more < runLength - 1 ? places + 1 : withPlace([first, first + more], place)
  }
  const last = places.length - 1
  if (last > 0 && places[last] === place - 1) places[last] = place
  else places.push(place, place)
  return places
}

/** Returns the pairs of the first and last position of each run. */
export function rangesOf(places: Places | undefined): readonly number[] {
  if (typeof places !== 'number') return places ?? []
  const more = places % runLength
  const first = (places - more) / runLength
  return [first, first + more]
}

/** Yields each position in the ranges. */
export function* placesIn(ranges: readonly number[]): Generator<number> {
  for (let i = 0; i + 1 < ranges.length; i += 2)
    for (let place = ranges[i] as number; place <= (ranges[i + 1] as number); place++) yield place
}
