import { stepsOver } from '../ir/pass.ts'
import { aboutBox } from './evidence.ts'
import { drawingsOf, drawingsWithText } from './figures/drawings.ts'
import { figuresOf } from './figures/figures.ts'
import { flowRound } from './figures/flow-round.ts'
import { labelTables } from './figures/labels.ts'
import { leftoversOf } from './figures/leftovers.ts'
import { stacked } from './figures/stacked.ts'
import { setInLines } from './lines/pictures-in-line.ts'
import { joinLabels, rowsOf } from './lines/rows.ts'
import { pairTables, ruledTables, type TableWithLines } from './page-tables.ts'
import { bodyStyle } from './paragraphs/body-stats.ts'
import type { SinglePageBlocks } from './single-page.ts'
import { noteBox, textBoxes } from './tables/boxes.ts'
import { fillCells as fillCellsOf } from './tables/cell-pictures.ts'
import { float, isInText } from './tables/in-text.ts'
import { placeTurned } from './tables/turned-text.ts'
import { tagsOf } from './tagged/tagged-blocks.ts'

const step = stepsOver<SinglePageBlocks>()

export const findDrawings = step(['content', 'lines', 'stats'], ['drawings', 'labels', 'lines'], ({ content, lines, stats }) => {
  const drawings = drawingsOf(content, lines, stats.size)
  const labels = drawings.filter(({ nodes }) => nodes).flatMap((drawing) => labelTables(drawing, content.page, stats))
  const drawn = new Set(drawings.flatMap((drawing) => drawing.lines))
  return { drawings, labels, lines: lines.filter((line) => !drawn.has(line)) }
})

export const readTaggedTables = step(
  ['content', 'lines', 'text', 'stats', 'tags', 'onFinding'],
  ['tagged', 'tables'],
  (given) => {
    const tagged = tagsOf(given)
    return { tagged, tables: tagged.tables }
  },
  ['Line.words'],
)

export const findRuledTables = step(
  ['content', 'lines', 'text', 'stats', 'tags', 'onFinding', 'tagged', 'tables'],
  ['tables'],
  (given) => ({ tables: [...given.tables, ...ruledTables(given, given.tagged)] }),
  ['Line.words'],
)

export const pairTexts = step(['content', 'lines', 'text', 'stats', 'tags', 'onFinding', 'tables'], ['tables'], (given) => ({
  tables: [...given.tables, ...pairTables(given, given.tables)],
}))

export const placeTurnedText = step(
  ['content', 'tables', 'drawings', 'stats'],
  ['turned', 'turnedOver'],
  ({ content, tables, drawings, stats }) => {
    const boxes = drawingsWithText(drawings).map(({ box }) => box)
    const { cells, over } = placeTurned({ content, tables: tablesIn(tables), drawings: boxes, stats })
    return { turned: cells, turnedOver: over }
  },
  ['Cell.blocks', 'Cell.turned', 'Cell.vertical'],
)

export const findTextBoxes = step(
  ['content', 'lines', 'notes', 'text', 'stats', 'onFinding', 'tables', 'labels'],
  ['boxes', 'lines'],
  ({ content, lines, notes, text, stats, onFinding, tables, labels }) => {
    const open = lines.filter((line) => !tables.some(({ usedLines }) => usedLines.has(line)))
    const boxes = [
      ...textBoxes(content, { lines: open, known: labels }, text, stats),
      ...notes.map((note) => noteBox(note, content.page, stats)),
    ]
    for (const { table, usedLines } of boxes) onFinding(() => aboutBox(table, usedLines.size))
    return { boxes, lines: open.filter((line) => !boxes.some(({ usedLines }) => usedLines.has(line))) }
  },
)

/** Joins labels with their texts first, because a column of bullets would otherwise look like a text column. */
export const joinLabelsToTexts = step(['lines'], ['lines'], ({ lines }) => ({ lines: rowsOf(lines).flatMap((row) => joinLabels(row)) }))

export const floatTablesInText = step(
  ['lines', 'text', 'tables', 'boxes'],
  ['inFlow', 'floating'],
  ({ lines, text, tables, boxes }) => {
    for (const { table } of tables) if (isInText(table, lines, text)) float(table)
    const all = tablesIn([...tables, ...boxes])
    return { inFlow: all.filter((table) => !table.floating), floating: all.filter((table) => table.floating) }
  },
  ['Table.floating', 'Table.padding'],
)

export const findFigures = step(
  ['content', 'lines', 'tables', 'boxes', 'tags', 'drawings'],
  ['style', 'figures', 'marks'],
  ({ content, lines, tables, boxes, tags, drawings }) => {
    const occupied = [...tables, ...boxes].map(({ table, usedLines: own }) => ({ box: table.box, lines: own }))
    const { blocks, marks } = leftoversOf(content, [...lines, ...occupied.flatMap((own) => [...own.lines])], drawings)
    const figures = figuresOf(content, lines, occupied, tags, [...drawings, ...blocks])
    return { style: bodyStyle(content.lines), figures: stacked(figures, content), marks: stacked(marks, content) }
  },
)

export const fillCells = step(
  ['tables', 'figures', 'style', 'stats'],
  ['figures'],
  ({ tables, figures, style, stats }) => ({ figures: fillCellsOf(tablesIn(tables), figures, style, stats) }),
  ['Cell.blocks', 'Cell.vertical'],
)

export const setFiguresInLines = step(['lines', 'figures'], ['lines', 'inText', 'apart'], ({ lines, figures }) => {
  const set = setInLines(lines, figures)
  return { lines: set.lines, inText: set.figures.filter(({ inline }) => inline), apart: set.figures.filter(({ inline }) => !inline) }
})

export const straightenLines = step(
  ['lines', 'apart', 'floating', 'text'],
  ['lines'],
  ({ lines, apart, floating, text }) => ({ lines: flowRound(lines, [...apart.filter(({ behind }) => !behind), ...floating], text) }),
  ['Figure.wrap', 'Table.wrap'],
)

const tablesIn = (all: readonly TableWithLines[]) => all.map(({ table }) => table)
