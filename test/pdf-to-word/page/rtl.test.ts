/** Text that runs from right to left: pages show it as it is seen, the Word file holds it as it is read. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

/** Hebrew letters stand for a to z and Arabic ones for A to K; L is the ligature lam-alef as one glyph. */
const hebrew = [...'abcdefghijklmnopqrstuvwxyz'].map((char, i) => [char, String.fromCharCode(0x5d0 + i)] as const)
const arabic = [...'ABCDEFGHIJK'].map((char, i) => [char, String.fromCharCode(0x628 + i)] as const)
const texts = new Map<string, string>([...hebrew, ...arabic, ['L', '\u0644\u0627']])
const hex = (text: string) => [...text].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('')
const map = `1 begincodespacerange <00> <ff> endcodespacerange ${texts.size} beginbfchar ${[...texts]
  .map(([code, text]) => `<${code.charCodeAt(0).toString(16)}> <${hex(text)}>`)
  .join(' ')} endbfchar`

/** In `read`, letters stand for what they are mapped to. */
const read = (text: string) => [...text].map((char) => texts.get(char) ?? char).join('')
/** Lines as seen, from the left: x, y, text. Capitals in brackets are shown in plain Helvetica. */
async function convertLines(lines: readonly (readonly [number, number, string])[], more = '') {
  const shown = lines
    .map(([x, y, text]) => {
      const pieces = text
        .split(/\{([^}]*)\}/)
        .map((piece, i) => `/${i % 2 === 0 ? 'F3' : 'F1'} 12 Tf (${piece.replace(/[()]/g, '\\$&')}) Tj`)
      return `BT 1 0 0 1 ${x} ${y} Tm ${pieces.join(' ')} ET`
    })
    .join('\n')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 21 0 R >>'
  const pdf = makePdf({ pages: [`${shown}\n${more}`], objects: { 20: font, 21: `<< /Length ${map.length} >>\nstream\n${map}\nendstream` } })
  return convert(Buffer.from(pdf.toString('latin1').replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1'))
}

test('words and letters are in reading order', async () => {
  const { paragraphs, part } = await convertLines([[400, 700, 'cba fed ihg']])
  expect(await paragraphs()).toEqual([read('ghi def abc')])
  expect(await part('word/document.xml')).toMatch(/<w:bidi\/>.*<w:rtl\/>/)
})

test('numbers and Latin words keep their own order, and the signs beside them follow the line', async () => {
  const { paragraphs } = await convertLines([
    [300, 700, '.31/12/2024 cba'],
    [300, 640, 'fed {.Word Perfect 16.5} cba'],
  ])
  expect(await paragraphs()).toEqual([read('abc 31/12/2024.'), `${read('abc')} Word Perfect 16.5. ${read('def')}`])
})

test('brackets are mirrored if the page has their shapes, and kept if it has their meaning', async () => {
  expect(await (await convertLines([[300, 700, 'fed (cba)']])).paragraphs()).toEqual([read('(abc) def')])
  expect(await (await convertLines([[300, 700, 'fed )cba(']])).paragraphs()).toEqual([read('(abc) def')])
})

test('a ligature of two letters keeps their order', async () => {
  expect(await (await convertLines([[300, 700, 'BLA']])).paragraphs()).toEqual([read('ALB')])
})

test('a word in a line of the other direction is turned alone', async () => {
  const { paragraphs, part } = await convertLines([[72, 700, '{An English line with} cba{, and more of it.}']])
  expect(await paragraphs()).toEqual([`An English line with ${read('abc')}, and more of it.`])
  expect(await part('word/document.xml')).not.toContain('<w:bidi/>')
})

test.each([
  ['(en-GB)', '<w:lang w:val="en-GB"/>'],
  ['(he-IL)', '<w:lang w:bidi="he-IL"/>'],
  ['(ja)', '<w:lang w:eastAsia="ja"/>'],
  ['(no language at all)', '</w:rPr></w:rPrDefault>'],
])('text is in the language that the PDF names: %s', async (lang, expected) => {
  const { part } = await convert(makePdf({ pages: ['BT /F1 12 Tf 72 700 Td (Text) Tj ET'], catalog: `/Lang ${lang}` }))
  expect(await part('word/styles.xml')).toContain(expected)
})

test('labels at the right are list labels', async () => {
  const items = [1, 2, 3].flatMap((n): [number, number, string][] => [
    [440, 700 - 16 * n, 'dcba'],
    [500, 700 - 16 * n, `{${n}.}`],
  ])
  const { part, paragraphs } = await convertLines(items)
  expect(await paragraphs()).toEqual([read('abcd'), read('abcd'), read('abcd')])
  expect((await part('word/document.xml')).match(/<w:numPr>/g)).toHaveLength(3)
})

test('labels at the right may be set from left to right', async () => {
  const { part } = await convertLines([
    [500, 700, '1.'],
    [400, 700, 'cba fed'],
    [500, 680, '2.'],
    [400, 680, 'ihg fed'],
  ])
  expect(await part('word/numbering.xml')).toContain('<w:lvlText w:val="%1."/>')
})

test('a picture beside right-to-left text is not anchored in it, because LibreOffice would measure from the right', async () => {
  const picture = 'q 90 0 0 90 72 620 cm BI /W 2 /H 1 /CS /RGB /BPC 8 ID abcxyz EI Q'
  const { part } = await convertLines(
    [
      [400, 700, 'cba fed'],
      [400, 590, 'fed cba'],
    ],
    picture,
  )
  const [before] = (await part('word/document.xml')).split('<wp:anchor')
  expect(before?.slice(before.lastIndexOf('<w:p>'))).toBe('<w:p><w:pPr><w:pStyle w:val="Separator"/></w:pPr><w:r><w:drawing>')
})

test('after Arabic letters numbers with dashes are read from the right, after Hebrew ones from the left', async () => {
  expect(await (await convertLines([[300, 700, '56-34-12 CBA']])).paragraphs()).toEqual([read('ABC 12-34-56')])
  expect(await (await convertLines([[300, 700, '56-34-12 cba']])).paragraphs()).toEqual([read('abc 56-34-12')])
})

test('a bracket whose partner is in another line is interpreted by its letters', async () => {
  const { paragraphs } = await convertLines([
    [300, 700, 'fed cba('],
    [300, 640, 'ihg)'],
    [300, 580, ')a cb'],
    [300, 520, ')d ef'],
  ])
  expect((await paragraphs())[0]).toBe(read('(abc def'))
})

test('dots drawn at the right of lines are bullets', async () => {
  const dots = [704, 684, 664].map((y) => `492 ${y} 4 4 re f`).join('\n')
  const { part, paragraphs } = await convertLines(
    [700, 680, 660].map((y) => [460, y, 'dcba']),
    dots,
  )
  expect(await paragraphs()).toEqual([read('abcd'), read('abcd'), read('abcd')])
  expect((await part('word/document.xml')).match(/<w:numPr>/g)).toHaveLength(3)
})
