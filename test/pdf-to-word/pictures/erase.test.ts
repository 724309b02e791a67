/** Words painted out of the picture of a scan: only where nothing else goes with them, and nothing of them is left. */
import { expect, test } from 'vitest'
import { withoutWords } from '../../../src/pdf-to-word/pictures/erase.ts'
import type { Pixels } from '../../../src/pdf-to-word/pictures/png.ts'

const [width, height] = [400, 200]

/** Grey paper with what is told to be dark. */
function paper(isDark: (x: number, y: number) => boolean): Pixels {
  const bytes = Buffer.alloc(width * height, 240)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isDark(x, y)) bytes[y * width + x] = 0
  return { width, height, channels: 1, bytes }
}

const box = { x0: 50 / width, x1: 350 / width, y0: 100 / height, y1: 120 / height }
const isLetter = (x: number, y: number) => x >= 52 && x < 348 && y >= 102 && y < 118 && x % 10 < 4
const isDrawn = (x: number, y: number) => x > 100 && x < 200 && y > 20 && y < 60

test('removes letters, and keeps other drawing', () => {
  expect(withoutWords(paper(isLetter), [box])).toBe('empty')
  const kept = withoutWords(
    paper((x, y) => isLetter(x, y) || isDrawn(x, y)),
    [box],
  )
  if (typeof kept === 'string') throw new Error(kept)
  expect([kept.bytes[110 * width + 60], kept.bytes[40 * width + 150]]).toEqual([240, 0])
})

test('leaves a region unchanged if parts of words would stay or a rule would be lost', () => {
  const isLower = (x: number, y: number) => isLetter(x, y - 12)
  const isRule = (x: number, y: number) => x >= 52 && x < 348 && (y === 110 || y === 111)
  expect(withoutWords(paper(isLower), [box])).toBe('imperfect')
  expect(
    withoutWords(
      paper((x, y) => isLetter(x, y) || isRule(x, y)),
      [box],
    ),
  ).toBe('imperfect')
})

test('a stencil mask is judged as it is shown', () => {
  const { bytes } = paper((x, y) => isLetter(x, y) || isDrawn(x, y))
  const mask = Buffer.from([...bytes].flatMap((light) => [0, 0, 0, 255 - light === 255 ? 255 : 0]))
  const kept = withoutWords({ width, height, channels: 4, bytes: mask }, [box])
  if (typeof kept === 'string') throw new Error(kept)
  expect([kept.bytes[(110 * width + 61) * 4 + 3], kept.bytes[(40 * width + 150) * 4 + 3]]).toEqual([0, 255])
})
