import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dictOf, textOf } from '../../../../src/pdf-to-word/pdf/objects.ts'
import { pagesOf } from '../../../../src/pdf-to-word/read/pages.ts'
import { merge, says } from '../../../helpers/merge.ts'
import { run } from '../../../helpers/pdf-engines.ts'
import type { PdfSpec } from '../../../pdf-to-word/helpers/make-pdf.ts'
import { on, taggedPdf } from '../../../pdf-to-word/helpers/tagged-pdf.ts'

const page = (index: number) => `${4 + 2 * index} 0 R`

async function outlineOf(path: string): Promise<[string, number | null, unknown[]][]> {
  const { stdout } = await run({
    command: 'qpdf',
    args: ['--json', '--json-key=outlines', path],
    workDir: join(path, '..'),
    signal: AbortSignal.timeout(20_000),
  })
  const read = (entries: { title: string; destpageposfrom1: number | null; kids: [] }[]): [string, number | null, unknown[]][] =>
    entries.map(({ title, destpageposfrom1, kids }) => [title, destpageposfrom1, read(kids)])
  return read(JSON.parse(stdout).outlines)
}

/** The outline of three pages: One → 1, Below → 2 by a name, Two → 3. */
const outlined: PdfSpec = {
  pages: says('one', 'two', 'three'),
  catalog: '/Outlines 30 0 R /Names << /Dests << /Names [(below) 34 0 R] >> >>',
  objects: {
    30: '<< /Type /Outlines /First 31 0 R /Last 33 0 R /Count 2 >>',
    31: `<< /Title (One) /Parent 30 0 R /Next 33 0 R /First 32 0 R /Last 32 0 R /Count -1 /Dest [${page(0)} /Fit] >>`,
    32: '<< /Title (Below) /Parent 31 0 R /A << /S /GoTo /D (below) >> >>',
    33: `<< /Title (Two) /Parent 30 0 R /Prev 31 0 R /Dest [${page(2)} /XYZ 0 700 0] >>`,
    34: `<< /D [${page(1)} /FitH 500] >>`,
  },
}

test('each file has an outline entry, with its own outline below it', async () => {
  const { path } = await merge([{ pages: says('zero') }, outlined])
  expect(await outlineOf(path)).toEqual([
    ['a', 1, []],
    [
      'b',
      2,
      [
        ['One', 2, [['Below', 3, []]]],
        ['Two', 4, []],
      ],
    ],
  ])
})

test('the outline can contain only the files, or be omitted', async () => {
  const kept = await merge([{ pages: says('zero') }, outlined], { outline: 'keep' })
  expect(await outlineOf(kept.path)).toEqual([
    ['One', 2, [['Below', 3, []]]],
    ['Two', 4, []],
  ])
  expect(await outlineOf((await merge([outlined], { outline: 'none' })).path)).toEqual([])
})

test('links point to pages of their own file, also by name, and those to missing pages are removed', async () => {
  const link = (target: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 90 90] ${target} >>`
  const linked: PdfSpec = {
    pages: says('one', 'two', 'three'),
    page: '/Annots 40 0 R',
    catalog: `/Dests << /place [${page(2)} /Fit] >>`,
    objects: {
      40: `[${link(`/Dest [${page(1)} /Fit]`)} ${link('/A << /S /GoTo /D /place >>')} ${link('/A << /S /URI /URI (https://example.org) >>')}]`,
    },
  }
  const { file, texts } = await merge([linked, linked], { pages: ';1-2' })
  expect(texts).toEqual(['one', 'two', 'three', 'one', 'two'])
  const all = pagesOf(file)
  const linksOf = (index: number) => {
    const annotations = file.resolve(all[index]?.get('Annots'))
    return (Array.isArray(annotations) ? annotations : []).map((one) => {
      const dict = dictOf(file.resolve(one))
      const action = dictOf(file.resolve(dict.get('A')))
      const place = file.resolve(dict.get('Dest') ?? action.get('D'))
      if (Array.isArray(place)) return all.indexOf(dictOf(file.resolve(place[0])))
      return action.has('URI') ? textOf(file.resolve(action.get('URI'))) : 'nothing'
    })
  }
  expect(linksOf(0)).toEqual([1, 2, 'https://example.org'])
  expect(linksOf(3)).toEqual([4, 'nothing', 'https://example.org'])
})

test('fields of the same name stay separate, and keep their fonts', async () => {
  const form = (font: string): PdfSpec => ({
    pages: says('one'),
    page: '/Annots [41 0 R]',
    catalog: `/AcroForm << /Fields [41 0 R] /DA (/F 12 Tf) /DR << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /${font} >> >> >> >>`,
    objects: { 41: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${font}) /Rect [72 600 300 620] /P ${page(0)} >>` },
  })
  const { file } = await merge([form('Helvetica'), form('Courier'), form('Helvetica')])
  const acroForm = dictOf(file.resolve(file.catalog.get('AcroForm')))
  const fields = file.resolve(acroForm.get('Fields')) as never[]
  const facts = fields
    .map((field) => dictOf(file.resolve(field)))
    .map((field) => ['T', 'V', 'DA'].map((key) => textOf(file.resolve(field.get(key)))))
  expect(facts).toEqual([
    ['name', 'Helvetica', '/F 12 Tf'],
    ['name_2', 'Courier', '/F_2 12 Tf'],
    ['name_3', 'Helvetica', '/F 12 Tf'],
  ])
  const fonts = dictOf(file.resolve(dictOf(file.resolve(acroForm.get('DR'))).get('Font')))
  expect([...fonts].map(([name, font]) => [name, dictOf(file.resolve(font)).get('BaseFont')])).toEqual([
    ['F', 'Helvetica'],
    ['F_2', 'Courier'],
  ])
})

test('fields with shared or cyclic children do not hang the program', async () => {
  const levels = Array.from({ length: 40 }, (_, level) => [30 + level, `<< /T (x) /Kids [${31 + level} 0 R ${31 + level} 0 R] >>`])
  const shared: PdfSpec = { pages: says('one', 'two'), catalog: '/AcroForm << /Fields [30 0 R] >>', objects: Object.fromEntries(levels) }
  expect((await merge([shared], { pages: '2' })).texts).toEqual(['two'])
})

test('empty cells stay with their row', async () => {
  const row = (page: number) => ['TR', ['TD'], ['TD', on(page, [72, 500, 'cell'])], ['TD']] as const
  const table = taggedPdf(['Document', ['Table', row(0), row(1)]] as never, ['', ''])
  const { file } = await merge([table], { pages: '2' })
  const read = (object: never): string => {
    const element = dictOf(file.resolve(object))
    if (element.get('Type') === 'MCR') return '.'
    return `${element.get('S') ?? 'root'}(${((file.resolve(element.get('K')) ?? []) as never[]).map(read).join(' ')})`
  }
  expect(read(file.catalog.get('StructTreeRoot') as never)).toBe('root(Document(Table(TR(TD() TD(.) TD()))))')
})

test('tags of all files become one tree, without what was left out', async () => {
  const tagged = taggedPdf(['Document', ['P', on(0, [72, 700, 'first'])], ['P', on(1, [72, 700, 'second'])]], ['', ''])
  const { file } = await merge([tagged, tagged], { pages: ';2' })
  const all = pagesOf(file)
  const read = (object: never): unknown => {
    const element = dictOf(file.resolve(object))
    if (element.get('Type') === 'MCR') return all.indexOf(dictOf(file.resolve(element.get('Pg'))))
    return [element.get('S'), ...((file.resolve(element.get('K')) ?? []) as never[]).map(read)]
  }
  expect(read(file.catalog.get('StructTreeRoot') as never)).toEqual([
    undefined,
    ['Document', ['Document', ['P', 0], ['P', 1]], ['Document', ['P', 2]]],
  ])
})

test('keeps page labels, attachments and layers of all files', async () => {
  const rich = (label: string): PdfSpec => ({
    pages: says('one', 'two'),
    catalog: `/PageLabels << /Nums [0 << /S /${label} >>] >> /Names << /EmbeddedFiles << /Names [(note.txt) 42 0 R] >> >> /OCProperties << /OCGs [44 0 R] /D << /OFF [44 0 R] /Order [44 0 R] >> >>`,
    objects: {
      42: '<< /Type /Filespec /F (note.txt) /EF << /F 43 0 R >> >>',
      43: '<< /Type /EmbeddedFile /Length 5 >>\nstream\nhello\nendstream',
      44: '<< /Type /OCG /Name (Layer) >>',
    },
  })
  const { path, file } = await merge([rich('r'), { pages: says('three') }, rich('A')])
  const { stdout } = await run({
    command: 'qpdf',
    args: ['--json', '--json-key=pagelabels', '--json-key=attachments', path],
    workDir: join(path, '..'),
    signal: AbortSignal.timeout(20_000),
  })
  const { pagelabels, attachments } = JSON.parse(stdout)
  expect(
    pagelabels.map(({ index, label }: { index: number; label: Record<string, unknown> }) => [index, label['/S'], label['/St']]),
  ).toEqual([
    [0, '/r', 1],
    [2, '/D', 3],
    [3, '/A', 1],
  ])
  expect(Object.keys(attachments)).toEqual(['note.txt', 'note.txt (2)'])
  const layers = dictOf(file.resolve(file.catalog.get('OCProperties')))
  expect(file.resolve(layers.get('OCGs'))).toHaveLength(2)
  expect(file.resolve(dictOf(file.resolve(layers.get('D'))).get('OFF'))).toHaveLength(2)
})

test('endless trees do not hang the program', async () => {
  const endless: PdfSpec = {
    pages: says('one'),
    catalog: '/Outlines 30 0 R /Names << /Dests 32 0 R >> /PageLabels 33 0 R /StructTreeRoot 34 0 R /AcroForm << /Fields [35 0 R] >>',
    page: '/Annots [36 0 R]',
    objects: {
      30: '<< /First 31 0 R /Last 31 0 R >>',
      31: '<< /Title (Round) /Next 31 0 R /First 31 0 R /Dest (a) >>',
      32: '<< /Kids [32 0 R 32 0 R] /Names [(a) (a)] >>',
      33: '<< /Kids [33 0 R] /Nums [0 33 0 R] >>',
      34: '<< /Type /StructTreeRoot /K 34 0 R /ParentTree 34 0 R /Kids [34 0 R] /RoleMap 34 0 R >>',
      35: '<< /T (f) /FT /Tx /Kids [35 0 R] /Parent 35 0 R /V 35 0 R >>',
      36: '<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A 37 0 R >>',
      37: '<< /S /GoTo /D 38 0 R /Next 37 0 R >>',
      38: '<< /D 38 0 R >>',
    },
  }
  expect((await merge([endless, endless], { pages: '1;1' })).texts).toEqual(['one', 'one'])
})

test('merges a file with more elements than a call takes arguments', async () => {
  const count = 200_000
  const entries = Array.from({ length: count }, (_, key) => `${key} 35 0 R`).join(' ')
  const large: PdfSpec = {
    pages: says('one'),
    catalog: '/StructTreeRoot 34 0 R',
    objects: {
      34: `<< /Type /StructTreeRoot /K [${'35 0 R '.repeat(count)}] /ParentTree << /Nums [${entries}] >> >>`,
      35: '<< /Type /StructElem /S /P /P 34 0 R >>',
    },
  }
  const { file } = await merge([large, { pages: says('two') }])
  const tree = dictOf(file.resolve(file.catalog.get('StructTreeRoot')))
  expect(tree.get('ParentTreeNextKey')).toBe(count)
})
