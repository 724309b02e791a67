/** Contents lists become Word's own, which can be made anew. */
import { expect, test } from 'vitest'
import { indentsOf } from '../../../src/pdf-to-word/blocks/paragraphs/indents.ts'
import { advanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import { type Converted, convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { lineOf as lineFrom, paragraphOf } from '../helpers/values.ts'

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

test('dots that are far apart stay so: the tab has a style in which they are', async () => {
  const spaced = await withContents((title, i) => [[lineOf(i).x, lineOf(i).y, 10, `${title} ${'. '.repeat(40)}${i + 2}`]])
  // A dot and a space of Helvetica are 5.56 points wide, 6 points of Courier New 3.6.
  const leader =
    /<w:r><w:rPr><w:rFonts w:ascii="Courier New"[^>]*\/>(?:(?!<\/w:r>).)*<w:w w:val="154"\/><w:sz w:val="12"\/><w:szCs w:val="12"\/><\/w:rPr><w:tab\/><\/w:r>/
  for (const entry of await entriesOf(spaced)) expect(entry).toMatch(leader)
  expect((await entriesOf(await withContents(dotted))).join('')).not.toContain('Courier New')
})

test('an entry has dots only if it had some or no space for any', async () => {
  const [first, , third] = titles
  const result = await withContents((title, i) => {
    const { x, y } = lineOf(i)
    if (title === third)
      return [
        [x, y, 11, `${title} ${'of the north and the south '.repeat(3)}`.slice(0, 82)],
        [534, y, 11, `${i + 2}`],
      ]
    return title === first
      ? [
          [x, y, 11, title],
          [534, y, 11, `${i + 2}`],
        ]
      : dotted(title, i)
  })
  const entries = await entriesOf(result)
  expect(await result.part('word/styles.xml')).toContain('w:leader="dot"')
  expect(entries).toHaveLength(4)
  expect(entries[0]).toMatch(/<w:tabs><w:tab w:val="right" w:pos="(\d+)"\/><\/w:tabs>/)
  for (const entry of entries.slice(1)) expect(entry).not.toContain('<w:tabs>')
})

test('titles begin at one place after their numbers', async () => {
  const numbered = (gap: number) =>
    withContents((title, i) => {
      const number = ['1', '2', '2.1', '10'][i] ?? ''
      const { x, y } = lineOf(i)
      return [
        [x, y, 11, number],
        [x + gap, y, 11, `${title}${'.'.repeat(80 - title.length)}`],
        [534, y, 11, `${i + 2}`],
      ]
    }, [])
  const result = await numbered(18)
  expect(await result.paragraphs()).toEqual(expect.arrayContaining([`1\t${titles[0]}\t2`, `2\t${titles[1]}\t3`, `10\t${titles[3]}\t5`]))
  expect(await result.part('word/styles.xml')).toMatch(/w:styleId="TOC1">(?:(?!<\/w:style>).)*<w:tabs><w:tab w:val="left" w:pos="360"\/>/)
  expect((await entriesOf(result)).slice(0, 2).join('')).not.toContain('<w:tabs>')
  expect(await (await numbered(9.2)).paragraphs()).toEqual(expect.arrayContaining([`1 ${titles[0]}\t2`]))
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

/** Eight entries of a page, from page 11. @param x left edge of all @param first title of the first @param dots those before its number */
const listAt = (x: number, first: string, dots: number): string =>
  showLines(
    Array.from({ length: 8 }, (_, i): Shown[] => {
      const title = i === 0 ? first : `Matter ${i}`
      const y = 700 - 16 * i
      return [
        [x, y, 10, title],
        ...(i === 0 && dots === 0 ? [] : [[x + 330 - 2.78 * (i === 0 ? dots : 60), y, 10, '.'.repeat(i === 0 ? dots : 60)] as Shown]),
        [x + 335, y, 10, `${i + 11}`],
      ]
    }).flat(),
  )

test('a number below others needs no dots before it', async () => {
  const regular = { family: 'Helvetica', bold: false, italic: false }
  const end = 72 + 335 + 10 * (advanceOf('18', regular) ?? 0)
  for (const last of ['18', '. . 18']) {
    const text = `Of the findings that were sent out to all who had asked ${last}`
    const line = showLines([[end - 10 * (advanceOf(text, regular) ?? 0), 700 - 16 * 8, 10, text]])
    const entries = await entriesOf(await convert(makePdf({ pages: [listAt(72, 'Purpose', 50) + line] })))
    expect(entries).toHaveLength(9)
    expect(entries[8]).toMatch(/asked<.*<w:tab\/>.*18</)
  }
})

test('levels and numbers of left and right pages are where they are', async () => {
  const result = await convert(makePdf({ pages: [listAt(72, 'Purpose', 50), listAt(112, 'Purpose', 50).replaceAll('(1', '(2')] }))
  const entries = await entriesOf(result)
  expect(entries).toHaveLength(16)
  expect(entries.filter((entry) => entry.includes('w:val="TOC1"'))).toHaveLength(16)
  expect(entries[0]).not.toContain('<w:tab w:val="right"')
  expect(entries[8]).toContain('<w:tab w:val="right" w:leader="dot"')
})

test('wrapped titles keep their distance from the numbers', () => {
  const lines = [
    { ...lineFrom('The survey of all that was found in the north of the county', 72, 100), x1: 480 },
    { ...lineFrom('everywhere |7', 92, 112), x1: 540 },
  ]
  const paragraph = { ...paragraphOf(lines), left: 72, right: 540 }
  const contents = { list: { entries: [], field: false }, level: 1, dotted: true, tab: 540 }
  expect(indentsOf(paragraph).right).toBeLessThan(1)
  const { right } = indentsOf({ ...paragraph, contents })
  expect(right).toBeGreaterThan(10)
  expect(right).toBeLessThan(59)
})

test('a list between the rules of header and footer is a table of contents', async () => {
  const rules = '0.4 w 72 740 m 540 740 l S 72 60 m 540 60 l S '
  const rows = Array.from({ length: 12 }, (_, i): Shown[] => [
    [72, 700 - 14 * i, 10, `${i + 1} Matter ${'. '.repeat(70)}`],
    [530, 700 - 14 * i, 10, `${i + 11}`],
  ])
  const page = rules + showLines(rows.flat())
  expect(await entriesOf(await convert(makePdf({ pages: [page] })))).toHaveLength(12)
  const framed = `${page} 0.4 w 72 60 m 72 740 l S 540 60 m 540 740 l S`
  expect(await entriesOf(await convert(makePdf({ pages: [framed] })))).toHaveLength(0)
})
