/** Real office and PDF engines for tests, and what the result of one is. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { writeStoredZip } from '../../src/engines/formats/zip-stored.ts'
import { finishOffice } from '../../src/engines/office/finish/finish.ts'
import { createOfficeEngine } from '../../src/engines/office/office.ts'
import { openOffice } from '../../src/engines/office/open.ts'
import { createPdfEngine } from '../../src/engines/pdf/pdf.ts'
import { createRunProcess, type ProcessRequest } from '../../src/engines/process/process.ts'
import { assembler } from './pdf-engines.ts'
import { makeTempDir } from './temp-dir.ts'

const limits = { memoryLimitBytes: 2048 * 1024 ** 2, fileLimitBytes: 1024 ** 3 }

/** The engines, and every program that they start; `mark` stands in its environment. */
export function makeOfficeEngines(mark = '') {
  const started: ProcessRequest[] = []
  const runProcess = createRunProcess({ limits, env: { CONVERTD_TEST: mark } })
  const run = (request: ProcessRequest) => {
    started.push(request)
    return runProcess(request)
  }
  return {
    engines: { office: createOfficeEngine({ open: openOffice, finish: finishOffice, run }), pdf: createPdfEngine({ assembler, run }) },
    started,
  }
}

export async function textOf(pdf: string, ...args: string[]): Promise<string> {
  return (await execa('pdftotext', [...args, pdf, '-'])).stdout.trim()
}

/** What pdfinfo says, by its own words. */
export async function factsOf(pdf: string, ...args: string[]): Promise<Record<string, string>> {
  const { stdout } = await execa('pdfinfo', [...args, pdf])
  return Object.fromEntries(stdout.split('\n').map((line) => line.split(/:\s+(.*)/).slice(0, 2)))
}

const flatNamespaces = ['office', 'text', 'style', 'meta'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
)
const otherNamespaces = [
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
]

/** A flat OpenDocument text with this body; a paragraph of style `NewPage` starts a page. */
export async function writeFlatText(body: string, head = ''): Promise<string> {
  const path = join(await makeTempDir(), 'file.fodt')
  const styles = `<office:automatic-styles><style:style style:name="NewPage" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style></office:automatic-styles>`
  await writeFile(
    path,
    `<?xml version="1.0"?><office:document ${[...flatNamespaces, ...otherNamespaces].join(' ')} office:version="1.3"
      office:mimetype="application/vnd.oasis.opendocument.text">${head}${styles}
      <office:body><office:text>${body}</office:text></office:body></office:document>`,
  )
  return path
}

export const threePages = ['One', 'Two', 'Three']
  .map((word) => `<text:p text:style-name="NewPage">Page ${word}</text:p>`)
  .join('')
  .replace(' text:style-name="NewPage"', '')

const ooxml = 'http://schemas.openxmlformats.org'
const wordTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  dotx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  dotm: 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
}

/** A Word file of that kind with this body and these relationships of it. */
export async function writeWord(kind: keyof typeof wordTypes, body: string, relationships = ''): Promise<string> {
  const path = join(await makeTempDir(), `file.${kind}`)
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${ooxml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordTypes[kind]}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${ooxml}/package/2006/relationships"><Relationship Id="a" Type="${ooxml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${ooxml}/package/2006/relationships">${relationships}</Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${ooxml}/wordprocessingml/2006/main" xmlns:r="${ooxml}/officeDocument/2006/relationships"
      xmlns:wp="${ooxml}/drawingml/2006/wordprocessingDrawing" xmlns:a="${ooxml}/drawingml/2006/main"
      xmlns:pic="${ooxml}/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
  }
  await writeFile(path, writeStoredZip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) }))))
  return path
}

/** An OpenDocument template, from a flat text's body. */
export async function writeTemplate(text: string): Promise<string> {
  const path = join(await makeTempDir(), 'file.ott')
  const mediaType = 'application/vnd.oasis.opendocument.text-template'
  const files = [
    { name: 'mimetype', content: mediaType },
    {
      name: 'META-INF/manifest.xml',
      content: `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    },
    {
      name: 'content.xml',
      content: `<office:document-content ${flatNamespaces.join(' ')} office:version="1.3"><office:body><office:text><text:p>${text}</text:p></office:text></office:body></office:document-content>`,
    },
  ]
  await writeFile(path, writeStoredZip(files.map(({ name, content }) => ({ name, content: Buffer.from(content) }))))
  return path
}
