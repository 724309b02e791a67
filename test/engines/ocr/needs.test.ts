import { expect, test } from 'vitest'
import { needOf } from '../../../src/engines/ocr/needs/needs.ts'
import type { Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import type { PageFacts } from '../../../src/pdf-to-word/ir/page-facts.ts'
import type { Picture } from '../../../src/pdf-to-word/ir/picture.ts'

/** Letters one after the other, 5 points wide. */
function lettersAt(x: number, y: number, text: string, hidden = false): Glyph[] {
  const face = { family: 'Arial', bold: false, italic: false, fixed: false, serif: false, symbolic: false, ascent: 0.9, descent: 0.2 }
  return [...text].map((letter, i) => ({
    ...{ text: letter, x: x + 5 * i, y, endX: x + 5 * i + 5, endY: y, size: 10, face, bold: false, italic: false, color: '000000' },
    ...{ angle: 0, mark: -1, artifact: null, hidden, order: i },
  }))
}

/** A picture at 200 dots per inch. */
function pictureAt(x0: number, y0: number, width: number, height: number): Picture {
  const dict = new Map([['Width', (width * 200) / 72] as const, ['Height', (height * 200) / 72] as const])
  return {
    ...{ box: { x0, y0, x1: x0 + width, y1: y0 + height }, matrix: [width, 0, 0, height, x0, y0], object: 7, color: '000000', order: 0 },
    ...{ mark: -1, artifact: false, stream: { dict, bytes: Buffer.alloc(0) } },
  } as unknown as Picture
}

function pageOf(glyphs: Glyph[], pictures: Picture[]): PageFacts {
  const rest = { shapes: [], links: [], comments: [], fields: [], truncated: false }
  return { scale: 1, index: 2, base: [1, 0, 0, 1, 0, 0], width: 595, height: 842, glyphs, pictures, ...rest }
}

const whole = pictureAt(0, 0, 595, 842)

test('reads a page that is a picture as a whole', () => {
  expect(needOf(pageOf([], [whole]), 'auto')).toMatchObject({ page: 3, regions: null, known: [], dpi: expect.closeTo(200, 0) })
})

test('reads only the large pictures of a page with text, and excludes its letters', () => {
  const page = pageOf(lettersAt(50, 100, 'Chapter'), [pictureAt(50, 200, 400, 300), pictureAt(50, 600, 40, 40)])
  const need = needOf(page, 'auto')
  expect(need?.regions).toEqual([{ x0: 50, y0: 200, x1: 450, y1: 500 }])
  expect(need?.known).toEqual([{ x0: 50, x1: 85, y0: 92, y1: 102.5 }])
})

test.each([
  ['upside down', { x: 100, y: 100, endX: 95, endY: 100 }, { x0: 95, y0: 97.5, x1: 100, y1: 108 }],
  ['downwards', { x: 100, y: 100, endX: 100, endY: 105 }, { x0: 97.5, y0: 100, x1: 108, y1: 105 }],
  ['upwards', { x: 100, y: 100, endX: 100, endY: 95 }, { x0: 92, y0: 95, x1: 102.5, y1: 100 }],
])('excludes a letter that stands %s', (_, place, box) => {
  const page = pageOf([{ ...(lettersAt(0, 0, 'x')[0] as Glyph), ...place }], [whole])
  expect(needOf(page, 'auto')?.known).toEqual([box])
})

test('skips a page with only text, a logo, letters over its picture or the text of a scanner', () => {
  const text = lettersAt(50, 100, 'Chapter')
  const over = lettersAt(60, 300, 'x'.repeat(60))
  for (const page of [
    pageOf(text, []),
    pageOf(text, [pictureAt(50, 600, 40, 40)]),
    pageOf([...text, ...over], [pictureAt(50, 200, 400, 300)]),
    pageOf(lettersAt(50, 100, 'Scanned', true), [whole]),
    pageOf([], []),
  ])
    expect(needOf(page, 'auto')).toBeUndefined()
})

test('reads a scan with invisible text for a Word file, and counts its letters', () => {
  const hidden = lettersAt(50, 100, 'Scan, 1', true)
  expect(needOf(pageOf(hidden, [whole]), 'rebuild')).toMatchObject({ regions: null, known: [], hidden: 5 })
  expect(needOf(pageOf(hidden, [whole]), 'force')?.hidden).toBe(0)
  expect(needOf(pageOf(hidden, [pictureAt(50, 200, 400, 300)]), 'rebuild')).toBeUndefined()
  expect(needOf(pageOf(lettersAt(50, 100, 'Chapter'), []), 'rebuild')).toBeUndefined()
})

test('reads a scan with invisible text for a Word file although it has a stamp, which is no part of the picture', () => {
  const hidden = lettersAt(50, 100, 'recognized', true)
  const stamp = lettersAt(50, 800, 'Received')
  const need = needOf(pageOf([...hidden, ...stamp], [whole]), 'rebuild')
  expect(need).toMatchObject({ regions: null, known: [{ x0: 50, x1: 90 }], hidden: 10 })
  expect(needOf(pageOf([...hidden, ...lettersAt(50, 800, 'A page of text')], [whole]), 'rebuild')?.hidden).not.toBe(10)
  expect(needOf(pageOf([...hidden, ...stamp], [pictureAt(50, 200, 400, 300)]), 'rebuild')?.hidden).not.toBe(10)
})

test('excludes what the fields of a form show', () => {
  const field = { glyphs: lettersAt(50, 100, 'Ada') } as unknown as PageFacts['fields'][number]
  const page = { ...pageOf([], [whole]), fields: [field] }
  for (const mode of ['auto', 'rebuild', 'replace'] as const) expect(needOf(page, mode)?.known).toMatchObject([{ x0: 50, x1: 65 }])
})

test('reads the text of pages too where it is to be replaced', () => {
  const page = pageOf(lettersAt(50, 100, 'Chapter'), [])
  expect(needOf(page, 'replace')).toMatchObject({ regions: null, known: [], hidden: 0 })
})

test('reads all pages but empty ones on request', () => {
  expect(needOf(pageOf(lettersAt(50, 100, 'Scanned', true), [whole]), 'force')?.regions).toBeNull()
  expect(needOf(pageOf(lettersAt(50, 100, 'Chapter'), []), 'force')).toMatchObject({ regions: null, known: [expect.anything()] })
  expect(needOf(pageOf([], []), 'force')).toBeUndefined()
})

test('limits the resolution of a page of one point with a large picture', () => {
  const page = { ...pageOf([], [pictureAt(0, 0, 1, 1)]), width: 1, height: 1 }
  page.pictures[0]?.stream.dict.set('Width', 50_000)
  expect(needOf(page, 'auto')).toMatchObject({ dpi: 10_000, paperDpi: 300, pictureDpi: 1200 })
})
