import { readFile, stat } from 'node:fs/promises'
import { execa } from 'execa'
import { PDFDocument, PDFName } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { wordToPdf } from '../../src/actions/word-to-pdf.ts'
import { factsOf, makeOfficeEngines, textOf, threePages, writeFlatText } from '../helpers/office.ts'
import { runAction } from '../helpers/work.ts'

async function convert(file: string, options: Record<string, unknown> = {}, maxPages?: number) {
  const { engines, started } = makeOfficeEngines()
  const outcome = await runAction({
    ...{ action: wordToPdf, file, kind: 'fodt', filename: 'Bericht für Zoë.fodt', options, engines },
    ...(maxPages === undefined ? {} : { maxPages }),
  })
  const [result, ...others] = outcome.files
  if (!result || others.length > 0) throw new Error('one file was expected')
  return { ...outcome, result, started }
}

async function hasOutline(path: string): Promise<boolean> {
  const { catalog } = await PDFDocument.load(await readFile(path))
  return catalog.get(PDFName.of('Outlines')) !== undefined
}

async function metadataOf(path: string): Promise<string> {
  return (await execa('pdfinfo', ['-meta', path])).stdout
}

const heading = '<text:h text:outline-level="1">Heading</text:h>'

/** A paragraph with a noisy picture of 1200 x 1200 pixels, 4 cm (762 dpi) wide. */
async function pictureParagraph(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const picture = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: 'black', noise } })
    .jpeg({ quality: 100 })
    .toBuffer()
  return `<text:p><draw:frame text:anchor-type="as-char" svg:width="4cm" svg:height="4cm"><draw:image>
    <office:binary-data>${picture.toString('base64')}</office:binary-data></draw:image></draw:frame></text:p>`
}

async function pictureWidth(path: string): Promise<number> {
  const { stdout } = await execa('pdfimages', ['-list', path])
  return Number(stdout.split('\n')[2]?.trim().split(/\s+/)[3])
}

test('without options it makes a tagged PDF with bookmarks, named after the input', async () => {
  const { result, pages, progress } = await convert(await writeFlatText(heading + threePages))
  expect(result).toMatchObject({ filename: 'Bericht für Zoë.pdf', kind: 'pdf' })
  expect(pages).toBe(3)
  expect(progress.at(-1)).toEqual({ done: 3, total: 3 })
  expect(await factsOf(result.path)).toMatchObject({ Tagged: 'yes', Pages: '3', Encrypted: 'no' })
  expect(await hasOutline(result.path)).toBe(true)
})

test('the PDF does not contain comments on the text', async () => {
  const comment = '<office:annotation><dc:creator>Ann</dc:creator><text:p>Is this price final?</text:p></office:annotation>'
  const { result } = await convert(await writeFlatText(`<text:p>The price${comment} is 5.</text:p>`))
  const { node } = (await PDFDocument.load(await readFile(result.path))).getPage(0)
  expect(node.Annots()?.size() ?? 0).toBe(0)
  expect(await textOf(result.path)).toMatch(/^The price is 5\.\s*$/)
})

test('comments are beside the text with comments=margin, or the failure names the required LibreOffice', async () => {
  const comment = '<office:annotation><dc:creator>Ann</dc:creator><text:p>Is this price final?</text:p></office:annotation>'
  const file = await writeFlatText(`<text:p>The price${comment} is 5.</text:p>`)
  const { engines } = makeOfficeEngines()
  const [major = 0] = ((await engines.office.probe()).version ?? '').split('.').map(Number)
  const outcome = convert(file, { comments: 'margin' })
  if (major < 25) return await expect(outcome).rejects.toMatchObject({ code: 'invalid_option', message: expect.stringContaining('25.2') })
  const { result } = await outcome
  expect(await textOf(result.path)).toMatch(/The price is 5\.[\s\S]*Is this price final\?/)
})

test('a file with external content is converted, and a warning names what was left out', async () => {
  const frame = '<draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="https://pictures.example/a.png"/></draw:frame>'
  const { warnings, result } = await convert(await writeFlatText(`<text:p>kept${frame}</text:p>`))
  expect(warnings).toEqual([{ code: 'remote_content_blocked', message: expect.stringContaining('(pictures)') }])
  expect(await textOf(result.path)).toBe('kept')
  expect((await convert(await writeFlatText(heading))).warnings).toEqual([])
})

test('deleted text is shown only with changes=marked', async () => {
  const tracked = `<text:tracked-changes><text:changed-region text:id="d"><text:deletion><office:change-info><dc:creator>Ann</dc:creator>
    <dc:date>2024-01-01T00:00:00</dc:date></office:change-info><text:p>two </text:p></text:deletion></text:changed-region></text:tracked-changes>`
  const file = await writeFlatText(`${tracked}<text:p>One <text:change text:change-id="d"/>three</text:p>`)
  expect(await textOf((await convert(file)).result.path)).toBe('One three')
  expect(await textOf((await convert(file, { changes: 'marked' })).result.path)).toBe('One two three')
})

test('tags and bookmarks can be left out', async () => {
  const { result } = await convert(await writeFlatText(heading), { tagged: false, bookmarks: false })
  expect(await factsOf(result.path)).toMatchObject({ Tagged: 'no' })
  expect(await hasOutline(result.path)).toBe(false)
})

test('only the title of the file itself becomes the title of the PDF', async () => {
  const own = await convert(await writeFlatText(heading, '<office:meta><dc:title>My title</dc:title></office:meta>'))
  expect(await factsOf(own.result.path)).toMatchObject({ Title: 'My title' })
  const none = await convert(await writeFlatText(heading))
  expect(await factsOf(none.result.path)).not.toHaveProperty('Title')
})

describe('pages', () => {
  test('are chosen by number, and the input keeps its full count', async () => {
    const { result, pages } = await convert(await writeFlatText(threePages), { pages: '3,1' })
    expect(pages).toBe(3)
    expect((await textOf(result.path)).split(/\s*\f/)).toEqual(['Page One', 'Page Three'])
    expect(await factsOf(result.path)).toMatchObject({ Tagged: 'yes', Pages: '2' })
  })

  test('that do not exist fail with the number of existing ones', async () => {
    await expect(convert(await writeFlatText(threePages), { pages: '2-4' })).rejects.toMatchObject({
      code: 'invalid_option',
      message: expect.stringContaining('has 3 pages'),
    })
  })

  test('above the limit fail, fewer of them do not', async () => {
    const file = await writeFlatText(threePages)
    await expect(convert(file, {}, 2)).rejects.toMatchObject({ code: 'too_many_pages' })
    expect(await factsOf((await convert(file, { pages: '2-' }, 2)).result.path)).toMatchObject({ Pages: '2' })
  })
})

describe('pdfa', () => {
  test.each(['1b', '2b', '3b'])('%s has its metadata and is tagged', async (pdfa) => {
    const { result } = await convert(await writeFlatText(heading), { pdfa, tagged: false })
    const metadata = await metadataOf(result.path)
    expect(metadata).toContain(`<pdfaid:part>${pdfa[0]}</pdfaid:part>`)
    expect(metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(await factsOf(result.path)).toMatchObject({ Tagged: 'yes' })
    await execa('qpdf', ['--check', result.path])
  })

  test('is refused together with open_password', () => {
    const { errors } = parseOptions(wordToPdf, [
      ['pdfa', '2b'],
      ['open_password', 'secret'],
    ])
    expect(errors).toEqual([{ code: 'invalid_option', field: 'open_password', message: expect.stringContaining('PDF/A') }])
  })
})

describe('pictures', () => {
  test('are made smaller to max_image_dpi', async () => {
    const file = await writeFlatText(await pictureParagraph())
    expect(await pictureWidth((await convert(file)).result.path)).toBeCloseTo(472, -1)
    expect(await pictureWidth((await convert(file, { max_image_dpi: 72 })).result.path)).toBeCloseTo(113, -1)
    expect(await pictureWidth((await convert(file, { max_image_dpi: 10 })).result.path)).toBeCloseTo(80, -1)
  })

  test('are smaller at a lower image_quality', async () => {
    const file = await writeFlatText(await pictureParagraph())
    const sizes = await Promise.all(
      [90, 20].map(async (image_quality) => (await stat((await convert(file, { image_quality })).result.path)).size),
    )
    expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) / 2)
  })
})

describe('open_password', () => {
  const open_password = 'öffne "dich"'

  test('is needed to open the result and is on no command line', async () => {
    const { result, started } = await convert(await writeFlatText(heading), { open_password })
    await expect(factsOf(result.path)).rejects.toThrow('Incorrect password')
    expect(await factsOf(result.path, '-upw', open_password)).toMatchObject({
      Encrypted: expect.stringContaining('AES-256'),
      Tagged: 'yes',
    })
    for (const { args, env } of started) expect(JSON.stringify([args, env])).not.toContain('öffne')
  })

  test('must be one line that a PDF can contain', () => {
    for (const text of ['two\nlines', 'ä'.repeat(64)]) {
      expect(parseOptions(wordToPdf, [['open_password', text]]).errors).toMatchObject([{ code: 'invalid_option', field: 'open_password' }])
    }
    expect(parseOptions(wordToPdf, [['open_password', 'ä'.repeat(63)]]).errors).toEqual([])
  })
})
