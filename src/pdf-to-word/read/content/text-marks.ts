/** Draws marks on text that have no appearance of their own, as viewers do (PDF 32000, 12.5.6.10). */
import type { Dict } from '../../ir/pdf-object.ts'
import { numbersOf } from '../../pdf/objects.ts'
import { textMarks } from '../../tuning/read.ts'
import { type ContentParts, readContent } from './content.ts'

/** The corners of marked text: upper left, upper right, lower left, lower right, as viewers read them. */
type Quad = readonly number[]

/** Operators that mark one quadrilateral, by the type of the annotation. */
const marks: Readonly<Record<string, (quad: Quad) => string>> = {
  Highlight: ([a, b, c, d, e, f, g, h]) => `${a} ${b} m ${c} ${d} l ${g} ${h} l ${e} ${f} l f`,
  Underline: (quad) => line(quad, textMarks.underline),
  Squiggly: (quad) => line(quad, textMarks.underline),
  StrikeOut: (quad) => line(quad, textMarks.strike),
}

/** Draws the mark of an annotation without an appearance, with at most this many areas, and returns their number; 0 for other annotations. */
export function drawTextMark(annotation: Dict, most: number, parts: ContentParts): number {
  if (most <= 0) return 0
  const { file } = parts
  const kind = file.resolve(annotation.get('Subtype'))
  const mark = typeof kind === 'string' ? marks[kind] : undefined
  const corners = numbersOf(annotation.get('QuadPoints'), file.resolve, [])
  const colour = colourOf(numbersOf(annotation.get('C'), file.resolve, []))
  if (!mark || !colour || corners.some((corner) => !Number.isFinite(corner))) return 0
  const count = Math.min(most, Math.floor(corners.length / 8))
  const quads = Array.from({ length: count }, (_, i) => corners.slice(8 * i, 8 * i + 8))
  const content = quads.map((quad) => `${colour} /M gs ${mark(quad)}`).join('\n')
  readContent(Buffer.from(content), new Map([['ExtGState', new Map([['M', new Map([['BM', 'Multiply']])]])]]), parts)
  return count
}

/** Returns the operators that set a colour of 1, 3 or 4 components; undefined for a transparent mark. */
function colourOf(components: readonly number[]): string | undefined {
  const operators = new Map([
    [1, ['g', 'G']],
    [3, ['rg', 'RG']],
    [4, ['k', 'K']],
  ]).get(components.length)
  return operators?.map((operator) => `${components.join(' ')} ${operator}`).join(' ')
}

/** Returns a line through a quadrilateral. @param height its place between the lower and the upper side, as a share */
function line([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: Quad, height: number): string {
  const between = (low: number, high: number) => low + (high - low) * height
  const thickness = Math.hypot(a - e, b - f) * textMarks.thickness
  return `${thickness} w ${between(e, a)} ${between(f, b)} m ${between(g, c)} ${between(h, d)} l S`
}
