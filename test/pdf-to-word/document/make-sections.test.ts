/** Pages of one size and column layout become sections, and what page ends cut is joined. */
import { expect, test } from 'vitest'
import { findTableOfContents, listParagraphs, makeSections } from '../../../src/pdf-to-word/document/steps.ts'
import type { PageBlocks, PageZone } from '../../../src/pdf-to-word/ir/page-blocks.ts'
import { chapterOf, lineOf, paragraphOf, run, sectionOf, textsOf } from '../helpers/values.ts'

const full = `${'survey '.repeat(13)}and`
type Blocks = PageZone['columns'][number]['blocks']
const column = (x0: number, x1: number, blocks: Blocks) => ({ x0, x1, top: 72, blocks })
const pageOf = (page: number, columns: PageZone['columns'], more: Partial<PageBlocks> = {}): PageBlocks => ({
  ...{ page, width: 612, height: 792, zones: [{ ruled: false, columns }], floats: [] },
  ...more,
})
const chapters = [chapterOf(), chapterOf({ firstPage: 1 })]
/** The sections of these pages, which are one chapter unless a second one begins at a page. */
const made = (pages: PageBlocks[], emptied: number[] = [], second = pages.length, shift = 0) => {
  const ranges = [
    { from: 0, to: second },
    { from: second, to: pages.length },
  ].map((range) => ({ ...range, start: 1, style: 'decimal' as const, isNew: false }))
  const running = { lines: [], ranges, anyNumber: false, body: [], again: [] }
  const mirrored = shift === 0 ? null : { leftPages: new Set([1, 3]), shifts: new Map([['612x792', shift]]) }
  const areaOf = ({ page }: { page: number }) => ({ left: 72 + (page % 2) * shift, right: 540 + (page % 2) * shift })
  return run(makeSections, { pages, areaOf, mirrored, running, chapters, emptied: new Set(emptied) }).sections
}
const text = (words: string, page: number, x0 = 72) => paragraphOf([lineOf(words, x0, 700, { page })], { left: x0, right: x0 + 468 })

test('pages of one size and layout become one section, with the margins of the text', () => {
  const sections = made([0, 1].map((page) => pageOf(page, [column(80, 530, [text('It ends here.', page)])])))
  expect(sections).toHaveLength(1)
  expect(sections[0]).toMatchObject({ width: 612, height: 792, margins: { left: 72, right: 72 }, columns: [{ x0: 72, x1: 540 }] })
  expect(sections[0]?.stretches.map(({ page, column: own, blocks }) => [page, own, blocks.length])).toEqual([
    [0, 0, 1],
    [1, 0, 1],
  ])
})

test('a page of another size, with other columns or of another chapter begins another section', () => {
  const one = (page: number, more: Partial<PageBlocks> = {}) => pageOf(page, [column(72, 540, [text('It ends here.', page)])], more)
  const two = pageOf(1, [column(72, 296, [text('Left.', 1)]), column(316, 540, [text('Right.', 1, 316)])])
  expect(made([one(0), one(1, { width: 792, height: 612 })]).map(({ width }) => width)).toEqual([612, 792])
  expect(made([one(0), two]).map(({ columns }) => columns.length)).toEqual([1, 2])
  expect(made([one(0), one(1)], [], 1).map(({ chapter }) => chapter)).toEqual(chapters)
})

test('a sentence that a page end cuts becomes one paragraph, which remembers where it ends', () => {
  const [section] = made([
    pageOf(0, [column(72, 540, [text(full, 0)])]),
    pageOf(1, [column(72, 540, [text('letters went out.', 1), text('The next.', 1)])]),
  ])
  const [first, second] = section?.stretches ?? []
  const [joined] = first?.blocks ?? []
  expect(joined).toMatchObject({ kind: 'paragraph', page: 0, end: { page: 1, column: 0 } })
  expect(joined?.kind === 'paragraph' && textsOf(joined.lines)).toEqual([full, 'letters went out.'])
  expect(second?.blocks.map((block) => block.kind === 'paragraph' && textsOf(block.lines))).toEqual([['The next.']])
})

test('left pages with mirrored margins continue the section, its paragraphs and its tables', () => {
  const text = (words: string, page: number, x0: number) => paragraphOf([lineOf(words, x0, 700, { page })], { left: x0, right: x0 + 468 })
  const pages = [
    pageOf(0, [column(72, 540, [text(full, 0, 72)])]),
    pageOf(1, [column(102, 570, [text('letters went out.', 1, 102), text('The next.', 1, 102)])]),
  ]
  const [section, ...others] = made(pages, [], pages.length, 30)
  expect(others).toEqual([])
  expect(section).toMatchObject({ margins: { left: 72, right: 72 }, columns: [{ x0: 72, x1: 540 }] })
  expect(section?.stretches.map(({ shift }) => shift)).toEqual([undefined, 30])
  const [[joined], [next]] = (section?.stretches ?? []).map(({ blocks }) => blocks) as [[unknown], [unknown]]
  expect(joined).toMatchObject({ left: 72, lines: [{ x0: 72 }, { x0: 72, moved: -30, page: 1, words: [{ x0: 72 }, {}, {}] }] })
  expect(next).toMatchObject({ left: 102, right: 570, lines: [{ x0: 102 }] })
})

test('a sentence that ends with its page is not joined with the next', () => {
  const [section] = made([pageOf(0, [column(72, 540, [text('It ends here.', 0)])]), pageOf(1, [column(72, 540, [text('The next.', 1)])])])
  expect(section?.stretches.map(({ blocks }) => blocks.length)).toEqual([1, 1])
  expect(section?.stretches[0]?.blocks[0]).not.toHaveProperty('end')
})

test('rows with tabs, as of a table of contents, are not joined', () => {
  const row = (words: string, page: number) => text(`${words.padEnd(85, '.')} |47`, page)
  const [section] = made([pageOf(0, [column(72, 540, [row('Examples', 0)])]), pageOf(1, [column(72, 540, [row('Style', 1)])])])
  expect(section?.stretches.map(({ blocks }) => blocks.length)).toEqual([1, 1])
})

test('a page of endnotes alone has no place in a section', () => {
  const [section] = made(
    [0, 1].map((page) => pageOf(page, [column(72, 540, [text('It ends here.', page)])])),
    [1],
  )
  expect(section?.stretches.map(({ page }) => page)).toEqual([0])
})

test('all paragraphs are listed in reading order, also those in cells', () => {
  const [before, inside, after] = ['Before.', 'Inside.', 'After.'].map((words) => text(words, 0)) as [
    ReturnType<typeof text>,
    ReturnType<typeof text>,
    ReturnType<typeof text>,
  ]
  const table = { kind: 'table', rows: [{ cells: [{ blocks: [inside] }] }] } as never
  const { blocks, paragraphs } = run(listParagraphs, { sections: [sectionOf([[before, table]]), sectionOf([[after]])] })
  expect(blocks).toEqual([before, table, after])
  expect(paragraphs).toEqual([before, inside, after])
})

const entry = (title: string, number: string, i: number) => {
  const line = lineOf(`${title} ........................ |${number}`, 72, 120 + 16 * i)
  return { ...line, x1: 530 }
}

test('lines with leaders and rising numbers become entries of a table of contents, below its title', () => {
  const lines = ['Purpose', 'Method', 'Findings'].map((title, i) => entry(title, String(i + 2), i))
  const title = paragraphOf([lineOf('Contents', 72, 100)])
  const sections = [sectionOf([[title, paragraphOf(lines)]])]
  run(findTableOfContents, { sections })
  const [first, ...entries] = sections[0]?.stretches[0]?.blocks ?? []
  expect(first).toMatchObject({ titleOf: { field: false } })
  expect(entries.map((block) => block.kind === 'paragraph' && [textsOf(block.lines)[0], block.contents?.level])).toEqual([
    ['Purpose 2', 1],
    ['Method 3', 1],
    ['Findings 4', 1],
  ])
})

test('lines whose numbers fall, and lines without leaders or links, are no table of contents', () => {
  const falling = ['Purpose', 'Method', 'Findings'].map((title, i) => entry(title, String(9 - i), i))
  const plain = ['North', 'South', 'East'].map((title, i) => ({ ...lineOf(`${title} |${i + 2}`, 72, 120 + 16 * i), x1: 530 }))
  for (const lines of [falling, plain]) {
    const paragraph = paragraphOf(lines)
    const sections = [sectionOf([[paragraph]])]
    run(findTableOfContents, { sections })
    expect(sections[0]?.stretches[0]?.blocks).toEqual([paragraph])
  }
})
