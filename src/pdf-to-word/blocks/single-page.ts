/** What the passes over one page hand to each other while its lines become blocks. */
import type { Table } from '../ir/block.ts'
import type { Tell } from '../ir/evidence.ts'
import type { Figure } from '../ir/figure.ts'
import type { Line } from '../ir/line.ts'
import type { BodyStats, Column, PageBlocks, PageZone } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { TextStyle } from '../ir/text-style.ts'
import type { TagIndex } from '../read/tag-index.ts'
import type { Area } from './column-blocks.ts'
import type { Drawing } from './figures/drawings.ts'
import type { TakenTable } from './page-tables.ts'
import type { TaggedParts } from './tagged/tagged-blocks.ts'

export interface SinglePageBlocks {
  content: PageContent
  /** Those of the text, without header, footer and notes; fewer from pass to pass, as tables and drawings take theirs. */
  lines: readonly Line[]
  /** Where the text of the page begins and ends. */
  text: Column
  stats: BodyStats
  tags: TagIndex
  tell: Tell
  drawings: readonly Drawing[]
  /** The words of diagrams, each in a frame. */
  labels: readonly Table[]
  tagged: TaggedParts
  tables: readonly TakenTable[]
  /** Cells for text that runs up or down. */
  turned: readonly Table[]
  boxes: readonly TakenTable[]
  /** The tables and boxes that are in the text, and those that text flows beside. */
  standing: readonly Table[]
  floating: readonly Table[]
  /** How most of the page looks. */
  style: TextStyle
  figures: readonly Figure[]
  /** Small strokes and letters without a text, which stay where they stood. */
  marks: readonly Figure[]
  /** Those in a line of their own, and those that float. */
  inText: readonly Figure[]
  apart: readonly Figure[]
  areas: readonly Area[]
  zones: readonly PageZone[]
  /** What floats and found no place in a column. */
  floats: (Figure | Table)[]
}

/** Returns the page as the last pass left it. */
export const pageOf = ({ content: { page, width, height }, zones, floats }: SinglePageBlocks): PageBlocks => ({
  ...{ page, width, height, floats },
  zones: [...zones],
})
