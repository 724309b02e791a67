/** Distances are those of named styles, which can be changed once for the whole document. */
import { expect, test } from 'vitest'
import { clustersOf } from '../../../src/pdf-to-word/placement/lines/value-clusters.ts'
import { createSpacingStyles } from '../../../src/pdf-to-word/write/formatting/spacing-styles.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { lineOf, paragraphOf } from '../helpers/values.ts'

type Shown = [number, number, number, string, boolean?]

/** Paragraphs of two lines, each so many points below the one before. */
const prose = (top: number, ...distances: number[]): Shown[] => {
  let y = top
  return distances.flatMap((distance): Shown[] => {
    y -= 28 + distance
    return [
      [72, y + 14, 11, 'The board shipped three unpaid invoices because the figures did not add up and nobody had'],
      [72, y, 11, 'asked the survey.'],
    ]
  })
}

const spacingOf = (styles: string, id: string) =>
  /<w:spacing [^>]*>/.exec(styles.split('<w:style ').find((xml) => xml.includes(`w:styleId="${id}"`)) ?? '')?.[0]

test('paragraphs with equal spacing share one style', async () => {
  const { part } = await convert(makePdf({ pages: [showLines(prose(720, 8, 8.04, 7.97, 8, 8.02, 8))] }))
  const ids = [...(await part('word/document.xml')).matchAll(/<w:p><w:pPr><w:pStyle w:val="(\w+)"\/>/g)].map(([, id]) => id)
  expect(new Set(ids.slice(1))).toEqual(new Set(['BodyText']))
  expect((await part('word/document.xml')).match(/<w:spacing [^>]*>/g)).toEqual(['<w:spacing w:before="0"/>'])
  expect(spacingOf(await part('word/styles.xml'), 'BodyText')).toContain('w:before="160"')
})

test('a heading specifies only what its style does not', async () => {
  const chapter = (top: number, i: number): Shown[] => [[72, top, 16, `${i} Of bearings`, true], ...prose(top - 10, 6, 6)]
  const { part } = await convert(makePdf({ pages: [showLines([1, 2, 3, 4].flatMap((i) => chapter(860 - 150 * i, i)))] }))
  const headings = (await part('word/document.xml')).split('<w:p>').filter((paragraph) => paragraph.includes('w:val="Heading1"'))
  expect(headings).toHaveLength(4)
  expect(headings.filter((heading) => heading.includes('<w:spacing')).length).toBeLessThan(2)
})

test('the style says so if every heading of a level begins a page', async () => {
  const page = (i: number) => showLines([[72, 720, 16, `${i} Of bearings`, true], ...prose(700, 6, 6, 6, 6, 6)])
  const { part } = await convert(
    makePdf({ pages: [showLines(prose(720, ...Array.from({ length: 16 }, () => 10))), page(1), page(2), page(3)] }),
  )
  expect(await part('word/document.xml')).not.toContain('pageBreakBefore')
  expect((await part('word/styles.xml')).split('<w:style ').find((xml) => xml.includes('w:styleId="Heading1"'))).toContain(
    '<w:keepNext/><w:pageBreakBefore/>',
  )
})

test('joins only values that are close together', () => {
  const evenOf = clustersOf(
    [9.95, 10, 10.05, 10.1, 14, 0.3].map((value) => ({ value, weight: 1 })),
    { width: 0.3, round: 1, nearRound: 0.1 },
  )
  expect([9.95, 10.1, 14, 0.3, 77].map(evenOf)).toEqual([10, 10, 14, 0.3, 77])
})

test('an empty cell has the style of the text, unless its row is lower than a line of it', async () => {
  const rows = async (height: number) => {
    const edges = [0, 1, 2, 3].map((i) => 700 - height * i)
    const rules = [...edges.map((y) => `72 ${y} m 312 ${y} l S`), ...[72, 192, 312].map((x) => `${x} 700 m ${x} ${edges[3]} l S`)]
    const texts = edges.slice(1).map((y, i): Shown => [76, y + 3, 11, `Survey ${i}`])
    const { part } = await convert(makePdf({ pages: [`0.5 w ${rules.join(' ')} ${showLines([...prose(780, 8, 8), ...texts])}`] }))
    return (await part('word/document.xml')).match(/w:val="EmptyLine/g)?.length ?? 0
  }
  // A line of Arial in 11 points is 12.65 points high.
  expect(await rows(14)).toBe(0)
  expect(await rows(11.5)).toBe(3)
})

/** Returns the name, the base and the properties of each custom style. */
const stylesIn = (xml: string) =>
  xml
    .split('<w:style ')
    .filter((style) => style.includes('w:customStyle'))
    .map((style) => ({
      name: /<w:name w:val="([^"]*)"/.exec(style)?.[1],
      base: /<w:basedOn w:val="([^"]*)"/.exec(style)?.[1],
      spacing: /<w:spacing [^>]*>/.exec(style)?.[0],
      isListed: !style.includes('<w:semiHidden/>'),
    }))

test('styles are based on the most common one of their kind, and a single paragraph states what differs', async () => {
  const { part } = await convert(makePdf({ pages: [showLines(prose(720, 8, 8, 8, 20, 8, 20, 30, 8))] }))
  expect(stylesIn(await part('word/styles.xml')).filter(({ name }) => name?.startsWith('Body Text'))).toEqual([
    { name: 'Body Text', base: 'Normal', spacing: expect.stringContaining('w:before="160"'), isListed: true },
    { name: 'Body Text 20 pt before', base: 'BodyText', spacing: '<w:spacing w:before="400"/>', isListed: true },
  ])
  expect((await part('word/document.xml')).match(/<w:spacing [^>]*>/g)).toEqual([
    '<w:spacing w:before="0"/>',
    '<w:spacing w:before="600"/>',
  ])
})

/** A paragraph of full lines, and one of a few words. */
const line = 'The board shipped three unpaid invoices because the figures did not add up and nobody had'
const justified = (y: number): Shown[] => [0, 14, 28].map((down): Shown => [72, y - down, 11, line]).concat([[72, y - 42, 11, 'asked.']])

test('the style of the text says that it is justified, and a paragraph only if it is not', async () => {
  const { part } = await convert(
    makePdf({ pages: [showLines([...[720, 650, 580, 510].flatMap(justified), [200, 420, 11, 'Unpaid'], [200, 406, 11, 'invoices']])] }),
  )
  const [styles, document] = [await part('word/styles.xml'), await part('word/document.xml')]
  expect(styles.split('<w:style ').find((xml) => xml.includes('w:styleId="BodyText"'))).toContain('<w:jc w:val="both"/>')
  expect(document).not.toContain('<w:jc w:val="both"/>')
  expect(document.match(/<w:jc w:val="left"\/>/g)?.length).toBeGreaterThan(0)
})

const alignmentOf = (id: string, style: string, ...paragraphs: Parameters<typeof paragraphOf>[1][]) =>
  createSpacingStyles(
    paragraphs.map((own) => ({ paragraph: paragraphOf([lineOf('one', 72, 700)], own), id })),
    new Set(),
  ).alignOf(style)

test('the style of headings has the alignment of most of them, that of the text only if it is justified', () => {
  const [centred, left, both] = [{ align: 'center' } as const, { align: 'left' } as const, { align: 'both' } as const]
  expect(alignmentOf('Heading1', 'Heading1', centred, left, centred)).toBe('center')
  expect(alignmentOf('Normal', 'BodyText', centred, left, centred)).toBe('left')
  expect(alignmentOf('Normal', 'BodyText', both, left, both)).toBe('both')
  expect(alignmentOf('TOC1', 'TOC1', centred)).toBe('left')
})

test('text from right to left keeps its alignment in its paragraphs', () => {
  const own = { align: 'both', rtl: true } as const
  expect(alignmentOf('Normal', 'BodyText', own)).toBe('left')
  expect(alignmentOf('Heading1', 'Heading1', own)).toBe('left')
})
