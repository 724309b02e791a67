/** Values that the passes over one page exchange while its lines become blocks. */
import type { Table } from '../ir/block.ts'
import type { OnFinding } from '../ir/evidence.ts'
import type { Figure } from '../ir/figure.ts'
import type { Line } from '../ir/line.ts'
import type { BodyStats, Column, PageBlocks, PageZone } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { TextStyle } from '../ir/text-style.ts'
import type { TagIndex } from '../read/tag-index.ts'
import type { Area } from './column-blocks.ts'
import type { Drawing } from './figures/drawings.ts'
import type { TableWithLines } from './page-tables.ts'
import type { TaggedParts } from './tagged/tagged-blocks.ts'

/** The values of one page. */
export interface SinglePageBlocks {
  content: PageContent
  /** Lines of the text, without header, footer and notes; later passes remove the lines of tables and drawings. */
  lines: readonly Line[]
  /** Notes in the margin, each with its lines. */
  notes: readonly Line[][]
  /** Left and right edge of the text on the page. */
  text: Column
  stats: BodyStats
  tags: TagIndex
  onFinding: OnFinding
  drawings: readonly Drawing[]
  /** Words of diagrams, each in a frame. */
  labels: readonly Table[]
  tagged: TaggedParts
  tables: readonly TableWithLines[]
  /** Cells for text that runs up or down. */
  turned: readonly Table[]
  /** Such text that is drawn over cells with other text. */
  turnedOver: readonly Figure[]
  boxes: readonly TableWithLines[]
  /** Tables and boxes that are in the text, and those beside which text flows. */
  inFlow: readonly Table[]
  floating: readonly Table[]
  /** Style of most letters of the page. */
  style: TextStyle
  figures: readonly Figure[]
  /** Small strokes and letters without a Unicode value, which stay in place. */
  marks: readonly Figure[]
  /** Figures on separate lines, and floating figures. */
  inText: readonly Figure[]
  apart: readonly Figure[]
  areas: readonly Area[]
  zones: readonly PageZone[]
  /** Floating objects that have no anchor in a column. */
  floats: (Figure | Table)[]
}

/** Returns the page as the last pass left it. */
export const pageOf = ({ content: { page, width, height }, zones, floats }: SinglePageBlocks): PageBlocks => ({
  ...{ page, width, height, floats },
  zones: [...zones],
})
