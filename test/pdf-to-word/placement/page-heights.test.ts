/** Pages of several heights, short pages, and columns that differ a little in width. */
import { expect, test } from 'vitest'
import type { PlacedSection } from '../../../src/pdf-to-word/ir/section.ts'
import { sectionXml } from '../../../src/pdf-to-word/write/section.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render, shownLines } from '../helpers/render.ts'

/** Makes one page as high as given. */
function withHeight(pdf: Buffer, page: number, height: number): Buffer {
  let at = -1
  const text = pdf.toString('latin1').replaceAll('[0 0 612 792]', (box) => (++at === page ? `[0 0 612 ${height}]` : box))
  return Buffer.from(text, 'latin1')
}

test('a footer keeps its distance from the bottom of pages of several heights', async () => {
  const pages = [792, 400, 792, 400].map((height, i) =>
    showLines([
      [72, height - 80, 11, `Page ${i} tells what was seen in this year, and what`],
      [72, height - 94, 11, 'was not seen, in as few words as can be.'],
      [72, 30, 9, 'Yearly report of the society'],
    ]),
  )
  const pdf = withHeight(withHeight(makePdf({ pages }), 1, 400), 3, 400)
  const { path, part } = await convert(pdf)
  const distances = [...(await part('word/document.xml')).matchAll(/w:footer="(\d+)"/g)].map(([, distance]) => Number(distance) / 20)
  expect(distances.length).toBeGreaterThan(1)
  expect(Math.max(...distances)).toBeLessThan(40)
  expect(Math.min(...distances)).toBeGreaterThan(15)
  expect(shownLines(await render(path))).toHaveLength(4)
})

test('the text of a short page stays on it', async () => {
  const lines = [100, 86, 72, 58, 44, 30].map((y, i) => [72, y, 11, `Line ${i} of a voucher`] as const)
  const { path } = await convert(withHeight(makePdf({ pages: [showLines(lines)] }), 0, 150))
  expect(shownLines(await render(path))).toHaveLength(1)
})

test('columns keep their edges if their widths differ by more than two points', () => {
  const section = (end: number) =>
    sectionXml(
      {
        ...{ width: 612, height: 792, margins: { left: 36, right: 36, top: 36, bottom: 36 }, headerAt: 20, footerAt: 20 },
        ...{
          columns: [
            { x0: 36, x1: end },
            { x0: 306, x1: 576 },
          ],
          ruled: false,
          continuous: false,
          stretches: [],
        },
        chapter: { numbers: { style: 'decimal', start: null }, firstPage: 0 },
      } as unknown as PlacedSection,
      { references: '', titlePage: false, isMirrored: false },
    )
  expect(section(302)).toContain('w:equalWidth="0"')
  expect(section(305)).not.toContain('w:equalWidth')
})
