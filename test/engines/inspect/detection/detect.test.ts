import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { downloadZip } from 'client-zip'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectKind } from '../../../../src/engines/inspect/detection/detect.ts'
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

const openXml = 'openxmlformats-officedocument'

test.each([
  [`${openXml}.wordprocessingml.document.main`, 'docx'],
  [`${openXml}.wordprocessingml.template.main`, 'dotx'],
  ['ms-word.document.macroEnabled.main', 'docm'],
  ['ms-word.template.macroEnabledTemplate.main', 'dotm'],
  [`${openXml}.spreadsheetml.sheet.main`, 'xlsx'],
  [`${openXml}.spreadsheetml.template.main`, 'xltx'],
  ['ms-excel.sheet.macroEnabled.main', 'xlsm'],
  ['ms-excel.sheet.binary.macroEnabled.main', 'xlsb'],
  [`${openXml}.presentationml.presentation.main`, 'pptx'],
  [`${openXml}.presentationml.slideshow.main`, 'ppsx'],
  [`${openXml}.presentationml.template.main`, 'potx'],
  ['ms-powerpoint.presentation.macroEnabled.main', 'pptm'],
  ['ms-visio.drawing.main', 'vsdx'],
  ['ms-visio.drawing.macroEnabled.main', 'vsdx'],
])('detects an Office file by the type of its main part: %s is %s', async (mainPart, kind) => {
  expect(await kindOf(ooxml(mainPart))).toBe(kind)
})

test.each([
  ['text', 'odt'],
  ['text-template', 'ott'],
  ['spreadsheet', 'ods'],
  ['spreadsheet-template', 'ots'],
  ['presentation-template', 'otp'],
  ['presentation', 'odp'],
  ['graphics', 'odg'],
])('detects an OpenDocument file by its media type: %s is %s', async (type, kind) => {
  const mediaType = `application/vnd.oasis.opendocument.${type}`
  expect(await kindOf(makeZip({ mimetype: mediaType, 'content.xml': '<x/>' }))).toBe(kind)
  const manifest = `<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${mediaType}"/>`
  expect(await kindOf(makeZip({ 'content.xml': '<x/>', 'META-INF/manifest.xml': manifest }))).toBe(kind)
})

test('finds the main part after a large picture whose length follows it', async () => {
  const picture = Buffer.alloc(3 * 1024 ** 2, 'PK\x03\x04 picture')
  const entries = [
    { name: 'word/media/image1.bmp', input: new Blob([picture]).stream() },
    { name: '[Content_Types].xml', input: contentTypes(`${openXml}.wordprocessingml.document.main`) },
  ]
  expect(await kindOf(Buffer.from(await downloadZip(entries).arrayBuffer()))).toBe('docx')
})

test('detects a truncated Word file', async () => {
  const whole = makeZip({
    '[Content_Types].xml': contentTypes(`${openXml}.wordprocessingml.document.main`),
    'word/document2.xml': `<document>${'text '.repeat(5000)}</document>`,
  })
  expect(await kindOf(whole.subarray(0, whole.length - 200))).toBe('docx')
  const withoutParts = makeZip({ 'word/document.xml': `<document>${Math.PI}</document>`, '[Content_Types].xml': contentTypes('x') })
  expect(await kindOf(withoutParts.subarray(0, withoutParts.length - 300))).toBe('docx')
})

test('detects a Word file with a damaged list of parts', async () => {
  const whole = ooxml(`${openXml}.wordprocessingml.document.main`)
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 60, 90)
  expect(await kindOf(damaged)).toBe('docx')
})

test('any other container is a ZIP archive', async () => {
  expect(await kindOf(makeZip({ 'readme.txt': 'hello', 'word/list.txt': 'no Word file' }))).toBe('zip')
})

test('does not unpack a decompression bomb that claims to be a list of parts', async () => {
  const bomb = makeZip({ '[Content_Types].xml': contentTypes('ms-word.document.macroEnabled.main') + ' '.repeat(200 * 1024 ** 2) })
  expect(bomb.length).toBeLessThan(1024 ** 2)
  expect(await kindOf(bomb)).toBe('zip')
})

test('finds the header of a PDF within its first 1024 bytes', async () => {
  const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  expect(await kindOf(pdf)).toBe('pdf')
  expect(await kindOf(`HTTP/1.1 200 OK\r\n\r\n${pdf}`)).toBe('pdf')
  expect(await kindOf(`${'\0'.repeat(900)}${pdf}`)).toBe('pdf')
  expect(await kindOf(`${' '.repeat(1100)}${pdf}`)).toBe('txt')
  expect(await kindOf('A PDF begins with %PDF-1.4, as everyone knows.')).toBe('txt')
})

test('detects a PDF without a header by its objects and its end', async () => {
  const objects = '1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  expect(await kindOf(`${objects}trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`)).toBe('pdf')
  expect(await kindOf(`\0junk\n${objects}${'\xff\0'.repeat(2000)}startxref\n9\n%%EOF`)).toBe('pdf')
  expect(await kindOf(objects)).toBe('txt')
  expect(await kindOf('A PDF has objects, such as 1 0 obj, and ends with\nstartxref\n9\n%%EOF')).toBe('txt')
})

test('detects SVG by its root element', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>'
  const illustrator = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>'
  expect(await kindOf(svg)).toBe('svg')
  expect(await kindOf(`\ufeff<?xml version="1.0"?>\n<!-- <html> -->${svg}`)).toBe('svg')
  expect(await kindOf(Buffer.from(`\ufeff${svg}`, 'utf16le'))).toBe('svg')
  expect(await kindOf(Buffer.from(`\ufeff${svg}`, 'utf16le').swap16())).toBe('svg')
  expect(await kindOf('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')).toBe('svg')
  expect(await kindOf(`<?xml version="1.0"?>${illustrator}<svg xmlns="&ns_svg;"/>`)).toBe('svg')
  expect(await kindOf('<?xml version="1.0"?><svg xmlns="urn:other"/>')).toBe('txt')
})

test('detects a compressed drawing, and unpacks only its beginning', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>'
  expect(await kindOf(gzipSync(svg))).toBe('svg')
  expect(await kindOf(gzipSync(Buffer.from(`\ufeff${svg}`, 'utf16le')))).toBe('svg')
  expect(await kindOf(gzipSync(svg.replace('/>', `>${' '.repeat(100 * 1024 ** 2)}</svg>`)))).toBe('svg')
  expect(await kindOf(gzipSync('plain text'))).toBeUndefined()
  expect(await kindOf(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]))).toBeUndefined()
})

test('detects a flat OpenDocument text, and treats those that LibreOffice cannot open as XML', async () => {
  const root = (type: string) =>
    `<?xml version="1.0"?><o:document xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" o:mimetype="application/vnd.oasis.opendocument.${type}">`
  expect(await kindOf(root('text'))).toBe('fodt')
  expect(await kindOf(root('formula'))).toBe('xml')
})

test.each([
  ['{\\rtf1\\ansi hello}', 'rtf'],
  ['{\\pard hello}', 'txt'],
  ['<!doctype html><title>x</title>', 'html'],
  ['<!-- saved --><HTML lang="de"><body>', 'html'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'html'],
  ['<?xml version="1.0"?><note/>', 'txt'],
  ['<note xmlns="urn:note">To whom it may concern</note>', 'txt'],
  [
    '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>',
    'xml',
  ],
  ['<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"/>', 'xml'],
  ['\ufeff{\\rtf1 hello}', 'rtf'],
  ['{\\rtf1\\ansi hello}\0', 'rtf'],
  ['{\\rtf1 {\\pict\\bin4 \0\x01\x02\x03}}', 'rtf'],
  ['<Name> is asked to sign here', 'txt'],
  ['BMW and MZ are makers of motorcycles', 'txt'],
  ['caf\u00e9 \u65e5\u672c\u8a9e \u0645\u0631\u062d\u0628\u0627', 'txt'],
  ['\n', 'txt'],
  ['Kind regards\0\0', 'txt'],
])('detects %j as %s', async (text, kind) => {
  expect(await kindOf(text)).toBe(kind)
})

test('reads text in UTF-16 and in single-byte encodings', async () => {
  expect(await kindOf(Buffer.from('\ufeffGr\u00fc\u00dfe', 'utf16le'))).toBe('txt')
  expect(await kindOf(Buffer.from('Gr\u00fc\u00dfe aus K\u00f6ln', 'latin1'))).toBe('txt')
})

test('accepts a text whose last character is cut at the end of the sample', async () => {
  expect(await kindOf(`a${'\u00e9'.repeat(40_000)}`)).toBe('txt')
})

test('detects nothing in random bytes, programs and empty files', async () => {
  expect(await kindOf('')).toBeUndefined()
  expect(await kindOf(deflateRawSync('junk '.repeat(1000) + Math.PI))).toBeUndefined()
  expect(await kindOf(Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0', 'latin1'))).toBeUndefined()
  expect(await kindOf(Buffer.alloc(5000))).toBeUndefined()
})

test.each(['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'] as const)('detects a picture: %s', async (format) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  expect(await kindOf(await picture.toFormat(format).toBuffer())).toBe(format === 'jpeg' ? 'jpg' : format)
})

test('distinguishes AVIF from HEIC by all brands, not only the first', async () => {
  const ftyp = (...brands: string[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 12 + brands.length * 4]),
      Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`),
      Buffer.alloc(64),
    ])
  expect(await kindOf(ftyp('mif1', 'miaf', 'avif'))).toBe('avif')
  expect(await kindOf(ftyp('heic', 'mif1'))).toBe('heic')
  expect(await kindOf(ftyp('mif1', 'heic'))).toBe('heic')
  expect(await kindOf(ftyp('mif1', 'miaf'))).toBe('heif')
  expect(await kindOf(ftyp('isom', 'mp42'))).toBeUndefined()
})

test('detects BMP and ICO', async () => {
  expect(
    await kindOf(Buffer.concat([Buffer.from('BM'), Buffer.from([70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]), Buffer.alloc(60)])),
  ).toBe('bmp')
  expect(await kindOf(Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(60)]))).toBe('ico')
})

test.each([
  ['jp2', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 '],
  ['jp2', '\xff\x4f\xff\x51\0\x2f\0\0'],
  ['psd', '8BPS\0\x01'],
  ['pnm', 'P1\n2 1\n0 1\n'],
  ['pnm', 'P3 # a comment\n2 1 255 255 0 0 0 255 0'],
  ['pnm', 'P6\n2 1\n255\n\0\xff\0'],
  ['pnm', 'P7\nWIDTH 1\nHEIGHT 1\n'],
  ['ico', '\0\0\x02\0\x01\0\x10\x10\0\0'],
  ['txt', 'P1 is what the first part is called, P2 the second.'],
  ['txt', 'P3 2024 report'],
])('detects %s by %j', async (kind, content) => {
  expect(await kindOf(Buffer.concat([Buffer.from(content, 'latin1'), kind === 'txt' ? Buffer.alloc(0) : Buffer.alloc(60, 0x20)]))).toBe(
    kind,
  )
})

test('rejects for a missing file', async () => {
  await expect(detectKind(join(await makeTempDir(), 'nothing'))).rejects.toThrow('ENOENT')
})
