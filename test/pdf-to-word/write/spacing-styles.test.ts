/** Distances are those of named styles, which can be changed once for the whole document. */
import { expect, test } from 'vitest'
import { clustersOf } from '../../../src/pdf-to-word/placement/lines/value-clusters.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

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
  expect(await part('word/document.xml')).not.toContain('<w:spacing')
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
