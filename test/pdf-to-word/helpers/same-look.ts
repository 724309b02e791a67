/** Expects that LibreOffice shows the Word file of a PDF as the PDF was. */
import { expect } from 'vitest'
import { convert } from './convert.ts'
import { makePdf } from './make-pdf.ts'
import { render, type ShownLine, shownLines } from './render.ts'

/** A hair more than the tenth of a point in which LibreOffice prints. */
const near = 0.35

/** Both have the same lines at the same places. */
export async function expectSameLook(pages: Buffer | readonly string[]): Promise<void> {
  const pdf = Buffer.isBuffer(pages) ? pages : makePdf({ pages })
  const { path } = await convert(pdf)
  const [before, after] = [shownLines(pdf), shownLines(await render(path))]
  const texts = (of: ShownLine[][]) => of.map((lines) => lines.map(({ text }) => text))
  expect(texts(after)).toEqual(texts(before))
  for (const [page, lines] of before.entries()) {
    for (const [i, { text, x, y }] of lines.entries()) {
      const shown = after[page]?.[i]
      expect(Math.abs((shown?.y ?? 0) - y), `height of ${text}`).toBeLessThan(near)
      expect(Math.abs((shown?.x ?? 0) - x), `left edge of ${text}`).toBeLessThan(near)
    }
  }
}
