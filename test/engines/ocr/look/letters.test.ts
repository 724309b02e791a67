import { expect, test } from 'vitest'
import { isBullet, withoutLetters } from '../../../../src/engines/ocr/look/letters.ts'

const box = { x0: 10, y0: 20, x1: 22, y1: 32 }

/** A disc, or only its edge, where a word of one letter was read. */
function drawn({ isSolid }: { isSolid: boolean }) {
  const grey = { width: 100, height: 60, pixels: new Uint8Array(6000).fill(255) }
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      const radius = Math.hypot(x + 0.5 - 16, y + 0.5 - 26)
      if (radius < 6 && (isSolid || radius > 4)) grey.pixels[y * grey.width + x] = 0
    }
  }
  return grey
}

const word = { ...box, text: 'e', confidence: 70, size: 28, line: 3, baseline: [37, 37] as const, block: 0, paragraph: 0 }
const after = { ...word, text: 'point', x0: 40, x1: 90 }
const before = { ...word, text: 'A', x0: 0, x1: 8 }

test('reads a disc at the start of a line as a bullet, whatever Tesseract read', () => {
  const disc = drawn({ isSolid: true })
  expect(isBullet(disc, [word, after], 0)).toBe(true)
  expect(isBullet(disc, [{ ...word, text: 'g' }, after], 0)).toBe(false)
})

test('keeps a ring, a disc within a line and a lone disc as Tesseract read them', () => {
  expect(isBullet(drawn({ isSolid: false }), [word, after], 0)).toBe(false)
  const disc = drawn({ isSolid: true })
  expect(isBullet(disc, [before, word, after], 1)).toBe(false)
  expect(isBullet(disc, [word, { ...after, line: 4 }], 0)).toBe(false)
})

test('takes a broken rule on the baseline of successive words for their serifs, and an underline or a border for a rule', () => {
  const size = 42
  const words = [
    { ...word, text: 'than', x0: 698, x1: 784, y0: 1530, y1: 1563, baseline: [1562, 1562] as const, size },
    { ...word, text: 'nine', x0: 804, x1: 885, y0: 1531, y1: 1562, baseline: [1562, 1562] as const, size },
  ]
  const row = { level: true, at: 1561, from: 702, to: 866, width: 1.5, grey: 0, inked: 0.88 }
  expect(withoutLetters([row], words)).toEqual([])
  const others = [
    { ...row, at: 1568 },
    { ...row, inked: 1 },
    { ...row, from: 500, to: 1200 },
  ]
  expect(withoutLetters(others, words)).toEqual(others)
})
