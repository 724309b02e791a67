/** Spreadsheets and tables that try to load from elsewhere whatever they can name. */
import type { Bait } from './hostile.ts'

const office = 'http://schemas.openxmlformats.org'
const relationTypes = `${office}/officeDocument/2006/relationships`

type Links = Pick<Bait, 'texts' | 'pictures'>

/** A spreadsheet of Excel: functions that fetch, a workbook that it refers to, DDE, a linked picture. */
export function excelFiles({ texts, pictures }: Links): Record<string, string> {
  const main = `xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${relationTypes}"`
  const relations = (content: string) => `<Relationships xmlns="${office}/package/2006/relationships">${content}</Relationships>`
  const relation = (id: string, type: string, target: string, isExternal = false) =>
    `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`
  const formulas = texts.flatMap((href, n) => [
    `_xlfn.WEBSERVICE("${href}")`,
    `[${n + 1}]Sheet1!A1`,
    `INDIRECT("'${href}'#$Sheet1.A1")`,
    'soffice|x!A1',
  ])
  const escaped = formulas.map((formula) => formula.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
  const cells = escaped.map((formula, n) => `<row r="${n + 2}"><c r="A${n + 2}" t="str"><f>${formula}</f><v>kept</v></c></row>`)
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`
  const drawing = pictures.map(
    (_, n) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${n}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="914400" cy="914400"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${n + 2}" name="p"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:link="p${n}"/></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"/></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`,
  )
  const links = texts.map((_, n) => [
    [
      `xl/externalLinks/externalLink${n + 1}.xml`,
      `<externalLink ${main}><externalBook r:id="rId1"><sheetNames><sheetName val="Sheet1"/></sheetNames></externalBook></externalLink>`,
    ],
    [`xl/externalLinks/_rels/externalLink${n + 1}.xml.rels`, relations(relation('rId1', 'externalLinkPath', texts[n] ?? '', true))],
  ])
  return {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'spreadsheetml.sheet.main')}${override('worksheets/sheet1', 'spreadsheetml.worksheet')}${override('drawings/drawing1', 'drawing')}${texts.map((_, n) => override(`externalLinks/externalLink${n + 1}`, 'spreadsheetml.externalLink')).join('')}</Types>`,
    '_rels/.rels': relations(relation('a', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main}><sheets><sheet name="One" sheetId="1" r:id="s"/></sheets><externalReferences>${texts.map((_, n) => `<externalReference r:id="e${n}"/>`).join('')}</externalReferences></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('s', 'worksheet', 'worksheets/sheet1.xml') +
        texts.map((_, n) => relation(`e${n}`, 'externalLink', `externalLinks/externalLink${n + 1}.xml`)).join(''),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>kept</t></is></c></row>${cells.join('')}</sheetData><drawing r:id="d"/></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relations(relation('d', 'drawing', '../drawings/drawing1.xml')),
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${office}/drawingml/2006/spreadsheetDrawing" xmlns:a="${office}/drawingml/2006/main" xmlns:r="${relationTypes}">${drawing.join('')}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relations(pictures.map((href, n) => relation(`p${n}`, 'image', href, true)).join('')),
    ...Object.fromEntries(links.flat()),
  }
}

/** Values that would be formulas. */
export function tableText({ texts }: Links): string {
  const rows = texts.map((href) => `kept,"=WEBSERVICE(""${href}"")","=DDE(""soffice"";""${href}"";""A1"")"`)
  return ['one,two,three', ...rows, "kept,=cmd|'/c calc'!A1,+1"].join('\n')
}
