/** The engine from PDF to docx on small PDFs, one behaviour each. */
import { readFile } from 'node:fs/promises'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { convert } from './helpers/convert.ts'
import { makePdf, showLines } from './helpers/make-pdf.ts'

const prose = [
  'The school board shipped three unpaid invoices because the figures did not add',
  'up. The survey group approved a set of worn bearings and sent a copy to all the',
  'registrars of the county.',
] as const

/** Lines of prose from a height on, 14 points apart. */
function paragraph(x: number, y: number): [number, number, number, string][] {
  return prose.map((text, i) => [x, y - 14 * i, 12, text])
}

test('lines that broke for lack of space are one paragraph', async () => {
  const { paragraphs } = await convert(makePdf({ pages: [showLines([...paragraph(72, 700), ...paragraph(72, 640)])] }))
  expect(await paragraphs()).toEqual([prose.join(' '), prose.join(' ')])
})

test('a large bold line above text is a real heading', async () => {
  const { part } = await convert(makePdf({ pages: [showLines([[72, 730, 18, 'Results', true], ...paragraph(72, 700)])] }))
  expect(await part('word/document.xml')).toMatch(/<w:pStyle w:val="Heading1"\/>.*?Results/)
})

test('numbered and bulleted lines are real list items', async () => {
  const items = ['First thing', 'Second thing', 'Third thing']
  const numbered = items.flatMap((text, i): [number, number, number, string][] => [
    [72, 600 - 14 * i, 12, `${i + 1}.`],
    [90, 600 - 14 * i, 12, text],
  ])
  const { part, paragraphs } = await convert(makePdf({ pages: [showLines([...paragraph(72, 700), ...numbered])] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:numPr>/g)).toHaveLength(3)
  expect(await paragraphs()).toEqual([prose.join(' '), ...items])
  expect(await part('word/numbering.xml')).toContain('<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>')
})

test('rules that touch make a table, and a missing rule merges cells', async () => {
  const rules =
    '72 700 m 372 700 l S 72 680 m 372 680 l S 72 660 m 372 660 l S 72 660 m 72 700 l S 372 660 m 372 700 l S 222 660 m 222 680 l S'
  const text = showLines([
    [76, 686, 10, 'Over both'],
    [76, 666, 10, 'Left'],
    [226, 666, 10, 'Right'],
  ])
  const { part } = await convert(makePdf({ pages: [`${rules}\n${text}`] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:tr>/g)).toHaveLength(2)
  expect(xml.match(/<w:tc>/g)).toHaveLength(3)
  expect(xml).toMatch(/<w:gridSpan w:val="2"\/>.*?Over both/)
})

test('repeated text at the top and bottom of the pages becomes header and footer, with an automatic page number', async () => {
  const page = (number: number) =>
    showLines([[72, 760, 9, 'Yearly report'], ...paragraph(72, 700), ...paragraph(72, 600), [290, 30, 9, `Page ${number}`]])
  const { part, paragraphs } = await convert(makePdf({ pages: [page(1), page(2), page(3)] }))
  expect(await part('word/header1.xml')).toContain('Yearly report')
  expect(await part('word/footer2.xml')).toMatch(/Page .*<w:instrText xml:space="preserve"> PAGE <\/w:instrText>/)
  expect((await paragraphs()).some((text) => text.includes('Yearly') || text.startsWith('Page'))).toBe(false)
})

test('a note below a short rule becomes a real footnote', async () => {
  const sign = 'BT /F1 7 Tf 1 0 0 1 196 677 Tm (1) Tj ET'
  const note = '72 120 m 172 120 l S BT /F1 6 Tf 1 0 0 1 72 109 Tm (1) Tj ET BT /F1 9 Tf 1 0 0 1 78 106 Tm (What the county says.) Tj ET'
  const { part } = await convert(makePdf({ pages: [`${showLines(paragraph(72, 700))}\n${sign}\n${note}`] }))
  expect(await part('word/document.xml')).toContain('<w:footnoteReference w:id="1"/>')
  expect(await part('word/footnotes.xml')).toContain('What the county says.')
})

test('two columns of prose are a section with two columns, read one after the other', async () => {
  const column = (x: number, word: string) =>
    Array.from({ length: 12 }, (_, i): [number, number, number, string] => [
      x,
      700 - 14 * i - (x > 300 ? 5 : 0),
      10,
      `${word} line ${i} which fills the column to its edge`,
    ])
  const { part, paragraphs } = await convert(makePdf({ pages: [showLines([...column(72, 'Left'), ...column(320, 'Right')])] }))
  expect(await part('word/document.xml')).toMatch(/<w:cols w:num="2"/)
  const text = (await paragraphs()).join(' ')
  expect(text.indexOf('Left line 11')).toBeLessThan(text.indexOf('Right line 0'))
})

test('links keep their targets, but never run a script', async () => {
  const link = (rect: string, uri: string) => `<< /Type /Annot /Subtype /Link /Rect [${rect}] /A << /S /URI /URI (${uri}) >> >>`
  const { part } = await convert(
    makePdf({
      pages: [
        showLines([
          [72, 700, 12, 'Visit us'],
          [72, 600, 12, 'Do not'],
        ]),
      ],
      page: '/Annots [20 0 R 21 0 R]',
      objects: { 20: link('70 696 120 712', 'https://example.org/a?b=1'), 21: link('70 596 120 612', 'javascript:alert') },
    }),
  )
  const relationships = await part('word/_rels/document.xml.rels')
  expect(relationships).toContain('Target="https://example.org/a?b=1" TargetMode="External"')
  expect(relationships).not.toContain('javascript')
})

test('tags give the role of a paragraph if its look does not', async () => {
  const marked =
    '/H1 << /MCID 0 >> BDC BT /F1 12 Tf 72 700 Td (Plain heading) Tj ET EMC /P << /MCID 1 >> BDC BT /F1 12 Tf 72 680 Td (Plain text) Tj ET EMC'
  const { part } = await convert(
    makePdf({
      pages: [marked],
      catalog: '/StructTreeRoot 20 0 R /MarkInfo << /Marked true >>',
      objects: {
        20: '<< /Type /StructTreeRoot /K [21 0 R 22 0 R] >>',
        21: '<< /Type /StructElem /S /H1 /Pg 4 0 R /K 0 >>',
        22: '<< /Type /StructElem /S /P /Pg 4 0 R /K 1 >>',
      },
    }),
  )
  expect(await part('word/document.xml')).toMatch(/Heading1"\/>.*?Plain heading/)
})

test('the same PDF gives the same bytes', async () => {
  const pdf = makePdf({ pages: [showLines(paragraph(72, 700))] })
  const [one, two] = [await convert(pdf), await convert(pdf)]
  expect((await readFile(one.path)).equals(await readFile(two.path))).toBe(true)
})

test('a page without text is reported, and pictures can be omitted', async () => {
  const picture = 'q 200 0 0 100 100 500 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\xff\xff\x00 EI Q'
  const pdf = makePdf({ pages: [picture] })
  const [kept, left] = [await convert(pdf), await convert(pdf, { images: false })]
  expect(kept.hasText).toBe(false)
  const listing = async (path: string) => (await execa('unzip', ['-Z1', path])).stdout
  expect(await listing(kept.path)).toContain('word/media/image1.png')
  expect(await listing(left.path)).not.toContain('media')
})
