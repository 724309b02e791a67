/** Small hand-made values of the stages: letters, shapes, lines, pages and paragraphs. All lengths are in points. */
import type { Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import type { Line, Word } from '../../../src/pdf-to-word/ir/line.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import type { PageFacts } from '../../../src/pdf-to-word/ir/page-facts.ts'
import type { ListMark, PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import type { Step } from '../../../src/pdf-to-word/ir/pass.ts'
import type { Picture } from '../../../src/pdf-to-word/ir/picture.ts'
import type { Chapter, PlacedSection, Running } from '../../../src/pdf-to-word/ir/section.ts'
import type { Fill, Rule, Shape } from '../../../src/pdf-to-word/ir/shape.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import type { TextStyle } from '../../../src/pdf-to-word/ir/text-style.ts'
import { indexTags } from '../../../src/pdf-to-word/read/tag-index.ts'

/** Runs a pass with these values and returns what it writes. */
export const run = <Slots>(step: Step<Slots>, given: Partial<Slots>): Slots => step.run(given as Slots) as Slots

/** Ten points of a font whose metrics are known. */
export const style: TextStyle = {
  family: 'Arial',
  size: 10,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  color: '000000',
  shade: '',
  raise: '',
  fixed: false,
  serif: false,
}

/** The tags of an untagged file. */
export const noTags = indexTags(null)

const face = { family: 'Arial', fixed: false, serif: false } as Glyph['face']
let drawn = 0

/** The letters of a text from an x on, each half as wide as high; spaces are gaps. */
export const glyphsOf = (text: string, x: number, y: number, more: Partial<Glyph> = {}): Glyph[] =>
  [...text].flatMap((letter, i): Glyph[] => {
    const size = more.size ?? 10
    const own = { text: letter, x: x + (i * size) / 2, y, endX: x + ((i + 1) * size) / 2, endY: y, size, face, bold: false, italic: false }
    const rest = { color: '000000', angle: 0, mark: -1, artifact: null, hidden: false, order: drawn++ }
    return letter === ' ' ? [] : [{ ...own, ...rest, ...more }]
  })

/** A line of these words, each letter half as wide as the font is high; a bar before a word makes a wide gap. */
export function lineOf(text: string, x0: number, baseline: number, more: Partial<Line> & { style?: TextStyle } = {}): Line {
  const { style: own = style, ...rest } = more
  const { size } = own
  const words: Word[] = []
  let x = x0
  for (const part of text.split(' ')) {
    const tabbed = part.startsWith('|')
    const letters = tabbed ? part.slice(1) : part
    if (tabbed) x += 3 * size
    words.push({ text: letters, x0: x, x1: x + (letters.length * size) / 2, style: own, joined: false, tabbed, link: '' })
    x += ((letters.length + 1) * size) / 2
  }
  const box = { x0, x1: x - size / 2, top: baseline - 0.8 * size, bottom: baseline + 0.2 * size }
  return { words, ...box, baseline, size, page: 0, block: -1, rtl: false, order: drawn++, ...rest }
}

/** The texts of lines. */
export const textsOf = (lines: readonly { words: readonly Word[] }[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))

/** A paragraph of these lines, in a column from 72 to 540. */
export function paragraphOf(lines: readonly Line[], more: Partial<PlacedParagraph> = {}): PlacedParagraph {
  const box = {
    x0: Math.min(...lines.map(({ x0 }) => x0)),
    x1: Math.max(...lines.map(({ x1 }) => x1)),
    y0: Math.min(...lines.map(({ top }) => top)),
    y1: Math.max(...lines.map(({ bottom }) => bottom)),
  }
  const place = { left: 72, right: 540, page: lines[0]?.page ?? 0, box, spacing: noSpacing() }
  const kind = { heading: null, list: null, caption: false, shade: '', borders: null, rtl: false }
  return { kind: 'paragraph', align: 'left', lines: [...lines], ...place, ...kind, ...more }
}

/** The label of a list item. */
export const labelOf = (label: string, labelX: number): ListMark => ({ label, style, level: 0, labelX, textX: labelX + 18, rtl: false })

/** A page of 612 by 792 points with these lines, and nothing else unless given. */
export const contentOf = (lines: readonly Line[], more: Partial<PageContent> = {}): PageContent => ({
  page: 0,
  base: [1, 0, 0, -1, 0, 792],
  scale: 1,
  width: 612,
  height: 792,
  lines: [...lines],
  headerLines: [],
  footerLines: [],
  shapes: { rules: [], fills: [], drawings: [] },
  grids: [],
  pictures: [],
  drawings: [],
  charts: [],
  diagrams: [],
  nodes: [],
  turned: [],
  slanted: [],
  comments: [],
  scanned: false,
  hasTextOnScan: false,
  shown: { truncated: false, letters: new Uint8Array(), unread: [], pictures: [], drawings: [], marks: [] },
  askew: [],
  ...more,
})

/** A page as read. */
export const factsOf = (more: Partial<PageFacts> = {}): PageFacts => ({
  index: 0,
  base: [1, 0, 0, -1, 0, 792],
  scale: 1,
  width: 612,
  height: 792,
  glyphs: [],
  shapes: [],
  pictures: [],
  links: [],
  comments: [],
  fields: [],
  truncated: false,
  ...more,
})

/** A box by its left, top, right and bottom. */
export const boxOf = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 })

type Corners = readonly [x0: number, y0: number, x1: number, y1: number]

/** A drawn shape, by default a black stroke of one point. */
export const shapeOf = (kind: Shape['kind'], corners: Corners, more: Partial<Shape> = {}): Shape => ({
  box: boxOf(...corners),
  kind,
  points: kind === 'line' ? 2 : 4,
  fill: null,
  stroke: '000000',
  opaque: true,
  lineWidth: 1,
  dashed: false,
  order: drawn++,
  mark: -1,
  artifact: false,
  ...more,
})

/** A rule of half a point. */
export const ruleOf = (level: boolean, at: number, from: number, to: number): Rule => ({
  level,
  at,
  from,
  to,
  width: 0.5,
  color: '000000',
  dashed: false,
  order: drawn++,
})

/** An opaque area of one colour. */
export const fillOf = (color: string, ...corners: Corners): Fill => ({ box: boxOf(...corners), color, opaque: true, order: drawn++ })

/** A picture. */
export const pictureOf = (corners: Corners, more: Partial<Picture> = {}): Picture => ({
  box: boxOf(...corners),
  matrix: [corners[2] - corners[0], 0, 0, corners[3] - corners[1], corners[0], corners[1]],
  stream: { dict: new Map(), bytes: Buffer.alloc(0) },
  object: 7,
  color: '000000',
  order: drawn++,
  mark: -1,
  artifact: false,
  ...more,
})

/** A header or footer of these blocks. */
export const runningOf = (blocks: Running['default'], more: Partial<Running> = {}): Running => ({
  default: blocks,
  first: null,
  even: null,
  left: 72,
  right: 540,
  figures: [],
  pages: [0],
  writtenLines: [],
  ...more,
})

/** A chapter without header and footer. */
export const chapterOf = (more: Partial<Chapter> = {}): Chapter => ({
  firstPage: 0,
  header: null,
  footer: null,
  numbers: { style: 'decimal', start: null },
  ...more,
})

/** A section of one column with these blocks on each of its pages. */
export const sectionOf = (
  pages: readonly PlacedSection['stretches'][number]['blocks'][],
  more: Partial<PlacedSection> = {},
): PlacedSection => ({
  width: 612,
  height: 792,
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
  laterTop: null,
  headerAt: 36,
  footerAt: 36,
  columns: [{ x0: 72, x1: 540 }],
  ruled: false,
  continuous: false,
  chapter: chapterOf(),
  stretches: pages.map((blocks, page) => ({ page, column: 0, blocks, top: 72 })),
  ...more,
})
