import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { convertOffice } from '../../src/actions/convert-office.ts'
import { powerpointToPdf } from '../../src/actions/powerpoint-to-pdf.ts'
import { loadConfig } from '../../src/config.ts'
import { type BuiltEngines, createEngines } from '../../src/engines/create-engines.ts'
import type { Engines } from '../../src/engines/engines.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { openDocumentFiles, writeTextWithMacros } from '../helpers/hostile-office.ts'
import { buildNative } from '../helpers/native.ts'
import { writeFlatText, writeWord } from '../helpers/office.ts'
import { conversionOf, startOfficeHost } from '../helpers/office-host.ts'
import { pageTexts } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { convertSample, runAction } from '../helpers/work.ts'
import { makeZip } from '../helpers/zip-file.ts'

let scratchDir: string
let native: string
let built: BuiltEngines
let engines: Engines
beforeAll(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  built = createEngines({ config: loadConfig({ CONVERTD_CONCURRENCY: '2' }), env: {}, scratchDir })
  engines = built.engines
  await built.startOfficeHost()
  native = await buildNative()
})
afterAll(async () => {
  await built.close()
  await rm(scratchDir, { recursive: true, force: true })
})

async function convert(file: string, kind: FileKind, options: Record<string, unknown> = {}, maxPages?: number) {
  const run = { action: convertOffice, file, kind, options, engines: engines, ...(maxPages === undefined ? {} : { maxPages }) }
  const outcome = await runAction(run)
  return { ...outcome, result: outcome.files[0]?.path ?? '' }
}

async function partOf(path: string, name: string): Promise<string> {
  return (await execa('unzip', ['-p', path, name.replaceAll('[', '\\[')])).stdout
}

async function namesIn(path: string): Promise<string[]> {
  return (await execa('unzip', ['-Z1', path])).stdout.split('\n')
}

/** A sheet a name; the cells of each hold the name and a text with a comma and quotes. */
async function makeSheets(sheets: readonly { name: string; style?: string }[], styles = ''): Promise<string> {
  const cell = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const tables = sheets.map(
    ({ name, style = '' }) =>
      `<table:table table:name="${name}" ${style}><table:table-row>${cell(`Zoë ${name}`)}${cell('a, "b"')}</table:table-row></table:table>`,
  )
  const file = join(await makeTempDir(), 'Report.ods')
  const content = `${styles}<office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body>`
  await writeFile(file, makeZip(openDocumentFiles(content, {}, 'spreadsheet')))
  return file
}

const hiddenStyle =
  '<office:automatic-styles><style:style style:name="hid" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>'

describe('formats', () => {
  test('the default is the modern format, or OpenDocument for a file that is Office Open XML already', async () => {
    const text = await writeFlatText('<text:p>Words</text:p>')
    expect((await convert(text, 'fodt')).files).toMatchObject([{ filename: 'file.docx', kind: 'docx' }])
    const word = await writeWord('docx', '<w:p><w:r><w:t>Words</w:t></w:r></w:p>')
    const { files, options } = await convert(word, 'docx')
    expect(files).toMatchObject([{ filename: 'file.odt', kind: 'odt' }])
    expect(options).toEqual({ format: 'odt' })
    expect((await convertSample(convertOffice, engines)).files).toMatchObject([{ filename: 'sample.xlsx', kind: 'xlsx' }])
  })

  test.each(['docx', 'odt', 'rtf', 'txt', 'html'] as const)('a text document becomes a valid %s', async (format) => {
    const { result } = await convert(await writeFlatText('<text:p>Käse &amp; Brot</text:p>'), 'fodt', { format })
    expect(await engines.detectKind(result)).toBe(format)
    const again = await convert(result, format === 'html' ? 'txt' : format, { format: 'txt' })
    expect(await readFile(again.result, 'utf8')).toMatch(format === 'html' ? /Käse &amp; Brot/ : /^\uFEFF?Käse & Brot\n$/)
  })

  test.each(['xlsx', 'ods', 'html'] as const)('a spreadsheet becomes %s', async (format) => {
    const { result } = await convert(await makeSheets([{ name: 'One' }, { name: 'Two' }]), 'ods', { format })
    expect(await engines.detectKind(result)).toBe(format)
  })

  test.each(['pptx', 'odp'] as const)('a presentation becomes %s, with its notes', async (format) => {
    const box =
      '<draw:frame svg:x="2cm" svg:y="2cm" svg:width="10cm" svg:height="3cm"><draw:text-box><text:p>Slide</text:p></draw:text-box></draw:frame>'
    const notes = box.replace('<draw:frame', '<presentation:notes><draw:frame presentation:class="notes"').replace('Slide', 'Remember')
    const content = `<office:body><office:presentation><draw:page draw:name="a">${box}${notes}</presentation:notes></draw:page></office:presentation></office:body>`
    const file = join(await makeTempDir(), 'Talk.odp')
    await writeFile(file, makeZip(openDocumentFiles(content, {}, 'presentation')))
    const { result, files } = await convert(file, 'odp', { format })
    expect(files).toMatchObject([{ filename: `Talk.${format}`, kind: format }])
    const options = { notes: 'after' }
    const pdf = await runAction({ action: powerpointToPdf, file: result, kind: format, options, engines: engines })
    expect((await pageTexts(pdf.files[0]?.path ?? '')).join(' ')).toMatch(/Slide.*Remember/s)
  })

  test('a format of another family is refused, and the message lists the right ones', async () => {
    const converting = convert(await makeSheets([{ name: 'One' }]), 'ods', { format: 'docx' })
    await expect(converting).rejects.toMatchObject({
      code: 'invalid_option',
      message: 'The file is an OpenDocument spreadsheet (ods), which can become xlsx, ods, csv, html; format is docx.',
    })
  })
})

describe('sheets as csv', () => {
  test('each sheet is a file, named after it', async () => {
    const { files } = await convert(await makeSheets([{ name: 'Costs' }, { name: 'a&lt;b' }]), 'ods', { format: 'csv' })
    expect(files.map(({ filename, kind }) => [filename, kind])).toEqual([
      ['Report-Costs.csv', 'csv'],
      ['Report-a<b.csv', 'csv'],
    ])
    const texts = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')))
    expect(texts).toEqual(['Zoë Costs,"a, ""b"""\n', 'Zoë a<b,"a, ""b"""\n'])
  })

  test('hidden sheets are included, and sheet names that differ only in case get separate files', async () => {
    const sheets = [{ name: 'Open' }, { name: 'Shut', style: 'table:style-name="hid"' }, { name: 'open' }]
    const { files } = await convert(await makeSheets(sheets, hiddenStyle), 'ods', { format: 'csv' })
    expect(await Promise.all(files.map(async ({ path }) => (await readFile(path, 'utf8')).split(',')[0]))).toEqual([
      'Zoë Open',
      'Zoë Shut',
      expect.stringMatching(/^Zoë open/i),
    ])
    expect(new Set(files.map(({ filename }) => filename.toLowerCase())).size).toBe(3)
  })

  test('one sheet alone has the name of the file', async () => {
    const { files } = await convert(await makeSheets([{ name: 'One' }]), 'ods', { format: 'csv' })
    expect(files.map(({ filename }) => filename)).toEqual(['Report.csv'])
  })

  test('more sheets than pages are allowed are refused', async () => {
    const converting = convert(await makeSheets([{ name: 'One' }, { name: 'Two' }]), 'ods', { format: 'csv' }, 1)
    await expect(converting).rejects.toMatchObject({ code: 'too_many_pages', message: expect.stringMatching(/2 sheets/) })
  })
})

const namespace = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
const tracked = `<text:tracked-changes><text:changed-region text:id="c1"><text:insertion><office:change-info><dc:creator>Ann</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info></text:insertion></text:changed-region><text:changed-region text:id="c2"><text:deletion><office:change-info><dc:creator>Bob</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info><text:p>secret</text:p></text:deletion></text:changed-region></text:tracked-changes>`
const changedText = `${tracked}<text:p>The <text:change-start text:change-id="c1"/>new<text:change-end text:change-id="c1"/> <text:change text:change-id="c2"/>price<office:annotation ${namespace}><dc:creator>Ann</dc:creator><text:p>Is it final?</text:p></office:annotation>.</text:p>`

describe('tracked changes and comments', () => {
  test('are kept in docx and odt', async () => {
    const file = await writeFlatText(changedText)
    const { result: docx } = await convert(file, 'fodt', { format: 'docx' })
    expect(await partOf(docx, 'word/document.xml')).toMatch(/<w:ins .*Ann.*<w:del .*Bob.*<w:delText[^>]*>secret/s)
    expect(await partOf(docx, 'word/comments.xml')).toContain('Is it final?')
    const { result: odt } = await convert(docx, 'docx', { format: 'odt' })
    expect(await partOf(odt, 'content.xml')).toMatch(/<text:tracked-changes.*secret.*<office:annotation .*Is it final\?/s)
    const { result: rtf } = await convert(docx, 'docx', { format: 'rtf' })
    expect(await readFile(rtf, 'latin1')).toMatch(/\\deleted.*secret/s)
  })

  test.each(['txt', 'html'] as const)('deleted text is not in the %s', async (format) => {
    const { result } = await convert(await writeFlatText(changedText), 'fodt', { format })
    const text = await readFile(result, 'utf8')
    expect(text).toMatch(/new/)
    expect(text).not.toContain('secret')
  })
})

describe('macros and scripts', () => {
  test('macros of an OpenDocument file and the calls of them are removed, with a warning', async () => {
    const { result, warnings } = await convert(await writeTextWithMacros(), 'odt', { format: 'odt' })
    expect(warnings).toEqual([{ code: 'content_lost', message: 'The file has macros; they were left out.' }])
    expect((await namesIn(result)).filter((name) => /Basic|Scripts|Dialogs/.test(name))).toEqual([])
    for (const part of ['content.xml', 'META-INF/manifest.xml'])
      expect(await partOf(result, part)).not.toMatch(/Basic|Scripts|vnd\.sun\.star\.script/)
    const { result: text } = await convert(result, 'odt', { format: 'txt' })
    expect(await readFile(text, 'utf8')).toMatch(/kept/)
  })

  test('a text without macros gives no warning', async () => {
    expect((await convert(await writeFlatText('<text:p>Words</text:p>'), 'fodt', { format: 'odt' })).warnings).toEqual([])
  })

  test('macros in VBA are left out', async () => {
    const word = await writeWord('docm', '<w:p><w:r><w:t>Words</w:t></w:r></w:p>')
    const zip = join(await makeTempDir(), 'macros.docm')
    const parts = await Promise.all((await namesIn(word)).map(async (name) => [name, await partOf(word, name)] as const))
    await writeFile(zip, makeZip({ ...Object.fromEntries(parts), 'word/vbaProject.bin': 'not one, but called so' }))
    for (const format of ['docx', 'odt']) {
      const { result, warnings } = await convert(zip, 'docm', { format })
      expect(warnings.map(({ code }) => code)).toEqual(['content_lost'])
      expect((await namesIn(result)).filter((name) => /vba|Basic/i.test(name))).toEqual([])
    }
  })

  test('an HTML page contains no scripts, not even those in comments, and its policy forbids them', async () => {
    const note = (text: string) =>
      `<office:annotation ${namespace}><dc:creator>A</dc:creator><text:p>HTML: ${text}</text:p></office:annotation>`
    const evil = [
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '&lt;img src=x onerror=alert(2)&gt;',
      '&lt;iframe src="http://127.0.0.1:9"&gt;&lt;/iframe&gt;',
    ]
    const link = '<text:a xlink:href="javascript:alert(3)" xlink:type="simple">link</text:a>'
    const file = await writeFlatText(`<text:p>Words${evil.map(note).join('')} ${link} and src="javascript:x" in the text</text:p>`)
    const { result } = await convert(file, 'fodt', { format: 'html' })
    const page = await readFile(result, 'utf8')
    expect(page).toContain('Words')
    expect(page).toContain("script-src 'none'")
    expect(page).not.toMatch(/<script|<iframe|<[^>]*\son\w+=|<[^>]*javascript:/i)
    expect(page).toMatch(/src=(?:"|&quot;)javascript:x/)
  })
})

describe('open_password', () => {
  const password = 'Käse 7'
  const text = () => writeFlatText('<text:p>Words</text:p>')
  const made = {
    docx: { make: text, kind: 'fodt' },
    odt: { make: text, kind: 'fodt' },
    xlsx: { make: () => makeSheets([{ name: 'One' }]), kind: 'ods' },
    ods: { make: () => makeSheets([{ name: 'One' }]), kind: 'ods' },
  } as const

  test.each(['docx', 'odt', 'xlsx', 'ods'] as const)('LibreOffice opens a %s with the password only', async (format) => {
    const { make, kind } = made[format]
    const { result } = await convert(await make(), kind, { format, open_password: password })
    const host = await startOfficeHost(native)
    expect((await host.convert(await conversionOf(result, format, { password })))?.path).toMatch(/result\.pdf$/)
    await expect(host.convert(await conversionOf(result, format))).rejects.toMatchObject({ code: 'password_required' })
    await expect(host.convert(await conversionOf(result, format, { password: 'Käse' }))).rejects.toMatchObject({ code: 'wrong_password' })
  })

  test.each(['docx', 'odt'] as const)('the password option opens the %s', async (format) => {
    const { result } = await convert(await text(), 'fodt', { format, open_password: password })
    const { result: again } = await convert(result, format, { format: 'txt', password })
    expect(await readFile(again, 'utf8')).toBe('Words\n')
    await expect(convert(result, format)).rejects.toMatchObject({ code: 'password_required' })
  })

  test('formats without encryption are refused before the conversion starts', () => {
    const { errors } = parseOptions(convertOffice, Object.entries({ format: 'csv', open_password: password }))
    expect(errors).toMatchObject([{ code: 'invalid_option', field: 'open_password' }])
  })
})
