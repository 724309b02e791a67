/** Tells lines apart by their look. */

import type { Line } from '../../ir/line.ts'

/** Returns whether two lines differ so much (one bold and one not, or in different colours) that they are not one paragraph. */
export function isDifferent(before: Line, line: Line): boolean {
  const every = (of: Line, test: (word: Line['words'][number]) => boolean) => of.words.every(test)
  const boldBefore = every(before, (word) => word.style.bold)
  const boldNow = every(line, (word) => word.style.bold)
  if (boldBefore !== boldNow && (boldBefore ? every(line, (word) => !word.style.bold) : every(before, (word) => !word.style.bold)))
    return true
  const [a, b] = [before.words[0]?.style, line.words[0]?.style]
  const oneColour = (of: Line) => new Set(of.words.map((word) => word.style.color)).size === 1
  return a !== undefined && b !== undefined && a.color !== b.color && oneColour(before) && oneColour(line)
}
