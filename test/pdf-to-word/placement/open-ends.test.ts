/** Pages that end with breaks have more space below their text. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

/** Lines at a distance of 12 points, down to a height. */
const lines = (from: number, to: number) =>
  Array.from({ length: (from - to) / 12 + 1 }, (_, i): Shown => [72, from - 12 * i, 10, `Line ${i} tells of what was seen there.`])

async function endsOf(pages: readonly (readonly Shown[])[]) {
  const document = await (await convert(makePdf({ pages: pages.map((page) => showLines(page)) }))).part('word/document.xml')
  return { breaks: document.split('<w:pageBreakBefore/>').length - 1, bottom: Number(/w:bottom="(\d+)"/.exec(document)?.[1]) / 20 }
}

test('pages that all end with breaks have more space below their text', async () => {
  expect(await endsOf([lines(720, 480), lines(720, 480), lines(720, 84)])).toEqual({ breaks: 2, bottom: expect.closeTo(22, 0) })
  const { breaks, bottom } = await endsOf([lines(720, 480), lines(720, 84), lines(720, 84)])
  expect(breaks).toBe(1)
  expect(bottom).toBeGreaterThan(65)
})
