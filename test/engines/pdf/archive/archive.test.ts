/** PDF/A-2b of scans: what is removed, what is refused, and that the pages look as before. No validator of PDF/A was available to compare with. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Obstacle } from '../../../../src/engines/pdf/archive/obstacle.ts'
import { obstacleTexts } from '../../../../src/engines/pdf/archive/obstacle.ts'
import { makeRealEngines } from '../../../helpers/real-engines.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const run = promisify(execFile)
const never = new AbortController().signal

/** What a page, its content, its resources, the catalog and the trailer have besides what every PDF has; further objects from number 10 on. */
interface Parts {
  page?: string
  content?: string
  resources?: string
  catalog?: string
  info?: string
  objects?: readonly string[]
  version?: string
}

/** Returns a PDF that shows one grey square, in an order in which readers find all objects by scanning. */
function pdfWith({ page = '', content = '', resources = '', catalog = '', info = '', objects = [], version = '1.7' }: Parts): Buffer {
  const drawn = `q 100 0 0 100 50 50 cm /Im Do Q\n${content}`
  const all = [
    `1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj`,
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> ${resources} >> ${page} >> endobj`,
    `4 0 obj << /Length ${drawn.length} >> stream\n${drawn}\nendstream endobj`,
    '5 0 obj << /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Interpolate true /Metadata 4 0 R /Length 1 >> stream\n@\nendstream endobj',
    `6 0 obj << ${info} >> endobj`,
    ...objects.map((object, index) => `${index + 10} 0 obj ${object} endobj`),
  ]
  return Buffer.from(
    `%PDF-${version}\n${all.join('\n')}\ntrailer << /Root 1 0 R /Info 6 0 R /Size ${objects.length + 10} >>\n%%EOF\n`,
    'latin1',
  )
}

async function archive(parts: Parts): Promise<string> {
  const workDir = await makeTempDir()
  const path = join(workDir, 'input.pdf')
  await writeFile(path, pdfWith(parts))
  // As uploads are, which engines only read.
  return await (await makeRealEngines()).pdf.archive({ path, workDir, signal: never })
}

type Objects = Record<string, { value?: unknown; stream?: { dict: Record<string, unknown> } }>

async function objectsOf(path: string): Promise<Objects> {
  const { stdout } = await run('qpdf', ['--json=2', '--json-key=qpdf', path])
  return JSON.parse(stdout).qpdf[1]
}

const dictsOf = (objects: Objects) => Object.values(objects).map(({ value, stream }) => (stream?.dict ?? value) as Record<string, unknown>)

async function look(path: string): Promise<Buffer> {
  return (await run('pdftoppm', ['-r', '72', '-gray', path], { encoding: 'buffer' })).stdout
}

test('names itself, its colours and its dates, and looks as before', async () => {
  const path = await archive({
    info: "/Title (Report <1> & more) /Author <feff00c4> /CreationDate (D:20260102030405+01'00') /ModDate (nonsense)",
    version: '2.0',
  })
  await run('qpdf', ['--check', path])
  const bytes = await readFile(path, 'latin1')
  expect(bytes.slice(0, 8)).toBe('%PDF-1.7')
  const xmp = Buffer.from(bytes.slice(bytes.indexOf('<x:xmpmeta'), bytes.indexOf('</x:xmpmeta>')), 'latin1').toString()
  expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
  expect(xmp).toContain('<rdf:li xml:lang="x-default">Report &lt;1&gt; &amp; more</rdf:li>')
  expect(xmp).toContain('<rdf:li>Ä</rdf:li>')
  expect(xmp).toContain('<xmp:CreateDate>2026-01-02T03:04:05+01:00</xmp:CreateDate>')
  expect(xmp).not.toContain('ModifyDate')
  const objects = await objectsOf(path)
  const catalog = dictsOf(objects).find((dict) => dict?.['/Type'] === '/Catalog')
  expect(catalog?.['/OutputIntents']).toEqual([expect.objectContaining({ '/S': '/GTS_PDFA1' })])
  const image = dictsOf(objects).find((dict) => dict?.['/Subtype'] === '/Image')
  expect(Object.keys(image ?? {})).not.toEqual(expect.arrayContaining(['/Interpolate']))
  expect(image).not.toHaveProperty('/Metadata')
  const before = join(await makeTempDir(), 'before.pdf')
  await writeFile(before, pdfWith({}))
  expect((await look(path)).equals(await look(before))).toBe(true)
})

test.each<[string, Parts, RegExp]>([
  ['scripts', { catalog: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>' }, /JavaScript/],
  ['an action at opening', { catalog: '/OpenAction << /S /Launch /F (a.exe) >>' }, /Launch/],
  ['actions of a page', { page: '/AA << /O << /S /JavaScript /JS (x) >> >>' }, /JavaScript/],
  ['an action of a link', { page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (a.exe) >> >>]' }, /Launch/],
  [
    'an action after another',
    { page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (a) /Next << /S /Movie >> >> >>]' },
    /Movie/,
  ],
  ['a transfer function', { resources: '/ExtGState << /G 10 0 R >>', content: '/G gs', objects: ['<< /TR /Identity /ca 1 >>'] }, /"\/TR"/],
  ['the same, directly', { resources: '/ExtGState << /G << /TR /Identity >> >>', content: '/G gs' }, /"\/TR"/],
  ['layers that change by themselves', { catalog: '/OCProperties << /OCGs [] /D << /AS [] >> >>' }, /"\/AS"/],
  ['requirements', { catalog: '/Requirements []' }, /Requirements/],
])('removes %s', async (_, parts, forbidden) => {
  const path = await archive(parts)
  await run('qpdf', ['--check', path])
  expect(JSON.stringify(await objectsOf(path))).not.toMatch(forbidden)
})

test('takes LZW off, and keeps links printable', async () => {
  const path = await archive({
    content: '/F Do',
    resources: '/Pattern << >>',
    page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 2 /A << /S /URI /URI (a) >> >>]',
    objects: ['<< /Length 9 /Filter /LZWDecode >> stream\n\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01\nendstream'],
    catalog: '/Lang (en) /PieceInfo << /X 10 0 R >>',
  })
  const dicts = dictsOf(await objectsOf(path))
  expect(JSON.stringify(dicts)).not.toContain('LZW')
  expect(JSON.stringify(dicts)).toContain('"/F":4')
})

const font = '/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /T << /Type /Font /Subtype /Type3 >> >>'

test('keeps invisible text, whose font need not be embedded', async () => {
  const path = await archive({ resources: font, content: 'BT /A 9 Tf 3 Tr 50 50 Td (found) Tj ET' })
  expect((await run('pdftotext', [path, '-'])).stdout.trim()).toBe('found')
})

const jpx = (bytes: string) =>
  `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /Filter /JPXDecode /Length ${bytes.length} >> stream\n${bytes}\nendstream`

test.each<[string, Obstacle, Parts]>([
  ['visible text', 'text', { resources: font, content: 'BT /A 9 Tf (seen) Tj ET' }],
  ['text after invisible text', 'text', { resources: font, content: 'q BT /A 9 Tf 3 Tr (a) Tj ET Q BT (seen) Tj ET' }],
  ['invisible text in drawn glyphs', 'text', { resources: font, content: 'BT /T 9 Tf 3 Tr (seen) Tj ET' }],
  [
    'text in a form',
    'text',
    {
      content: '/F Do',
      resources: '/XObject << /F 10 0 R >>',
      objects: ['<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 9 >> stream\nBT (a) Tj\nendstream'],
    },
  ],
  ['CMYK', 'colors', { content: '0 0 0 1 k' }],
  ['a picture in CMYK', 'colors', { resources: '/ColorSpace << /C [/Separation /Gold /DeviceCMYK << >>] >>' }],
  [
    'a damaged profile',
    'colors',
    { resources: '/ColorSpace << /C [/ICCBased 10 0 R] >>', objects: ['<< /N 3 /Length 4 >> stream\nabcd\nendstream'] },
  ],
  ['JPEG 2000 without a header', 'pictures', { resources: '/XObject << /P 10 0 R >>', objects: [jpx('\xff\x4f\xff\x51')] }],
  ['unknown instructions', 'drawing', { content: 'BX 1 2 nothing EX' }],
  [
    'PostScript',
    'drawing',
    { resources: '/XObject << /P 10 0 R >>', objects: ['<< /Type /XObject /Subtype /PS /Length 1 >> stream\na\nendstream'] },
  ],
  ['states saved too deep', 'drawing', { content: `${'q '.repeat(29)}${'Q '.repeat(29)}` }],
  ['a film', 'annotations', { page: '/Annots [<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] >>]' }],
  ['a note without its appearance', 'annotations', { page: '/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] >>]' }],
  ['an attached file', 'files', { catalog: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) >>] >> >>' }],
  ['data in another file', 'files', { objects: ['<< /Length 0 /F (other.bin) >> stream\n\nendstream'], page: '/PieceInfo 10 0 R' }],
  ['a page that is too small', 'size', { page: '/MediaBox [0 0 2 200]' }],
  ['a name that is too long', 'size', { page: `/PieceInfo << /${'n'.repeat(128)} 1 >>` }],
])('refuses %s and says why', async (_, obstacle, parts) => {
  await expect(archive(parts)).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining(obstacleTexts[obstacle]),
  })
})

test.each<[string, Parts]>([
  [
    'a form that draws itself',
    {
      content: '/F Do',
      resources: '/XObject << /F 10 0 R >>',
      objects: [
        '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 10 0 R >> >> /Length 5 >> stream\n/F Do\nendstream',
      ],
    },
  ],
  ['a color space of itself', { resources: '/ColorSpace << /C 10 0 R >>', objects: ['[/Indexed 10 0 R 1 (a)]'] }],
  ['annotations that are no list', { page: '/Annots 7' }],
  [
    'a mask of itself',
    {
      resources: '/XObject << /P 10 0 R >>',
      objects: [
        '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /SMask 10 0 R /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >> stream\n@\nendstream',
      ],
    },
  ],
])('ends with %s', async (_, parts) => {
  const ended = await archive(parts).catch((error) => error.code)
  expect(ended).toMatch(/\.pdf$|^invalid_option$|^unreadable_input$/)
})
