/** The passes that make blocks of the lines of each page. */

import type { Tell } from '../ir/evidence.ts'
import type { Line } from '../ir/line.ts'
import type { BodyStats, Column, PageBlocks } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import { type Pass, runPasses, stepsOver, type Watch } from '../ir/pass.ts'
import type { TextStyle } from '../ir/text-style.ts'
import type { TagIndex } from '../read/tag-index.ts'
import { blockPage } from '../tuning/blocks/content.ts'
import { textOn } from './columns/narrow-pages.ts'
import { bodyStats, bodyStyle, isJustified, sizeKey, textAreas } from './paragraphs/body-stats.ts'
import { pageOf, type SinglePageBlocks } from './single-page.ts'
import { paragraphsIn } from './walk.ts'

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
  /** Takes the decisions of the passes. */
  tell: Tell
  /** Is told of the passes over each page; undefined: nobody watches. */
  watch: Watch | undefined
}

const step = stepsOver<BlockValues>()

export const measureText = step(['contents', 'bodyLines'], ['body', 'areaOf', 'stats'], ({ contents, bodyLines }) => {
  const linesOf = (content: PageContent) => bodyLines.get(content) ?? []
  const body = bodyStyle(contents.flatMap(linesOf))
  const areas = textAreas(contents, linesOf)
  const areaOf: BlockValues['areaOf'] = (page) =>
    areas.get(sizeKey(page)) ?? { left: blockPage.emptyMargin, right: page.width - blockPage.emptyMargin }
  return { body, areaOf, stats: bodyStats(contents, body) }
})

/** @param passes what each page goes through */
export const makeBlocks = (passes: readonly Pass<SinglePageBlocks>[]) =>
  step(
    ['contents', 'bodyLines', 'areaOf', 'stats', 'tags', 'tell', 'watch'],
    ['pages'],
    (given) => ({ pages: blocksOfAll(passes, given) }),
    ['Line.words', 'Line.x0'],
  )

/** @param passes what each page goes through once more */
export const judgeJustification = (passes: readonly Pass<SinglePageBlocks>[]) =>
  step(
    ['contents', 'bodyLines', 'areaOf', 'stats', 'tags', 'tell', 'pages'],
    ['pages', 'stats'],
    (given) => {
      const columns = given.pages.flatMap((page) => page.zones.flatMap((zone) => zone.columns))
      const justified = isJustified(columns.flatMap(({ blocks }) => [...paragraphsIn(blocks)]))
      const stats = { ...given.stats, justified }
      return { stats, pages: justified ? blocksOfAll(passes, { ...given, stats }) : given.pages }
    },
    ['Line.words'],
  )

type BlocksInput = Pick<BlockValues, 'contents' | 'bodyLines' | 'areaOf' | 'stats' | 'tags' | 'tell'> & Partial<Pick<BlockValues, 'watch'>>

function blocksOfAll(passes: readonly Pass<SinglePageBlocks>[], given: BlocksInput): PageBlocks[] {
  const { contents, bodyLines, areaOf, stats, tags, tell, watch } = given
  const made: PageBlocks[] = []
  for (const content of contents) {
    const lines = bodyLines.get(content) ?? []
    const text = textOn(lines, made.at(-1), areaOf(content))
    made.push(pageOf(runPasses(passes, { content, lines, text, stats, tags, tell }, watch)))
  }
  return made
}
