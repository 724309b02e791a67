/** Tracked changes and comments where each file gets a LibreOffice of its own; the host's way is in office-host.test.ts. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeShowingChanges } from '../../../../src/engines/office/files/changes.ts'
import type { Changes } from '../../../../src/engines/office/files/changes-text.ts'
import type { FileKind } from '../../../../src/file-kinds.ts'
import { makeOfficeEngines, textOf, writeFlatText, writeWord } from '../../../helpers/office.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { makeZip } from '../../../helpers/zip-file.ts'

const pdf = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 } as const

async function textWith(changes: Changes | undefined, path: string, kind: FileKind): Promise<string> {
  const { engines } = makeOfficeEngines()
  const request = { path, kind, workDir: await makeTempDir(), signal: AbortSignal.timeout(50_000), pdf, changes }
  return (await textOf((await engines.office.exportPdf(request)).path)).split('\n')[0] ?? ''
}

const by = 'w:id="1" w:author="Ann" w:date="2024-01-01T00:00:00Z"'
const wordBody = `<w:p><w:r><w:t xml:space="preserve">One </w:t></w:r><w:del ${by}><w:r><w:delText xml:space="preserve">two </w:delText></w:r></w:del>
  <w:ins ${by}><w:r><w:t>three</w:t></w:r></w:ins></w:p>`
const office = 'http://schemas.openxmlformats.org'

/** With settings that say the contrary of what is asked for. */
async function writeWordWithSettings(view: string): Promise<string> {
  const path = join(await makeTempDir(), 'file.docx')
  const part = (name: string, type: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="a" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  await writeFile(
    path,
    makeZip({
      '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('document', 'document.main')}${part('settings', 'settings')}</Types>`,
      '_rels/.rels': relation('officeDocument', 'word/document.xml'),
      'word/_rels/document.xml.rels': relation('settings', 'settings.xml'),
      'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${wordBody}</w:body></w:document>`,
      'word/settings.xml': `<w:settings xmlns:w="${office}/wordprocessingml/2006/main"><w:zoom w:percent="100"/>${view}</w:settings>`,
    }),
  )
  return path
}

const tracked = `<text:tracked-changes><text:changed-region text:id="d"><text:deletion><office:change-info><dc:creator>Ann</dc:creator>
  <dc:date>2024-01-01T00:00:00</dc:date></office:change-info><text:p>two </text:p></text:deletion></text:changed-region></text:tracked-changes>`
const flatBody = `${tracked}<text:p>One <text:change text:change-id="d"/>three</text:p>`
const rtf = '{\\rtf1{\\*\\revtbl{Unknown;}{Ann;}}One {\\deleted\\revauthdel1\\revdttmdel0 two }{\\revised\\revauth1\\revdttm0 three}\\par}'

async function save(name: string, content: string): Promise<string> {
  const path = join(await makeTempDir(), name)
  await writeFile(path, content)
  return path
}

test.each([
  ['docx', 'that shows them', () => writeWordWithSettings('<w:revisionView w:markup="1"/>')],
  ['docx', 'that hides them', () => writeWordWithSettings('<w:revisionView w:markup="0"/>')],
  ['docx', 'without settings', () => writeWord('docx', wordBody)],
  ['doc', 'that shows them', async () => join(import.meta.dirname, '../../../fixtures/changes/changes.doc')],
  ['fodt', 'without settings', () => writeFlatText(flatBody)],
  ['rtf', 'that has no such settings', () => save('file.rtf', rtf)],
] as const)('shows changes of a %s %s as requested', async (kind, _, write) => {
  const path = await write()
  expect(await textWith('final', path, kind)).toBe('One three')
  expect(await textWith('marked', path, kind)).toBe('One two three')
})

test('sets the option in an OpenDocument file, whatever it was', async () => {
  const own = '<config:config-item config:name="ShowRedlineChanges" config:type="boolean">true</config:config-item>'
  const other = '<config:config-item config:name="ViewLeft" config:type="int">0</config:config-item>'
  const view = (items: string) => `<config:config-item-set config:name="ooo:view-settings">${items}</config:config-item-set>`
  for (const settings of [view(own + other), view(other), '']) {
    const xml = `<office:document-settings><office:settings>${settings}</office:settings></office:document-settings>`
    const path = await save('file.odt', '')
    await writeFile(path, makeZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'settings.xml': xml }))
    const copy = join(await makeTempDir(), 'copy.odt')
    const request = { path, kind: 'odt' as const, copy, signal: AbortSignal.timeout(5000) }
    expect(await writeShowingChanges({ ...request, changes: 'final' })).toBe(true)
    const shown = (await readFile(copy, 'latin1')).match(/ShowRedlineChanges"[^<]*>(\w+)</g)
    expect(shown).toEqual([expect.stringMatching(/>false<$/)])
  }
})

test('does not change a file without changes', async () => {
  const { engines, started } = makeOfficeEngines()
  const path = await save('file.rtf', '{\\rtf1 One three}')
  const request = { path, kind: 'rtf' as const, workDir: await makeTempDir(), signal: AbortSignal.timeout(50_000), pdf }
  await engines.office.exportPdf({ ...request, changes: 'final' })
  const files = started.map(({ args }) => args.at(-1)?.split('/').at(-1))
  expect(new Set(files)).toEqual(new Set(['input.rtf']))
})

test('settings built to be slow to search are read fast', async () => {
  const evil = ['<c:config-item ', '<c:config-item-set ', '<office:settings ', '<office:settings']
  const tails = ['"ShowRedlineChanges"', '"ooo:view-settings"', ' ', 'a:']
  const started = performance.now()
  for (const [index, head] of evil.entries()) {
    const path = await save('file.fodt', head + (tails[index] ?? '').repeat(100_000))
    const copy = join(await makeTempDir(), 'copy.fodt')
    await writeShowingChanges({ path, kind: 'fodt', changes: 'final', copy, signal: AbortSignal.timeout(20_000) })
  }
  expect(performance.now() - started).toBeLessThan(5000)
})
