/** Positions in the drawing order of a page: the letters of a word are mostly consecutive. */
import type { Places } from '../../ir/shape.ts'

/** Returns the positions with one more. A list is changed in place. */
export function withPlace(places: Places | undefined, place: number): Places {
  // Small integers of V8 have 32 bits.
  if (places === undefined) return place < 2 ** 22 ? place * 256 : [place, place]
  if (typeof places === 'number') {
    const [first, last] = endsOf(places)
    return place === last + 1 && last - first < 255 ? places + 1 : withPlace([first, last], place)
  }
  const last = places.length - 1
  if (last > 0 && places[last] === place - 1) places[last] = place
  else places.push(place, place)
  return places
}

/** Returns the pairs of the first and last position of each run. */
export function rangesOf(places: Places | undefined): readonly number[] {
  return typeof places === 'number' ? endsOf(places) : (places ?? [])
}

function endsOf(run: number): [first: number, last: number] {
  const more = run % 256
  const first = (run - more) / 256
  return [first, first + more]
}

/** Yields each position in the ranges. */
export function* placesIn(ranges: readonly number[]): Generator<number> {
  for (let i = 0; i + 1 < ranges.length; i += 2)
    for (let place = ranges[i] as number; place <= (ranges[i + 1] as number); place++) yield place
}
