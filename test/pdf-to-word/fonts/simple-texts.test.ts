/** The text of codes in TrueType fonts without an encoding. */
import { expect, test } from 'vitest'
import { simpleTexts } from '../../../src/pdf-to-word/fonts/codes/simple-texts.ts'
import { readTrueType, type TrueTypeFacts } from '../../../src/pdf-to-word/fonts/programs/true-type.ts'

test('codes of a font with a Macintosh map alone are those of Mac Roman', () => {
  const facts = { chars: new Map(), codes: new Map([[0xa5, 3]]), isMacintosh: true } as unknown as TrueTypeFacts
  const textsOf = (own: TrueTypeFacts, symbolic = false) =>
    simpleTexts({
      font: new Map(),
      face: { family: 'F1', symbolic } as never,
      program: { kind: 'FontFile2', bytes: Buffer.alloc(0) } as never,
      facts: own,
      resolve: (object) => object ?? null,
    })
  expect([0xa5, 0xd5].map(textsOf(facts).text)).toEqual(['•', '’'])
  expect(textsOf({ ...facts, isMacintosh: false }).text(0xa5)).toBe('¥')
  expect(textsOf(facts, true).text(0xa5)).toBe('¥')
})

/** A font with nothing but maps of the code A5 to the glyph 3, of these platforms. @param encoding that of the map of Windows, 0 for symbols */
function fontWithMaps(platforms: readonly number[], encoding = 0): Buffer {
  const map = Buffer.alloc(262)
  map.writeUInt16BE(262, 2)
  map[6 + 0xa5] = 3
  const head = Buffer.alloc(4 + 8 * platforms.length)
  head.writeUInt16BE(platforms.length, 2)
  for (const [i, platform] of platforms.entries()) {
    head.writeUInt16BE(platform, 4 + 8 * i)
    head.writeUInt16BE(platform === 3 ? encoding : 0, 6 + 8 * i)
    head.writeUInt32BE(head.length, 8 + 8 * i)
  }
  const cmap = Buffer.concat([head, map])
  const directory = Buffer.alloc(28)
  directory.writeUInt32BE(0x10000, 0)
  directory.writeUInt16BE(1, 4)
  directory.write('cmap', 12)
  directory.writeUInt32BE(28, 20)
  directory.writeUInt32BE(cmap.length, 24)
  return Buffer.concat([directory, cmap])
}

test('a font that also has a map of Windows to Unicode is not read as Mac Roman; one for symbols says nothing', () => {
  expect(readTrueType(fontWithMaps([1]))).toMatchObject({ isMacintosh: true, codes: new Map([[0xa5, 3]]) })
  expect(readTrueType(fontWithMaps([1, 3]))?.isMacintosh).toBe(true)
  expect(readTrueType(fontWithMaps([1, 3], 1))?.isMacintosh).toBe(false)
  expect(readTrueType(fontWithMaps([3]))?.isMacintosh).toBe(false)
})
