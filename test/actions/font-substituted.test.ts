/** The warning font_substituted, by a LibreOffice that is kept warm and by one of its own. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../src/actions/common/action.ts'
import { excelToPdf } from '../../src/actions/excel-to-pdf.ts'
import { powerpointToPdf } from '../../src/actions/powerpoint-to-pdf.ts'
import { wordToPdf } from '../../src/actions/word-to-pdf.ts'
import type { Engines } from '../../src/engines/engines.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { openDocumentFiles } from '../helpers/hostile-office.ts'
import { makeOfficeEngines, writeWord } from '../helpers/office.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { writeExcel } from '../helpers/spreadsheet.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'
import { makeZip } from '../helpers/zip-file.ts'

const ways: Record<string, () => Promise<Partial<Engines>> | Partial<Engines>> = {
  'the warm LibreOffice': makeRealEngines,
  'one of its own': () => makeOfficeEngines().engines,
}

const run = (font: string, text: string) => `<w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${text}</w:t></w:r>`
const wordFile = () =>
  writeWord(
    'docx',
    `<w:p>${run('Melior', 'Melior')}${run('Melior', ' twice')}${run('Liberation Sans', ' there')}${run('Optima No One Has', ' other')}</w:p>`,
  )

const excelFile = () => {
  const fonts = ['Liberation Sans', 'Melior'].map((name) => `<font><sz val="10"/><name val="${name}"/></font>`)
  const formats = fonts.map((_, n) => `<xf fontId="${n}" applyFont="1"/>`)
  const styles = `<fonts>${fonts.join('')}</fonts><fills><fill><patternFill/></fill></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${formats.join('')}</cellXfs>`
  return writeExcel([{ name: 'A', rows: ['<row><c s="1" t="inlineStr"><is><t>Text</t></is></c></row>'] }], { styles })
}

async function slidesFile(): Promise<string> {
  const style =
    '<office:automatic-styles><style:style style:name="T" style:family="text"><style:text-properties fo:font-family="Melior"/></style:style></office:automatic-styles>'
  const box =
    '<draw:frame svg:x="2cm" svg:y="2cm" svg:width="10cm" svg:height="3cm"><draw:text-box><text:p><text:span text:style-name="T">Text</text:span></text:p></draw:text-box></draw:frame>'
  const content = `${style}<office:body><office:presentation><draw:page draw:name="a">${box}</draw:page></office:presentation></office:body>`
  const file = join(await makeTempDir(), 'Talk.odp')
  await writeFile(file, makeZip(openDocumentFiles(content, {}, 'presentation')))
  return file
}

async function warningsOf(engines: Partial<Engines>, action: Action, kind: FileKind, file: string) {
  const { warnings } = await runAction({ action, file, kind, engines })
  return warnings.map(({ code, message }) => `${code}: ${message}`).toSorted()
}

const melior = expect.stringMatching(/^font_substituted: The font Melior was not found and was replaced with [A-Z][\w ]+\.$/)

describe.each(Object.entries(ways))('%s', (_, makeEngines) => {
  test('names each font that was replaced, once', async () => {
    const engines = await makeEngines()
    expect(await warningsOf(engines, wordToPdf, 'docx', await wordFile())).toEqual([
      melior,
      expect.stringMatching(/^font_substituted: The font Optima No One Has was not found/),
    ])
    expect(await warningsOf(engines, excelToPdf, 'xlsx', await excelFile())).toEqual([melior])
    expect(await warningsOf(engines, powerpointToPdf, 'odp', await slidesFile())).toEqual([melior])
  })

  test('does not mention installed fonts', async () => {
    const file = await writeWord('docx', `<w:p>${run('Liberation Serif', 'Hello')}</w:p>`)
    expect(await warningsOf(await makeEngines(), wordToPdf, 'docx', file)).toEqual([])
  })
})
