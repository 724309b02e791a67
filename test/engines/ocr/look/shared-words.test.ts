import { expect, test } from 'vitest'
import { withoutSharedWords } from '../../../../src/engines/ocr/look/shared-words.ts'
import type { Box } from '../../../../src/pdf-to-word/ir/geometry.ts'
import { blank, draw, noise } from '../../../helpers/drawn-page.ts'

const word = (x0: number, y0: number, x1: number, y1: number, confidence = 95) => ({ x0, y0, x1, y1, confidence })

/** A logo, and a word whose beginning is in the box of the logo; with a `tail`, the logo also has ink beside the word. */
function page(tail: boolean) {
  const grey = blank(600, 300)
  draw(grey, [
    { x: 100, y: 50, width: 100, height: 100 },
    { x: 180, y: 200, width: 120, height: 20 },
  ])
  if (tail) draw(grey, [{ x: 110, y: 200, width: 40, height: 40 }])
  return grey
}
const picture: Box = { x0: 90, y0: 40, x1: 220, y1: 245 }
const beside = word(178, 196, 304, 224)

test('ends a picture before a word that only reaches into its box', () => {
  expect(withoutSharedWords(page(false), [picture], [beside])).toEqual([{ ...picture, y1: 196 }])
})

test('extends a picture over a word where cutting it off would lose other ink, and over a doubtful one', () => {
  const whole = { ...picture, x1: 304 }
  expect(withoutSharedWords(page(true), [picture], [beside])).toEqual([whole])
  expect(withoutSharedWords(page(false), [picture], [{ ...beside, confidence: 60 }])).toEqual([whole])
})

test('leaves pictures alone whose words are inside, outside, or only touch them', () => {
  const words = [word(110, 60, 180, 90), word(400, 60, 500, 90), word(215, 60, 300, 90)]
  expect(withoutSharedWords(page(true), [picture], words)).toEqual([picture])
})

test('accepts many pictures and words at one place', () => {
  const grey = noise(2000, 2000, 0.1)
  const pictures = Array.from({ length: 200 }, (_, i) => ({ x0: 0, y0: 0, x1: 1000 + i, y1: 1000 }))
  const words = Array.from({ length: 20_000 }, (_, i) => word(900 + (i % 50), i % 900, 1300, 1400, i % 100))
  const start = performance.now()
  withoutSharedWords(grey, pictures, words)
  expect(performance.now() - start).toBeLessThan(20_000)
})
