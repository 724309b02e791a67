/** Converts tables to WordprocessingML. */

import type { Cell, Row, Table } from '../ir/block.ts'
import { longestLength } from '../ir/word-facts.ts'
import { lineMetrics } from '../placement/lines/font-metrics.ts'
import { isRuledByNext, type RowRules, rowRules } from '../placement/tables/row-rules.ts'
import { writtenRows } from '../tuning/write.ts'
import { isRtlTable, mirrored } from './mirrored-table.ts'
import { bordersXml } from './paragraph.ts'
import type { PartWriter } from './part-writer.ts'
import { twips } from './parts/xml.ts'
import { letterShift } from './section.ts'

/** Maximum length that Word accepts, in twentieths of a point. */
const widest = twips(longestLength)
/** Maximum line height of fonts of unknown height, in multiples of the font size. */
const usualHeight = 1.4

/** The context of a table, in points. */
export interface TableParts {
  part: PartWriter
  /** Left edge of the text column around the table. */
  left: number
  /** Right edge of the text column around the table. */
  right: number
  /** Returns the content of a cell, whose box excludes its margins; it ends with a paragraph. */
  blocksXml(cell: Cell): string
}

/** Returns `w:tbl`. */
export function tableXml(seen: Table, parts: TableParts): string {
  const rtl = isRtlTable(seen)
  parts.part.account.keepTable(seen)
  const table = rtl ? mirrored(seen) : seen
  const { edges, rows } = table
  const start = rtl ? parts.right - (seen.edges.at(-1) ?? 0) : (edges[0] ?? 0) - parts.left
  const widths = edges.slice(1).map((edge, i) => Math.min(widest, Math.max(1, twips(edge) - twips(edges[i] ?? 0))))
  const total = Math.min(
    widest,
    widths.reduce((sum, width) => sum + width, 0),
  )
  const properties = [
    table.floating ? floatingXml(table) : '',
    rtl ? '<w:bidiVisual/>' : '',
    `<w:tblW w:w="${total}" w:type="dxa"/>`,
    `<w:tblInd w:w="${twips(start + letterShift - leftRule(table) / 2)}" w:type="dxa"/>`,
    '<w:tblLayout w:type="fixed"/>',
    `<w:tblCellMar><w:left w:w="${twips(table.padding.left)}" w:type="dxa"/><w:right w:w="${twips(table.padding.right)}" w:type="dxa"/></w:tblCellMar>`,
  ].join('')
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const inner = { ...parts, blocksXml: (cell: Cell) => parts.blocksXml(withoutMargins(cell, table)) }
  const rules = rowRules(table)
  const body = rows.map((row, index) => rowXml(row, index, table, widths, rules[index] as RowRules, inner)).join('')
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>`
}

/** Returns the properties of a table at a fixed place on the page; without wrapping distances, text comes right up to it. */
function floatingXml({ box, wrap }: Table): string {
  const away = (['left', 'right', 'top', 'bottom'] as const).map((side) => {
    const distance = wrap?.[side]
    return distance === undefined && side !== 'left' && side !== 'right' ? '' : ` w:${side}FromText="${twips(Math.max(0, distance ?? 0))}"`
  })
  return `<w:tblpPr${away.join('')} w:vertAnchor="page" w:horzAnchor="page" w:tblpX="${twips(box.x0)}" w:tblpY="${twips(box.y0)}"/><w:tblOverlap w:val="overlap"/>`
}

/** The number of columns of a cell, its width in twips, and its margins if they differ from the table's. */
interface CellSize {
  span: number
  width: number
  margins: string
}

/** LibreOffice gives an empty cell that is no wider than its margins a line of 12.5 points, whatever its paragraph says. */
const noMargins = '<w:tcMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tcMar>'

function rowXml(row: Row, index: number, table: Table, widths: readonly number[], rules: RowRules, parts: TableParts): string {
  const height = row.isCut ? 0 : Math.min(widest, Math.max(0, rowHeight(row, rules)))
  const isWhole = !row.isCut && height < twips(writtenRows.highestWhole)
  const properties = `${isWhole ? '<w:cantSplit/>' : ''}<w:trHeight w:val="${height}" w:hRule="atLeast"/>${row.header ? '<w:tblHeader/>' : ''}`
  const cells: string[] = []
  for (let column = 0; column < widths.length; ) {
    const own = row.cells.find((cell) => cell.column === column)
    const covering = own ? undefined : coveringCell(table, index, column)
    const above = covering?.cell
    const span = Math.max(1, Math.min(own?.columnSpan ?? above?.columnSpan ?? 1, widths.length - column))
    const width = Math.min(
      widest,
      widths.slice(column, column + span).reduce((sum, value) => sum + value, 0),
    )
    const empty = emptyParagraph(row, rules, parts.part)
    const margins = own?.blocks.length || own?.turned || width > sidesOf(table) ? '' : noMargins
    if (own) cells.push(cellXml(own, { span, width, margins }, parts, empty))
    else if (above)
      cells.push(
        `<w:tc><w:tcPr>${cellProperties(withSides(above, { top: false, bottom: covering?.hasBottom }), { span, width, margins }, '<w:vMerge/>')}</w:tcPr>${empty}</w:tc>`,
      )
    else cells.push(`<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${margins}</w:tcPr>${empty}</w:tc>`)
    column += span
  }
  return `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`
}

/**
 * Returns the height of a row in twips. Row edges are the centre lines of rules, but the renderer counts the whole upper rule in the row.
 */
function rowHeight({ top, bottom }: Row, { upper, lower }: RowRules): number {
  return twips(bottom - lower / 2) - twips(top - upper / 2)
}

/** Returns an empty paragraph that is no higher than the row. */
function emptyParagraph({ top, bottom, keepNext }: Row, { upper, lower }: RowRules, { body, styles }: PartWriter): string {
  const available = bottom - top - (upper + lower) / 2
  const natural = lineMetrics(body)
  const needed = natural ? natural.above + natural.below : body.size * usualHeight
  const style = available >= needed ? '' : `<w:pStyle w:val="${styles.emptyLineOf(available - 0.2)}"/>`
  const properties = `${style}${keepNext ? '<w:keepNext/>' : ''}`
  return properties === '' ? '<w:p/>' : `<w:p><w:pPr>${properties}</w:pPr></w:p>`
}

/** Returns the width of both margins of a cell, in twips. */
const sidesOf = ({ padding }: Table): number => twips(padding.left) + twips(padding.right)

/** Returns the width of the rule whose centre line is the left edge, in points. */
function leftRule({ rows }: Table): number {
  return Math.max(0, ...rows.map(({ cells }) => cells.find(({ column }) => column === 0)?.borders.left?.width ?? 0))
}

/** Returns the cell of an earlier row that spans this row, and whether its bottom border is drawn here. */
function coveringCell(table: Table, index: number, column: number): { cell: Cell; hasBottom: boolean } | undefined {
  for (let at = index - 1; at >= 0 && at >= index - 200; at--) {
    const found = table.rows[at]?.cells.find((cell) => cell.column === column && cell.rowSpan > index - at)
    if (found) return { cell: found, hasBottom: found.rowSpan === index - at + 1 && !isRuledByNext(table, at, found) }
  }
  return undefined
}

function cellXml(cell: Cell, size: CellSize, parts: TableParts, empty: string): string {
  const content = cell.blocks.length === 0 ? empty : parts.blocksXml(cell)
  return `<w:tc><w:tcPr>${cell.rowSpan > 1 ? cellProperties(withSides(cell, { top: true, bottom: false }), size, '<w:vMerge w:val="restart"/>') : cellProperties(cell, size, '')}</w:tcPr>${content}</w:tc>`
}

function withoutMargins(cell: Cell, { padding }: Table): Cell {
  return cell.turned ? cell : { ...cell, box: { ...cell.box, x0: cell.box.x0 + padding.left, x1: cell.box.x1 - padding.right } }
}

/**
 * Returns a part of a cell that spans rows, with borders only at its first and last rows, because others would make the rows between
 * higher.
 */
function withSides(cell: Cell, { top, bottom }: { top: boolean; bottom: boolean | undefined }): Cell {
  return { ...cell, borders: { ...cell.borders, top: top ? cell.borders.top : null, bottom: bottom ? cell.borders.bottom : null } }
}

function cellProperties({ borders, shade, vertical, turned }: Cell, { span, width, margins }: CellSize, merge: string): string {
  return [
    `<w:tcW w:w="${width}" w:type="dxa"/>`,
    span > 1 ? `<w:gridSpan w:val="${span}"/>` : '',
    merge,
    bordersXml('w:tcBorders', borders, 0),
    shade ? `<w:shd w:val="clear" w:color="auto" w:fill="${shade}"/>` : '',
    turned ? turnedXml(turned) : margins,
    vertical === 'top' ? '' : `<w:vAlign w:val="${vertical}"/>`,
  ].join('')
}

/** Returns the properties of a cell with vertical text. It has no margins except before the first line, which is at its left or right. */
function turnedXml({ direction, margin = 0 }: NonNullable<Cell['turned']>): string {
  const start = direction === 'up' ? 'left' : 'right'
  const widthOf = (side: string) => (side === start ? twips(margin) : 0)
  const margins = ['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:w="${widthOf(side)}" w:type="dxa"/>`).join('')
  return `<w:tcMar>${margins}</w:tcMar><w:textDirection w:val="${direction === 'up' ? 'btLr' : 'tbRl'}"/>`
}
