/** Bullets that were read as letters. */
import { expect, test } from 'vitest'
import { bulletOf } from '../../../../src/engines/ocr/look/bullets.ts'
import { look } from '../../../../src/engines/ocr/look/look.ts'
import { blank, draw } from '../../../helpers/drawn-page.ts'

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

test('reads a disc at the start of a line as a bullet, whatever Tesseract read, also if it took the disc for a line', () => {
  const disc = drawn({ isSolid: true })
  expect(bulletOf(disc, [word, after], 0)).toBe('•')
  expect(
    bulletOf(
      disc,
      [
        { ...word, text: '。', size: 16 },
        { ...after, line: 4 },
      ],
      0,
    ),
  ).toBe('•')
  expect(bulletOf(disc, [{ ...word, text: 'g' }, after], 0)).toBeUndefined()
})

test('keeps a disc within a line and a lone disc as Tesseract read them', () => {
  const disc = drawn({ isSolid: true })
  expect(bulletOf(disc, [before, word, after], 1)).toBeUndefined()
  expect(bulletOf(disc, [word, { ...after, line: 4, y0: 60, y1: 90 }], 0)).toBeUndefined()
  expect(bulletOf(disc, [word], 0)).toBeUndefined()
})

test('reads a ring before a line that was read as a capital or a zero as the bullet that it is, but no capital, zero or letter', () => {
  const ring = drawn({ isSolid: false })
  const text = { ...after, y0: 14, y1: 36 }
  for (const own of ['O', '0', '°']) expect(bulletOf(ring, [{ ...word, text: own }, text], 0)).toBe('o')
  // As high as the line, near its next word, in another line, or another letter.
  expect(bulletOf(ring, [{ ...word, text: 'O' }, after], 0)).toBeUndefined()
  expect(
    bulletOf(
      ring,
      [
        { ...word, text: 'O' },
        { ...text, x0: 28 },
      ],
      0,
    ),
  ).toBeUndefined()
  expect(
    bulletOf(
      ring,
      [
        { ...word, text: 'O' },
        { ...text, line: 4 },
      ],
      0,
    ),
  ).toBeUndefined()
  expect(bulletOf(ring, [word, text], 0)).toBeUndefined()
  const zero = drawn({ isSolid: false })
  for (let y = 20; y < 32; y++) zero.pixels.fill(0, y * 100 + 14, y * 100 + 16).fill(255, y * 100 + 16, y * 100 + 30)
  expect(bulletOf(zero, [{ ...word, text: '0' }, text], 0)).toBeUndefined()
})

test('reads a black square before a line as one, and a dot that was read as a capital as a bullet', () => {
  const grey = blank(100, 60)
  draw(grey, [{ x: 10, y: 15, width: 19, height: 20 }])
  const square = { ...word, x1: 30, y0: 14, y1: 37 }
  for (const text of ['Ml', 'MI', 'H']) expect(bulletOf(grey, [{ ...square, text }, after], 0)).toBe('■')
  expect(bulletOf(grey, [{ ...square, text: 'Mine' }, after], 0)).toBeUndefined()
  expect(bulletOf(drawn({ isSolid: true }), [{ ...word, text: 'Q' }, after], 0)).toBe('•')
  expect(bulletOf(drawn({ isSolid: false }), [{ ...word, text: 'Q' }, after], 0)).toBeUndefined()
})

/** A page with the two arms of a check mark, or of a letter with equal arms. */
function arms(left: number) {
  const grey = blank(100, 60)
  const stroke = (x0: number, y0: number, x1: number, y1: number) =>
    draw(
      grey,
      Array.from({ length: 41 }, (_, i) => ({
        x: Math.round(x0 + ((x1 - x0) * i) / 40),
        y: Math.round(y0 + ((y1 - y0) * i) / 40),
        width: 2,
        height: 2,
      })),
    )
  stroke(10, left, 15, 34)
  stroke(15, 34, 26, 14)
  return grey
}

test('reads a check mark before a line that was read as a letter as the mark, and a letter as itself', () => {
  const mark = { ...word, x1: 29, y0: 13, y1: 37 }
  for (const text of ['v', 'V', 'Y']) expect(bulletOf(arms(25), [{ ...mark, text }, after], 0)).toBe('✓')
  expect(bulletOf(arms(14), [{ ...mark, text: 'v' }, after], 0)).toBeUndefined()
  expect(bulletOf(arms(25), [{ ...mark, text: 'a' }, after], 0)).toBeUndefined()
})

test('a mark that its shape shows is certain, however doubtful the letter is that it was read as', () => {
  const [mark] = look(arms(25), [{ ...word, x1: 29, y0: 13, y1: 37, text: 'Y', confidence: 24 }, after], [], 200).words
  expect(mark).toMatchObject({ text: '✓', confidence: 90 })
})

test('reads a dot as wide as a large bullet, and one of its own line height, as a bullet', () => {
  const disc = drawn({ isSolid: true })
  expect(
    bulletOf(
      disc,
      [
        { ...word, size: 22, baseline: [35, 35] },
        { ...after, size: 22, baseline: [35, 35] },
      ],
      0,
    ),
  ).toBe('•')
  expect(bulletOf(disc, [{ ...word, size: 12, baseline: [32, 32] }, after], 0)).toBe('•')
  expect(
    bulletOf(
      disc,
      [
        { ...word, size: 18, baseline: [33, 33] },
        { ...after, size: 18, baseline: [33, 33] },
      ],
      0,
    ),
  ).toBeUndefined()
})

test('reads a diamond that was read as another sign as a diamond', () => {
  const grey = blank(100, 60)
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) if (Math.abs(x + 0.5 - 16) + Math.abs(y + 0.5 - 26) < 6) grey.pixels[y * grey.width + x] = 0
  }
  expect(bulletOf(grey, [{ ...word, text: '@' }, after], 0)).toBe('◆')
  const plus = blank(100, 60)
  draw(plus, [
    { x: 15, y: 20, width: 2, height: 12 },
    { x: 10, y: 25, width: 12, height: 2 },
  ])
  expect(bulletOf(plus, [{ ...word, text: '+' }, after], 0)).toBeUndefined()
})
