import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cutCharMap } from '../../../../src/engines/pdf/compress/fonts/true-type/cut-char-map.ts'
import { cutGlyphNames } from '../../../../src/engines/pdf/compress/fonts/true-type/cut-glyph-names.ts'
import { cutTrueType } from '../../../../src/engines/pdf/compress/fonts/true-type/cut-true-type.ts'
import { glyphNamesOf } from '../../../../src/pdf-to-word/fonts/programs/glyph-names.ts'
import { sfntOf, tablesOf } from '../../../../src/pdf-to-word/fonts/programs/sfnt.ts'
import { glyphsOfCodes } from '../../../../src/pdf-to-word/fonts/programs/true-type.ts'
import { createRng } from '../../../fuzz/rng.ts'

const sans = await readFile('/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf')
const tables = tablesOf(sans) ?? new Map<string, Buffer>()
const table = (tag: string) => tables.get(tag) ?? Buffer.alloc(0)
const glyphs = new Set([36, 37, 68, 100, 300])

test('the glyphs that stay keep their codes, names, widths and bearings', () => {
  const cut = cutTrueType(sans, { glyphs, hasMaps: true }) ?? Buffer.alloc(0)
  const [before, after] = [glyphsOfCodes(sans), glyphsOfCodes(cut)]
  const codes = [...(before ?? [])].filter(([, own]) => [...own].some((glyph) => glyphs.has(glyph)))
  expect(codes.length).toBeGreaterThanOrEqual(5)
  for (const [code, own] of codes) expect([...(after?.get(code) ?? [])]).toEqual([...own].filter((glyph) => glyphs.has(glyph)))
  expect([...(after ?? [])].filter(([, own]) => [...own].some((glyph) => glyph !== 0)).length).toBeLessThan(20)
  for (const glyph of glyphs) expect(glyphNamesOf(cut)[glyph]).toBe(glyphNamesOf(sans)[glyph])
  const metrics = tablesOf(cut)?.get('hmtx') ?? Buffer.alloc(0)
  for (const glyph of glyphs) expect(metrics.readUInt32BE(glyph * 4)).toBe(table('hmtx').readUInt32BE(glyph * 4))
  expect(metrics.readUInt32BE(50 * 4)).toBe(0)
  expect(metrics.length).toBe(table('hmtx').length)
})

test('the width that all last glyphs share stays', () => {
  const hhea = Buffer.from(table('hhea'))
  hhea.writeUInt16BE(200, 34)
  const font = sfntOf(new Map(tables).set('hhea', hhea))
  const metrics = tablesOf(cutTrueType(font, { glyphs, hasMaps: false }) ?? Buffer.alloc(0))?.get('hmtx')
  expect(metrics?.readUInt16BE(199 * 4)).toBe(table('hmtx').readUInt16BE(199 * 4))
  expect(metrics?.readInt16BE(200 * 4 + (300 - 200) * 2)).toBe(table('hmtx').readInt16BE(200 * 4 + (300 - 200) * 2))
})

/** A map with one subtable. */
function mapOf(subtable: readonly number[]): Buffer {
  return Buffer.from([0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12, ...subtable])
}
const words = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 255])

test('segments with a list and with a distance, and a list from its first code, keep what they map', () => {
  // Codes 65 and 66 with the glyphs 36 and 37 by distance, 70 to 72 with 68, 50 and 100 by list.
  const segments = [...words(72, 0xffff, 0), ...words(65, 0xffff), ...words(0, 1), ...words(4, 0), ...words(0, 0, 0, 0, 0, 68, 50, 100)]
  const cut = cutCharMap(mapOf([...words(4, 0, 0, 4, 0, 0, 0), ...segments]), glyphs)
  expect([...(cut?.subarray(12) ?? [])]).toEqual([
    ...words(4, 40, 0, 6, 4, 1, 2),
    ...words(70, 72, 0xffff, 0),
    ...words(70, 72, 0xffff),
    ...words((68 - 70) & 0xffff, 100 - 72, 1),
    ...words(0, 0, 0),
  ])
  const list = cutCharMap(mapOf(words(6, 16, 0, 65, 3, 36, 5, 37)), glyphs)
  expect([...(list?.subarray(12) ?? [])]).toEqual(words(6, 16, 0, 65, 3, 36, 0, 37))
  expect(cutCharMap(mapOf(words(2, 6, 0)), glyphs)).toBeUndefined()
})

test('segments that map every code again and again are refused', () => {
  const count = 4000
  const parts = [Array(count).fill(0xffff), [0], Array(count).fill(0), Array(count).fill(1), Array(count).fill(0)].flat()
  expect(() => cutCharMap(mapOf([...words(4, 0, 0, count * 2, 0, 0, 0), ...words(...parts)]), glyphs)).toThrow(RangeError)
})

test('damaged tables end', () => {
  const rng = createRng(7)
  for (let round = 0; round < 300; round++) {
    const broken = new Map(tables)
    for (const tag of ['cmap', 'post', 'hmtx', 'hhea']) {
      const bytes = Buffer.from(table(tag))
      for (let place = 0; place < 8; place++) bytes[rng.int(0, round % 2 === 0 ? 60 : bytes.length - 1)] = rng.int(0, 255)
      broken.set(tag, rng.once(5) ? bytes.subarray(0, rng.int(0, bytes.length)) : bytes)
    }
    const font = sfntOf(broken)
    expect(() => cutTrueType(font, { glyphs, hasMaps: true })).not.toThrow()
  }
  expect(() => cutGlyphNames(table('post').subarray(0, 2000), glyphs)).toThrow(RangeError)
})
