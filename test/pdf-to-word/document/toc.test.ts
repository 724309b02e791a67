/** Contents lists become Word's own, which can be made anew. */
import { expect, test } from 'vitest'
import { type Converted, convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string, boolean?]

const titles = ['Purpose of the survey', 'Method', 'Choice of the places', 'Findings']
const chapters = titles.map((title) =>
  showLines([
    [72, 700, 16, title, true],
    [72, 670, 11, 'The survey was made in the north of the county and its findings were sent out to'],
    [72, 656, 11, 'all of those who had asked for them by letter, and to no one else.'],
  ]),
)
const lineOf = (i: number) => ({ x: i === 2 ? 92 : 72, y: 690 - 16 * i })

function withContents(entry: (title: string, i: number) => Shown[], rest = chapters): Promise<Converted> {
  return convert(makePdf({ pages: [showLines([[72, 720, 16, 'Contents', true], ...titles.flatMap(entry)]), ...rest] }))
}

const dotted = (title: string, i: number): Shown[] => {
  const { x, y } = lineOf(i)
  return [
    [x, y, 11, `${title}${'.'.repeat(90 - title.length)}`],
    [534, y, 11, `${i + 2}`],
  ]
}

async function entriesOf({ part }: Converted): Promise<string[]> {
  const xml = await part('word/document.xml')
  return [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*w:val="TOC\d"(?:(?!<\/w:p>).)*<\/w:p>/gs)].map(([entry]) => entry)
}

test('a table of contents is a field whose entries link to the headings', async () => {
  const result = await withContents(dotted)
  const xml = await result.part('word/document.xml')
  expect(await result.paragraphs()).toEqual(expect.arrayContaining(titles.map((title, i) => `${title}\t${i + 2}`)))
  expect(xml).toContain('<w:docPartGallery w:val="Table of Contents"/>')
  expect(xml).not.toContain('<w:tbl>')
  const entries = await entriesOf(result)
  expect(entries).toHaveLength(4)
  expect(entries.map((entry) => /w:val="TOC(\d)"/.exec(entry)?.[1])).toEqual(['1', '1', '2', '1'])
  expect(entries[0]).toContain('TOC \\o "1-3" \\h \\z \\u')
  const marks = (text: string, kind: string) => text.split(`w:fldCharType="${kind}"`).length - 1
  expect([marks(xml, 'begin'), marks(xml, 'separate'), marks(xml, 'end')]).toEqual([5, 5, 5])
  expect([marks(entries[0] ?? '', 'end'), marks(entries[3] ?? '', 'end')]).toEqual([1, 2])
  for (const [i, title] of titles.entries()) {
    const name = /w:anchor="(_Toc\d+)"/.exec(entries[i] ?? '')?.[1]
    expect(entries[i]).toContain(`PAGEREF ${name} \\h`)
    const heading = xml.split('<w:p>').find((paragraph) => paragraph.includes(`w:name="${name}"`))
    expect(heading).toContain(title)
    expect(heading).toContain('"Heading1"')
  }
})

test('the title of a table of contents is in its block', async () => {
  const titled = await (await withContents(dotted)).part('word/document.xml')
  expect(titled).toMatch(/<w:sdtContent><w:p>(?:(?!<\/w:p>).)*>Contents</)
  const other = showLines([[72, 720, 16, 'Overview of the survey', true], ...titles.flatMap(dotted)])
  const plain = await (await convert(makePdf({ pages: [other, ...chapters] }))).part('word/document.xml')
  expect(plain).toMatch(/<w:sdtContent><w:p>(?:(?!<\/w:p>).)*w:val="TOC1"/)
})

test('the styles of a contents list bring its dots and indents', async () => {
  const styles = await (await withContents(dotted)).part('word/styles.xml')
  expect(styles).toMatch(/w:styleId="TOC1"><w:name w:val="toc 1"\/>.*?<w:tab w:val="right" w:leader="dot" w:pos="\d+"\/>/)
  expect(styles).toMatch(/w:styleId="TOC2">(?:(?!<\/w:style>).)*<w:ind w:left="400"\/>/)
})

test('spaced leaders, as in TeX, connect to a number too', async () => {
  const result = await withContents((title, i) => [[lineOf(i).x, lineOf(i).y, 11, `${title} ${'. '.repeat(40)}${i + 2}`]])
  expect(await result.paragraphs()).toEqual(expect.arrayContaining(titles.map((title, i) => `${title}\t${i + 2}`)))
  expect(await entriesOf(result)).toHaveLength(4)
})

test('numbers without leaders are a table of contents below its title or if the titles are in the file, else a table', async () => {
  const bare = (title: string, i: number): Shown[] => [
    [lineOf(i).x, lineOf(i).y, 11, title],
    [534, lineOf(i).y, 11, `${i + 2}`],
  ]
  const below = (heading: string, rest: readonly string[]) =>
    convert(makePdf({ pages: [showLines([[72, 720, 16, heading, true], ...titles.flatMap(bare)]), ...rest] }))
  expect(await entriesOf(await below('Contents', []))).toHaveLength(4)
  expect(await entriesOf(await below('Parts of the survey', chapters))).toHaveLength(4)
  const alone = await below('Members of the survey', [])
  expect(await entriesOf(alone)).toEqual([])
  expect(await alone.part('word/document.xml')).toContain('<w:tbl>')
})

test('a list of prices keeps its dots and is no field', async () => {
  const prices = [40, 12, 31, 7]
  const result = await withContents((title, i) => [[72, lineOf(i).y, 11, `${title}${'.'.repeat(60)}${prices[i]}`]], [])
  expect(await entriesOf(result)).toEqual([])
  expect(await result.part('word/document.xml')).not.toContain('fldChar')
})

test('entries without matching headings are lines with leaders, but no field', async () => {
  const result = await withContents(dotted, [])
  expect(await entriesOf(result)).toHaveLength(4)
  const xml = await result.part('word/document.xml')
  expect(xml).not.toContain('fldChar')
  expect(xml).not.toContain('w:sdt')
})

test('a contents list over three pages keeps its entries on theirs', async () => {
  const page = (from: number) =>
    showLines(Array.from({ length: 20 }, (_, i): Shown => [72, 720 - 16 * i, 11, `Matter ${from + i} ${'.'.repeat(130)}${from}`]))
  const result = await convert(makePdf({ pages: [page(100), page(200), page(300)] }))
  const entries = await entriesOf(result)
  expect(entries).toHaveLength(60)
  const breaks = entries.flatMap((entry, i) => (entry.includes('<w:pageBreakBefore/>') ? [i] : []))
  expect(breaks).toEqual([20, 40])
})
