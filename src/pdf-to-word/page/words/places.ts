/** Positions in the drawing order of a page, as pairs of the first and last of a run: the letters of a word are mostly consecutive. */

/** Adds a position to a list of such pairs. */
export function addPlace(ranges: number[], place: number): void {
  const last = ranges.length - 1
  if (last > 0 && ranges[last] === place - 1) ranges[last] = place
  else ranges.push(place, place)
}

/** Yields each position in the ranges. */
export function* placesIn(ranges: readonly number[]): Generator<number> {
  for (let i = 0; i + 1 < ranges.length; i += 2)
    for (let place = ranges[i] as number; place <= (ranges[i + 1] as number); place++) yield place
}
