import { join } from 'node:path'
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imageToPdf } from '../../src/actions/image-to-pdf.ts'
import { imageToWord } from '../../src/actions/image-to-word.ts'
import { ocrPdf } from '../../src/actions/ocr-pdf.ts'
import { pdfToWord } from '../../src/actions/pdf-to-word.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

/** A page at 150 dots per inch: a heading, a paragraph, a ruled table and a disc. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1000"><rect width="1240" height="1000" fill="white"/>
<g font-family="Liberation Serif" font-size="25"><text x="150" y="150" font-size="40" font-weight="bold">Minutes of the meeting</text>
<text x="150" y="230">The committee met in March and read the accounts of the last year before</text>
<text x="150" y="262">it went on to the plans that the office had sent to all of its members.</text>
<text x="170" y="385">Rent</text><text x="520" y="385">1200</text><text x="170" y="445">Heating</text><text x="520" y="445">340</text></g>
<g stroke="black" stroke-width="3" fill="none"><rect x="150" y="350" width="700" height="120"/><path d="M150 410H850M500 350V470"/></g>
<circle cx="400" cy="700" r="110" fill="#777"/></svg>`

async function page(name: string, turn = 0): Promise<string> {
  const path = join(await makeTempDir(), name)
  await sharp(Buffer.from(svg)).rotate(turn, { background: 'white' }).withMetadata({ density: 150 }).jpeg({ quality: 90 }).toFile(path)
  return path
}

async function bodyOf(docx: string | undefined) {
  const { stdout: xml } = await execa('unzip', ['-p', docx ?? '', 'word/document.xml'])
  const text = xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '')
  return { xml, text }
}

test.each([0, 3])(
  'a page photographed at a slope of %s degrees becomes text, a table and a picture',
  async (turn) => {
    const file = await page('page.jpg', turn)
    const { files, pagesRead, warnings } = await runAction({
      action: imageToWord,
      file,
      kind: 'jpg',
      filename: 'page.jpg',
      engines: await makeRealEngines(),
    })
    expect(files).toMatchObject([{ filename: 'page.docx', kind: 'docx' }])
    expect(pagesRead).toMatchObject([{ page: 1 }])
    expect(pagesRead?.[0]?.confidence).toBeGreaterThan(80)
    expect(warnings).toEqual([])
    const { xml, text } = await bodyOf(files[0]?.path)
    expect(text).toContain('The committee met in March and read the accounts of the last year before it went on to the plans')
    expect(text.match(/committee/g)).toHaveLength(1)
    expect(xml.match(/<w:tc>/g)).toHaveLength(4)
    expect(xml.match(/<w:drawing>/g)).toHaveLength(1)
    expect(xml).toMatch(/<w:pStyle w:val="(?:Heading1|Title)"\/>(?:(?!<\/w:p>).)*Minutes/s)
  },
  60_000,
)

test('several pictures become pages in the order sent', async () => {
  const [first, second] = [await page('one.jpg'), await page('two.jpg')]
  const more = [{ file: second, kind: 'jpg' as const }]
  const { files, pagesRead } = await runAction({
    action: imageToWord,
    file: first,
    kind: 'jpg',
    filename: 'one.jpg',
    more,
    engines: await makeRealEngines(),
  })
  expect(pagesRead?.map((read) => read.page)).toEqual([1, 2])
  expect((await bodyOf(files[0]?.path)).text.match(/committee/g)).toHaveLength(2)
}, 60_000)

test('a PDF of a picture is read by OCR unless ocr=off', async () => {
  const engines = await makeRealEngines()
  const picture = await page('page.jpg')
  const { files } = await runAction({ action: imageToPdf, file: picture, kind: 'jpg', engines })
  const path = files[0]?.path ?? ''
  const convert = (options: Record<string, unknown>) =>
    runAction({ action: pdfToWord, file: path, kind: 'pdf', filename: 'scan.pdf', options, engines })
  const read = await convert({})
  expect(read.pagesRead).toHaveLength(1)
  expect((await bodyOf(read.files[0]?.path)).text).toContain('committee met')
  const unread = await convert({ ocr: 'off' })
  expect(unread.pagesRead ?? []).toEqual([])
  expect(unread.warnings.map(({ code }) => code)).toContain('no_text_layer')
  await expect(convert({ languages: 'xyz' })).rejects.toMatchObject({ code: 'invalid_option' })
}, 60_000)

test('a scan with invisible text is read again, and no word appears twice', async () => {
  const engines = await makeRealEngines()
  const scan = await runAction({ action: imageToPdf, file: await page('page.jpg'), kind: 'jpg', engines })
  const searchable = await runAction({ action: ocrPdf, file: scan.files[0]?.path ?? '', kind: 'pdf', engines })
  const convert = (options: Record<string, unknown>) =>
    runAction({ action: pdfToWord, file: searchable.files[0]?.path ?? '', kind: 'pdf', filename: 'scan.pdf', options, engines })
  const read = await convert({})
  expect(read.pagesRead).toHaveLength(1)
  const { xml, text } = await bodyOf(read.files[0]?.path)
  expect([text.match(/committee/g)?.length, text.match(/Heating/g)?.length, xml.match(/<w:tc>/g)?.length]).toEqual([1, 1, 4])
  const kept = await convert({ ocr: 'off' })
  expect([kept.pagesRead ?? [], (await bodyOf(kept.files[0]?.path)).text.match(/committee/g)?.length]).toEqual([[], 1])
}, 60_000)
