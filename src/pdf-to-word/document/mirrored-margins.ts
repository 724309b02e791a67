/** Finds out whether the margins of left and right pages are mirrored, as in books: the text of each side begins and ends elsewhere. */
import { sizeKey } from '../ir/geometry.ts'
import type { Line } from '../ir/line.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { MirroredMargins } from '../ir/section.ts'
import { mirroredMargins as limits } from '../tuning/document/content.ts'

/** A page with the lines of its text. */
interface TextPage {
  content: PageContent
  lines: readonly Line[]
}

/** A place at which several lines of a page begin or end. */
interface Edge {
  at: number
  lines: number
}

/** The places at which most lines of a page begin, and those at which they end. */
interface Edges {
  starts: Edge[]
  ends: Edge[]
}

/** Facing pages. */
interface Pair {
  right: Edges
  left: Edges
}

/**
 * Returns the left pages and how far their text is shifted; null if both sides have the same margins, or if the first page is a left one:
 * LibreOffice takes it for a right one, whatever its number.
 * @param numbers number of each page as Word counts it; left pages have even ones
 */
export function mirroredMargins(pages: readonly TextPage[], numbers: readonly number[]): MirroredMargins | null {
  const isLeft = (index: number) => (numbers[index] ?? 0) % 2 === 0
  if (isLeft(0)) return null
  const shifts = new Map<string, number>()
  const sizes = Map.groupBy(pages.keys(), (index) => sizeKey((pages[index] as TextPage).content))
  for (const [size, own] of sizes) {
    const shift = shiftBetween(own.map((index) => ({ page: pages[index] as TextPage, isLeft: isLeft(index) })))
    const width = pages[own[0] ?? 0]?.content.width ?? 0
    if (shift !== 0 && Math.abs(shift) < width * limits.mostShift) shifts.set(size, shift)
  }
  if (shifts.size === 0) return null
  return { leftPages: new Set(pages.flatMap(({ content }, index) => (isLeft(index) ? [content.page] : []))), shifts }
}

/** Returns the distance from the text of right pages to that of left ones; 0 unless clearly more lines begin and end at one place with it. */
function shiftBetween(pages: readonly { page: TextPage; isLeft: boolean }[]): number {
  const sides = pages
    .filter(({ page }) => page.lines.length >= limits.fewestLines)
    .map(({ page: { lines }, isLeft }) => ({
      isLeft,
      starts: edgesAt(lines.map(({ x0 }) => x0)),
      ends: edgesAt(lines.map(({ x1 }) => x1)),
    }))
  const pairs = sides.slice(1).flatMap((page, i): Pair[] => {
    const before = sides[i]
    if (!before || before.isLeft === page.isLeft) return []
    return [before.isLeft ? { right: page, left: before } : { right: before, left: page }]
  })
  if (pairs.length < limits.fewestPairs) return 0
  const shift = commonShift(pairs)
  if (Math.abs(shift) < limits.leastShift) return 0
  const least = Math.max(limits.fewestPairs, pairs.length * limits.agreedShare)
  const isUsual = (side: keyof Edges) =>
    pairs.filter(({ right, left }) => shared(right[side], left[side], shift) > shared(right[side], left[side], 0)).length >= least
  return isUsual('starts') && isUsual('ends') ? shift : 0
}

/** Returns the distance that most edges of left pages have from edges of the right pages that they face. */
function commonShift(pairs: readonly Pair[]): number {
  const votes = new Map<number, { lines: number; sum: number }>()
  for (const { right, left } of pairs) {
    for (const side of ['starts', 'ends'] as const) {
      for (const [distance, lines] of distances(right[side], left[side])) {
        const known = votes.get(Math.round(distance)) ?? { lines: 0, sum: 0 }
        votes.set(Math.round(distance), { lines: known.lines + lines, sum: known.sum + lines * distance })
      }
    }
  }
  const around = (key: number) => [key - 1, key, key + 1].flatMap((near) => votes.get(near) ?? [])
  const linesAt = (key: number) => around(key).reduce((sum, { lines }) => sum + lines, 0)
  const [best = 0] = [...votes.keys()].sort((a, b) => linesAt(b) - linesAt(a) || Math.abs(a) - Math.abs(b))
  return around(best).reduce((total, { sum }) => total + sum, 0) / Math.max(1, linesAt(best))
}

/** Returns the places at which most lines begin or end. */
function edgesAt(values: readonly number[]): Edge[] {
  const groups = [...Map.groupBy(values, Math.round).values()].sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))
  return groups
    .slice(0, limits.mostEdges)
    .map((own) => ({ at: own.reduce((sum, value) => sum + value, 0) / own.length, lines: own.length }))
}

/** Yields the distance from each edge of a right page to each of a left page, with the number of lines that it explains. */
function* distances(right: readonly Edge[], left: readonly Edge[]): Generator<[distance: number, lines: number]> {
  for (const from of right) for (const to of left) yield [to.at - from.at, Math.min(from.lines, to.lines)]
}

/** Returns the number of lines whose edges are at one place on both pages after the shift. */
function shared(right: readonly Edge[], left: readonly Edge[], shift: number): number {
  const linesAt = (at: number) => Math.max(0, ...left.filter((edge) => Math.abs(edge.at - at) < 1).map(({ lines }) => lines))
  return right.reduce((sum, { at, lines }) => sum + Math.min(lines, linesAt(at + shift)), 0)
}
