import { readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { PdfExport } from '../../../src/engines/office/files/filters.ts'
import type { FileKind } from '../../../src/file-kinds.ts'
import { makeOfficeEngines, textOf, writeFlatText, writeTemplate, writeWord } from '../../helpers/office.ts'
import { writeOldWord } from '../../helpers/old-word.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const pdf: PdfExport = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 }

async function exportPdf(path: string, kind: FileKind) {
  const { engines } = makeOfficeEngines()
  return (await engines.office.exportPdf({ path, kind, workDir: await makeTempDir(), signal: AbortSignal.timeout(50_000), pdf })).path
}

test('opens every kind of file, templates too', async () => {
  const paragraph = '<w:p><w:r><w:t>Hello</w:t></w:r></w:p>'
  for (const kind of ['docx', 'dotx', 'docm', 'dotm'] as const) {
    expect(await textOf(await exportPdf(await writeWord(kind, paragraph), kind)), kind).toBe('Hello')
  }
  expect(await textOf(await exportPdf(await writeTemplate('Hello'), 'ott'))).toBe('Hello')
})

test('opens a Word file from before OLE containers, with changes shown as requested', async () => {
  const { engines } = makeOfficeEngines()
  const path = join(await makeTempDir(), 'file.doc')
  await writeFile(path, writeOldWord({ text: 'Hello from Word two.\rGoodbye.\r' }))
  for (const changes of [undefined, 'final'] as const) {
    const request = { path, kind: 'doc' as const, workDir: await makeTempDir(), signal: AbortSignal.timeout(50_000), pdf, changes }
    expect(await textOf((await engines.office.exportPdf(request)).path)).toBe('Hello from Word two.\nGoodbye.')
  }
})

test('a plain text stays plain text, whatever it begins with', async () => {
  for (const text of ['{\\rtf1 café}', '<html><b>café</b></html>']) {
    const path = join(await makeTempDir(), 'file.txt')
    await writeFile(path, text)
    expect(await textOf(await exportPdf(path, 'txt'))).toBe(text)
  }
})

test('fetches nothing and shows no other file', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secret = join(await makeTempDir(), 'secret.png')
  await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } }).toFile(secret)

  const links = [`${address}/a.png`, `file://${secret}`]
  const frame = (inner: string) =>
    `<text:p><draw:frame text:anchor-type="as-char" svg:width="3cm" svg:height="3cm">${inner}</draw:frame></text:p>`
  const flat = links.map(
    (link) =>
      frame(`<draw:image xlink:href="${link}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`) +
      frame(`<draw:object xlink:href="${link}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`) +
      `<text:section text:name="${link}"><text:section-source xlink:href="${link}" xlink:type="simple"/><text:p>kept</text:p></text:section>`,
  )
  const picture = links.map(
    (_, index) => `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="${index + 1}" name="p"/><a:graphic>
      <a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/>
      </pic:nvPicPr><pic:blipFill><a:blip r:link="link${index}"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/>
      </a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
  )
  const relationships = links.map(
    (link, index) =>
      `<Relationship Id="link${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${link}" TargetMode="External"/>`,
  )
  const results = [
    await exportPdf(await writeFlatText(flat.join('')), 'fodt'),
    await exportPdf(await writeWord('docx', picture.join(''), relationships.join('')), 'docx'),
  ]
  expect(requests).toEqual([])
  for (const result of results) expect(await largestPicture(result)).toBeLessThan(300)
})

async function largestPicture(path: string): Promise<number> {
  const { stdout } = await execa('pdfimages', ['-list', path])
  return Math.max(
    0,
    ...stdout
      .split('\n')
      .slice(2)
      .map((line) => Number(line.trim().split(/\s+/)[3])),
  )
}

test('distinguishes damaged and empty files from engine errors', async () => {
  // Compressed, as Word writes it: of stored parts LibreOffice would make what it can.
  const docx = join(await makeTempDir(), 'file.docx')
  await writeFile(docx, (await readFile('docs/samples/welcome.docx')).subarray(0, 1500))
  await expect(exportPdf(docx, 'docx')).rejects.toMatchObject({ code: 'unreadable_input' })
  const fodt = await writeFlatText('<text:p>Hello</text:p>'.repeat(20))
  await truncate(fodt, 1500)
  await expect(exportPdf(fodt, 'fodt')).rejects.toMatchObject({ code: 'unreadable_input' })
  const empty = join(await makeTempDir(), 'empty.odt')
  await writeFile(empty, '')
  await expect(exportPdf(empty, 'odt')).rejects.toMatchObject({ code: 'unreadable_input' })
})

test('finds LibreOffice and its version', async () => {
  const { engines } = makeOfficeEngines()
  expect(await engines.office.probe()).toEqual({
    name: 'LibreOffice',
    version: expect.stringMatching(/^\d+\.\d+/),
    problem: null,
    remedy: null,
  })
})
