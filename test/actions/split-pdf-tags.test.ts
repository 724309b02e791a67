import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitPdf } from '../../src/actions/split-pdf.ts'
import type { PdfObject } from '../../src/pdf-to-word/ir/pdf-object.ts'
import { openPdfFile, type PdfFile } from '../../src/pdf-to-word/pdf/file.ts'
import { dictOf } from '../../src/pdf-to-word/pdf/objects.ts'
import { checkPdf, pdf } from '../helpers/pdf-engines.ts'
import { writeObjects } from '../helpers/picture-pdf.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'
import { on, taggedPdf } from '../pdf-to-word/helpers/tagged-pdf.ts'

async function splitFile(file: string, options: Record<string, unknown> = {}) {
  const { files } = await runAction({ action: splitPdf, file, kind: 'pdf', options, engines: { pdf } })
  return await Promise.all(
    files.map(async ({ path }) => {
      await checkPdf(path)
      const bytes = await readFile(path)
      const opened = openPdfFile(bytes)
      if (!opened) throw new Error('it cannot be read')
      return { path, file: opened, pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length }
    }),
  )
}

/** qpdf leaves the size out of its result where it is not in the file. */
const sized = (file: Buffer) => Buffer.from(file.toString('latin1').replace('trailer <<', 'trailer << /Size 2000'), 'latin1')

/** Roles with those below them; content is a dot. */
function outline(file: PdfFile, object: PdfObject | undefined): string {
  const element = file.resolve(object)
  const dict = dictOf(element)
  if (typeof element === 'number' || dict.get('Type') === 'MCR' || dict.get('Type') === 'OBJR') return '.'
  const kids = file.resolve(dict.get('K'))
  const below = (Array.isArray(kids) ? kids : kids === null ? [] : [kids]).map((kid) => outline(file, kid)).join(' ')
  return `${String(dict.get('S') ?? 'root')}(${below})`
}

const tagsOf = (file: PdfFile) => outline(file, file.catalog.get('StructTreeRoot'))

test('each part keeps the elements with content on its pages, those above them, and the empty ones beside them', async () => {
  const row = (page: number): Parameters<typeof taggedPdf>[0] => ['TR', ['TD', on(page, [72, 500, `row ${page}`])], ['TD'], ['TD', ['P']]]
  const tree = [
    'Document',
    ['Table', row(0), row(1), row(2)],
    ['P', on(0, [72, 300, 'over']), on(1, [72, 700, 'two pages'])],
    ['H1', on(2, [72, 400, 'last'])],
  ] as const
  const path = join(await makeTempDir(), 'tagged.pdf')
  await writeFile(path, sized(taggedPdf(tree as never, ['', '', ''])))
  const parts = await splitFile(path)
  const table = 'Table(TR(TD(.) TD() TD(P())))'
  expect(parts.map(({ file }) => tagsOf(file))).toEqual([
    `root(Document(${table} P(.)))`,
    `root(Document(${table} P(.)))`,
    `root(Document(${table} H1(.)))`,
  ])
  expect(parts.map(({ pages }) => pages)).toEqual([1, 1, 1])
  const [whole] = await splitFile(path, { every: 3 })
  expect(whole && tagsOf(whole.file)).toContain('TR(TD(.) TD() TD(P())) TR(')
})

/** Pages are objects 3 and 4; the link on the first leads to the second. */
const linked = [
  '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>/Threads[10 0 R]>>',
  '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[5 0 R]/StructParents 0/B[11 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/StructParents 2>>',
  '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[4 0 R/Fit]/StructParent 1>>',
  '<</Type/StructTreeRoot/K[7 0 R 9 0 R]/ParentTree<</Nums[0[7 0 R]1 8 0 R 2[9 0 R]]>>/IDTree<</Names[(a)7 0 R(b)9 0 R]>>>>',
  '<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/ID(a)/K[0 8 0 R]/Ref[9 0 R]>>',
  '<</Type/StructElem/S/Link/P 7 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 5 0 R>>>>',
  '<</Type/StructElem/S/H1/P 6 0 R/Pg 4 0 R/ID(b)/K 0>>',
  '<</F 11 0 R>>',
  '<</T 10 0 R/P 3 0 R/N 12 0 R/V 12 0 R/R[0 0 9 9]>>',
  '<</T 10 0 R/P 4 0 R/N 11 0 R/V 11 0 R/R[0 0 9 9]>>',
]

test('neither tags nor articles point to missing pages', async () => {
  const file = await writeObjects(join(await makeTempDir(), 'linked.pdf'), linked)
  const [first, second] = await splitFile(file)
  expect([first?.pages, second?.pages]).toEqual([1, 1])
  expect(first && tagsOf(first.file)).toBe('root(P(.))')
  expect(second && tagsOf(second.file)).toBe('root(H1(.))')
  const root = dictOf(first?.file.resolve(first.file.catalog.get('StructTreeRoot')) ?? null)
  expect(JSON.stringify(first?.file.resolve(dictOf(first.file.resolve(root.get('IDTree') ?? null)).get('Names') ?? null))).toContain(
    JSON.stringify(Buffer.from('a')),
  )
  expect(first?.file.resolve(dictOf(first.file.resolve(root.get('ParentTree') ?? null)).get('Nums') ?? null)).toHaveLength(2)
})

test('a part without any element has no tags', async () => {
  const without = linked.with(6, '<</Type/StructElem/S/P/P 6 0 R/ID(a)>>')
  const [first, second] = await splitFile(await writeObjects(join(await makeTempDir(), 'linked.pdf'), without))
  expect([first, second].map((part) => part?.file.catalog.has('StructTreeRoot'))).toEqual([false, true])
})

test('cyclic elements do not hang the program', async () => {
  const strange = linked
    .with(6, '<</S/P/P 7 0 R/Pg 3 0 R/K[0 7 0 R 8 0 R 6 0 R 99 0 R[0](x)null]>>')
    .with(7, '<</S/P/Pg 3 0 R/K[7 0 R 8 0 R]>>')
  const [first] = await splitFile(await writeObjects(join(await makeTempDir(), 'linked.pdf'), strange))
  expect(first?.pages).toBe(1)
  expect(first && tagsOf(first.file)).toBe('root(P(. P()))')
})

test('splitting a file with many elements into many parts takes memory in proportion to its content', async () => {
  const count = 12
  const pages = Array.from({ length: count }, () => '')
  const sections = pages.map((_, page) => [
    'Sect',
    ...Array.from({ length: 20 }, (_one, line) => ['P', on(page, [72, 700 - 10 * line, 'x'])]),
  ])
  const path = join(await makeTempDir(), 'long.pdf')
  await writeFile(path, sized(taggedPdf(['Document', ...sections] as never, pages)))
  const whole = (await stat(path)).size
  const parts = await splitFile(path)
  const sizes = await Promise.all(parts.map(async ({ path: part }) => (await stat(part)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * whole)
})
