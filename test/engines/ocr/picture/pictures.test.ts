/** Content of a page other than words and rules. */
import { expect, test } from 'vitest'
import { findPictures } from '../../../../src/engines/ocr/picture/pictures.ts'
import { blank, draw } from '../../../helpers/drawn-page.ts'

test('takes for a picture what fills the page, or is at one of its edges', () => {
  const full = { width: 600, height: 800, pixels: new Uint8Array(480_000) }
  expect(findPictures(full, [], [], 72)).toEqual([{ x0: 0, y0: 0, x1: 600, y1: 800 }])
  const edge = blank(600, 800)
  draw(edge, [{ x: 0, y: 0, width: 600, height: 120 }])
  expect(findPictures(edge, [], [], 72)).toEqual([{ x0: 0, y0: 0, x1: 600, y1: 120 }])
})
