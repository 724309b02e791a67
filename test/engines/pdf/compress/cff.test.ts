import { expect, test } from 'vitest'
import { writeCff } from '../../../../src/engines/pdf/compress/fonts/cff/write-cff.ts'
import { cffGlyphs, cutCff } from '../../../../src/engines/pdf/compress/fonts/cut-cff.ts'
import { readCffProgram } from '../../../../src/pdf-to-word/fonts/programs/cff-program.ts'

const number = (value: number) => value + 139
/** `500 0 rmoveto`, a line, the old hint for dots, and the end. */
const drawn = Buffer.from([number(100), number(0), 21, number(10), number(10), 5, 12, 0, 14])
const called = Buffer.from([number(0), number(0), 21, number(-106), 10, 14])
/** Composed of the glyphs of the codes 65 and 194 in StandardEncoding: A and acute. */
const composed = Buffer.from([number(5), number(9), number(65), 247, 86, 14])

const font = () =>
  writeCff({
    top: Buffer.alloc(0),
    own: Buffer.alloc(0),
    glyphs: [
      { name: '.notdef', program: Buffer.from([14]) },
      { name: 'A', program: drawn },
      { name: 'acute', program: called },
      { name: 'Aacute', program: composed },
      { name: 'odd.name', program: Buffer.from([...drawn.subarray(0, -1), 14]) },
    ],
    encoding: new Map([
      [65, 'A'],
      [66, 'odd.name'],
      [193, 'Aacute'],
    ]),
    subroutines: [Buffer.from([number(1), number(1), 5, 11]), Buffer.from([number(7), number(3), 5, 11])],
    shared: [],
  })

const glyph = (bytes: Buffer, name: string) => cffGlyphs(bytes)?.byName.get(name) ?? -1

test('a font keeps the parts of its composed glyphs, their subroutines, names and codes', () => {
  const whole = font()
  const cut = cutCff(whole, new Set([glyph(whole, 'Aacute')]), false) ?? Buffer.alloc(0)
  expect(cut.length).toBeLessThan(whole.length)
  expect([...(cffGlyphs(cut)?.byName.keys() ?? [])].sort()).toEqual(['.notdef', 'A', 'Aacute', 'acute'])
  expect(cffGlyphs(cut)?.encoding[193]).toBe('Aacute')
  const program = readCffProgram(cut)
  for (const [name, bytes] of [
    ['A', drawn],
    ['acute', called],
    ['Aacute', composed],
  ] as const)
    expect(program?.glyphs[glyph(cut, name)]).toEqual(bytes)
  expect(program?.privateOf(0).subroutines).toEqual([Buffer.from([11]), Buffer.from([number(7), number(3), 5, 11])])
})

test('glyphs keep their numbers where the PDF refers to them by number', () => {
  const whole = font()
  const cut = cutCff(whole, new Set([glyph(whole, 'A')]), true) ?? Buffer.alloc(0)
  expect(cut.length).toBe(whole.length)
  expect(glyph(cut, 'A')).toBe(glyph(whole, 'A'))
  expect(readCffProgram(cut)?.glyphs[glyph(cut, 'odd.name')]?.every((byte) => byte === 14)).toBe(true)
})

test('a font whose glyphs compute, or call a missing subroutine, stays whole', () => {
  const whole = font()
  const at = whole.indexOf(called)
  for (const [place, byte] of [
    [at + 3, number(100)],
    [at + 2, 12],
  ] as const) {
    const broken = Buffer.from(whole)
    broken[place] = byte
    expect(cutCff(broken, new Set([glyph(whole, 'acute')]), false)).toBeUndefined()
  }
})

test('damaged fonts end', () => {
  const whole = font()
  for (let at = 0; at < whole.length; at++)
    for (const byte of [0, 10, 29, 30, 255]) {
      const broken = Buffer.from(whole)
      broken[at] = byte
      expect(() => cutCff(broken, new Set([1, 2, 3, 4]), at % 2 === 0)).not.toThrow()
    }
})
