/** Light words on dark bands that a reading left out. */
import { expect, test } from 'vitest'
import { drawGathered } from '../../../src/engines/ocr/words/gathered-picture.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { gatherUnread } from '../../../src/engines/ocr/words/unread-letters.ts'
import { type Bar, blank, draw, noise } from '../../helpers/drawn-page.ts'

const dpi = 200

const word = (x0: number, y0: number): OcrWord => ({
  ...{ x0, y0, x1: x0 + 80, y1: y0 + 22, text: 'Bearing', confidence: 95, baseline: [y0 + 22, y0 + 22], size: 30 },
  ...{ block: 0, paragraph: 0, line: y0 },
})

const letters = (count: number, grey: number): Bar[] =>
  Array.from({ length: count }, (_, i) => ({ x: 400 + 16 * i, y: 310, width: 10, height: 20, grey }))
/** A band that touches the frame of a table. */
const band: Bar[] = [
  { x: 200, y: 300, width: 603, height: 40, grey: 20 },
  { x: 200, y: 300, width: 3, height: 300 },
]

function gathered(bars: readonly Bar[], read: readonly OcrWord[] = [word(420, 420)]) {
  const grey = blank(1000, 800)
  draw(grey, bars)
  return { grey, found: gatherUnread(grey, [], read, dpi) }
}

test('a light word on dark is gathered, dark on light', () => {
  const { grey, found } = gathered([...band, ...letters(8, 250)])
  expect(found?.parts.map(({ box, isLight }) => [box.x0 < 400, box.x1 > 522, isLight])).toEqual([[true, true, true]])
  const { pixels } = drawGathered(grey, found ?? { width: 1, height: 1, parts: [] })
  expect(pixels.filter((pixel) => pixel < 10)).toHaveLength(8 * 10 * 20)
  expect(pixels.every((pixel) => pixel < 10 || pixel > 230)).toBe(true)
})

test('light words that were read, single spots, and the white between dark letters are not gathered', () => {
  expect(gathered([...band, ...letters(8, 250)], [word(430, 309)]).found).toBeUndefined()
  expect(gathered([...band, ...letters(1, 250)]).found).toBeUndefined()
  const spaces = Array.from({ length: 8 }, (_, i): Bar => ({ x: 400 + 30 * i, y: 300, width: 20, height: 40, grey: 0 }))
  const counters = spaces.map((bar): Bar => ({ x: bar.x + 5, y: 310, width: 10, height: 20, grey: 255 }))
  expect(gathered([...spaces, ...counters]).found?.parts.some(({ isLight }) => isLight) ?? false).toBe(false)
})

test('noise on black has no light words', () => {
  const { width, height, pixels } = noise(2000, 2000, 0.1)
  const black = { width, height, pixels: pixels.map((pixel) => 255 - pixel) }
  const many = Array.from({ length: 3000 }, (_, i) => word((i % 20) * 90, Math.floor(i / 20) * 13))
  expect(gatherUnread(black, [], many, dpi)?.parts.length ?? 0).toBeLessThanOrEqual(100)
  expect(gatherUnread(black, [], [word(100, 100)], dpi)?.parts.length ?? 0).toBeLessThanOrEqual(200)
})
