import { expect, test } from 'vitest'
import { readType1Font, type Type1Font } from '../../../../src/engines/pdf/compress/fonts/type1/read-font.ts'
import { type1ToCff } from '../../../../src/engines/pdf/compress/fonts/type1/type1-to-cff.ts'
import { readCffProgram } from '../../../../src/pdf-to-word/fonts/programs/cff-program.ts'
import { readCff } from '../../../../src/pdf-to-word/fonts/programs/type1.ts'
import { type1Outline } from '../../../../src/pdf-to-word/fonts/programs/type1-outline.ts'
import { readType1Program } from '../../../../src/pdf-to-word/fonts/programs/type1-program.ts'
import { type2Outline } from '../../../../src/pdf-to-word/fonts/programs/type2-outline.ts'
import { createRng } from '../../../fuzz/rng.ts'
import { program, systemType1, usualSubroutines, writeType1 } from '../../../helpers/type1-font.ts'

const box = program(50, 600, 'hsbw', 0, 20, 'hstem', 0, 'hmoveto', 500, 'hlineto', 700, 'vlineto', -500, 'hlineto', 'closepath', 'endchar')
const empty = program(0, 250, 'hsbw', 'endchar')

function convert(bytes: Buffer, names?: Iterable<string>): Buffer | undefined {
  let font: Type1Font
  try {
    font = readType1Font(bytes)
  } catch (error) {
    expect((error as Error).constructor.name).toBe('Unconvertible')
    return undefined
  }
  return type1ToCff(font, names ?? font.glyphs.keys())
}

/** The program of a glyph as numbers and operators; three dots stand for the operands of hints. */
function glyphOf(cff: Buffer | undefined, name: string): number[] {
  const font = readCffProgram(cff ?? Buffer.alloc(0))
  return [...(font?.glyphs[font.names.indexOf(name)] ?? [])]
}

const shapeOf = (cff: Buffer, name: string) => {
  const font = readCffProgram(cff)
  return font ? type2Outline(font, font.names.indexOf(name)) : undefined
}

test.each(['C059-Roman', 'NimbusSans-Regular', 'StandardSymbolsPS', 'Z003-MediumItalic'])(
  'outlines and widths of %s stay',
  async (name) => {
    const bytes = await systemType1(name)
    const before = readType1Program(bytes)
    const cff = convert(bytes) ?? Buffer.alloc(0)
    const after = readCffProgram(cff)
    expect(after?.names.length).toBe(before?.glyphs.size)
    const rounded = (shape: ReturnType<typeof type1Outline> | null) =>
      shape && [
        shape.advance,
        shape.contours
          .filter(({ length }) => length > 1)
          .map((contour) => contour.map(({ x, y, on }) => [Math.round(x * 10), Math.round(y * 10), on])),
      ]
    for (const [glyph, own] of after?.names.entries() ?? []) {
      const expected = before && type1Outline(before, own ?? '')
      if (expected) expect(rounded(after && type2Outline(after, glyph)), own).toEqual(rounded(expected))
    }
    expect(readCff(cff)?.encoding[65]).toBe(readType1Font(bytes).encoding[65])
  },
)

test('a font keeps the glyphs that are asked for, their parts, and their codes', () => {
  const bytes = writeType1({
    glyphs: { '.notdef': empty, A: box, acute: box, Aacute: program(50, 600, 'hsbw', 50, 7, 9, 65, 194, 'seac'), B: box },
    encoding: '256 array 0 1 255 {1 index exch /.notdef put} for dup 66 /B put dup 193/Aacute put readonly def',
  })
  const cff = convert(bytes, ['Aacute'])
  expect(readCffProgram(cff ?? Buffer.alloc(0))?.names.toSorted()).toEqual(['.notdef', 'A', 'Aacute', 'acute'])
  expect(
    readCff(cff ?? Buffer.alloc(0))
      ?.encoding.map((name, code) => [code, name])
      .filter(([, name]) => name),
  ).toEqual([[193, 'Aacute']])
  expect(glyphOf(cff, 'Aacute').slice(-6)).toEqual([139 + 7, 139 + 9, 139 + 65, 247, 86, 14])
})

test('hints that are exchanged become masks', () => {
  const exchanged = program(
    ...([10, 600, 'hsbw', 0, 20, 'hstem', 5, 30, 'vstem', 0, 0, 'rmoveto', 50, 'hlineto', 5, 4, 'callsubr'] as const),
    ...([50, 'vlineto', -50, 'hlineto', 'closepath', 'endchar'] as const),
  )
  const other = program(680, 20, 'hstem', 'return')
  const subroutines = [...usualSubroutines.slice(0, 4), program(1, 3, 'callothersubr', 'pop', 'callsubr', 'return'), other]
  const cff = convert(writeType1({ glyphs: { '.notdef': empty, A: exchanged }, subroutines }), ['A'])
  // 0 20 660 20 hstemhm 15 30 vstemhm hintmask 101 10 hmoveto 50 hlineto hintmask 010 50 -50 vlineto endchar
  const drawn = glyphOf(cff, 'A')
  const start = drawn.indexOf(18)
  expect(drawn.slice(start - 5)).toEqual([139, 159, 249, 40, 159, 18, 154, 169, 23, 19, 0xa0, 149, 22, 189, 6, 19, 0x40, 189, 89, 7, 14])
})

test('flex, divisions and composed curves keep their shape', () => {
  const bent = program(
    ...([0, 600, 'hsbw', 10, 10, 'rmoveto', 100, 'hlineto', 1, 'callsubr', 50, 0, 'rmoveto', 2, 'callsubr', -30, 0, 'rmoveto', 2] as const),
    ...(['callsubr', 10, 5, 'rmoveto', 2, 'callsubr', 20, 0, 'rmoveto', 2, 'callsubr', 20, 0, 'rmoveto', 2, 'callsubr', 10, -5] as const),
    ...([
      'rmoveto',
      2,
      'callsubr',
      20,
      0,
      'rmoveto',
      2,
      'callsubr',
      50,
      210,
      10,
      0,
      'callsubr',
      7,
      2,
      'div',
      'vlineto',
      'closepath',
    ] as const),
    ...([
      -100,
      50,
      'rmoveto',
      10,
      20,
      30,
      40,
      'vhcurveto',
      10,
      20,
      30,
      40,
      'hvcurveto',
      1,
      2,
      3,
      4,
      5,
      6,
      'rrcurveto',
      'closepath',
    ] as const),
    'endchar',
  )
  const bytes = writeType1({ glyphs: { '.notdef': empty, A: bent }, subroutines: usualSubroutines })
  const [before, cff] = [readType1Program(bytes), convert(bytes) ?? Buffer.alloc(0)]
  expect(before && type1Outline(before, 'A')).toEqual(shapeOf(cff, 'A'))
  expect(glyphOf(cff, 'A').join(' ')).toContain('12 35')
})

test.each<[string, Parameters<typeof writeType1>[0]]>([
  ['not encrypted', { glyphs: { A: box }, lead: -1 }],
  ['without random bytes', { glyphs: { A: box }, lead: 0 }],
  ['with one random byte', { glyphs: { A: box }, lead: 1 }],
  ['in hexadecimal digits', { glyphs: { A: box }, isHex: true }],
  ['with wrong counts', { glyphs: { A: box }, subroutines: usualSubroutines, counts: { glyphs: 99_999_999, subroutines: 65_535 } }],
])('a font %s is read', (_name, parts) => {
  const cff = convert(writeType1(parts)) ?? Buffer.alloc(0)
  expect(shapeOf(cff, 'A')).toMatchObject({
    advance: 600,
    contours: [
      [
        { x: 50, y: 0 },
        { x: 550, y: 0 },
        { x: 550, y: 700 },
        { x: 50, y: 700 },
      ],
    ],
  })
})

const calls = (index: number, times: number) =>
  program(...Array.from({ length: times }, () => [index, 'callsubr'] as const).flat(), 'return')

test.each<[string, Parameters<typeof writeType1>[0]]>([
  ['has a glyph without end', { glyphs: { A: program(0, 600, 'hsbw', 0, 'hmoveto', 5, 'hlineto') } }],
  ['has a glyph without width', { glyphs: { A: program(0, 'hmoveto', 5, 'hlineto', 'endchar') } }],
  ['has a subroutine that calls itself', { glyphs: { A: program(0, 1, 'hsbw', 0, 'callsubr', 'endchar') }, subroutines: [calls(0, 1)] }],
  [
    'has subroutines that multiply each other',
    {
      glyphs: { A: program(0, 1, 'hsbw', 0, 'callsubr', 'endchar') },
      subroutines: Array.from({ length: 9 }, (_, index) => (index < 8 ? calls(index + 1, 60) : program('return'))),
    },
  ],
  ['calls what is not there', { glyphs: { A: program(0, 1, 'hsbw', 7, 'callsubr', 'endchar') } }],
  ['calls an unknown procedure', { glyphs: { A: program(0, 1, 'hsbw', 0, 99, 'callothersubr', 'endchar') } }],
  ['hands over more than there is', { glyphs: { A: program(0, 1, 'hsbw', 5, 12, 'callothersubr', 'endchar') } }],
  ['takes what nobody handed over', { glyphs: { A: program(0, 1, 'hsbw', 'pop', 'hmoveto', 'endchar') } }],
  ['has a number that is cut off', { glyphs: { A: [...program(0, 1, 'hsbw'), 255, 0, 0] } }],
  ['has a huge number', { glyphs: { A: program(0, 1, 'hsbw', 2_000_000_000, 'hmoveto', 5, 'hlineto', 'endchar') } }],
  ['divides by zero', { glyphs: { A: program(0, 1, 'hsbw', 5, 0, 'div', 'hmoveto', 5, 'hlineto', 'endchar') } }],
  ['leaves operands', { glyphs: { A: program(0, 1, 'hsbw', 1, 2, 3, 'hmoveto', 5, 'hlineto', 'endchar') } }],
  ['fills the stack', { glyphs: { A: program(0, 1, 'hsbw', ...Array.from({ length: 500 }, () => 1), 'endchar') } }],
  ['has a flex without points', { glyphs: { A: program(0, 1, 'hsbw', 5, 0, 0, 0, 'callsubr', 'endchar') }, subroutines: usualSubroutines }],
  ['is composed of what is not there', { glyphs: { A: program(0, 1, 'hsbw', 0, 0, 0, 65, 255, 'seac') } }],
  ['is composed of itself and a part that is not there', { glyphs: { A: program(0, 1, 'hsbw', 0, 0, 0, 65, 66, 'seac') } }],
  ['jumps', { glyphs: { A: program(0, 1, 'hsbw', 9, 9, 'setcurrentpoint', 'endchar') } }],
  ['has many random bytes', { glyphs: { A: box }, lead: 99 }],
  ['has an unknown encryption', { glyphs: { A: box }, lead: 'x' }],
  ['has other units', { glyphs: { A: box }, matrix: '[0.0005 0 0 0.0005 0 0]' }],
  ['is slanted', { glyphs: { A: box }, matrix: '[0.001 0 0.0002 0.001 0 0]' }],
  ['is stroked', { glyphs: { A: box }, clear: '/PaintType 2 def\n' }],
  ['has several masters', { glyphs: { A: box }, clear: '/WeightVector [0.5 0.5] def\n' }],
  ['has another encoding', { glyphs: { A: box }, encoding: 'ISOLatin1Encoding def' }],
  ['has two sets of glyphs', { glyphs: { A: box }, own: '/CharStrings 5 dict dup begin\n' }],
  ['has no glyphs', { glyphs: { A: box }, change: (plain) => plain.subarray(0, plain.indexOf('/CharStrings')) }],
  ['is cut off', { glyphs: { A: box, B: box }, change: (plain) => plain.subarray(0, plain.indexOf('/B') + 10) }],
  [
    'has a piece longer than itself',
    { glyphs: { A: box }, change: (plain) => Buffer.from(plain.toString('latin1').replace(/\/A \d+/, '/A 999999'), 'latin1') },
  ],
])('a font that %s stays', (_name, parts) => {
  expect(convert(writeType1({ ...parts, glyphs: { '.notdef': empty, ...parts.glyphs } }))).toBeUndefined()
})

test('a glyph composed of itself ends', () => {
  const glyphs = { '.notdef': empty, A: program(0, 1, 'hsbw', 0, 0, 0, 65, 65, 'seac') }
  expect(convert(writeType1({ glyphs }))?.length).toBeLessThan(300)
})

test('many glyphs of many steps end', () => {
  const long = program(0, 1, 'hsbw', 0, 'hmoveto', 0, 'callsubr', 'closepath', 'endchar')
  const lines = program(...Array.from({ length: 9000 }, () => [1, 'hlineto'] as const).flat(), 'return')
  const glyphs = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`g${index}`, long]))
  expect(convert(writeType1({ glyphs: { '.notdef': empty, ...glyphs }, subroutines: [lines] }))).toBeUndefined()
})

test('damaged fonts end', async () => {
  const bytes = await systemType1('Z003-MediumItalic')
  const { glyphs, subroutines, ...font } = readType1Font(bytes)
  const rng = createRng(1)
  const names = [...glyphs.keys()].slice(0, 60)
  for (let round = 0; round < 30; round++) {
    const broken = new Map([...glyphs].map(([name, piece]) => [name, Buffer.from(piece)]))
    for (const name of names) broken.get(name)?.fill(rng.int(0, 255), rng.int(0, 40), rng.int(0, 60))
    for (const name of names) expect(() => type1ToCff({ ...font, glyphs: broken, subroutines }, [name])).not.toThrow()
    const cut = Buffer.from(bytes)
    cut.fill(rng.int(0, 255), rng.int(0, 3000), 3000 + rng.int(0, 20))
    expect(() => convert(cut, names.slice(0, 5))).not.toThrow()
  }
})
