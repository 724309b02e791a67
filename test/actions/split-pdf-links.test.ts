import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { expect, test } from 'vitest'
import { arrangePdf } from '../../src/actions/arrange-pdf.ts'
import { splitPdf } from '../../src/actions/split-pdf.ts'
import { checkPdf, pdf, run } from '../helpers/pdf-engines.ts'
import { writeObjects } from '../helpers/picture-pdf.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

/** Pages are objects 3 to 6; page 1 links to pages 2, 4 and the web, page 3 by name to page 1 and to nothing. */
async function makeBook(catalog = '') {
  const page = (annotations: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Annots[${annotations}]>>`
  const link = (more: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${more}>>`
  return await writeObjects(join(await makeTempDir(), 'Book.pdf'), [
    `<</Type/Catalog/Pages 2 0 R/Outlines 9 0 R/PageMode/UseOutlines/Names<</Dests 16 0 R/JavaScript<</Names[]>>>>/Dests<</old[5 0 R/Fit]>>/OpenAction[6 0 R/Fit]${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/Count 4>>',
    page(`7 0 R 8 0 R ${link('/A<</S/URI/URI(https://example.org)>>')}`),
    page(''),
    page(`${link('/Dest(one)')}${link('/Dest(nobody)')}${link('/Dest/old')}`),
    page('<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(note)>>'),
    link('/Dest[4 0 R/Fit]'),
    link('/A<</S/GoTo/D[6 0 R/Fit]>>'),
    '<</Type/Outlines/First 10 0 R/Last 13 0 R/Count 5>>',
    '<</Title(One)/Parent 9 0 R/Dest(one)/First 11 0 R/Last 11 0 R/Count 1/Next 12 0 R>>',
    '<</Title(Two)/Parent 10 0 R/A<</S/GoTo/D[4 0 R/Fit]>>>>',
    '<</Title(Web)/Parent 9 0 R/A<</S/URI/URI(https://example.org)>>/Prev 10 0 R/Next 13 0 R>>',
    '<</Title(Heading)/Parent 9 0 R/First 14 0 R/Last 15 0 R/Count -2/Prev 12 0 R>>',
    '<</Title(Three)/Parent 13 0 R/Dest/old/Next 15 0 R>>',
    '<</Title(Four)/Parent 13 0 R/Dest[6 0 R/XYZ 0 0 0]/Prev 14 0 R>>',
    '<</Kids[17 0 R]>>',
    '<</Limits[(four)(one)]/Names[(four)[6 0 R/Fit](one)<</D[3 0 R/Fit]>>]>>',
  ])
}

async function open(path: string) {
  await checkPdf(path)
  const document = await PDFDocument.load(await readFile(path))
  const { context, catalog } = document
  const titles: string[] = []
  const walk = (parent: PDFDict | undefined, depth: number) => {
    for (let one = parent?.lookupMaybe(PDFName.of('First'), PDFDict); one; one = one.lookupMaybe(PDFName.of('Next'), PDFDict)) {
      const leads = one.has(PDFName.of('Dest')) || one.has(PDFName.of('A')) ? '' : ' (leads nowhere)'
      titles.push(`${'  '.repeat(depth)}${one.get(PDFName.of('Title'))?.toString().slice(1, -1)}${leads}`)
      walk(one, depth + 1)
    }
  }
  const outlines = catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict)
  walk(outlines, 0)
  const links = document.getPages().map(
    (page) =>
      page.node
        .Annots()
        ?.asArray()
        .map((one) => context.lookup(one, PDFDict)).length ?? 0,
  )
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.toString() ?? ''
  return { document, catalog, titles, links, names, count: outlines?.get(PDFName.of('Count'))?.toString() }
}

async function split(file: string, options: Record<string, unknown>) {
  const { files } = await runAction({ action: splitPdf, file, kind: 'pdf', options, engines: { pdf } })
  return await Promise.all(files.map(({ path }) => open(path)))
}

test('each part keeps only the bookmarks, names and links that point to its pages', async () => {
  const [first, second] = await split(await makeBook(), { every: 2 })
  expect(first?.titles).toEqual(['One', '  Two', 'Web'])
  expect(second?.titles).toEqual(['Web', 'Heading (leads nowhere)', '  Three', '  Four'])
  expect([first?.count, second?.count]).toEqual(['3', '2'])
  expect([first?.links, second?.links]).toEqual([
    [2, 0],
    [1, 1],
  ])
  expect([first?.names.includes('(one)'), first?.names.includes('(four)')]).toEqual([true, false])
  expect([second?.names.includes('(one)'), second?.names.includes('(four)')]).toEqual([false, true])
  expect(first?.names).toContain('/JavaScript')
  const has = (part: typeof first, name: string) => part?.catalog.has(PDFName.of(name))
  expect([has(first, 'OpenAction'), has(second, 'OpenAction')]).toEqual([false, true])
})

test('a bookmark whose page is missing stays as the heading of its remaining entries', async () => {
  const [part] = await split(await makeBook(), { ranges: '2' })
  expect(part?.titles).toEqual(['One (leads nowhere)', '  Two', 'Web'])
})

test('a part without any bookmark has no outline', async () => {
  const file = join(await makeTempDir(), 'Short.pdf')
  await writeObjects(file, [
    '<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R/PageMode/UseOutlines>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    '<</First 6 0 R/Last 6 0 R/Count 1>>',
    '<</Title(Two)/Parent 5 0 R/Dest[4 0 R/Fit]>>',
  ])
  const parts = await split(file, {})
  expect(parts.map(({ catalog }) => [catalog.has(PDFName.of('Outlines')), catalog.has(PDFName.of('PageMode'))])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('no link to a missing page remains', async () => {
  const { files } = await runAction({
    action: arrangePdf,
    file: await makeBook(),
    kind: 'pdf',
    options: { order: '3,1', rotate: '90' },
    engines: { pdf },
  })
  const { titles, links, document } = await open(files[0]?.path ?? '')
  expect(titles).toEqual(['One', 'Web', 'Heading (leads nowhere)', '  Three'])
  expect(links).toEqual([2, 1])
  expect(document.getPages().map((page) => page.getRotation().angle)).toEqual([90, 90])
})

test('a part with all pages keeps everything', async () => {
  const [part] = await split(await makeBook(), { every: 9 })
  expect(part?.titles).toHaveLength(6)
  // The link to a name that nothing has was dead before.
  expect(part?.links).toEqual([3, 0, 2, 1])
})

test.each([
  [
    'an outline that leads back to itself',
    [
      '<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>',
      '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[4 0 R 3]>>',
      '<</Title(x)/First 4 0 R/Next 4 0 R/Parent 4 0 R/Dest(x)>>',
    ],
  ],
  [
    'names that lead back to themselves',
    [
      '<</Type/Catalog/Pages 2 0 R/Names<</Dests 4 0 R>>/Dests 4 0 R/OpenAction(x)>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots 4 0 R>>',
      '<</Kids[4 0 R]/Names[(x)(x) 7]/D 4 0 R>>',
    ],
  ],
])('%s does not hang the program', async (_name, objects) => {
  const file = await writeObjects(join(await makeTempDir(), 'Strange.pdf'), objects)
  const { files } = await runAction({ action: splitPdf, file, kind: 'pdf', options: {}, engines: { pdf } })
  const { exitCode } = await run({
    command: 'qpdf',
    args: ['--check', files[0]?.path ?? ''],
    workDir: await makeTempDir(),
    signal: AbortSignal.timeout(20_000),
  })
  expect([0, 3]).toContain(exitCode)
})

test('of many parts each keeps only its bookmarks, under the headings above them, and its links', async () => {
  const count = 70
  const numbers = Array.from({ length: count }, (_, i) => i)
  const [firstPage, firstEntry] = [5, 5 + count]
  const file = await writeObjects(join(await makeTempDir(), 'Long.pdf'), [
    '<</Type/Catalog/Pages 2 0 R/Outlines 3 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((i) => `${firstPage + i} 0 R`).join(' ')}]/Count ${count}>>`,
    '<</First 4 0 R/Last 4 0 R/Count 1>>',
    `<</Title(Book)/Parent 3 0 R/Dest[${firstPage} 0 R/Fit]/First ${firstEntry} 0 R/Last ${firstEntry + count - 1} 0 R/Count -${count}>>`,
    ...numbers.map((i) => {
      const links = [i, (i + 1) % count].map((page) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[${firstPage + page} 0 R/Fit]>>`)
      return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Annots[${links.join('')}]>>`
    }),
    ...numbers.map((i) => {
      const beside = `${i > 0 ? `/Prev ${firstEntry + i - 1} 0 R` : ''}${i < count - 1 ? `/Next ${firstEntry + i + 1} 0 R` : ''}`
      return `<</Title(Page ${i + 1})/Parent 4 0 R/Dest[${firstPage + i} 0 R/Fit]${beside}>>`
    }),
  ])
  const parts = await split(file, { every: 1 })
  expect(parts.map(({ titles }) => titles)).toEqual(numbers.map((i) => [i === 0 ? 'Book' : 'Book (leads nowhere)', `  Page ${i + 1}`]))
  expect(parts.map(({ links }) => links)).toEqual(numbers.map(() => [1]))
}, 120_000)
