/** The line heights that embedded fonts declare. */
import { expect, test } from 'vitest'
import { fontHeights } from '../../../src/pdf-to-word/fonts/embedding/heights.ts'

interface Declared {
  /** Ascent, descent and leading. */
  lines?: readonly [number, number, number]
  typography?: readonly [number, number, number]
  windows?: readonly [number, number]
  selection?: number
}

/** Returns the heights found in a font of 1000 units per em. */
function heightsOf({ lines = [900, -250, 0], typography = [700, -200, 100], windows = [900, 250], selection = 0 }: Declared) {
  const [hhea, style] = [Buffer.alloc(36), Buffer.alloc(96)]
  for (const [i, value] of lines.entries()) hhea.writeInt16BE(value, 4 + i * 2)
  for (const [i, value] of typography.entries()) style.writeInt16BE(value, 68 + i * 2)
  for (const [i, value] of windows.entries()) style.writeUInt16BE(value, 74 + i * 2)
  style.writeUInt16BE(selection, 62)
  return fontHeights(hhea, style, 1000)
}

test('heights on which Word and LibreOffice agree are those of the lines', () => {
  expect(heightsOf({})).toEqual({ ascent: 0.9, descent: 0.25, leading: 0 })
  expect(heightsOf({ lines: [900, -250, 50] })).toEqual({ ascent: 0.9, descent: 0.25, leading: 0.05 })
  // A table that is missing from the subset.
  expect(heightsOf({ windows: [0, 0], typography: [0, 0, 0] })).toEqual({ ascent: 0.9, descent: 0.25, leading: 0 })
})

test('a font may declare that the heights for typography count', () => {
  expect(heightsOf({ windows: [1000, 300], selection: 0x80 })).toEqual({ ascent: 0.7, descent: 0.2, leading: 0.1 })
})

test('fonts that Word would set higher than LibreOffice have no known height', () => {
  expect(heightsOf({ windows: [1000, 300] })).toBeNull()
})

test('damaged heights are not those of lines', () => {
  expect(heightsOf({ lines: [0, 0, 0], windows: [0, 0] })).toBeNull()
  expect(heightsOf({ lines: [-900, 2000, 0], windows: [0, 0] })).toBeNull()
  expect(heightsOf({ lines: [32767, -32768, 32767] })).toBeNull()
  expect(heightsOf({ lines: [900, -250, -32768] })).toBeNull()
})
