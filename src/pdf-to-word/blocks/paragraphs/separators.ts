/** Turns level rules between paragraphs into borders of the paragraph above or below them. */

import type { Block, Cell } from '../../ir/block.ts'
import { holdsMiddle, widthOf } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import { linesOnPage, type PageContent } from '../../ir/page-content.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import type { Rule } from '../../ir/shape.ts'
import { farthestBorder } from '../../ir/word-facts.ts'
import { separators } from '../../tuning/blocks/paragraph-borders.ts'
import { letterShape } from '../../tuning/letters.ts'
import { reachRule } from './ruled-lines.ts'

/** Gives the paragraphs of one column the rules between them as borders. */
export function addSeparators(blocks: readonly Block[], content: PageContent): void {
  const { shapes, grids } = content
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  const tableAreas = [...grids, ...blocks.filter((block) => block.kind === 'table')]
  const [sample] = paragraphs
  if (!sample) return
  const width = sample.right - sample.left
  const rules = shapes.rules.filter((rule) => {
    const isWide =
      rule.level && rule.to - rule.from > width * separators.wideShare && rule.from > sample.left - 12 && rule.to < sample.right + 12
    const box = { x0: rule.from, x1: rule.to, y0: rule.at, y1: rule.at }
    return isWide && !tableAreas.some((table) => holdsMiddle(table.box, box, 2)) && !underlinesWords(rule, paragraphs)
  })
  const others = linesBeside(paragraphs, content)
  for (const rule of rules) attach(rule, paragraphs, others)
  for (const [i, paragraph] of paragraphs.entries()) separateBorders(paragraphs[i - 1], paragraph)
}

/** Gives the paragraphs of a cell the rules inside the cell as borders. */
export function addCellRules({ box, blocks }: Cell, rules: readonly Rule[]): void {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  if (paragraphs.length === 0 || paragraphs.length < blocks.length) return
  const inside = rules.filter(
    ({ level, at, from, to }) =>
      level &&
      to - from > widthOf(box) * separators.wideShare &&
      from > box.x0 - 1 &&
      to < box.x1 + 1 &&
      at > box.y0 + separators.sideReach &&
      at < box.y1 - separators.sideReach,
  )
  for (const rule of inside) if (!underlinesWords(rule, paragraphs)) attach(rule, paragraphs, [])
  for (const [i, paragraph] of paragraphs.entries()) separateBorders(paragraphs[i - 1], paragraph)
}

/** Makes equal borders of neighbours differ slightly in colour, because Word would draw them as one box without the rule between them. */
function separateBorders(above: Paragraph | undefined, { borders }: Paragraph): void {
  if (!above?.borders || !borders || borders.left || borders.right) return
  for (const side of ['top', 'bottom'] as const) {
    const [upper, lower] = [above.borders[side], borders[side]]
    if (Boolean(upper) !== Boolean(lower)) return
    if (
      upper &&
      lower &&
      (Math.abs(upper.width - lower.width) > separators.sameWidth || upper.color !== lower.color || upper.dashed !== lower.dashed)
    )
      return
  }
  for (const side of ['top', 'bottom'] as const) {
    const border = borders[side]
    if (border) borders[side] = { ...border, color: nextShade(border.color) }
  }
}

/** Returns the colour with its last bit changed, which is invisible. */
function nextShade(color: string): string {
  const value = Number.parseInt(color, 16)
  return (value ^ 1).toString(16).toUpperCase().padStart(6, '0')
}

/** Returns lines outside the given paragraphs, such as those of headers and footers, whose rules are not borders of the text. */
function linesBeside(paragraphs: readonly Paragraph[], page: PageContent): Line[] {
  const own = new Set(paragraphs.flatMap((paragraph) => paragraph.lines.map(({ baseline }) => baseline)))
  return linesOnPage(page).filter(({ baseline }) => !own.has(baseline))
}

function attach(rule: Rule, paragraphs: readonly Paragraph[], others: readonly Line[]): void {
  const above = paragraphs.findLast(({ lines }) => (lines.at(-1)?.baseline ?? Infinity) < rule.at)
  const below = paragraphs.find(({ lines }) => (lines[0]?.top ?? -Infinity) > rule.at - 1)
  const gapAbove = above ? rule.at - bottomOf(above) : Infinity
  const gapBelow = below ? topOf(below) - rule.at : Infinity
  const gapBeside = Math.min(
    ...others
      .filter((line) => line.x0 < rule.to && line.x1 > rule.from)
      .map(({ baseline, size }) =>
        baseline < rule.at ? rule.at - bottomOfLine({ baseline, size }) : topOfLine({ baseline, size }) - rule.at,
      ),
  )
  if (gapBeside > -1 && gapBeside < Math.min(gapAbove, gapBelow)) return
  const border = { width: rule.width, color: rule.color, dashed: rule.dashed }
  const none = { top: null, right: null, bottom: null, left: null }
  if (above && gapAbove <= Math.min(gapBelow * separators.aboveShare + separators.nextLine, farthestBorder) && !above.borders?.bottom) {
    above.borders = {
      ...(above.borders ?? none),
      bottom: border,
      gap: Math.max(0, gapAbove),
      at: { ...above.borders?.at, bottom: rule.at },
    }
    reachRule(above, rule)
  } else if (below && gapBelow <= farthestBorder && !below.borders?.top) {
    below.borders = { ...(below.borders ?? none), top: border, gap: Math.max(0, gapBelow), at: { ...below.borders?.at, top: rule.at } }
    reachRule(below, rule)
  }
}

/** Returns whether a rule spans exactly the underlined words above it, or the last line of a paragraph. */
function underlinesWords(rule: Rule, paragraphs: readonly Paragraph[]): boolean {
  return paragraphs.some(({ lines }) =>
    lines.some((line) => {
      if (rule.at <= line.baseline || rule.at - line.baseline > line.size * separators.underlineDepth) return false
      const words = line === lines.at(-1) ? line.words : line.words.filter(({ style }) => style.underline)
      const [first, last] = [words[0], words.at(-1)]
      return first !== undefined && last !== undefined && isAlong(rule, first.x0, last.x1)
    }),
  )
}

function isAlong(rule: Rule, x0: number, x1: number): boolean {
  return Math.abs(rule.from - x0) < separators.underlineStart && Math.abs(rule.to - x1) < separators.underlineEnd
}

function bottomOf({ lines }: Paragraph): number {
  const last = lines.at(-1)
  return last ? bottomOfLine(last) : 0
}

function topOf({ lines }: Paragraph): number {
  const [first] = lines
  return first ? topOfLine(first) : 0
}

function bottomOfLine({ baseline, size }: Pick<Line, 'baseline' | 'size'>): number {
  return baseline + size * letterShape.below
}

function topOfLine({ baseline, size }: Pick<Line, 'baseline' | 'size'>): number {
  return baseline - size * letterShape.above
}
