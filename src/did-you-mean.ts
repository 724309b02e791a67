/** Suggests the name that was probably meant by a misspelt one. */

/** No known name is so long. */
const longest = 40

/** Returns ` Did you mean "…"?` for the closest one of `names`, or '' if none is close. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const wanted = plain(given)
  if (wanted === '' || wanted.length > longest) return ''
  let best: { name: string; edits: number } | undefined
  for (const name of names) {
    const edits = editsBetween(wanted, plain(name))
    if (edits <= Math.max(1, Math.floor(name.length / 4)) && edits < Math.min(wanted.length, best?.edits ?? Number.POSITIVE_INFINITY))
      best = { name, edits }
  }
  return best ? ` Did you mean ${JSON.stringify(best.name)}?` : ''
}

/** Capitals, hyphens and underscores do not count as misspelling. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '')
}

/** Returns how many letters were added, omitted, changed or swapped with the next one (optimal string alignment distance). */
function editsBetween(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let line = 1; line <= one.length; line++) {
    const next = [line]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[line - 1] === other[column - 1]
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
      next[column] = Math.min(at(row, column) + 1, at(next, column - 1) + 1, at(row, column - 1) + (isSame ? 0 : 1))
      if (isSwapped) next[column] = Math.min(at(next, column), at(before, column - 2) + 1)
    }
    ;[before, row] = [row, next]
  }
  return at(row, other.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
