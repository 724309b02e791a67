/** Bold texts in the size of the text whose numbers count are headings; bold terms of a list are not. */
import { expect, test } from 'vitest'
import { lettersIn } from '../../../src/pdf-to-word/document/headings/letters.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { lineOf, paragraphOf } from '../helpers/values.ts'

const prose = 'Plain text of the body follows each of the headings here, over the whole width of the page.'

/** Shows bold lines with `below` under each, and returns the headings as "style: text". */
async function headingsOf(heads: readonly string[], below: readonly string[]): Promise<string[]> {
  const lines = heads.flatMap((head, i): [number, number, number, string, boolean?][] => {
    const y = 720 - i * (30 + below.length * 24)
    return [[72, y, 11, head, true], ...below.map((text, n): [number, number, number, string] => [72, y - 24 * (n + 1), 11, text])]
  })
  const { part } = await convert(makePdf({ pages: [showLines(lines)] }))
  const paragraphs = (await part('word/document.xml')).match(/<w:p>.*?<\/w:p>/gs) ?? []
  return paragraphs.flatMap((paragraph) => {
    const style = /<w:pStyle w:val="(Title|Heading\d)"\/>/.exec(paragraph)?.[1]
    return style ? [`${style}: ${paragraph.replace(/<[^>]+>/g, '')}`] : []
  })
}

test('bold lines with numbers that count, with text below each, are headings, even if every second paragraph is one', async () => {
  expect(await headingsOf(['1. Tides', '2. Harbour', '3. Lights', '4. Notices'], [prose])).toEqual([
    'Heading1: Tides',
    'Heading1: Harbour',
    'Heading1: Lights',
    'Heading1: Notices',
  ])
  const clauses = ['\u00A7 1 Tides', '\u00A7 2 Harbour', '\u00A7 3 Lights', '\u00A7 4 Notices']
  expect((await headingsOf(clauses, [prose])).length).toBe(4)
})

test('a heading can have smaller numbers directly below it', async () => {
  const found = await headingsOf(['1 Tides', '1.1 Spring', '1.2 Autumn', '2 Harbour', '2.1 Quays', '2.2 Cranes'], [prose])
  expect(found.map((text) => text.split(':')[0])).toEqual(['Heading1', 'Heading2', 'Heading2', 'Heading1', 'Heading2', 'Heading2'])
})

test('bold items with little text below, with numbers that do not count, or alone, are not', async () => {
  expect(await headingsOf(['1. Tides', '2. Harbour', '3. Lights', '4. Notices'], ['Monday'])).toEqual([])
  expect(await headingsOf(['3. Tides', '1. Harbour', '7. Lights', '5. Notices'], [prose])).toEqual([])
  expect(await headingsOf(['1. Tides,', '2. Harbour,', '3. Lights,', '4. Notices,'], [prose])).toEqual([])
})

/** Shows lines in a font with prose under each, and returns the styles of the headings. */
async function stylesOf(font: string, size: number, heads = ['1. Tides', '2. Harbour', '3. Lights']) {
  const content = heads.map((head, i) => {
    const y = 715 - i * 60
    return `BT /${font} ${size} Tf 72 ${y} Td (${head}) Tj ET BT /F1 11 Tf 72 ${y - 24} Td (${prose}) Tj ET`
  })
  const times = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>'
  const { part } = await convert(makePdf({ pages: [content.join('\n')], fonts: `/F3 ${times}` }))
  return [...(await part('word/document.xml')).matchAll(/<w:pStyle w:val="((?:Title|Heading)\w*)"/g)].map(([, style]) => style)
}

test('numbered lines in a family of their own are headings, bold ones also if they are slightly smaller than the text', async () => {
  expect(await stylesOf('F3', 11)).toEqual(['Heading1', 'Heading1', 'Heading1'])
  expect(await stylesOf('F2', 10)).toEqual(['Heading1', 'Heading1', 'Heading1'])
  expect(await stylesOf('F1', 11)).toEqual([])
  expect(await stylesOf('F2', 9)).toEqual([])
})

test('numbers of several parts may begin anywhere, in slightly smaller letters', async () => {
  expect(await stylesOf('F3', 10, ['2.4 Tides', '2.5 Harbour', '2.6 Lights'])).toEqual(['Heading2', 'Heading2', 'Heading2'])
  expect((await stylesOf('F3', 10, ['2.4 Tides', '2.6 Harbour', '3.1 Lights'])).length).toBe(3)
  expect(await stylesOf('F3', 10, ['3.2 Tides', '2.6 Harbour', '1.4 Lights'])).toEqual([])
  expect(await stylesOf('F3', 10)).toEqual([])
})

test('lines without a number in the look of headings that count are headings too, unless there are more of them', async () => {
  expect((await stylesOf('F2', 10, ['Summary', '1. Tides', '2. Harbour', '3. Lights', 'Sources'])).length).toBe(5)
  expect((await stylesOf('F2', 10, ['Summary', '1. Tides', 'Spring', '2. Harbour', 'Sources'])).length).toBe(2)
  expect((await stylesOf('F2', 10, ['SUMMARY', '1. Tides', '2. Harbour', '3. Lights'])).length).toBe(3)
})

test('Chinese, Japanese and Korean letters count twice', () => {
  const paragraph = (text: string) => paragraphOf([lineOf(text, 72, 100)])
  expect([lettersIn(paragraph('two words')), lettersIn(paragraph('安装 한국')), lettersIn(paragraph('カナ and'))]).toEqual([9, 9, 8])
})

test('a title below an address is one', async () => {
  const address = (y: number): [number, number, number, string][] =>
    ['Mary Miller', '12 Harbour Road', 'Porthaven', 'Our reference 12'].map((text, i) => [72, y - 40 * i, 11, text])
  const rest = [1, 2].flatMap((n): [number, number, number, string, boolean?][] => [
    [72, 560 - n * 100, 13, `Part ${n === 1 ? 'of tides' : 'of lights'}`, true],
    [72, 530 - n * 100, 11, prose],
  ])
  const { part } = await convert(
    makePdf({ pages: [showLines([...address(740), [72, 570, 18, 'Quotation', true], [72, 530, 11, prose], ...rest])] }),
  )
  const styles = [...(await part('word/document.xml')).matchAll(/<w:pStyle w:val="((?:Title|Heading)\w*)"/g)].map(([, style]) => style)
  expect(styles).toEqual(['Title', 'Heading1', 'Heading1'])
})
