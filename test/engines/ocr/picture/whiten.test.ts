import { expect, test } from 'vitest'
import type { Grey } from '../../../../src/engines/ocr/picture/grey.ts'
import { whiten } from '../../../../src/engines/ocr/picture/whiten.ts'

const [width, height, dpi] = [800, 600, 150]

/** Paper in a shadow that grows to the right, with bars of ink, single dark pixels, and a photograph at the bottom. */
function shadedPage(tint = 1): Grey {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInk = y < 350 && y % 40 < 8 && x > 60 && x < 700 && x % 20 < 10
      const isPhoto = y >= 380 && y < 580 && x > 300 && x < 600
      const light = (240 - (x * 90) / width) * tint
      pixels[y * width + x] = isPhoto ? 60 + ((x * 7 + y * 13) % 90) : isInk ? light * 0.2 : light
    }
  }
  for (let at = 365 * width + 5; at < 366 * width; at += 50) pixels[at] = 20
  return { width, height, pixels }
}

const at = ({ pixels }: Grey, x: number, y: number) => pixels[y * width + x] as number

test('makes shaded paper white, removes specks, and keeps ink dark', () => {
  const [page] = whiten([shadedPage()], dpi)
  if (!page) throw new Error('no page')
  for (const x of [10, 400, 790]) expect(at(page, x, 100 + 30)).toBe(255)
  expect(at(page, 105, 365)).toBe(255)
  expect(at(page, 105, 84)).toBeLessThan(70)
})

test('brightens a photograph no more than the paper around it', () => {
  const given = shadedPage()
  const [page] = whiten([given], dpi)
  if (!page) throw new Error('no page')
  let farthest = 0
  for (let y = 420; y < 540; y++) for (let x = 340; x < 560; x++) farthest = Math.max(farthest, at(page, x, y) / at(given, x, y))
  // The paper in that shadow becomes 1.7 times as light.
  expect(farthest).toBeLessThan(1.75)
})

test('makes yellow paper white, with each channel in its own measure', () => {
  const white = whiten([shadedPage(1), shadedPage(0.95), shadedPage(0.7)], dpi)
  expect(white.map((channel) => at(channel, 400, 130))).toEqual([255, 255, 255])
})

test('leaves a picture without paper as it is', () => {
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => (i * 2_654_435_761) % 256)
  expect(whiten([{ width, height, pixels }], dpi)[0]?.pixels).toEqual(pixels)
  expect(whiten([], dpi)).toEqual([])
  expect(whiten([{ width: 1, height: 1, pixels: Uint8Array.of(7) }], dpi)[0]?.pixels).toHaveLength(1)
})
