import { expect, test } from 'vitest'
import { findRules } from '../../../src/engines/ocr/picture/rules.ts'
import { drawGathered, wordsOfParts } from '../../../src/engines/ocr/words/gathered-picture.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { findLetterSpots } from '../../../src/engines/ocr/words/unread.ts'
import { gatherUnread, lettersAlone, weightOf } from '../../../src/engines/ocr/words/unread-letters.ts'
import { type Bar, blank, draw, noise } from '../../helpers/drawn-page.ts'

const dpi = 200

function word(text: string, x0: number, y0: number, { width = 80, confidence = 95, size = 30 } = {}): OcrWord {
  const box = { x0, y0, x1: x0 + width, y1: y0 + 22 }
  return { ...box, text, confidence, baseline: [y0 + 22, y0 + 22], size, block: 0, paragraph: 0, line: y0 }
}

const levels = [300, 360, 420].map((y): Bar => ({ x: 200, y, width: 603, height: 3 }))
const uprights = [200, 400, 800].map((x): Bar => ({ x, y: 300, width: 3, height: 123 }))
/** The numbers of two rows, of which the words were read. */
const numbers = [320, 380].map((y): Bar => ({ x: 220, y, width: 10, height: 20 }))
const words = [word('Bearing', 420, 320), word('Sealing', 420, 380)]

function gatheredFrom(bars: readonly Bar[], read: readonly OcrWord[]) {
  const grey = blank(1000, 800)
  draw(grey, bars)
  return { grey, gathered: gatherUnread(grey, findRules(grey, dpi), read, dpi) }
}

test('gathers what is in cells without words, side by side', () => {
  const { grey, gathered } = gatheredFrom([...levels, ...uprights, ...numbers], words)
  expect(gathered?.parts.map(({ box }) => box)).toEqual(numbers.map(({ x, y }) => ({ x0: x - 4, y0: y - 4, x1: x + 14, y1: y + 24 })))
  const drawn = drawGathered(grey, gathered ?? { width: 1, height: 1, parts: [] })
  expect(drawn.pixels.filter((pixel) => pixel === 0).length).toBe(2 * 10 * 20)
  expect(gatheredFrom([...levels, ...uprights], words).gathered).toBeUndefined()
})

test('gathers short groups of letters beside a line, but no bullets or letters of another height', () => {
  const read = [word('Bearing', 420, 320)]
  const beside: Bar = { x: 220, y: 322, width: 10, height: 20 }
  expect(gatheredFrom([beside], read).gathered?.parts.map(({ box }) => box.x0)).toEqual([216])
  const others: Bar[][] = [
    [{ ...beside, y: 600 }],
    [{ ...beside, height: 6 }],
    [{ ...beside, y: 328, height: 13 }],
    [{ ...beside, x: 405 }],
  ]
  for (const bars of others) expect(gatheredFrom(bars, read).gathered).toBeUndefined()
})

test('gathers words that were left out beside a line as a whole, but none that are parts of words', () => {
  const read = [word('Bearing', 420, 320)]
  const pieces = [0, 16, 32, 48, 64, 80].map((x): Bar => ({ x: 220 + x, y: 322, width: 10, height: 20 }))
  const two = pieces.map((piece, i) => (i < 3 ? piece : { ...piece, x: piece.x + 10 }))
  for (const bars of [pieces, two]) expect(gatheredFrom(bars, read).gathered?.parts).toHaveLength(1)
  const touching = pieces.map((piece) => ({ ...piece, x: piece.x + 108 }))
  expect(gatheredFrom(touching, read).gathered).toBeUndefined()
  const { grey } = gatheredFrom(two, read)
  expect(weightOf(lettersAlone(findLetterSpots(grey, dpi, read), read), read)).toBe(3)
  const number = gatheredFrom([{ x: 380, y: 322, width: 10, height: 20 }], read)
  expect(weightOf(lettersAlone(findLetterSpots(number.grey, dpi, read), read), read)).toBe(2)
})

test('gives words of the gathered picture their places on the page', () => {
  const { gathered } = gatheredFrom([...levels, ...uprights, ...numbers], words)
  const parts = gathered?.parts ?? []
  const [first, second] = parts
  const at = ({ x, y }: { x: number; y: number } = { x: 0, y: 0 }, more = {}) => word('7', x + 4, y + 4, { width: 10, ...more })
  const placed = wordsOfParts(parts, [at(first), at(second)], [word('Bearing', 420, 318, { size: 32 })])
  expect(placed.map(({ x0, x1, y0, size, baseline }) => [x0, x1, y0, size, baseline[0]])).toEqual([
    // On the line beside it.
    [220, 230, 320, 32, 340],
    [220, 230, 380, 30, 402],
  ])
  // One over both parts, an unsure one, and one beside all parts.
  const wide = (second?.x ?? 0) - (first?.x ?? 0)
  expect(wordsOfParts(parts, [at(first, { width: wide }), at(first, { confidence: 60 }), word('x', 0, 0)], [])).toEqual([])
})

test('gathers little from noise or a grid of hairlines, and nothing beside words of impossible sizes', () => {
  const specks = noise(2000, 2000, 0.1)
  const many = Array.from({ length: 3000 }, (_, i) => word('word', (i % 20) * 90, Math.floor(i / 20) * 13))
  expect(gatherUnread(specks, [], many, dpi)?.parts.length ?? 0).toBeLessThanOrEqual(100)
  const lines = Array.from({ length: 400 }, (_, i) => ({
    level: i % 2 === 0,
    at: 20 + i * 4,
    from: 0,
    to: 2000,
    width: 1,
    grey: 0,
    inked: 1,
  }))
  expect(gatherUnread(specks, lines, many, dpi)?.parts.length ?? 0).toBeLessThanOrEqual(500)
  const { grey } = gatheredFrom([...levels, ...uprights, ...numbers], [])
  for (const size of [0, 1e6]) expect(gatherUnread(grey, findRules(grey, dpi), [word('Bearing', 420, 320, { size })], dpi)).toBeUndefined()
  expect(gatherUnread(grey, findRules(grey, dpi), [], dpi)).toBeUndefined()
})

test('leaves the picture of a page of few dots per inch as it is', () => {
  const grey = blank(1000, 800)
  draw(grey, numbers)
  const before = grey.pixels.slice()
  findLetterSpots(grey, 100, words)
  expect(grey.pixels).toEqual(before)
})
