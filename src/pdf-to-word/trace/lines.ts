/** Lists the lines and shapes of each page after a pass, as plain data for display. */

import { lineText } from '../blocks/lines/rows.ts'
import { paragraphsIn } from '../blocks/walk.ts'
import type { Block } from '../ir/block.ts'
import { boxOfLine, type Line } from '../ir/line.ts'
import type { PageContent } from '../ir/page-content.ts'
import { variantsOf } from '../ir/section.ts'
import { ruleBox } from '../page/shapes/shapes.ts'
import type { PlacementValues } from '../placement/steps.ts'
import { boxFor, round } from './blocks.ts'
import type { TraceLine, TraceShapes } from './trace.ts'

/** Maximum number of displayed letters of a line. */
const mostText = 300

/** The lines by page index, from 0. */
export type LinesByPage = Map<number, TraceLine[]>

/** Returns the lines of all pages, taken from the blocks as soon as these exist. */
export function linesOf(values: Partial<PlacementValues>): LinesByPage {
  const byPage: LinesByPage = new Map()
  const add = (line: Line, role: TraceLine['role']) => {
    const own = byPage.get(line.page) ?? []
    byPage.set(line.page, own)
    own.push(lineItem(line, role))
  }
  const addBlocks = (blocks: Iterable<Block>, role: TraceLine['role']) => {
    for (const { lines } of paragraphsIn(blocks)) for (const line of lines) add(line, role)
  }
  const { sections, pages, chapters, noteTexts, notes = [] } = values
  if (sections) for (const { stretches } of sections) for (const { blocks } of stretches) addBlocks(blocks, 'text')
  else if (pages) for (const { zones, floats } of pages) addBlocks([...zones.flatMap(blocksOfZone), ...floats], 'text')
  for (const { header, footer } of chapters ?? []) {
    for (const blocks of variantsOf(header)) addBlocks(blocks, 'header')
    for (const blocks of variantsOf(footer)) addBlocks(blocks, 'footer')
  }
  if (noteTexts) addBlocks(noteTexts, 'note')
  else for (const { lines } of notes) for (const line of lines) add(line, 'note')
  if (!sections && !pages) for (const content of values.contents ?? []) addContent(content, values, add)
  return byPage
}

const blocksOfZone = ({ columns }: NonNullable<PlacementValues['pages'][number]>['zones'][number]) =>
  columns.flatMap(({ blocks }) => blocks)

function addContent(content: PageContent, values: Partial<PlacementValues>, add: (line: Line, role: TraceLine['role']) => void): void {
  const index = values.contents?.indexOf(content) ?? -1
  const running = values.running?.lines[index]
  const noted = new Set(values.notes?.flatMap(({ lines }) => lines))
  const [headers, footers] = [new Set<Line>(running?.header), new Set<Line>(running?.footer)]
  for (const line of content.headerLines) add(line, 'header')
  for (const line of content.footerLines) add(line, 'footer')
  for (const line of content.lines) {
    if (!noted.has(line)) add(line, headers.has(line) ? 'header' : footers.has(line) ? 'footer' : 'text')
  }
}

/** Returns a line with its box, its text (shortened) and the ends of its words. */
export const lineItem = (line: Line, role: TraceLine['role']): TraceLine => ({
  box: boxFor(boxOfLine(line)),
  role,
  text: lineText(line).slice(0, mostText),
  words: line.words.map(({ x0, x1 }) => [round(x0), round(x1)]),
})

/** Returns the rules, fills and pictures of a page. */
export const shapesOf = ({ shapes, pictures }: Pick<PageContent, 'shapes' | 'pictures'>): TraceShapes => ({
  rules: shapes.rules.map((rule) => boxFor(ruleBox(rule))),
  fills: shapes.fills.map(({ box }) => boxFor(box)),
  pictures: pictures.map(({ box }) => boxFor(box)),
})
