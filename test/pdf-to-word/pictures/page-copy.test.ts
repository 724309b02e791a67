/** Copies of pages for rendering: without text nothing shows a word, all drawing stays, and hairlines are seen. */
import { expect, test } from 'vitest'
import type { Dict } from '../../../src/pdf-to-word/ir/pdf-object.ts'
import { openPdfFile } from '../../../src/pdf-to-word/pdf/file.ts'
import { dictOf, isStream } from '../../../src/pdf-to-word/pdf/objects.ts'
import { pageCopy } from '../../../src/pdf-to-word/pictures/page-copy.ts'
import { makePdf } from '../helpers/make-pdf.ts'

const form = (content: string) =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 99 20] /Length ${content.length} >>\nstream\n${content}\nendstream`

/** The contents of the page, and of the given objects, in the copy. */
function contents(
  page: string,
  objects: Record<number, string>,
  numbers: readonly number[],
  annotations = '20 0 R 21 0 R',
  textless = true,
): string[] {
  const bytes = makePdf({ pages: [page], objects, page: `/Annots [${annotations}]` })
  const read = (file: ReturnType<typeof openPdfFile>) => {
    if (!file) throw new Error('no pages')
    const kids = file.resolve(dictOf(file.resolve(file.catalog.get('Pages'))).get('Kids'))
    return { file, dict: dictOf(file.resolve(Array.isArray(kids) ? kids[0] : null)) as Dict }
  }
  const before = read(openPdfFile(bytes))
  const { file, dict } = read(openPdfFile(pageCopy(bytes, before.file, before.dict, textless) ?? bytes))
  const parts = [file.resolve(dict.get('Contents')), ...numbers.map((num) => file.resolve({ num, gen: 0 }))]
  return parts.map((part) => (isStream(part) ? file.decode(part).toString('latin1').replace(/\s+/g, ' ').trim() : ''))
}

test('what is drawn for annotations loses its text too, in each state', () => {
  const objects = {
    20: '<< /Type /Annot /Subtype /Widget /Rect [72 700 171 720] /AP << /N 30 0 R >> >>',
    21: '<< /Type /Annot /Subtype /Widget /Rect [72 600 171 620] /AS /Yes /AP << /N << /Yes 31 0 R /Off 32 0 R >> >> >>',
    30: form('0 0 99 20 re S BT /F 9 Tf (Ada) Tj ET'),
    31: form('BT /F 9 Tf (4) Tj ET 1 1 m 9 9 l S'),
    32: form('1 1 m 9 9 l S'),
  }
  expect(contents('BT /F1 9 Tf (A) Tj ET 72 700 99 20 re S', objects, [30, 31, 32])).toEqual([
    'BT /F1 9 Tf ET 72 700 99 20 re S',
    '0 0 99 20 re S BT /F 9 Tf ET',
    'BT /F 9 Tf ET 1 1 m 9 9 l S',
    '1 1 m 9 9 l S',
  ])
})

test('pictures inside the content stay whole, however many there are', () => {
  const picture = 'BI /W 1 /H 1 /CS /G /BPC 8 ID (Tj) EI '
  const started = Date.now()
  const [page] = contents(`${picture.repeat(40_000)}BT (A) Tj ET`, { 20: '<< >>', 21: '<< >>' }, [])
  expect(page).toBe(`${picture.repeat(40_000)}BT ET`)
  expect(Date.now() - started).toBeLessThan(20_000)
})

test('an annotation of many states that is listed many times is gone through once', () => {
  const states = Array.from({ length: 5000 }, (_, i) => `/S${i} 31 0 R`).join(' ')
  const objects = {
    20: '<< /Type /Annot /Subtype /Widget /AP << /N 30 0 R >> >>',
    30: `<< ${states} >>`,
    31: form('BT (4) Tj ET 1 1 m 9 9 l S'),
  }
  const started = Date.now()
  expect(contents('BT (A) Tj ET', objects, [31], '20 0 R '.repeat(20_000))).toEqual(['BT ET', 'BT ET 1 1 m 9 9 l S'])
  expect(Date.now() - started).toBeLessThan(5000)
})

test('hairlines get a width, whatever the scale of their drawing, and everything else stays', () => {
  const objects = { 20: '<< >>', 21: '<< >>', 30: form('0.0 w 1 1 m 9 9 l S') }
  const hairlines = 'q .1 0 0 .1 0 0 cm 0 w 0 0 m 50 50 l S Q 0 w 0 0 m 5 5 l S 10 w BT 0 Tw (0 w ) Tj ET'
  const widened = 'q .1 0 0 .1 0 0 cm 5 w 0 0 m 50 50 l S Q 0.5 w 0 0 m 5 5 l S 10 w BT 0 Tw'
  expect(contents(hairlines, objects, [], '', false)).toEqual([`${widened} (0 w ) Tj ET`])
  expect(contents(hairlines, objects, [], '', true)).toEqual([`${widened} ET`])
  // The width counts where the line is drawn, not where it is set.
  const later = '-0 w q 50 0 0 50 9 9 cm 0 0 m 1 1 l S Q .0 w /F Do 0 0 m 5 5 l S'
  expect(contents(later, objects, [30], '', false)).toEqual([
    '0.5 w q 50 0 0 50 9 9 cm 0.01 w 0 0 m 1 1 l S Q 0.5 w 0 w /F Do 0.5 w 0 0 m 5 5 l S',
    '0.0 w 1 1 m 9 9 l S',
  ])
  const [page] = contents('q 1e308 0 0 0 0 0 cm 0 w 0 0 m 5 5 l S', objects, [], '', false)
  expect(page).toBe('q 1e308 0 0 0 0 0 cm 0.5 w 0 0 m 5 5 l S')
})

test('a page without hairlines needs no copy with its text', () => {
  const bytes = makePdf({ pages: ['1 w 0 0 m 5 5 l S 10 w (0 w) Tj'] })
  const file = openPdfFile(bytes)
  const kids = file?.resolve(dictOf(file.resolve(file.catalog.get('Pages'))).get('Kids'))
  const page = dictOf(file?.resolve(Array.isArray(kids) ? kids[0] : null) ?? null)
  expect(file && pageCopy(bytes, file, page, false)).toBeNull()
})

test('a content of a million zeros is searched for hairlines in no time', () => {
  const started = Date.now()
  contents(` ${'0'.repeat(1_000_000)} w`.repeat(2), { 20: '<< >>', 21: '<< >>' }, [], '', false)
  expect(Date.now() - started).toBeLessThan(5000)
})
