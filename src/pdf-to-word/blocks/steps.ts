/** The passes that make blocks of the lines of each page. */

import type { Line } from '../ir/line.ts'
import type { BodyStats, Column, PageBlocks } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import { stepsOver } from '../ir/pass.ts'
import type { TextStyle } from '../ir/text-style.ts'
import type { TagIndex } from '../read/tag-index.ts'
import { textOn } from './columns/narrow-pages.ts'
import { blocksOf } from './page-blocks.ts'
import { bodyStats, bodyStyle, isJustified, sizeKey, textAreas } from './paragraphs/body-stats.ts'
import { paragraphsIn } from './walk.ts'

/** Where the text of a page without text begins and ends, in points from the edges of the page: the margins of a new Word file. */
const emptyMargin = 72

export interface BlockValues {
  contents: readonly PageContent[]
  tags: TagIndex
  /** The lines of the text of each page, without headers, footers and notes. */
  bodyLines: ReadonlyMap<PageContent, Line[]>
  /** How most of the text looks. */
  body: TextStyle
  /** Where the text begins and ends on pages of one size. */
  areaOf: (page: { width: number; height: number }) => Column
  stats: BodyStats
  pages: readonly PageBlocks[]
}

const step = stepsOver<BlockValues>()

export const measureText = step(['contents', 'bodyLines'], ['body', 'areaOf', 'stats'], ({ contents, bodyLines }) => {
  const linesOf = (content: PageContent) => bodyLines.get(content) ?? []
  const body = bodyStyle(contents.flatMap(linesOf))
  const areas = textAreas(contents, linesOf)
  const areaOf: BlockValues['areaOf'] = (page) => areas.get(sizeKey(page)) ?? { left: emptyMargin, right: page.width - emptyMargin }
  return { body, areaOf, stats: bodyStats(contents, body) }
})

export const makeBlocks = step(
  ['contents', 'bodyLines', 'areaOf', 'stats', 'tags'],
  ['pages'],
  (given) => ({ pages: blocksOfAll(given) }),
  ['Line.words', 'Line.x0'],
)

export const judgeJustification = step(
  ['contents', 'bodyLines', 'areaOf', 'stats', 'tags', 'pages'],
  ['pages', 'stats'],
  (given) => {
    const columns = given.pages.flatMap((page) => page.zones.flatMap((zone) => zone.columns))
    const justified = isJustified(columns.flatMap(({ blocks }) => [...paragraphsIn(blocks)]))
    const stats = { ...given.stats, justified }
    return { stats, pages: justified ? blocksOfAll({ ...given, stats }) : given.pages }
  },
  ['Line.words'],
)

type BlocksInput = Pick<BlockValues, 'contents' | 'bodyLines' | 'areaOf' | 'stats' | 'tags'>

function blocksOfAll({ contents, bodyLines, areaOf, stats, tags }: BlocksInput): PageBlocks[] {
  const made: PageBlocks[] = []
  for (const content of contents) {
    const lines = bodyLines.get(content) ?? []
    made.push(blocksOf({ content, lines, text: textOn(lines, made.at(-1), areaOf(content)), stats, tags }))
  }
  return made
}
