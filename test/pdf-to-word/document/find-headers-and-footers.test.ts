/** Headers and footers of all pages, and the chapters that share them. */
import { expect, test } from 'vitest'
import { findHeadersAndFooters } from '../../../src/pdf-to-word/document/steps.ts'
import { ignoreFindings } from '../../../src/pdf-to-word/ir/evidence.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import { contentOf, lineOf, noTags, run, textsOf } from '../helpers/values.ts'

const words = ['north', 'south', 'east', 'west', 'middle', 'coast']
/** A page with a header, ten lines of text of its own and a footer. */
const pageOf = (page: number, header: string | null, footer: string | null): PageContent => {
  const text = Array.from({ length: 40 }, (_, i) =>
    lineOf(`The ${words[page]} of the county was seen on day ${i * 7 + page}.`, 72, 120 + 14 * i, { page }),
  )
  const edge = (words: string | null, y: number) => (words === null ? [] : [lineOf(words, 72, y, { page })])
  return contentOf([...edge(header, 40), ...text, ...edge(footer, 760)], { page })
}
const found = (contents: PageContent[]) => run(findHeadersAndFooters, { contents, tags: noTags, onFinding: ignoreFindings }).running

test('lines that repeat at the edges of the pages are header and footer, and not in the text', () => {
  const contents = [0, 1, 2].map((page) => pageOf(page, 'Survey of the county', `Page ${page + 1}`))
  const { lines, body, ranges } = found(contents)
  expect(lines.map(({ header, footer }) => [textsOf(header), textsOf(footer)])).toEqual(
    [1, 2, 3].map((number) => [['Survey of the county'], [`Page ${number}`]]),
  )
  expect(lines[1]?.footer[0]?.words.map(({ text, field }) => [text, field])).toEqual([
    ['Page', undefined],
    ['2', 'PAGE'],
  ])
  expect(body.map(({ length }) => length)).toEqual([40, 40, 40])
  expect(ranges).toEqual([{ from: 0, to: 3, start: 1, style: 'decimal', isNew: false }])
})

test('another header begins another chapter', () => {
  const contents = [0, 1, 2, 3].map((page) => pageOf(page, page < 2 ? 'Survey of the county' : 'Letters to the board', null))
  expect(found(contents).ranges.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 4],
  ])
})

test('pages that only have text have no header and no footer', () => {
  const { lines, body, ranges } = found([0, 1, 2].map((page) => pageOf(page, null, null)))
  expect(lines).toEqual([0, 1, 2].map(() => ({ header: [], footer: [] })))
  expect(body.map(({ length }) => length)).toEqual([40, 40, 40])
  expect(ranges).toHaveLength(1)
})

test('the first page has no header of its own if the other pages have lines at its height that no header can express', () => {
  const titles = ['Purpose', 'Method', 'Choice', 'Places', 'Letters', 'Findings', 'Causes', 'Thanks']
  const { lines, body } = found(titles.map((title, page) => pageOf(page, title, null)))
  expect(lines.map(({ header }) => header)).toEqual(titles.map(() => []))
  expect(body.map(({ length }) => length)).toEqual(titles.map(() => 41))
  const alone = found(titles.map((title, page) => pageOf(page, page === 0 ? title : null, null)))
  expect(textsOf(alone.lines[0]?.header ?? [])).toEqual(['Purpose'])
})

test('in two pages, a row directly below the text is a footer if the other page has its footer at that height', () => {
  // The text ends at 666; rows of text are 14 points apart, the footer of the first page is 17 below.
  const pages = (below: number) => {
    const first = pageOf(0, null, null)
    const second = contentOf([lineOf('The rest of the county.', 72, 120, { page: 1 }), lineOf('2', 300, 683, { page: 1 })], { page: 1 })
    return [{ ...first, lines: [...first.lines, lineOf('F-2476-E (R. 04/2014)', 72, below, { page: 0 })] }, second]
  }
  expect(found(pages(683)).lines.map(({ footer }) => textsOf(footer))).toEqual([['F-2476-E (R. 04/2014)'], ['2']])
  expect(found(pages(680)).lines.map(({ footer }) => textsOf(footer))).toEqual([[], ['2']])
})

test('lines tagged as header count, although nothing repeats them', () => {
  const tagged = lineOf('Draft of May', 72, 40)
  const { lines, body } = found([contentOf([lineOf('The only line.', 72, 300)], { headerLines: [tagged] })])
  expect(lines.map(({ header }) => textsOf(header))).toEqual([['Draft of May']])
  expect(body.map(textsOf)).toEqual([['The only line.']])
})

test('text that two pages begin with, at the line distance of what follows, stays out of their header', () => {
  const contents = [0, 1, 2, 3].map((page) => {
    const plain = pageOf(page, 'Survey of the county', null)
    const more = [lineOf('Table of contents', 72, 80, { page }), ...(page < 2 ? [] : [lineOf('Letters to the board', 72, 110, { page })])]
    return { ...plain, lines: [...plain.lines, ...more] }
  })
  const { lines, body } = found(contents)
  expect(lines.map(({ header }) => textsOf(header))).toEqual(contents.map(() => ['Survey of the county', 'Table of contents']))
  expect(body.map(({ length }) => length)).toEqual([40, 40, 41, 41])
})

test('numbers alone below the first pages of chapters are footers, in small Roman numerals, too', () => {
  const footersOf = (numbers: readonly (string | null)[]) => {
    const contents = numbers.map((number, page) => {
      const plain = pageOf(page, null, null)
      return { ...plain, lines: [...plain.lines, ...(number === null ? [] : [lineOf(number, 300, 686, { page })])] }
    })
    return found(contents).lines.map(({ footer }) => textsOf(footer))
  }
  expect(footersOf(['iii', null, null, null, 'vii'])).toEqual([['iii'], [], [], [], ['vii']])
  expect(footersOf(['iii', null, null, null, 'ix'])).toEqual([[], [], [], [], []])
})
