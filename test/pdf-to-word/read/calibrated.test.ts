/** Calibrated colours look as in PDF viewers, not like plain grey and RGB values. */
import { expect, test } from 'vitest'
import type { PdfObject, Resolve } from '../../../src/pdf-to-word/ir/pdf-object.ts'
import { colourSpaceOf, isPlainColour } from '../../../src/pdf-to-word/read/colours/colours.ts'

const resolve: Resolve = (object) => object ?? null
const space = (name: string, parameters: Record<string, PdfObject>): PdfObject => [name, new Map(Object.entries(parameters))]
const colour = (object: PdfObject, ...values: number[]) => colourSpaceOf(object, resolve)(values)

const daylight = [0.9505, 1, 1.089]
const primaries = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505]
const rgbWith = (gamma: number, matrix = primaries, white = daylight) =>
  space('CalRGB', { WhitePoint: white, Gamma: [gamma, gamma, gamma], Matrix: matrix })

// Expected colours are those of poppler 22.12.
test('a calibrated grey follows its gamma, and has no hue whatever its white is', () => {
  expect(colour(space('CalGray', { WhitePoint: [1, 1, 1], Gamma: 5 }), 0.75)).toBe('868686')
  expect(colour(space('CalGray', { WhitePoint: daylight }), 0.25)).toBe('898989')
  expect(colour(space('CalGray', { WhitePoint: daylight, Gamma: 0 }), 1)).toBe('FFFFFF')
})

test('calibrated colours follow their gamma, matrix and white', () => {
  const apple = [0.4497, 0.2446, 0.0252, 0.3163, 0.672, 0.1412, 0.1845, 0.0833, 0.9227]
  expect(colour(rgbWith(1.8, apple), 1, 0, 0)).toBe('FF2B06')
  expect(colour(rgbWith(1.8, apple), 0.8, 0.5, 0.2)).toBe('D99347')
  const plain = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  expect(colour(rgbWith(1, plain, [1, 1, 1]), 1, 1, 1)).toBe('FFFFFF')
  expect(colour(rgbWith(1, plain, [1, 1, 1]), 0, 0, 1)).toBe('0038FF')
})

test('a space that describes sRGB leaves the values as they are, also those of a JPEG', () => {
  const usual = rgbWith(2.2)
  expect(colour(usual, 0.2, 0.5, 0.8)).toBe('3380CC')
  expect(isPlainColour(usual, resolve)).toBe(true)
  expect(isPlainColour(rgbWith(1), resolve)).toBe(false)
})

test('Lab follows its white, also in a palette', () => {
  const lab = space('Lab', { WhitePoint: [0.9642, 1, 0.8249], Range: [-128, 127, -128, 127] })
  expect(colour(lab, 30, 20, -60)).toBe('1F3FA6')
  const palette: PdfObject = ['Indexed', lab, 1, Buffer.from([0, 128, 128, 255, 128, 128])]
  expect(colour(palette, 1)).toBe('FFFFFF')
})
