/** The check that every docx of these tests goes through finds what it is there for. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { zip } from '../../../src/pdf-to-word/write/parts/zip.ts'
import { faultsOf } from '../helpers/check-docx.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { readZip } from '../helpers/read-zip.ts'

const rules = '72 700 m 372 700 l S 72 680 m 372 680 l S 72 700 m 72 680 l S 222 700 m 222 680 l S 372 700 m 372 680 l S'
const page = `${rules}\n${showLines([
  [80, 686, 10, 'Left'],
  [230, 686, 10, 'Right'],
  [72, 600, 12, 'Text'],
])}\nq 50 0 0 50 100 400 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI Q`

async function broken(part: string, from: string | RegExp, to: string): Promise<string[]> {
  const { path } = await convert(makePdf({ pages: [page] }))
  const parts = readZip(await readFile(path))
  const before = parts.get(part)?.toString() ?? ''
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  return faultsOf(zip(parts.set(part, Buffer.from(after))))
}

const body = 'word/document.xml'

test.each([
  ['properties out of order', body, /(<w:tblW [^>]*\/>)(<w:tblInd [^>]*\/>)/, '$2$1', /<w:tblPr> holds/],
  [
    'a cell that does not end in a paragraph',
    body,
    /<\/w:p><\/w:tc>/,
    '</w:p><w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl></w:tc>',
    /<w:tc> holds/,
  ],
  ['an unknown element', body, /<w:p>/, '<w:p><w:blink/>', /w:blink/],
  ['a value that is none', body, /w:type="dxa"/, 'w:type="yards"', /w:type!="yards"/],
  ['a picture that leads nowhere', body, /r:embed="[^"]*"/, 'r:embed="rId99"', /leads nowhere/],
  ['a style that is not there', body, /<w:p><w:pPr>/, '<w:p><w:pPr><w:pStyle w:val="Nobody"/>', /Nobody leads nowhere/],
  [
    'separators of notes that are not there',
    'word/settings.xml',
    '<w:compat>',
    '<w:footnotePr><w:footnote w:id="-1"/></w:footnotePr><w:compat>',
    /w:footnote: -1 leads nowhere/,
  ],
  ['a row of too few cells', body, /<w:tc>.*?<\/w:tc>/, '', /fills 1 of 2/],
  ['a page larger than Word has', body, /w:pgSz w:w="\d+"/, 'w:pgSz w:w="31681"', /not from 144 to 31680/],
  ['margins that leave no space', body, /w:pgMar w:top="\d+"/, 'w:pgMar w:top="31000"', /the margins leave/],
  ['a picture larger than a page', body, /wp:extent cx="\d+"/, 'wp:extent cx="99999999"', /not from 0 to 20116800/],
  ['an indent that no ruler has', body, /<w:p><w:pPr>/, '<w:p><w:pPr><w:ind w:left="31681"/>', /not from -31680 to 31680/],
  [
    'more tabs than a paragraph may have',
    body,
    /<w:p><w:pPr>/,
    `<w:p><w:pPr><w:tabs>${'<w:tab w:val="left" w:pos="20"/>'.repeat(65)}</w:tabs>`,
    /has 65 <w:tab>, more than 64/,
  ],
  ['more columns than a table may have', body, '<w:tblGrid>', `<w:tblGrid>${'<w:gridCol w:w="20"/>'.repeat(62)}`, /has 64 <w:gridCol>/],
  ['letters stretched too far', body, /<w:r>/, '<w:r><w:rPr><w:w w:val="601"/></w:rPr>', /not from 1 to 600/],
  ['letters too large', body, /<w:r>/, '<w:r><w:rPr><w:sz w:val="3277"/></w:rPr>', /not from 2 to 3276/],
  ['a link to a place that is not there', body, /<w:r>/, '<w:hyperlink w:anchor="gone"/><w:r>', /gone leads nowhere/],
  ['a control character', body, 'Text', '\u0001', /cannot hold/],
  ['an element left open', body, '</w:tbl>', '', /closes nothing/],
  ['a part without a type', '[Content_Types].xml', /<Override PartName="\/word\/styles.xml"[^>]*\/>/, '', /styles\.xml has no type/],
  ['a part that nobody refers to', 'word/_rels/document.xml.rels', /<Relationship [^>]*styles\.xml"\/>/, '', /nobody refers to it/],
])('finds %s', async (_, part, from, to, fault) => {
  expect((await broken(part, from, to)).join('\n')).toMatch(fault)
})
