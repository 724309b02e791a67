/** Finds the edge at which the paragraphs of a text begin: an indent, or the left edge of hanging ones. */

import type { Line } from '../../ir/line.ts'
import { startEdges } from '../../tuning/blocks/paragraphs.ts'
import { labelOf } from '../lines/list-items.ts'

/**
 * Returns the edge at which paragraphs begin, if all lines begin at one of two edges and all that follow lines with space at their end begin at
 * one of them; otherwise null.
 * @param endsEarly whether the first word of a line would have fitted on the line before it
 */
export function startEdge(run: readonly Line[], endsEarly: (before: Line, line: Line) => boolean): number | null {
  if (run.length < startEdges.fewestLines || run.some((line) => line.rtl || line.words.some(({ tabbed }) => tabbed) || labelOf(line)))
    return null
  const edges = [Math.min(...run.map(({ x0 }) => x0)), Math.max(...run.map(({ x0 }) => x0))] as const
  const size = run[0]?.size ?? 0
  const indent = edges[1] - edges[0]
  if (indent < size * startEdges.leastIndent || indent > size * startEdges.mostIndent) return null
  const isAt = (line: Line, edge: number) => Math.abs(line.x0 - edge) < startEdges.sameEdge
  if (!run.every((line) => edges.some((edge) => isAt(line, edge)))) return null
  const starts = run.filter((line, i) => i > 0 && endsEarly(run[i - 1] as Line, line))
  const edge = edges.find((one) => starts.every((line) => isAt(line, one)))
  const others = run.filter((line) => edge !== undefined && !isAt(line, edge)).length
  return edge !== undefined && starts.length >= startEdges.fewestStarts && others >= startEdges.fewestStarts ? edge : null
}
