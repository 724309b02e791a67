/** Small pictures before lines of text. */
import { expect, test } from 'vitest'
import type { Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import type { Picture } from '../../../src/pdf-to-word/ir/picture.ts'
import { writePictureBullets } from '../../../src/pdf-to-word/page/glyphs/picture-bullets.ts'

const letter = (y: number) => ({ text: 'T', x: 90, endX: 97, y, size: 12, angle: 0, mark: 3, color: '000000' }) as Glyph
const picture = (y: number, object: number, size = 8) =>
  ({ box: { x0: 72, x1: 72 + size, y0: y - size, y1: y }, object, order: 0, mark: 5, artifact: false }) as unknown as Picture

const bulletsOf = (pictures: readonly Picture[]) => {
  const written = writePictureBullets([letter(100), letter(130), letter(160)], pictures)
  return [written.glyphs.filter(({ text }) => text === '•').length, written.pictures.length]
}

test('the same small picture before several lines is a bullet', () => {
  expect(bulletsOf([picture(100, 7), picture(130, 7), picture(160, 7)])).toEqual([3, 0])
  const [, , , bullet] = writePictureBullets([letter(100), letter(130), letter(160)], [picture(100, 7), picture(130, 7)]).glyphs
  expect(bullet?.mark).toBe(3)
})

test('single pictures, different ones, and those larger than letters stay pictures', () => {
  expect(bulletsOf([picture(100, 7)])).toEqual([0, 1])
  expect(bulletsOf([picture(100, 7), picture(130, 8)])).toEqual([0, 2])
  expect(bulletsOf([picture(100, 7, 12), picture(130, 7, 12)])).toEqual([0, 2])
})
