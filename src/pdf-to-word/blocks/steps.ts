/** Passes that turn the lines of each page into blocks. */

import type { OnFinding } from '../ir/evidence.ts'
import { sizeKey } from '../ir/geometry.ts'
import type { Line } from '../ir/line.ts'
import type { BodyStats, Column, PageBlocks } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import { type Pass, runPasses, stepsOver, type Watch } from '../ir/pass.ts'
import { type MirroredMargins, shiftOf } from '../ir/section.ts'
import type { TextStyle } from '../ir/text-style.ts'
import type { TagIndex } from '../read/tag-index.ts'
import { blockPage } from '../tuning/blocks/content.ts'
import { textOn } from './columns/narrow-pages.ts'
import { separateMargins } from './margin-notes.ts'
import { numbersOfPages } from './margin-numbers.ts'
import { bodyStats, bodyStyle, isJustified, textAreas } from './paragraphs/body-stats.ts'
import { pageOf, type SinglePageBlocks } from './single-page.ts'
import { paragraphsIn } from './walk.ts'

/** The values of all pages in this stage. */
export interface BlockValues {
  contents: readonly PageContent[]
  tags: TagIndex
  /** Text lines of each page, without headers, footers and notes. */
  bodyLines: ReadonlyMap<PageContent, Line[]>
  /** Notes in the margin of each page. */
  marginNotes: ReadonlyMap<PageContent, Line[][]>
  /** Style of most of the text. */
  body: TextStyle
  /** The mirrored margins of left and right pages, if the file has them. */
  mirrored: MirroredMargins | null
  /** Left and right edge of the text on a page. */
  areaOf: (page: { page: number; width: number; height: number }) => Column
  stats: BodyStats
  pages: readonly PageBlocks[]
  /** Receives the decisions of the passes. */
  onFinding: OnFinding
  /** Observes the passes over each page; undefined if nobody does. */
  watch: Watch | undefined
}

const step = stepsOver<BlockValues>()

export const takeMarginNotes = step(['contents', 'bodyLines'], ['bodyLines', 'marginNotes'], ({ contents, bodyLines }) => {
  const numbers = numbersOfPages(contents.map((content) => ({ lines: bodyLines.get(content) ?? [], width: content.width })))
  const found = contents.map((content) => [content, separateMargins(bodyLines.get(content) ?? [], content, numbers)] as const)
  return {
    bodyLines: new Map(found.map(([content, { text }]) => [content, text])),
    marginNotes: new Map(found.map(([content, { notes }]) => [content, notes])),
  }
})

export const measureText = step(['contents', 'bodyLines', 'mirrored'], ['body', 'areaOf', 'stats'], (given) => {
  const { contents, bodyLines, mirrored } = given
  const linesOf = (content: PageContent) => bodyLines.get(content) ?? []
  const body = bodyStyle(contents.flatMap(linesOf))
  const areas = textAreas(contents, linesOf, mirrored)
  const areaOf: BlockValues['areaOf'] = (page) => {
    const { left, right } = areas.get(sizeKey(page)) ?? { left: blockPage.emptyMargin, right: page.width - blockPage.emptyMargin }
    const shift = shiftOf(mirrored, page)
    return { left: left + shift, right: right + shift }
  }
  return { body, areaOf, stats: bodyStats(contents, body) }
})

/** Returns the step that makes the blocks of all pages. @param passes passes over each page */
export const makeBlocks = (passes: readonly Pass<SinglePageBlocks>[]) =>
  step(
    ['contents', 'bodyLines', 'marginNotes', 'areaOf', 'mirrored', 'stats', 'tags', 'onFinding', 'watch'],
    ['pages'],
    (given) => ({ pages: blocksOfAll(passes, given) }),
    ['Line.words', 'Line.x0'],
  )

/** Returns the step that finds out whether the text is justified. @param passes passes that run over each page again if it is */
export const judgeJustification = (passes: readonly Pass<SinglePageBlocks>[]) =>
  step(
    ['contents', 'bodyLines', 'marginNotes', 'areaOf', 'mirrored', 'stats', 'tags', 'onFinding', 'pages'],
    ['pages', 'stats'],
    (given) => {
      const columns = given.pages.flatMap((page) => page.zones.flatMap((zone) => zone.columns))
      const justified = isJustified(columns.flatMap(({ blocks }) => [...paragraphsIn(blocks)]))
      const stats = { ...given.stats, justified }
      return { stats, pages: justified ? blocksOfAll(passes, { ...given, stats }) : given.pages }
    },
    ['Line.words', 'Line.x0'],
  )

type BlocksInput = Pick<BlockValues, 'contents' | 'bodyLines' | 'marginNotes' | 'areaOf' | 'mirrored' | 'stats' | 'tags' | 'onFinding'> &
  Partial<Pick<BlockValues, 'watch'>>

function blocksOfAll(passes: readonly Pass<SinglePageBlocks>[], given: BlocksInput): PageBlocks[] {
  const { contents, bodyLines, marginNotes, areaOf, mirrored, stats, tags, onFinding, watch } = given
  const made: PageBlocks[] = []
  for (const content of contents) {
    const lines = bodyLines.get(content) ?? []
    const before = made.at(-1)
    const shift = before ? shiftOf(mirrored, content) - shiftOf(mirrored, before) : 0
    const text = textOn(lines, before, areaOf(content), shift)
    made.push(pageOf(runPasses(passes, { content, lines, notes: marginNotes.get(content) ?? [], text, stats, tags, onFinding }, watch)))
  }
  return made
}
