import type { Block } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import { type Box, holdsMiddle } from '../ir/geometry.ts'
import { boxOfLine } from '../ir/line.ts'
import type { PageZone } from '../ir/page-blocks.ts'
import { stepsOver } from '../ir/pass.ts'
import { floatingTables } from '../tuning/blocks/tables.ts'
import { areaOf, columnBlocks, type Placed, textBlocks, withBlocks } from './column-blocks.ts'
import { zonesOf } from './columns/columns.ts'
import { letterheadRules } from './columns/letterhead-rules.ts'
import { reportGutter } from './evidence.ts'
import { drawingsWithText } from './figures/drawings.ts'
import { joinPictureRows } from './figures/picture-rows.ts'
import { anchorTables, anchorWrapped } from './floating.ts'
import { frameParagraphs as frameParagraphsIn } from './paragraphs/framed-paragraphs.ts'
import { addSeparators } from './paragraphs/separators.ts'
import { addSideBars } from './paragraphs/side-bars.ts'
import type { SinglePageBlocks } from './single-page.ts'
import { floatBeside as floatBesideIn } from './tables/beside.ts'

const step = stepsOver<SinglePageBlocks>()

export const findColumns = step(
  ['content', 'lines', 'inFlow', 'inText', 'text', 'onFinding'],
  ['areas'],
  ({ content, lines, inFlow, inText, text, onFinding }) => {
    const items: Placed[] = [
      ...lines.map((line) => ({ box: boxOfLine(line), isText: true, order: line.order, value: line })),
      ...[...inFlow, ...inText].map((block) => ({ box: block.box, isText: false, order: -1, value: block })),
    ]
    const rules = letterheadRules(content, lines, text)
    return { areas: zonesOf(items, { rules, onFinding: reportGutter(content.page, onFinding) }).map((zone) => areaOf(zone, text, content)) }
  },
)

export const makeParagraphs = step(
  ['content', 'areas', 'tagged', 'stats', 'onFinding'],
  ['zones'],
  ({ areas, tagged, ...given }) => ({
    zones: withBlocks(areas, (items, column) =>
      columnBlocks(items, (lines) => [...tagged.paragraphs(lines, column), ...textBlocks(lines, column, given)]),
    ),
  }),
  ['Line.words', 'Line.x0'],
)

export const setFiguresInRows = step(
  ['zones', 'stats', 'style'],
  ['zones'],
  ({ zones, stats, style }) => ({
    zones: mapColumns(zones, ({ blocks, x0, x1 }) => joinPictureRows(blocks, { left: x0, right: x1 }, stats, style)),
  }),
  ['Figure.inline'],
)

export const orderByTags = step(['zones', 'tagged'], ['zones'], ({ zones, tagged }) => ({
  zones: mapColumns(zones, ({ blocks }) => tagged.order(blocks)),
}))

export const floatBeside = step(
  ['zones'],
  [],
  ({ zones }) => {
    for (const { blocks } of columnsOf(zones)) floatBesideIn(blocks)
  },
  ['Table.floating', 'Table.padding', 'Table.wrap'],
)

export const addBorders = step(
  ['zones', 'content'],
  [],
  ({ zones, content }) => {
    for (const { blocks } of columnsOf(zones)) {
      addSeparators(blocks, content)
      addSideBars(blocks, content)
    }
  },
  ['Paragraph.borders'],
)

export const frameParagraphs = step(
  ['zones', 'content'],
  [],
  ({ zones, content }) => {
    for (const { blocks } of columnsOf(zones)) frameParagraphsIn(blocks, content)
  },
  ['Line.words', 'Paragraph.borders', 'Paragraph.framed', 'Paragraph.shade'],
)

export const anchorFloating = step(
  ['content', 'drawings', 'labels', 'floating', 'turned', 'turnedOver', 'apart', 'marks', 'zones'],
  ['floats'],
  ({ content, drawings, labels, floating, turned, turnedOver, apart, marks, zones }) => {
    const loose = anchorWrapped(zones, floating)
    const alone = anchorTables(zones, [...turned, ...loose, ...labels], content.height * floatingTables.fullPage)
    const isOver = ({ box }: Figure, some: readonly { box: Box }[]) => some.some((drawing) => holdsMiddle(drawing.box, box))
    const slanted = content.slanted
      .filter((text) => !isOver(text, drawingsWithText(drawings)))
      .map((text) => (isOver(text, drawings) ? { ...text, behind: false } : text))
    return { floats: [...anchorWrapped(zones, apart), ...alone, ...slanted, ...turnedOver, ...marks] }
  },
  ['values.zones'],
)

const columnsOf = (zones: readonly PageZone[]) => zones.flatMap(({ columns }) => columns)

/** Returns the zones with their columns' blocks replaced. */
function mapColumns(zones: readonly PageZone[], blocksOf: (column: PageZone['columns'][number]) => Block[]): PageZone[] {
  return zones.map((zone) => ({ ...zone, columns: zone.columns.map((column) => ({ ...column, blocks: blocksOf(column) })) }))
}
