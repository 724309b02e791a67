/** Records the result of each pass of a conversion, storing each distinct state of a page once. */

import type { SinglePageBlocks } from '../blocks/single-page.ts'
import type { Finding, OnFinding } from '../ir/evidence.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { PassName, Watch } from '../ir/pass.ts'
import type { SinglePage } from '../page/page-steps.ts'
import type { PlacementValues } from '../placement/steps.ts'
import { addChapter, addDrawn, addPages, addSections, boxFor, createBlockList, round } from './blocks.ts'
import { linesOf, shapesOf } from './lines.ts'
import { type PageState, stateOfBlocks, stateOfPage } from './single-page.ts'
import type { Trace, TraceBlocks, TraceFinding, TraceLine, TraceShapes, TraceView } from './trace.ts'

/** Maximum number of decisions stored per page; a page of thousands of tiny cells has more than anyone reads. */
const mostFindings = 2000

interface Told {
  finding: Finding
  pass: number
  /** It was made after all pages had their blocks. */
  isLater: boolean
}

/** Values of one page, of one page's blocks, or of all pages. */
type Values = Partial<Pick<SinglePage, 'facts'> & Pick<SinglePageBlocks, 'content'>>

/** Creates an empty trace; call `result` after all passes. @param passes all passes, including those over single pages */
export function createTrace(passes: readonly PassName[]) {
  const order = new Map(passes.map((pass, index) => [pass, index]))
  const views = passes.map(() => new Map<number, TraceView>())
  const [lines, shapes, blocks] = [createPool<TraceLine[]>(), createPool<TraceShapes>(), createPool<TraceBlocks>()]
  const findings: Told[] = []
  let haveBlocks = false
  let pages: readonly PageContent[] = []
  let current = 0

  const viewOf = (state: PageState): TraceView => [lines.add(state.lines), shapes.add(state.shapes), blocks.add(state.blocks)]

  function keep(own: Map<number, TraceView>, values: Values): void {
    if (values.facts) own.set(values.facts.index, viewOf(stateOfPage(values as Partial<SinglePage>)))
    else if (values.content) {
      const state = stateOfBlocks(values as Partial<SinglePageBlocks>)
      if (state) own.set(values.content.page, viewOf(state))
    } else keepAll(own, values as Partial<PlacementValues>)
  }

  function keepAll(own: Map<number, TraceView>, values: Partial<PlacementValues>): void {
    pages = values.contents ?? []
    haveBlocks = values.pages !== undefined
    const [lineItems, blockItems] = [linesOf(values), blocksOf(values)]
    for (const content of pages) {
      const [ownLines, ownBlocks] = [lineItems.get(content.page) ?? [], blockItems.get(content.page) ?? { blocks: [], columns: [] }]
      own.set(content.page, viewOf({ lines: ownLines, shapes: shapesOf(content), blocks: ownBlocks }))
    }
  }

  const watch: Watch = (pass) => {
    const index = order.get(pass) ?? current
    const before = current
    current = index
    return (values) => {
      current = before
      keep(views[index] as Map<number, TraceView>, values)
    }
  }

  return {
    onFinding: ((describe) => void findings.push({ finding: describe(), pass: current, isLater: haveBlocks })) satisfies OnFinding,
    watch,
    result: (): Trace => ({
      pages: pages.map(({ page, width, height }) => ({ number: page + 1, width: round(width), height: round(height) })),
      passes: passes.map(({ part, does }) => ({ part, does })),
      views: views.map((own) => pages.map(({ page }) => own.get(page) ?? [0, 0, 0])),
      ...{ lines: lines.all, shapes: shapes.all, blocks: blocks.all },
      findings: inPages(findings, pages, passes.length),
    }),
  }
}

function blocksOf(values: Partial<PlacementValues>) {
  const list = createBlockList()
  const { sections, pages, chapters, noteTexts } = values
  if (sections) addSections(list, sections)
  else {
    if (pages) addPages(list, pages)
    else for (const content of values.contents ?? []) addDrawn(list, content.page, content)
    for (const chapter of chapters ?? []) addChapter(list, chapter)
  }
  for (const paragraph of noteTexts ?? []) list.add(paragraph, 'note')
  return list.byPage
}

/** Stores each distinct value once and returns its index. */
function createPool<Value>() {
  const all: Value[] = []
  const known = new Map<string, number>()
  return {
    all,
    add(value: Value): number {
      const key = JSON.stringify(value)
      const found = known.get(key)
      if (found !== undefined) return found
      known.set(key, all.length)
      return all.push(value) - 1
    },
  }
}

/**
 * Returns the decisions about the displayed pages. A decision of the same kind that a pass makes again, once all pages have their blocks,
 * replaces the first one.
 */
function inPages(findings: readonly Told[], pages: readonly PageContent[], last: number): TraceFinding[] {
  const again = new Map(findings.filter(({ isLater }) => isLater).map(({ finding, pass }) => [`${finding.page} ${finding.kind}`, pass]))
  const indices = new Map(pages.map(({ page }, index) => [page, index]))
  const counts = new Map<number, number>()
  return findings.flatMap(({ finding, pass, isLater }) => {
    const page = indices.get(finding.page)
    const count = counts.get(finding.page) ?? 0
    counts.set(finding.page, count + 1)
    if (page === undefined || count >= mostFindings) return []
    const until = isLater ? last : (again.get(`${finding.page} ${finding.kind}`) ?? last)
    return [{ ...finding, page, pass, until, box: boxFor(finding.box), rivals: [...(finding.rivals ?? [])] }]
  })
}
