/** Sets letters nearer to each other where a line would no longer hold its words: typesetters narrow spaces, word processors do not. */
import { spaceWidth } from './font-metrics.ts'
import { indentsOf } from './indents.ts'
import type { Line, Paragraph, Word } from './model.ts'

/** A line that is full to a hair may be broken by another program's rounding, in points. */
const hair = 0.15
/** Word counts the distance of letters in twentieths of a point. */
const step = 0.05
/** Farthest that letters are moved, in parts of the size: nobody sees it. */
const furthest = 0.025

export function fitLetters(paragraphs: Iterable<Paragraph>): void {
  for (const paragraph of paragraphs) {
    if (paragraph.rtl) continue
    const { left, first, right } = indentsOf(paragraph)
    const room = paragraph.right - right - paragraph.left - left
    for (const [i, line] of paragraph.lines.entries()) fitLine(line, i === 0 ? room - first : room)
  }
}

function fitLine(line: Line, column: number): void {
  const room = column - (line.hole ?? 0)
  if (room <= 0) return
  const natural = naturalWidth(line.words)
  if (natural === undefined || natural + hair <= room) return
  const letters = line.words.reduce((sum, { text, joined }) => sum + text.length + (joined ? 0 : 1), -1)
  const condensed = Math.ceil((natural + hair - room) / letters / step) * step
  if (condensed > line.size * furthest) return
  line.words = line.words.map((word) => ({ ...word, condensed }))
}

/** By the letters' own widths and plain spaces; undefined where these are not known, or tabs make the places. */
function naturalWidth(words: readonly Word[]): number | undefined {
  let width = 0
  for (const [i, { text, natural, style, joined, tabbed }] of words.entries()) {
    const space = spaceWidth(style.family)
    if (natural === undefined || space === undefined || tabbed || style.raise) return undefined
    const isSpaced = i > 0 && !joined
    width += natural + (isSpaced ? (space * style.size * (style.scale ?? 100)) / 100 : 0)
    width += (text.length + (isSpaced ? 1 : 0)) * (style.spacing ?? 0)
  }
  return width
}
