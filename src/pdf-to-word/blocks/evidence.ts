/** Describes in sentences why tables, boxes and columns of a page were recognised or rejected. */
import type { Table } from '../ir/block.ts'
import type { Finding, OnFinding } from '../ir/evidence.ts'
import { heightOf, holdsMiddle, widthOf } from '../ir/geometry.ts'
import type { Grid } from '../ir/grid.ts'
import { boxOfLine, type Line } from '../ir/line.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { ReportGutter } from './columns/columns.ts'

/** Returns the finding about a grid that might be a table; the alternatives are boxes, charts and drawings. */
export function aboutGrid(grid: Grid, { page, shapes }: PageContent, lines: readonly Line[], holds: boolean): Finding {
  const filled = grid.cells.filter(({ box }) => lines.some((line) => holdsMiddle(box, boxOfLine(line)))).length
  const near = shapes.rules.filter((rule) => {
    const [x, y] = rule.level ? [(rule.from + rule.to) / 2, rule.at] : [rule.at, (rule.from + rule.to) / 2]
    return holdsMiddle(grid.box, { x0: x, x1: x, y0: y, y1: y }, 2)
  })
  const level = near.filter((rule) => rule.level).length
  const made = `${level} horizontal and ${near.length - level} vertical rules, fills and gutters make ${grid.ys.length - 1} rows and ${grid.xs.length - 1} columns`
  return {
    ...{ page, box: grid.box, kind: 'table', holds },
    because: `${made}; ${filled} of ${grid.cells.length} cells contain text.`,
    rivals: [
      holds
        ? 'Text columns have no such rules, and most cells of a drawing would be empty.'
        : 'Most cells of a drawing or chart are empty, as here.',
    ],
  }
}

/** Returns the finding about a grid that is too small or has too few cells for a table. */
export function aboutSize({ box, cells }: Grid, { page }: PageContent): Finding {
  const size = `${Math.round(widthOf(box))} × ${Math.round(heightOf(box))} pt`
  const because = `It has ${cells.length === 1 ? '1 cell' : `${cells.length} cells`} and measures ${size}; a table has at least two cells and is at least as large as a line of text.`
  return { page, box, kind: 'table', holds: false, because }
}

/** Returns the finding about texts that lie side by side without a rule. */
export function aboutPair({ box, cells }: Grid, page: number): Finding {
  const because = `${cells.length} blocks of text are side by side without a rule between them.`
  return { page, box, kind: 'table', holds: true, because, rivals: ['Columns would continue down the page.'] }
}

/** Returns the finding about a frame with text in it. */
export function aboutBox({ page, box, floating }: Table, lines: number): Finding {
  const because = `A frame or fill contains ${lines === 1 ? '1 line' : `${lines} lines`} and no other text crosses it${floating ? '; text beside it makes it float' : ''}.`
  return { page, box, kind: 'table', holds: true, because, rivals: ['A paragraph with borders is as wide as its column.'] }
}

/** Returns a function that reports gutters as findings of a page. */
export const reportGutter =
  (page: number, onFinding: OnFinding): ReportGutter =>
  (find) =>
    onFinding(() => {
      const { against, ...found } = find()
      const rivals = [against ?? 'A table would be drawn row by row, and its texts would be narrower than the columns.']
      return { page, kind: 'columns', holds: against === null, ...found, rivals }
    })
