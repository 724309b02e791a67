/** Headers and footers that change from one stretch of pages to the next, and how their pages are counted. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

const words = ['Amber', 'Bronze', 'Copper', 'Diamond', 'Emerald', 'Flint', 'Garnet', 'Hematite', 'Ivory', 'Jade', 'Kaolin', 'Lapis']
const body = (page: number): Shown[] =>
  ['is a stone.', 'can be cut.', 'is sold here.'].map((line, i) => [72, 660 - 30 * i, 12, `${words[page]} ${line}`])

interface PageSpec {
  header?: string
  footer?: string
  text?: Shown[]
}

interface ShownSection {
  xml: string
  /** The text of its headers and footers, by kind and pages. */
  running: Record<string, string>
  /** The same as it stands in the file. */
  parts: Record<string, string>
}

async function sectionsOf(pages: readonly PageSpec[]): Promise<ShownSection[]> {
  const shown = pages.map(({ header, footer, text }, page) =>
    showLines([
      ...(header ? [[72, 750, 10, header] as Shown] : []),
      ...(text ?? body(page)),
      ...(footer ? [[72, 30, 10, footer] as Shown] : []),
    ]),
  )
  const { part } = await convert(makePdf({ pages: shown }))
  const links = await part('word/_rels/document.xml.rels')
  const fileOf = (id: string) => new RegExp(`Id="${id}"[^>]*Target="([^"]+)"`).exec(links)?.[1] ?? ''
  const sections = [...(await part('word/document.xml')).matchAll(/<w:sectPr>.*?<\/w:sectPr>/gs)].map(([xml]) => xml)
  return Promise.all(
    sections.map(async (xml) => {
      const references = [...xml.matchAll(/<w:(header|footer)Reference w:type="(\w+)" r:id="(\w+)"\/>/g)]
      const parts = Object.fromEntries(
        await Promise.all(
          references.map(async ([, kind, page, id = '']) => [`${kind} ${page}`, await part(`word/${fileOf(id)}`)] as const),
        ),
      )
      const running = Object.fromEntries(Object.entries(parts).map(([key, text]) => [key, plain(text)]))
      return { xml, parts, running }
    }),
  )
}

const plain = (xml: string) => xml.replace(/<w:instrText.*?<\/w:instrText>|<[^>]+>/g, '').trim()
const countOf = ({ xml }: ShownSection) => /<w:pgNumType[^>]*>/.exec(xml)?.[0]

test('a header that changes begins a section, and one that stays is written once', async () => {
  const chapter = (header: string): PageSpec => ({ header, footer: 'The report' })
  const sections = await sectionsOf([chapter('On apples'), chapter('On apples'), chapter('On pears'), chapter('On pears')])
  expect(sections.map(({ running }) => running)).toEqual([
    { 'header default': 'On apples', 'footer default': 'The report' },
    { 'header default': 'On pears' },
  ])
})

test('a header that ends is followed by an empty one', async () => {
  const sections = await sectionsOf([{ header: 'On apples' }, { header: 'On apples' }, {}, {}])
  expect(sections.map(({ running }) => running)).toEqual([{ 'header default': 'On apples' }, { 'header default': '' }])
})

test('no section begins where a paragraph continues from the page before', async () => {
  const long = 'The words of this line reach from the left margin of the page to the right one and then'
  const text: Shown[] = Array.from({ length: 20 }, (_, i) => [72, 690 - 30 * i, 12, long])
  const sections = await sectionsOf(['A', 'A', 'B', 'B'].map((header) => ({ header: `On ${header}`, text })))
  expect(sections).toHaveLength(1)
})

/** A page of lines from the top to the foot, which end with this. */
const fullPage = (end: string): Shown[] =>
  Array.from({ length: 20 }, (_, i) => [
    72,
    690 - 30 * i,
    12,
    `The words of this line reach from the left margin of the page to the right one${end}`,
  ])

test('a page without header on which a chapter opens is the first page of the section that its header begins', async () => {
  // The text of the opening page ends with it, or goes on in a paragraph or to a left page.
  for (const end of ['.', ' and then']) {
    const pages = [{}, {}, { text: fullPage(end) }, ...['On apples', 'On apples'].map((header) => ({ header, text: fullPage(end) }))]
    const sections = await sectionsOf(pages)
    expect(sections.map(({ running }) => [running['header first'], running['header default']])).toEqual([
      [undefined, undefined],
      ['', 'On apples'],
    ])
    expect(sections[0]?.xml).not.toContain('<w:titlePg/>')
  }
})

test('a title page that ends above the foot opens no chapter', async () => {
  const title: Shown[] = [
    [72, 660, 24, 'Apples and pears'],
    [72, 170, 12, 'Zagreb'],
  ]
  const pages = [{}, {}, { text: title }, ...['On apples', 'On apples'].map((header) => ({ header, text: fullPage('.') }))]
  expect((await sectionsOf(pages)).map(({ running }) => running['header first'])).toEqual([undefined, undefined])
})

test('a page of a chapter whose header is on both of its pages opens no other chapter', async () => {
  const pages = ['On apples', 'On apples', 'On pears', 'On pears'].map((header) => ({ header, text: fullPage('.') }))
  expect((await sectionsOf(pages)).map(({ running }) => running['header first'])).toEqual([undefined, undefined])
})

test('an opening page goes with the left and right headers that follow', async () => {
  const headers = ['The book', 'Apples', 'The book', 'Apples', '', 'The book', 'Pears', 'The book', 'Pears']
  const pages = headers.map((header, i) => ({ ...(header ? { header } : {}), ...(i === 3 ? {} : { text: fullPage('.') }) }))
  expect(headersOf(await sectionsOf(pages)).at(-1)).toEqual(expect.arrayContaining(['The book', 'Pears', '']))
})

test('pages with Roman numbers and then new Arabic ones are counted so by Word', async () => {
  const sections = await sectionsOf(['i', 'ii', 'iii', '1', '2', '3'].map((footer) => ({ footer })))
  expect(sections.map(countOf)).toEqual(['<w:pgNumType w:fmt="lowerRoman"/>', '<w:pgNumType w:start="1"/>'])
  expect(sections[0]?.parts['footer default']).toContain(' PAGE ')
})

test('pages taken out of a longer file keep their numbers', async () => {
  const sections = await sectionsOf(['Page 37 of 90', 'Page 38 of 90', 'Page 39 of 90'].map((footer) => ({ footer })))
  expect(sections.map(countOf)).toEqual(['<w:pgNumType w:start="37"/>'])
})

test('the page counts of the section and of the file are fields too', async () => {
  const footers = ['Page 1 of 2', 'Page 2 of 2', 'Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']
  const sections = await sectionsOf(footers.map((footer) => ({ footer })))
  expect(sections.map(({ parts }) => parts['footer default'])).toEqual([
    expect.stringMatching(/ PAGE .* SECTIONPAGES .*<w:t>2</),
    expect.stringMatching(/ PAGE .* SECTIONPAGES .*<w:t>3</),
  ])
  const [whole] = await sectionsOf(['1/3', '2/3', '3/3'].map((footer) => ({ footer })))
  expect(whole?.parts['footer default']).toMatch(/ PAGE .* NUMPAGES /)
})

test('the page count may be in brackets', async () => {
  for (const space of ['', ' ']) {
    const [whole] = await sectionsOf([1, 2, 3].map((n) => ({ footer: `${n}${space}(3)` })))
    expect(whole?.parts['footer default']).toMatch(/ PAGE .*\(.* NUMPAGES .*\)/)
  }
})

test('a page number without other text has a separate footer among pages without', async () => {
  const pages = words.slice(0, 6).map((_, page): PageSpec => (page === 2 ? { text: [], footer: '3' } : {}))
  const sections = await sectionsOf(pages)
  expect(sections.map(({ parts }) => parts['footer first'] ?? parts['footer default'] ?? '')).toEqual([
    '',
    expect.stringContaining(' PAGE '),
  ])
})

test('numbers after other words are not counted', async () => {
  const sections = await sectionsOf([1, 2].flatMap((n) => [{ header: `Chapter ${n}` }, { header: `Chapter ${n}` }]))
  expect(sections.map(({ running }) => running['header default'])).toEqual(['Chapter 1', 'Chapter 2'])
  expect(sections[0]?.parts['header default']).not.toContain('PAGE')
})

test('left and right pages have different headers in several chapters', async () => {
  const pages = ['Apples', 'Pears'].flatMap((chapter) =>
    ['', 'The book', chapter, 'The book', chapter, 'The book'].map((header) => ({ header })),
  )
  const sections = await sectionsOf(pages)
  expect(headersOf(sections)).toEqual([
    ['The book', 'Apples', ''],
    [undefined, 'Pears', undefined],
  ])
})

const headersOf = (sections: readonly ShownSection[]) =>
  sections.map(({ running }) => [running['header even'], running['header default'], running['header first']])

test('a title of a chapter with a single right page is a header opposite that of the file', async () => {
  const pages = ['Apples', 'Pears', 'Plums'].flatMap((chapter) => [chapter, 'The book'].map((header) => ({ header })))
  const shown = headersOf(await sectionsOf(pages)).flat()
  expect(['Apples', 'Pears', 'Plums'].every((chapter) => shown.includes(chapter))).toBe(true)
  expect(shown).toContain('The book')
})

test('a chapter begins where the header of the right pages changes, although the text before ran on to a left page', async () => {
  const open = (name: string): Shown[] => [
    [72, 660, 12, `${name} is a stone.`],
    [72, 100, 12, `${name} can be cut and`],
  ]
  const rest = (name: string): Shown[] => [[72, 660, 12, `sold in ${name}.`]]
  const pages = ['Apples', 'Pears'].flatMap((header, i) => [
    { header, text: body(2 * i) },
    { header: 'The book', text: body(2 * i + 1) },
    { header, text: open(words[i + 5] ?? '') },
    { header: 'The book', text: rest(words[i + 8] ?? '') },
  ])
  expect(headersOf(await sectionsOf(pages))).toEqual([
    ['The book', 'Apples', undefined],
    [undefined, 'Pears', undefined],
  ])
})

test('the first rows of a table are no header', async () => {
  const page = (from: number) => {
    const rows = ['Town', ...words.slice(from, from + 3)].flatMap((town, row): Shown[] => [
      [80, 740 - 20 * row, 10, town],
      [250, 740 - 20 * row, 10, row === 0 ? 'People' : `${from + row}00`],
    ])
    const rules = [0, 1, 2, 3, 4].map((row) => `72 ${755 - 20 * row} m 400 ${755 - 20 * row} l S`)
    const sides = [72, 240, 400].map((x) => `${x} 755 m ${x} 675 l S`)
    return [showLines(rows), ...rules, ...sides].join('\n')
  }
  const { part, paragraphs } = await convert(makePdf({ pages: [0, 3, 6].map(page) }))
  expect((await paragraphs()).filter((text) => text === 'Town')).toHaveLength(1)
  expect(await part('word/document.xml')).not.toContain('headerReference')
})

test('a shaded and ruled table in a header stays one, with the height that it had', async () => {
  const table =
    '0.5 g 72 730 200 40 re f 0 g 0.5 w 72 730 m 500 730 l S 72 770 m 500 770 l S 272 730 m 272 770 l S 72 730 m 72 770 l S 500 730 m 500 770 l S'
  const page = (n: number) =>
    [
      table,
      showLines([
        [80, 750, 10, 'Our house'],
        [300, 750, 10, 'Report of the year'],
      ]),
      showLines(body(n)),
    ].join('\n')
  const { part, paragraphs } = await convert(makePdf({ pages: [0, 1, 2].map(page) }))
  const header = await part('word/header1.xml')
  expect(header).toMatch(/<w:tbl>.*<w:trHeight w:val="(79\d|80\d)".*w:fill="808080".*Our house.*Report of the year.*<\/w:tbl>.*<w:p>/s)
  expect(await paragraphs()).not.toContain('Our house')
})

test('a page that begins in lower case may begin a chapter if the previous page ended early', async () => {
  const wide: Shown[] = [[72, 690, 12, 'This line of the text is as wide as the text of this page is anywhere.']]
  const text = (line: string, page: number): Shown[] => [...wide, ...body(page), [72, 540, 12, line]]
  const sections = await sectionsOf([
    { footer: 'old footer', text: text('the first part', 0) },
    { footer: 'old footer', text: text('the second part', 1) },
    { footer: 'new footer', text: [[72, 700, 12, 'the third part'], ...body(2)] },
  ])
  expect(sections.map(({ running }) => running['footer default'])).toEqual(['old footer', 'new footer'])
})
