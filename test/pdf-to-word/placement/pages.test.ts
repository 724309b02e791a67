/** Pages that stay one page although something on them is unusual. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render, shownLines } from '../helpers/render.ts'

test('a page as small as a stamp has margins that leave space for text', { timeout: 60_000 }, async () => {
  const image =
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 2 >>\nstream\n\x40\x80\nendstream'
  const page = '/Resources << /XObject << /Im 20 0 R >> >> /CropBox [0 0 120 86]'
  const pdf = makePdf({ pages: ['q 120 0 0 86 0 0 cm /Im Do Q'], objects: { 20: image }, page })
  const { path } = await convert(pdf)
  expect(shownLines(await render(path))).toHaveLength(1)
})

test('text that runs down beside a table that fills the page stays on that page', { timeout: 60_000 }, async () => {
  const edges = [72, 200, 328]
  const rows = Array.from({ length: 33 }, (_, i) => 740 - 21 * i)
  const rules = [...rows.map((y) => `72 ${y} m 328 ${y} l S`), ...edges.map((x) => `${x} 740 m ${x} 68 l S`)]
  const cells = rows.slice(0, -1).flatMap((y, i): [number, number, number, string][] => [
    [80, y - 14, 10, `Row ${i}`],
    [208, y - 14, 10, String(i * 37)],
  ])
  const beside = 'BT /F1 12 Tf 0 -1 1 0 400 640 Tm (Annual report) Tj ET'
  const { path } = await convert(makePdf({ pages: [[...rules, showLines(cells), beside].join('\n')] }))
  expect(shownLines(await render(path))).toHaveLength(1)
})

test('pictures of pages without text are anchored on their own page', async () => {
  const picture = (grey: string) =>
    `q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID ${grey} EI Q q 90 0 0 90 60 60 cm BI /W 1 /H 1 /CS /G /BPC 8 ID ${grey} EI Q`
  const xml = await (await convert(makePdf({ pages: ['1', '2', '3'].map(picture) }))).part('word/document.xml')
  const paragraphs = xml.match(/<w:p>.*?<\/w:p>/gs) ?? []
  expect(paragraphs.map((own) => own.match(/<wp:anchor /g)?.length ?? 0)).toEqual([2, 2, 2])
  expect(paragraphs.map((own) => own.includes('<w:pageBreakBefore/>'))).toEqual([false, true, true])
})
