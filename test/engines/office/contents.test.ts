import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectOffice } from '../../../src/engines/office/contents.ts'
import type { FileKind } from '../../../src/file-kinds.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { makeZip } from '../../helpers/zip-file.ts'

async function look(kind: FileKind, content: string | Buffer | Record<string, string>, signal = AbortSignal.timeout(20_000)) {
  const path = join(await makeTempDir(), `file.${kind}`)
  await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : makeZip(content))
  return inspectOffice({ path, kind, signal })
}

const relationship = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationships><Relationship Id="a"${mode} Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

test.each([
  ['image', 'http://a.example/a.png', ['pictures']],
  ['image', 'file:///C:/Users/ann/logo.png', ['pictures']],
  ['attachedTemplate', 'https://a.example/evil.dotm', ['templates']],
  ['attachedTemplate', '\\\\server\\share\\house.dotx', ['templates']],
  ['attachedTemplate', 'file:///C:\\Users\\ann\\Normal.dotm', []],
  ['frame', 'a.html', ['frames']],
  ['oleObject', 'file:///C:/sums.xlsx', ['objects']],
  ['subDocument', 'chapter.docx', ['texts']],
  ['video', 'https://a.example/v', ['media']],
  ['hyperlink', 'https://a.example/', []],
])('finds an external relationship of a Word file, of type %s to %s', async (type, target, remote) => {
  const found = await look('docx', { 'word/document.xml': '<w:p/>', 'word/_rels/document.xml.rels': relationship(type, target) })
  expect(found).toEqual({ remote, mayHaveChanges: false })
})

test('does not report an embedded picture of a Word file', async () => {
  const own = relationship('image', 'media/image1.png', '')
  expect((await look('docm', { 'word/_rels/header1.xml.rels': own })).remote).toEqual([])
})

test.each([
  ['<w:instrText xml:space="preserve"> INCLUDEPICTURE "http://a.example/a.png" \\d </w:instrText>', ['pictures']],
  ['<w:fldSimple w:instr=" INCLUDETEXT a.docx "/>', ['texts']],
  ['<w:instrText>DDEAUTO excel a.xls</w:instrText>', ['data']],
  ['<w:instrText> LINK Excel.Sheet.12 "C:\\\\a.xlsx" </w:instrText>', ['objects']],
  ['<w:instrText> HYPERLINK "http://a.example" </w:instrText><w:t>INCLUDEPICTURE</w:t>', []],
  ['<v:imagedata o:title="a" src="https://a.example/a.png"/>', ['pictures']],
])('finds in the text of a Word file: %s', async (xml, remote) => {
  expect((await look('docx', { 'word/document.xml': `<w:p>${xml}</w:p>` })).remote).toEqual(remote)
})

test('finds an HTML page inside a Word file', async () => {
  const page = '<link rel=stylesheet href="//a.example/a.css"><img src=http://a.example/a.png><iframe src="file:///etc/passwd"></iframe>'
  const found = await look('docx', {
    'word/document.xml': '<w:p/>',
    'word/afchunk.htm': `${page}<script src='http://a.example/a.js'></script>`,
  })
  expect([...found.remote].sort()).toEqual(['frames', 'pictures', 'scripts', 'texts'])
  expect((await look('docx', { 'word/a.html': '<p style="background:url(http://a.example/b.png)">' })).remote).toEqual(['pictures'])
  expect((await look('docx', { 'word/a.html': '<a href="http://a.example">x</a><img src="data:image/png;base64,aaaa">' })).remote).toEqual(
    [],
  )
})

const links = [
  ['<draw:image xlink:type="simple" xlink:href="https://a.example/a.png"/>', ['pictures']],
  ['<draw:image xlink:href="../pictures/a.png"/>', ['pictures']],
  ['<draw:fill-image draw:name="a" xlink:href="ftp://a.example/a.png"/>', ['pictures']],
  ['<form:image-frame form:image-data="file:///a.png"/>', ['pictures']],
  ['<text:section-source xlink:href="file:///etc/passwd" text:filter-name="Text"/>', ['texts']],
  ['<draw:object-ole xlink:href="smb://a.example/a.ods"/>', ['objects']],
  ['<draw:floating-frame xlink:href="http://a.example/"/>', ['frames']],
  ['<office:dde-source office:dde-application="soffice"/>', ['data']],
  ['<form:connection-resource xlink:href="file:///a.odb"/>', ['data']],
  ['<svg:font-face-uri xlink:href="http://a.example/a.ttf"/>', ['fonts']],
  ['<script:event-listener xlink:href="http://a.example/a.js"/>', ['scripts']],
  ['<meta:template xlink:href="http://a.example/a.ott"/>', ['templates']],
  ['<meta:template xlink:href="../../Templates/a.ott"/>', []],
  ['<draw:image xlink:href="Pictures/a.png"/>', []],
  ['<text:a xlink:href="http://a.example/"><text:span>http://a.example</text:span></text:a>', []],
  ['<script:event-listener xlink:href="vnd.sun.star.script:Standard.M.Main?location=document"/>', []],
] as const

test.each(links)('finds in OpenDocument, packed or flat: %s', async (xml, remote) => {
  const text = `<office:document><text:p>a</text:p>${xml}</office:document>`
  expect(await look('odt', { 'content.xml': text })).toEqual({ remote, mayHaveChanges: false })
  expect(await look('fodt', text)).toEqual({ remote, mayHaveChanges: false })
  expect(await look('fodt', Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual({ remote, mayHaveChanges: false })
})

test.each([
  ['{\\rtf1 {\\field{\\*\\fldinst{\\rtlch\\fcs1 \\af0 { INCLUDEPICTURE "http://a.example/a.png" \\\\d}}}{\\fldrslt a}}}', ['pictures']],
  ['{\\rtf1 {\\field{\\*\\fldinst {\\b DDEAUTO} x}}}', ['data']],
  ['{\\rtf1{\\*\\template http://a.example/a.dot}a}', ['templates']],
  ['{\\rtf1{\\*\\template C:\\\\Normal.dot}a}', []],
  ['{\\rtf1{\\object\\objautlink\\objw1{\\*\\objdata 0105}}}', ['objects']],
  ['{\\rtf1 {\\field{\\*\\fldinst HYPERLINK "http://a.example"}{\\fldrslt INCLUDEPICTURE}}}', []],
])('finds in RTF: %s', async (rtf, remote) => {
  expect(await look('rtf', rtf)).toEqual({ remote, mayHaveChanges: false })
})

test('finds a field of a Word 97 file, in one or two bytes a letter', async () => {
  const field = '\x13 INCLUDEPICTURE "http://a.example/a.png" \x14\x15'
  for (const encoding of ['latin1', 'utf16le'] as const) {
    expect(await look('doc', Buffer.from(`text ${field} text`, encoding))).toEqual({ remote: ['pictures'], mayHaveChanges: true })
  }
  expect((await look('doc', 'INCLUDEPICTURE')).remote).toEqual([])
})

test('finds marks that are cut between two chunks of the file', async () => {
  const tag = '<draw:image xlink:href="https://a.example/a.png"/>'
  for (const before of [65_536 - 60, 65_536 - 20, 65_536]) {
    expect((await look('fodt', 'a'.repeat(before) + tag)).remote).toEqual(['pictures'])
    expect((await look('odt', { 'content.xml': 'a'.repeat(before) + tag })).remote).toEqual(['pictures'])
  }
})

test.each([
  ['docx', { 'word/document.xml': '<w:p><w:del w:id="1"><w:r/></w:del></w:p>' }],
  ['docx', { 'word/footnotes.xml': '<ns0:moveFrom ns0:id="1">' }],
  ['docx', { 'word/document.xml': '<w:rPr><w:rPrChange w:id="1"/></w:rPr>' }],
  ['odt', { 'content.xml': '<text:tracked-changes><text:changed-region/></text:tracked-changes>' }],
  ['fodt', '<text:tracked-changes text:track-changes="false">'],
  ['rtf', '{\\rtf1 a{\\deleted\\revauthdel1 b}}'],
] as const)('finds tracked changes of a %s: %j', async (kind, content) => {
  expect(await look(kind, content)).toEqual({ remote: [], mayHaveChanges: true })
})

test.each([
  ['docx', { 'word/document.xml': '<w:p><w:instrText/><w:delText/><w:insideH/></w:p>' }],
  ['rtf', '{\\rtf1 \\deletedx \\revisions a}'],
  ['txt', '<w:del >'],
] as const)('finds no tracked changes of a %s: %j', async (kind, content) => {
  expect(await look(kind, content)).toEqual({ remote: [], mayHaveChanges: false })
})

test('an unreadable file may have changes, and does not fail', async () => {
  const zip = makeZip({ 'word/document.xml': 'a'.repeat(100_000) })
  for (const content of [zip.subarray(0, 60), Buffer.from('nonsense'), zip.fill(0xff, 50, 70)]) {
    expect(await look('docx', content)).toEqual({ remote: [], mayHaveChanges: true })
  }
})

test('reads only the beginning of a decompression bomb', async () => {
  const bomb = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`word/${index}.xml`, ' '.repeat(8 * 1024 ** 2)]))
  expect(await look('docx', { ...bomb, 'word/last.xml': '<w:fldSimple w:instr="DDE a"/>' })).toEqual({ remote: [], mayHaveChanges: true })
})

test('stops when its time is up', async () => {
  const path = join(await makeTempDir(), 'file.fodt')
  await writeFile(path, `<draw:image xlink:href="http://a.example/a.png"/>${' '.repeat(200_000)}<office:dde-source/>`)
  const request = { path, kind: 'fodt', signal: AbortSignal.timeout(20_000) } as const
  expect(await inspectOffice(request)).toEqual({ remote: ['pictures', 'data'], mayHaveChanges: false })
  expect(await inspectOffice(request, 0)).toEqual({ remote: ['pictures'], mayHaveChanges: true })
})

test('an abort ends the search', async () => {
  await expect(look('fodt', 'a', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
