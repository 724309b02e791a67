import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeZip } from 'client-zip'
import { execa } from 'execa'
import { beforeAll, expect, test } from 'vitest'
import { buildNative } from '../../../helpers/native.ts'
import { conversionOf, startOfficeHost } from '../../../helpers/office-host.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

let programs: string
beforeAll(async () => {
  programs = await buildNative()
})

const name = (prefix: string, last: string) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${last}:1.0"`
const names = [name('office', 'office'), name('text', 'text'), name('style', 'style'), name('svg', 'svg-compatible')].join(' ')
const mediaType = 'application/vnd.oasis.opendocument.text'

/** An odt that brings a fixed-width font under a name that no machine has. */
async function writeTextWithFont(): Promise<string> {
  const { stdout: font } = await execa('fc-match', ['-f', '%{file}', 'Liberation Mono'])
  const source = `<svg:font-face-src><svg:font-face-uri xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="Fonts/a.ttf" xlink:type="simple"><svg:font-face-format svg:string="truetype"/></svg:font-face-uri></svg:font-face-src>`
  const files = [
    { name: 'mimetype', input: mediaType },
    {
      name: 'META-INF/manifest.xml',
      input: `<manifest:manifest ${name('manifest', 'manifest')} manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="Fonts/a.ttf" manifest:media-type="application/x-font-ttf"/></manifest:manifest>`,
    },
    {
      name: 'content.xml',
      input: `<office:document-content ${names} office:version="1.3"><office:font-face-decls><style:font-face style:name="Brought" svg:font-family="Brought">${source}</style:font-face></office:font-face-decls>
        <office:automatic-styles><style:style style:name="P" style:family="paragraph"><style:text-properties style:font-name="Brought"/></style:style></office:automatic-styles>
        <office:body><office:text><text:p text:style-name="P">Words</text:p></office:text></office:body></office:document-content>`,
    },
    { name: 'Fonts/a.ttf', input: await readFile(font) },
  ]
  const path = join(await makeTempDir(), 'file.odt')
  await writeFile(path, makeZip(files))
  return path
}

test('uses the fonts embedded in a file, although the profile is read-only', async () => {
  const host = await startOfficeHost(programs)
  const result = await host.convert(await conversionOf(await writeTextWithFont(), 'odt'))
  expect((await execa('pdffonts', [result?.path ?? ''])).stdout).toContain('LiberationMono')
})
