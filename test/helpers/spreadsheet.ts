/** Excel files made for tests, as small as they can be. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTempDir } from './temp-dir.ts'
import { makeZip } from './zip-file.ts'

const ooxml = 'http://schemas.openxmlformats.org'
const office = `${ooxml}/officeDocument/2006/relationships`
const main = `xmlns="${ooxml}/spreadsheetml/2006/main"`

export interface TestSheet {
  name: string
  /** Rows of cells as XML. */
  rows: readonly string[]
  isHidden?: boolean
  /** What follows the rows. */
  more?: string
}

/** A cell of text, or a formula with the result that is saved with it. */
export const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const formulaCell = (formula: string, result: string | number) => `<c><f>${formula}</f><v>${result}</v></c>`
export const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`

/** `names`: defined names as XML; `lostSheet`: the part of this one is not there. */
export async function writeExcel(sheets: readonly TestSheet[], { names = '', styles = '', lostSheet = -1 } = {}): Promise<string> {
  const path = join(await makeTempDir(), 'Report.xlsx')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = [
    ['workbook', 'sheet.main'],
    ...(styles ? [['styles', 'styles']] : []),
    ...sheets.map((_, n) => [`sheet${n}`, 'worksheet']),
  ]
  const relations = [...(styles ? [['styles', 'styles']] : []), ...sheets.map((_, n) => [`sheet${n}`, 'worksheet'])]
  const files = {
    '[Content_Types].xml': `<Types xmlns="${ooxml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.map(([name, of]) => `<Override PartName="/xl/${of === 'worksheet' ? 'worksheets/' : ''}${name}.xml" ContentType="${type}.${of}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${ooxml}/package/2006/relationships"><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ooxml}/package/2006/relationships">${relations.map(([name, of]) => `<Relationship Id="${name}" Type="${office}/${of}" Target="${of === 'worksheet' ? 'worksheets/' : ''}${name}.xml"/>`).join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${sheets.map(({ name, isHidden }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="sheet${n}"${isHidden ? ' state="hidden"' : ''}/>`).join('')}</sheets><definedNames>${names}</definedNames></workbook>`,
    ...(styles ? { 'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>` } : {}),
    ...Object.fromEntries(
      sheets.map(({ rows, more = '' }, n) => [
        `xl/worksheets/${n === lostSheet ? 'lost' : 'sheet'}${n}.xml`,
        `<worksheet ${main}><sheetData>${rows.join('')}</sheetData>${more}</worksheet>`,
      ]),
    ),
  }
  await writeFile(path, makeZip(files))
  return path
}
