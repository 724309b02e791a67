import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { downloadZip } from 'client-zip'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectKind } from '../../../../src/engines/inspect/detection/detect.ts'
import { writeOldWord } from '../../../helpers/old-word.ts'
import { makeOle } from '../../../helpers/ole-file.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { makeZip } from '../../../helpers/zip-file.ts'

async function kindOf(content: Buffer | string) {
  const path = join(await makeTempDir(), 'unnamed')
  await writeFile(path, content)
  return detectKind(path)
}

function contentTypes(mainPart: string): string {
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
    <Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document2.xml" ContentType="application/vnd.${mainPart}+xml"/></Types>`
}

function ooxml(mainPart: string): Buffer {
  return makeZip({ '[Content_Types].xml': contentTypes(mainPart), 'word/document2.xml': '<document/>' })
}

function wordStream(flags: number): Buffer {
  const stream = Buffer.alloc(4096)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(flags, 10)
  return stream
}

const openXml = 'openxmlformats-officedocument'

test.each([
  [`${openXml}.wordprocessingml.document.main`, 'docx'],
  [`${openXml}.wordprocessingml.template.main`, 'dotx'],
  ['ms-word.document.macroEnabled.main', 'docm'],
  ['ms-word.template.macroEnabledTemplate.main', 'dotm'],
  [`${openXml}.spreadsheetml.sheet.main`, 'xlsx'],
  ['ms-excel.sheet.macroEnabled.main', 'xlsx'],
  [`${openXml}.presentationml.presentation.main`, 'pptx'],
])('knows an Office file by the type of its main part: %s is %s', async (mainPart, kind) => {
  expect(await kindOf(ooxml(mainPart))).toBe(kind)
})

test.each([
  ['text', 'odt'],
  ['text-template', 'ott'],
  ['spreadsheet', 'ods'],
  ['presentation', 'odp'],
])('knows an OpenDocument file by its media type: %s is %s', async (type, kind) => {
  const mediaType = `application/vnd.oasis.opendocument.${type}`
  expect(await kindOf(makeZip({ mimetype: mediaType, 'content.xml': '<x/>' }))).toBe(kind)
  const manifest = `<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${mediaType}"/>`
  expect(await kindOf(makeZip({ 'content.xml': '<x/>', 'META-INF/manifest.xml': manifest }))).toBe(kind)
})

test('finds the main part behind a large picture whose length is told only after it', async () => {
  const picture = Buffer.alloc(3 * 1024 ** 2, 'PK\x03\x04 picture')
  const entries = [
    { name: 'word/media/image1.bmp', input: new Blob([picture]).stream() },
    { name: '[Content_Types].xml', input: contentTypes(`${openXml}.wordprocessingml.document.main`) },
  ]
  expect(await kindOf(Buffer.from(await downloadZip(entries).arrayBuffer()))).toBe('docx')
})

test('knows a Word file that was cut off', async () => {
  const whole = makeZip({
    '[Content_Types].xml': contentTypes(`${openXml}.wordprocessingml.document.main`),
    'word/document2.xml': `<document>${'text '.repeat(5000)}</document>`,
  })
  expect(await kindOf(whole.subarray(0, whole.length - 200))).toBe('docx')
  const withoutParts = makeZip({ 'word/document.xml': `<document>${Math.PI}</document>`, '[Content_Types].xml': contentTypes('x') })
  expect(await kindOf(withoutParts.subarray(0, withoutParts.length - 300))).toBe('docx')
})

test('knows a Word file whose list of parts is damaged', async () => {
  const whole = ooxml(`${openXml}.wordprocessingml.document.main`)
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 60, 90)
  expect(await kindOf(damaged)).toBe('docx')
})

test('calls any other container a ZIP archive', async () => {
  expect(await kindOf(makeZip({ 'readme.txt': 'hello', 'word/list.txt': 'no Word file' }))).toBe('zip')
})

test('does not unpack a bomb that calls itself a list of parts', async () => {
  const bomb = makeZip({ '[Content_Types].xml': contentTypes('ms-word.document.macroEnabled.main') + ' '.repeat(200 * 1024 ** 2) })
  expect(bomb.length).toBeLessThan(1024 ** 2)
  expect(await kindOf(bomb)).toBe('zip')
})

test('tells the kinds of OLE containers apart', async () => {
  expect(await kindOf(makeOle([{ name: 'WordDocument', content: wordStream(0) }]))).toBe('doc')
  expect(await kindOf(makeOle([{ name: 'WordDocument', content: wordStream(1) }]))).toBe('dot')
  expect(await kindOf(makeOle([{ name: 'Workbook', content: Buffer.alloc(600) }]))).toBe('xls')
  expect(await kindOf(makeOle([{ name: 'PowerPoint Document', content: Buffer.alloc(600) }]))).toBe('ppt')
  expect(await kindOf(makeOle([{ name: '__properties_version1.0', content: Buffer.alloc(600) }]))).toBeUndefined()
})

test('takes an encrypted Office file for a Word file', async () => {
  const streams = ['EncryptionInfo', 'EncryptedPackage'].map((name) => ({ name, content: Buffer.alloc(5000) }))
  expect(await kindOf(makeOle(streams))).toBe('docx')
})

test('compares the names of streams without their case', async () => {
  expect(await kindOf(makeOle([{ name: 'worddocument', content: wordStream(0) }]))).toBe('doc')
  expect(await kindOf(makeOle([{ name: 'WORKBOOK', content: Buffer.alloc(600) }]))).toBe('xls')
})

test('takes a Word file with a stream of an encrypted one, but not its header, for what it is', async () => {
  const decoy = { name: 'EncryptedPackage', content: Buffer.alloc(5000) }
  expect(await kindOf(makeOle([decoy, { name: 'WordDocument', content: wordStream(0) }]))).toBe('doc')
})

test.each([
  [0xa59b, 33],
  [0xa5db, 45],
  [0xa5dc, 101],
])('knows a Word file from before containers: %i of version %i', async (mark, version) => {
  const old = writeOldWord({ mark, version, text: 'x' })
  expect(await kindOf(old)).toBe('doc')
  old.writeUInt16LE(0x2020, 2)
  expect(await kindOf(old)).not.toBe('doc')
})

test('is not misled by what is embedded in a Word file', async () => {
  const embedded = { name: 'Workbook', content: Buffer.alloc(600), inside: 'a folder' } as const
  expect(await kindOf(makeOle([{ name: 'WordDocument', content: wordStream(0) }, embedded]))).toBe('doc')
  expect(await kindOf(makeOle([{ name: 'CONTENTS', content: Buffer.alloc(600) }, embedded]))).toBeUndefined()
})

test('survives an OLE container whose chains run in circles or that is cut off', async () => {
  const whole = makeOle([{ name: 'CONTENTS', content: Buffer.alloc(600) }])
  const circle = Buffer.from(whole)
  circle.writeUInt32LE(1, 512 + 4)
  circle.writeUInt32LE(0, 68)
  // The only stream is its own sibling.
  circle.writeUInt32LE(1, 1024 + 128 + 72)
  expect(await kindOf(circle)).toBeUndefined()
  for (const length of [8, 100, 511, 512, 700, 1100]) expect(await kindOf(whole.subarray(0, length))).toBeUndefined()
})

test('finds the header of a PDF within its first 1024 bytes', async () => {
  const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  expect(await kindOf(pdf)).toBe('pdf')
  expect(await kindOf(`HTTP/1.1 200 OK\r\n\r\n${pdf}`)).toBe('pdf')
  expect(await kindOf(`${'\0'.repeat(900)}${pdf}`)).toBe('pdf')
  expect(await kindOf(`${' '.repeat(1100)}${pdf}`)).toBe('txt')
  expect(await kindOf('A PDF begins with %PDF-1.4, as everyone knows.')).toBe('txt')
})

test('knows SVG by its root element', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>'
  const illustrator = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>'
  expect(await kindOf(svg)).toBe('svg')
  expect(await kindOf(`\ufeff<?xml version="1.0"?>\n<!-- <html> -->${svg}`)).toBe('svg')
  expect(await kindOf(Buffer.from(`\ufeff${svg}`, 'utf16le'))).toBe('svg')
  expect(await kindOf(Buffer.from(`\ufeff${svg}`, 'utf16le').swap16())).toBe('svg')
  expect(await kindOf('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')).toBe('svg')
  expect(await kindOf(`<?xml version="1.0"?>${illustrator}<svg xmlns="&ns_svg;"/>`)).toBe('svg')
  expect(await kindOf('<?xml version="1.0"?><svg xmlns="urn:other"/>')).toBe('xml')
})

test('knows a flat OpenDocument text, and takes other flat OpenDocument files for XML', async () => {
  const root = (type: string) =>
    `<?xml version="1.0"?><o:document xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" o:mimetype="application/vnd.oasis.opendocument.${type}">`
  expect(await kindOf(root('text'))).toBe('fodt')
  expect(await kindOf(root('spreadsheet'))).toBe('xml')
})

test.each([
  ['{\\rtf1\\ansi hello}', 'rtf'],
  ['{\\pard hello}', 'txt'],
  ['<!doctype html><title>x</title>', 'html'],
  ['<!-- saved --><HTML lang="de"><body>', 'html'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'html'],
  ['<?xml version="1.0"?><note/>', 'xml'],
  ['<Name> is asked to sign here', 'txt'],
  ['BMW and MZ are makers of motorcycles', 'txt'],
  ['caf\u00e9 \u65e5\u672c\u8a9e \u0645\u0631\u062d\u0628\u0627', 'txt'],
  ['\n', 'txt'],
])('takes %j for %s', async (text, kind) => {
  expect(await kindOf(text)).toBe(kind)
})

test('reads text in UTF-16 and in single-byte encodings', async () => {
  expect(await kindOf(Buffer.from('\ufeffGr\u00fc\u00dfe', 'utf16le'))).toBe('txt')
  expect(await kindOf(Buffer.from('Gr\u00fc\u00dfe aus K\u00f6ln', 'latin1'))).toBe('txt')
})

test('accepts a text whose character is cut by the end of what is read', async () => {
  expect(await kindOf(`a${'\u00e9'.repeat(40_000)}`)).toBe('txt')
})

test('has no kind for binary junk, programs and nothing at all', async () => {
  expect(await kindOf('')).toBeUndefined()
  expect(await kindOf(deflateRawSync('junk '.repeat(1000) + Math.PI))).toBeUndefined()
  expect(await kindOf(Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0', 'latin1'))).toBeUndefined()
  expect(await kindOf(Buffer.alloc(5000))).toBeUndefined()
})

test.each(['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'] as const)('knows a picture: %s', async (format) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  expect(await kindOf(await picture.toFormat(format).toBuffer())).toBe(format === 'jpeg' ? 'jpg' : format)
})

test('tells AVIF from HEIC by all brands, not the first alone', async () => {
  const ftyp = (...brands: string[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 12 + brands.length * 4]),
      Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`),
      Buffer.alloc(64),
    ])
  expect(await kindOf(ftyp('mif1', 'miaf', 'avif'))).toBe('avif')
  expect(await kindOf(ftyp('heic', 'mif1'))).toBe('heic')
  expect(await kindOf(ftyp('mif1', 'heic'))).toBe('heic')
  expect(await kindOf(ftyp('isom', 'mp42'))).toBeUndefined()
})

test('knows BMP and ICO', async () => {
  expect(
    await kindOf(Buffer.concat([Buffer.from('BM'), Buffer.from([70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]), Buffer.alloc(60)])),
  ).toBe('bmp')
  expect(await kindOf(Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(60)]))).toBe('ico')
})

test('rejects when there is no file', async () => {
  await expect(detectKind(join(await makeTempDir(), 'nothing'))).rejects.toThrow('ENOENT')
})
