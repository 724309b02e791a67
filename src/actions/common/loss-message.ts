/** Says what of a file's pages the result does not show. */

/** The content of one page that the result does not show. */
export interface PageLoss {
  /** 0-based. */
  page: number
  letters: number
  pictures: number
  drawings: number
  /** Whether the page has more content than was read. */
  truncated: boolean
}

/** Maximum number of pages that are named. */
const mostNamed = 20

/** @param losses at least one */
export function lossMessage(losses: readonly PageLoss[]): string {
  const sum = (kind: 'letters' | 'pictures' | 'drawings') => losses.reduce((total, loss) => total + loss[kind], 0)
  const counted = [
    counts(sum('letters'), 'letter', 'letters'),
    counts(sum('pictures'), 'picture', 'pictures'),
    counts(sum('drawings'), 'drawing', 'drawings'),
    losses.some(({ truncated }) => truncated) ? 'content beyond the limits of a page' : '',
  ].filter((part) => part !== '')
  return `${placesOf(losses)} some content was lost: ${counted.join(', ')}.`
}

function placesOf(losses: readonly PageLoss[]): string {
  const named = losses.slice(0, mostNamed).map(({ page }) => page + 1)
  const more = losses.length - named.length
  if (named.length === 1) return `On page ${named[0]}`
  if (more > 0) return `On pages ${named.join(', ')} and ${more} more`
  return `On pages ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

const counts = (count: number, one: string, many: string) => (count === 0 ? '' : count === 1 ? `1 ${one}` : `${count} ${many}`)
