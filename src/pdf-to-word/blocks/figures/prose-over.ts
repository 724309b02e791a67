/** Tells a paragraph that is over a drawing from the labels in it. */
import type { Line } from '../../ir/line.ts'

/** Lines of this many words below each other are no label. */
const fewestLines = 4
const fewestWords = 5
/** They begin at one edge, in points, and are about as wide as each other. */
const sameEdge = 2
const leastWidth = 0.7
/** From one baseline to the next, in parts of the size. */
const furthestStep = 1.8

export function holdsParagraph(lines: readonly Line[]): boolean {
  let run: Line[] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = run.at(-1)
    if (!last || !followsIn(line, last)) run = []
    if (line.words.length >= fewestWords) run.push(line)
    if (run.length >= fewestLines) return true
  }
  return false
}

function followsIn(line: Line, last: Line): boolean {
  const [narrower, wider] = [line.x1 - line.x0, last.x1 - last.x0].sort((a, b) => a - b) as [number, number]
  return (
    Math.abs(line.x0 - last.x0) <= sameEdge && line.baseline - last.baseline <= line.size * furthestStep && narrower >= wider * leastWidth
  )
}
