/** Levels of headings and titles: by the outline, and by the looks of Word's own styles. */
import { expect, test } from 'vitest'
import { paragraphOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import { findHeadings } from '../../../src/pdf-to-word/document/headings/headings.ts'
import type { DocumentParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

interface ShownHeading {
  text: string
  size: number
  /** Parts of red, green and blue. */
  color: readonly [number, number, number]
  bold?: boolean
}

const parts = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
const text = 'Plain text of the body follows each of the headings here, over the whole width of the page'

/** A page of headings with text below each; `outline` are titles with their levels, in order. */
async function headingsOf(shown: readonly ShownHeading[], outline: readonly string[] = [], below = `${text},`): Promise<string[]> {
  const content = shown
    .map(({ text: heading, size, color, bold = false }, i) => {
      const y = 720 - i * 60
      const head = `${color.map((part) => part.toFixed(3)).join(' ')} rg BT /${bold ? 'F2' : 'F1'} ${size} Tf 72 ${y} Td (${heading}) Tj ET`
      return `${head} 0 g BT /F1 11 Tf 72 ${y - 20} Td (${below}) Tj 0 -14 Td (${below === `${text},` ? 'and ends on a second line.' : ''}) Tj ET`
    })
    .join('\n')
  const entries = outline.map((title, i) => {
    const next = i + 1 < outline.length ? `/Next ${32 + i} 0 R` : ''
    return [31 + i, `<< /Title (${title}) /Parent 30 0 R /Dest [4 0 R /Fit] ${next} >>`] as const
  })
  const objects = { 30: '<< /Type /Outlines /First 31 0 R >>', ...Object.fromEntries(entries) }
  const pdf = outline.length > 0 ? makePdf({ pages: [content], objects, catalog: '/Outlines 30 0 R' }) : makePdf({ pages: [content] })
  const { part } = await convert(pdf)
  const paragraphs = (await part('word/document.xml')).match(/<w:p>.*?<\/w:p>/gs) ?? []
  return paragraphs.flatMap((paragraph) => {
    const style = /<w:pStyle w:val="(Title|Heading\d)"\/>/.exec(paragraph)?.[1]
    return style ? [`${style}: ${paragraph.replace(/<[^>]+>/g, '')}`] : []
  })
}

test("headings that look like Word's have Word's levels", async () => {
  const found = await headingsOf([
    { text: 'The harbour letter', size: 26, color: parts('17365D') },
    { text: 'A quiet spring', size: 13, color: parts('4F81BD'), bold: true },
    { text: 'Notices', size: 14, color: parts('365F91'), bold: true },
    { text: 'Tides', size: 11, color: parts('4F81BD'), bold: true },
  ])
  expect(found).toEqual(['Title: The harbour letter', 'Heading2: A quiet spring', 'Heading1: Notices', 'Heading3: Tides'])
})

test("bold text in the colour of Word's headings is one above a few words, too", async () => {
  const heading = { text: 'Tides', size: 11, bold: true }
  const notice = { text: 'Notices', size: 14, color: parts('365F91'), bold: true }
  expect(await headingsOf([notice, { ...heading, color: parts('4F81BD') }], [], 'High: noon')).toContain('Heading3: Tides')
  expect(await headingsOf([notice, { ...heading, color: parts('800000') }], [], 'High: noon')).not.toContain('Heading3: Tides')
})

test("headings in the greys of Word's colours have Word's levels too, as in a scan without colours", async () => {
  const found = await headingsOf([
    { text: 'The harbour letter', size: 25.5, color: parts('2F2F2F') },
    { text: 'A quiet spring', size: 13, color: parts('767676'), bold: true },
    { text: 'Notices', size: 14, color: parts('545454'), bold: true },
  ])
  expect(found).toEqual(['Title: The harbour letter', 'Heading2: A quiet spring', 'Heading1: Notices'])
})

test('an outline that begins at level 2 is corrected by the look', async () => {
  const shown = [
    { text: 'Some tables', size: 16, color: parts('0F4761') },
    { text: 'Their rows', size: 14, color: parts('0F4761') },
  ]
  expect(await headingsOf(shown, ['Some tables', 'Their rows'])).toEqual(['Heading2: Some tables', 'Heading3: Their rows'])
})

test('the outline of pandoc is, too', async () => {
  const shown = [
    { text: 'Some tables', size: 14, color: parts('4F81BD'), bold: true },
    { text: 'Their rows', size: 12, color: parts('4F81BD'), bold: true },
  ]
  expect(await headingsOf(shown, ['Some tables', 'Their rows'])).toEqual(['Heading2: Some tables', 'Heading3: Their rows'])
})

test('an outline entry stays a heading, even if it looks like a title', async () => {
  const shown = [
    { text: 'Demonstration', size: 26, color: parts('17365D') },
    { text: 'Formatting', size: 14, color: parts('365F91'), bold: true },
  ]
  expect(await headingsOf(shown, ['Demonstration', 'Formatting'])).toEqual(['Heading1: Demonstration', 'Heading1: Formatting'])
})

test('entries of an outline without a title do not count against it', async () => {
  const shown = [
    { text: 'Number of wheels', size: 11, color: parts('000000') },
    { text: 'Number of doors', size: 11, color: parts('000000') },
  ]
  const outline = ['Number of wheels', '', ' ', '', '', 'Number of doors']
  expect(await headingsOf(shown, outline)).toEqual(['Heading1: Number of wheels', 'Heading1: Number of doors'])
})

test('large short texts are headings where LibreOffice lists none, larger sentences are not', async () => {
  const prose = (y: number): [number, number, number, string][] => [0, 1, 2].map((i) => [72, y - 30 * i, 11, `${text}.`])
  const pages = (heads: readonly [string, string, string]) => [
    showLines([[72, 720, 20, heads[0]], ...prose(690), [72, 590, 15, heads[1]], ...prose(565), [72, 460, 15, heads[2]], ...prose(495)]),
  ]
  const stylesOf = async (heads: readonly [string, string, string]) => {
    const pdf = makePdf({ pages: pages(heads), objects: { 30: '<< /Producer (LibreOffice 7.4) >>' }, trailer: '/Info 30 0 R' })
    const { part } = await convert(pdf)
    return [...(await part('word/document.xml')).matchAll(/<w:pStyle w:val="((?:Title|Heading)\w*)"/g)].map(([, style]) => style)
  }
  expect(await stylesOf(['Harbour letter', 'Tides', 'Notices'])).toEqual(['Title', 'Heading1', 'Heading1'])
  expect(await stylesOf(['Come and see us.', 'Doors open at ten,', 'and close at six. Come'])).toEqual([])
})

test('the only large line at the beginning is a title if there are no other headings, even with a background', () => {
  const titleOf = (size: number, words: string) => {
    const paragraphs = [size, 10, 10].map((own, i) => {
      const line = lineFrom(100, 4, 50 + 40 * i)
      const styled = line.words.map((word) => ({ ...word, style: { ...word.style, size: own }, text: i === 0 ? words : 'word' }))
      const stats = { size: 10, pitch: 1.2, justified: false }
      return { ...paragraphOf([{ ...line, size: own, words: styled }], { left: 100, right: 400 }, stats), shade: i === 0 ? 'DDDDDD' : '' }
    })
    const [body] = lineFrom(100, 1, 50).words
    if (!body) throw new Error('a line has words')
    const front = { contentsTitles: new Set<DocumentParagraph>(), frontLength: 0, aboveTables: new Set<DocumentParagraph>() }
    findHeadings({ paragraphs, cells: [], outline: [], body: body.style, outlineIsComplete: true, ...front })
    return paragraphs.map(({ heading }) => heading)
  }
  expect(titleOf(24, 'Minutes')).toEqual([0, null, null])
  expect(titleOf(14, 'Minutes')).toEqual([null, null, null])
  expect(titleOf(24, 'read.')).toEqual([null, null, null])
})

const shownAs = (sizes: readonly number[], texts = ['Harbour letter', 'Tides', 'Notices']) =>
  headingsOf(sizes.map((size, i) => ({ text: texts[i] ?? '', size, color: parts('000000'), bold: true })))

test('a single largest heading at the beginning is a title if it is much larger than the others, else a heading of level 1', async () => {
  expect(await shownAs([24, 14, 14])).toEqual(['Title: Harbour letter', 'Heading1: Tides', 'Heading1: Notices'])
  expect(await shownAs([18, 14, 14])).toEqual(['Heading1: Harbour letter', 'Heading2: Tides', 'Heading2: Notices'])
})

test('bold lines that end with an amount or the number of a document are no headings', async () => {
  const texts = ['Harbour letter', 'Total 1,234.50', 'Order 2024-117']
  expect(await shownAs([24, 11, 11], texts)).toEqual(['Heading1: Harbour letter'])
  expect(await shownAs([24, 11, 11], ['Harbour letter', 'Tides of 2024', 'Step 2'])).toHaveLength(3)
})

/** Shows each page's lines, each with its size, and returns the headings as "style: text". */
async function headingsOfPages(pages: readonly (readonly (readonly [size: number, text: string])[])[]): Promise<string[]> {
  const shown = pages.map((lines) => {
    let y = 740
    return showLines(
      lines.map(([size, own]): [number, number, number, string] => {
        y -= size * 2
        return [72, y, size, own]
      }),
    )
  })
  const { part } = await convert(makePdf({ pages: shown }))
  const paragraphs = (await part('word/document.xml')).match(/<w:p>.*?<\/w:p>/gs) ?? []
  return paragraphs.flatMap((paragraph) => {
    const style = /<w:pStyle w:val="(Title|Heading\d)"\/>/.exec(paragraph)?.[1]
    return style
      ? [
          `${style}: ${paragraph
            .replace(/<[^>]+>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim()}`,
        ]
      : []
  })
}

const long = `${text}, and it ends here with a few more words.`
const prose = [10, long] as const

test('the lines of a title page take no level from the headings of the text', async () => {
  const titlePage = [
    [24, 'Harbour letter'],
    [20, 'A quiet spring'],
    [16, 'Ada Keeper'],
    [14, 'Harbour office'],
    [10, 'In May'],
  ] as const
  const pages = [
    titlePage,
    [[18, 'Tides'], prose, [13, 'Spring'], prose, prose, [13, 'Neap'], prose],
    [[18, 'Lights'], prose, prose],
  ] as const
  expect(await headingsOfPages(pages)).toEqual([
    'Title: Harbour letter',
    'Heading1: Tides',
    'Heading2: Spring',
    'Heading2: Neap',
    'Heading1: Lights',
  ])
})

test('headings have the levels of their numbers, below larger lines before the first number', async () => {
  const before = [
    [20, 'Harbour letter'],
    [16, 'Ada Keeper'],
    [10, 'Harbour office'],
  ] as const
  const chapters = [[14, '1 Tides'], prose, [12, '1.1 Spring'], prose, [12, '1.2 Neap'], prose, [14, '2 Lights'], prose, prose] as const
  expect(await headingsOfPages([[...before, ...chapters]])).toEqual([
    'Title: Harbour letter',
    'Heading1: Tides',
    'Heading2: Spring',
    'Heading2: Neap',
    'Heading1: Lights',
  ])
})

test('the number of a chapter on a line of its own is no heading', async () => {
  const chapter = (number: number, name: string) =>
    [[16, `Chapter ${number}`], [20, name], prose, [13, `${name} today`], prose, prose] as const
  const found = await headingsOfPages([chapter(1, 'Tides'), chapter(2, 'Lights')])
  expect(found).toEqual(['Heading1: Tides', 'Heading2: Tides today', 'Heading1: Lights', 'Heading2: Lights today'])
})

test('large lines are no headings if most text of their look is prose', async () => {
  const notice = [5.5, `${text}, ${text}, and it ends`] as const
  const small = [4, long] as const
  const heads = [
    [5.5, 'Tides'],
    [5.5, 'Lights'],
  ] as const
  expect(await headingsOfPages([[heads[0], small, small, small, heads[1], small, small, small, small]])).toHaveLength(2)
  expect(await headingsOfPages([[heads[0], small, small, small, heads[1], notice, small, small, small, small]])).toEqual([])
})
