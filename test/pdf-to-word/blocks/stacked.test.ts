/** What a page draws over a picture lies above it in the Word file too. */
import { expect, test } from 'vitest'
import { stacked } from '../../../src/pdf-to-word/blocks/figures/stacked.ts'
import type { Figure } from '../../../src/pdf-to-word/ir/figure.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import { stackedFigures } from '../../../src/pdf-to-word/tuning/blocks/figures.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { boxOf } from '../helpers/values.ts'

const screenshot = 'q 240 0 0 150 200 400 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x10\x80\xf0\x40 EI Q'
const arrow =
  '0 0.4 0.9 RG 2 w 230 420 m 250 470 280 480 330 520 c S 330 520 m 318 518 l 322 508 l 330 520 l S 230 420 m 236 431 228 432 224 426 c S'
const text = showLines([
  [72, 700, 11, 'The arrow shows where to press next.'],
  [72, 540, 11, 'Press here,'],
  [72, 420, 11, 'or there.'],
  [72, 300, 11, 'Afterwards the window closes by itself.'],
])

/** Places of the floating pictures, by width in points. */
async function placesIn(content: string): Promise<{ width: number; height: number }[]> {
  const { part } = await convert(makePdf({ pages: [content] }))
  const anchors = (await part('word/document.xml')).matchAll(/relativeHeight="(\d+)".*?<wp:extent cx="(\d+)"/gs)
  return [...anchors].map(([, height, width]) => ({ width: Math.round(Number(width) / 12_700), height: Number(height) }))
}

test.each([
  ['over a picture lies above', `${screenshot}\n${arrow}\n${text}`, true],
  ['before a picture lies below', `${arrow}\n${screenshot}\n${text}`, false],
])('an arrow that is drawn %s it', async (_, content, isAbove) => {
  const places = await placesIn(content)
  const [window, ...others] = places.toSorted((a, b) => b.width - a.width)
  expect(window?.width).toBe(240)
  for (const { height } of others) expect(height > (window?.height ?? 0)).toBe(isAbove)
  if (isAbove) expect(others.length).toBeGreaterThan(0)
})

test('figures on a page with too many drawings stay in the order of the text', () => {
  const figure = { kind: 'figure', box: boxOf(0, 0, 10, 10), picture: null } as unknown as Figure
  const drawings = Array.from({ length: 2001 }, (_, order) => ({ box: boxOf(1, 1, 9, 9), order }))
  const page = { drawings, pictures: [] } as unknown as PageContent
  expect(stacked([figure], page)[0]?.order).toBe(2000)
  expect(stacked(Array(Math.ceil(stackedFigures.mostPairs / 2000)).fill(figure), page)[0]?.order).toBeUndefined()
})
