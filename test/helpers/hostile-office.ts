/** Office files that try to load from elsewhere whatever they can name, one maker a format, and files with macros. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '../../src/file-kinds.ts'
import type { Bait } from './hostile.ts'
import { excelFiles, tableText } from './hostile-sheets.ts'
import { writeFlatText } from './office.ts'
import { makeTempDir } from './temp-dir.ts'
import { makeZip } from './zip-file.ts'

type Links = Pick<Bait, 'texts' | 'pictures'>

const openDocument = (name: string, last: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${last}:1.0"`
const namespaces = [
  ...['office', 'text', 'style', 'table', 'form', 'script', 'presentation'].map((name) => openDocument(name, name)),
  ...[openDocument('draw', 'drawing'), openDocument('svg', 'svg-compatible'), openDocument('fo', 'xsl-fo-compatible')],
  'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dom="http://www.w3.org/2001/xml-events" xmlns:ooo="http://openoffice.org/2004/office"',
].join(' ')

function openDocumentBody({ texts, pictures }: Links): string {
  const how = 'xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"'
  const frame = (inner: string) =>
    `<text:p><draw:frame text:anchor-type="as-char" svg:width="3cm" svg:height="3cm">${inner}</draw:frame></text:p>`
  return [
    '<text:p>kept</text:p>',
    ...pictures.map((href) => frame(`<draw:image xlink:href="${href}" ${how}/>`)),
    ...[...texts, ...pictures].flatMap((href, n) => [
      `<text:section text:name="s${n}"><text:section-source xlink:href="${href}" ${how} text:filter-name="Text"/><text:p>kept</text:p></text:section>`,
      ...['draw:object', 'draw:object-ole', 'draw:floating-frame', 'draw:plugin'].map((tag) =>
        frame(`<${tag} xlink:href="${href}" ${how}/>`),
      ),
    ]),
  ].join('')
}

/** Styles that name pictures and fonts. */
function openDocumentHead({ pictures }: Links): string {
  const fonts = pictures.map(
    (href, n) =>
      `<style:font-face style:name="F${n}" svg:font-family="F${n}"><svg:font-face-src><svg:font-face-uri xlink:href="${href}" xlink:type="simple"/></svg:font-face-src></style:font-face>`,
  )
  const styles = pictures.map(
    (href, n) =>
      `<style:style style:name="B${n}" style:family="paragraph"><style:paragraph-properties><style:background-image xlink:href="${href}" xlink:type="simple" xlink:actuate="onLoad"/></style:paragraph-properties></style:style>`,
  )
  return `<office:font-face-decls>${fonts.join('')}</office:font-face-decls><office:automatic-styles>${styles.join('')}</office:automatic-styles>`
}

/** The files of an odt with this content. */
export function openDocumentFiles(content: string, more: Record<string, string> = {}, type = 'text'): Record<string, string> {
  const mediaType = `application/vnd.oasis.opendocument.${type}`
  const entry = (path: string, partType: string) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${partType}"/>`
  const manifest = [entry('/', mediaType), ...['content.xml', ...Object.keys(more)].map((path) => entry(path, 'text/xml'))].join('')
  return {
    mimetype: mediaType,
    'META-INF/manifest.xml': `<manifest:manifest ${openDocument('manifest', 'manifest')} manifest:version="1.3">${manifest}</manifest:manifest>`,
    'content.xml': `<office:document-content ${namespaces} office:version="1.3">${content}</office:document-content>`,
    ...more,
  }
}

const office = 'http://schemas.openxmlformats.org'
const relationTypes = `${office}/officeDocument/2006/relationships`

function wordFiles(links: Links): Record<string, string> {
  const { texts, pictures } = links
  const external = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}" TargetMode="External"/>`
  const relations = (content: string) => `<Relationships xmlns="${office}/package/2006/relationships">${content}</Relationships>`
  const run = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`
  const drawing = (n: number) =>
    run(`<w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="${n + 1}" name="p"/><a:graphic>
    <a:graphicData uri="${office}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr>
    <pic:blipFill><a:blip r:link="p${n}"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm>
    <a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`)
  const vml = (n: number, href: string) =>
    run(`<w:pict><v:shape style="width:50pt;height:50pt"><v:imagedata r:href="p${n}" src="${href}"/></v:shape></w:pict>`)
  const field = (instruction: string) => `<w:p><w:fldSimple w:instr=" ${instruction} "><w:r><w:t>kept</w:t></w:r></w:fldSimple></w:p>`
  const body = [
    run('<w:t>kept</w:t>'),
    ...pictures.flatMap((href, n) => [drawing(n), vml(n, href), field(`INCLUDEPICTURE &quot;${href}&quot; \\d`)]),
    ...texts.flatMap((href, n) => [
      run(
        `<w:object><v:shape id="o${n}" style="width:50pt;height:50pt"/><o:OLEObject Type="Link" ProgID="Word.Document.12" ShapeID="o${n}" r:id="t${n}" UpdateMode="Always"/></w:object>`,
      ),
      `<w:subDoc r:id="s${n}"/>`,
      field(`INCLUDETEXT &quot;${href}&quot;`),
    ]),
    '<w:altChunk r:id="html"/>',
  ]
  const html = [
    ...pictures.map((href) => `<img src="${href}"><p style="background:url(${href})">kept</p><link rel="stylesheet" href="${href}">`),
    ...texts.map(
      (href) => `<iframe src="${href}"></iframe><object data="${href}"></object><embed src="${href}"><script src="${href}"></script>`,
    ),
  ]
  const type = (name: string, kind: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`
  const names = [
    'w',
    'wordprocessingml/2006/main',
    'wp',
    'drawingml/2006/wordprocessingDrawing',
    'a',
    'drawingml/2006/main',
    'pic',
    'drawingml/2006/picture',
  ]
  const declared = names.flatMap((name, n) => (n % 2 === 0 ? [`xmlns:${name}="${office}/${names[n + 1]}"`] : [])).join(' ')
  return {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="htm" ContentType="text/html"/>${type('document', 'document.main')}${type('settings', 'settings')}</Types>`,
    '_rels/.rels': relations(`<Relationship Id="a" Type="${relationTypes}/officeDocument" Target="word/document.xml"/>`),
    'word/_rels/document.xml.rels': relations(
      [
        `<Relationship Id="html" Type="${relationTypes}/aFChunk" Target="chunk.htm"/><Relationship Id="set" Type="${relationTypes}/settings" Target="settings.xml"/>`,
        ...pictures.map((href, n) => external(`p${n}`, 'image', href)),
        ...texts.flatMap((href, n) => [external(`t${n}`, 'oleObject', href), external(`s${n}`, 'subDocument', href)]),
      ].join(''),
    ),
    'word/_rels/settings.xml.rels': relations(texts.map((href, n) => external(`a${n}`, 'attachedTemplate', href)).join('')),
    'word/settings.xml': `<w:settings xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${relationTypes}"><w:attachedTemplate r:id="a0"/><w:linkStyles/></w:settings>`,
    'word/chunk.htm': `<html><body><p>kept</p>${html.join('')}</body></html>`,
    'word/document.xml': `<w:document ${declared} xmlns:r="${relationTypes}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><w:body>${body.join('')}</w:body></w:document>`,
  }
}

function richText({ texts, pictures }: Links): string {
  const field = (instruction: string) => `{\\field{\\*\\fldinst{ ${instruction} }}{\\fldrslt{kept}}}\\par `
  const fields = [
    ...pictures.map((href) => field(`INCLUDEPICTURE "${href}" \\\\* MERGEFORMAT \\\\d`)),
    ...texts.flatMap((href) => [
      field(`INCLUDETEXT "${href}"`),
      field(`LINK Word.Document.12 "${href}" \\\\a \\\\p`),
      field(`DDEAUTO soffice "${href}" a`),
    ]),
  ]
  return `{\\rtf1\\ansi{\\*\\template ${texts[0]}}kept\\par ${fields.join('')}}`
}

/** Sheets: functions that fetch, references into other files, linked sheets and cells, DDE, pictures. */
function sheetsBody({ texts, pictures }: Links): string {
  const how = 'xlink:type="simple" xlink:actuate="onLoad"'
  const formulas = texts.flatMap((href) => [
    `WEBSERVICE("${href}")`,
    `'${href}'#$Sheet1.A1`,
    `DDE("soffice";"${href}";"A1")`,
    `INDIRECT("'${href}'#$Sheet1.A1")`,
    `FILTERXML(WEBSERVICE("${href}");"//x")`,
  ])
  const cells = formulas.map((formula) => {
    const attribute = `of:=${formula}`.replaceAll('"', '&quot;')
    return `<table:table-row><table:table-cell table:formula="${attribute}" office:value-type="string"><text:p>kept</text:p></table:table-cell></table:table-row>`
  })
  const linked = texts.map((href, n) => {
    const source = `<table:table-source table:filter-name="Text - txt - csv (StarCalc)" xlink:href="${href}" ${how}/>`
    return `<table:table table:name="linked${n}">${source}<table:table-row><table:table-cell office:value-type="string"><text:p>kept</text:p></table:table-cell></table:table-row></table:table>`
  })
  const range = texts.map(
    (href) =>
      `<table:table-row><table:table-cell office:value-type="string"><table:cell-range-source table:name="a" table:filter-name="calc_HTML_WebQuery" xlink:href="${href}" ${how} table:last-column-spanned="1" table:last-row-spanned="1" table:refresh-delay="PT00H00M01S"/><text:p>kept</text:p></table:table-cell></table:table-row>`,
  )
  const shapes = pictures.map(
    (href) =>
      `<draw:frame svg:width="3cm" svg:height="3cm" svg:x="1cm" svg:y="1cm"><draw:image xlink:href="${href}" ${how} xlink:show="embed"/></draw:frame>`,
  )
  const sheet = `<table:table table:name="own"><table:shapes>${shapes.join('')}</table:shapes>${cells.join('')}${range.join('')}</table:table>`
  return `${sheet}${linked.join('')}`
}

/** Slides and drawings: linked pictures, objects, sounds and films. */
function slidesBody({ texts, pictures }: Links): string {
  const how = 'xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"'
  const frame = (inner: string) => `<draw:frame svg:width="3cm" svg:height="3cm" svg:x="1cm" svg:y="1cm">${inner}</draw:frame>`
  const links = [...texts, ...pictures].flatMap((href) => [
    ...['draw:object', 'draw:object-ole', 'draw:floating-frame', 'draw:plugin'].map((tag) =>
      frame(`<${tag} xlink:href="${href}" ${how}/>`),
    ),
    ...(pictures.includes(href) ? [frame(`<draw:image xlink:href="${href}" ${how}/>`)] : []),
  ])
  return `<draw:page draw:name="one">${frame('<draw:text-box><text:p>kept</text:p></draw:text-box>')}${links.join('')}</draw:page>`
}

function flatFile(type: string, body: string): string {
  return `<?xml version="1.0"?><office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${type}"><office:body>${body}</office:body></office:document>`
}

/** Writes one file of each format that can name another file. */
export async function writeHostileFiles(links: Links): Promise<{ kind: FileKind; path: string }[]> {
  const folder = await makeTempDir()
  const write = async (kind: FileKind, content: string | Buffer) => {
    const path = join(folder, `hostile.${kind}`)
    await writeFile(path, content)
    return { kind, path }
  }
  const body = `<office:body><office:text>${openDocumentBody(links)}</office:text></office:body>`
  return [
    await write('docx', makeZip(wordFiles(links))),
    await write('odt', makeZip(openDocumentFiles(openDocumentHead(links) + body))),
    { kind: 'fodt', path: await writeFlatText(openDocumentBody(links)) },
    await write('rtf', richText(links)),
    await write(
      'ods',
      makeZip(
        openDocumentFiles(`<office:body><office:spreadsheet>${sheetsBody(links)}</office:spreadsheet></office:body>`, {}, 'spreadsheet'),
      ),
    ),
    await write(
      'odp',
      makeZip(
        openDocumentFiles(`<office:body><office:presentation>${slidesBody(links)}</office:presentation></office:body>`, {}, 'presentation'),
      ),
    ),
    await write('fods', flatFile('spreadsheet', `<office:spreadsheet>${sheetsBody(links)}</office:spreadsheet>`)),
    await write('fodp', flatFile('presentation', `<office:presentation>${slidesBody(links)}</office:presentation>`)),
    await write('fodg', flatFile('graphics', `<office:drawing>${slidesBody(links)}</office:drawing>`)),
    await write(
      'odg',
      makeZip(openDocumentFiles(`<office:body><office:drawing>${slidesBody(links)}</office:drawing></office:body>`, {}, 'graphics')),
    ),
    await write('xlsx', makeZip(excelFiles(links))),
    await write('csv', tableText(links)),
  ]
}

const basicNames = 'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"'
/** Were it run, the text would be another one, and a file would lie beside it. */
const basic = `Sub Main
  ThisComponent.Text.setString("the macro was here")
  Open "/proc/self/cwd/macro-was-here" For Output As #1
  Close #1
End Sub
`
const python = 'def main(event=None):\n    XSCRIPTCONTEXT.getDocument().Text.setString("the macro was here")\n'

/** An odt that runs Basic and Python of its own as soon as it is opened, where that is allowed. */
export async function writeTextWithMacros(): Promise<string> {
  const scripts = ['Standard.Module1.Main?language=Basic', 'main.py$main?language=Python']
  const events = ['dom:load', 'office:view-created', 'office:load-finished', 'office:print', 'office:save-as'].flatMap((event) =>
    scripts.map(
      (script) =>
        `<script:event-listener script:language="ooo:script" script:event-name="${event}" xlink:href="vnd.sun.star.script:${script}&amp;location=document" xlink:type="simple"/>`,
    ),
  )
  const content = `<office:scripts><office:event-listeners>${events.join('')}</office:event-listeners></office:scripts><office:body><office:text><text:p>kept</text:p></office:text></office:body>`
  const path = join(await makeTempDir(), 'macros.odt')
  await writeFile(
    path,
    makeZip(
      openDocumentFiles(content, {
        'Basic/script-lc.xml': `<library:libraries ${basicNames}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
        'Basic/Standard/script-lb.xml': `<library:library ${basicNames} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
        'Basic/Standard/Module1.xml': `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${basic}</script:module>`,
        'Scripts/python/main.py': python,
      }),
    ),
  )
  return path
}
