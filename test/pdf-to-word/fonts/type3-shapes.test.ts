/** The looks of Type 3 fonts, whose letters are bitmaps or paths. */
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawnLooksOf } from '../../../src/pdf-to-word/fonts/looks/drawn-looks.ts'
import { type3Shapes } from '../../../src/pdf-to-word/fonts/looks/type3-shapes.ts'
import type { Dict, PdfObject } from '../../../src/pdf-to-word/ir/pdf-object.ts'

const resolve = (object: PdfObject | undefined): PdfObject => object ?? null
const fontOf = (programs: Readonly<Record<string, string | Buffer>>): Dict =>
  new Map<string, PdfObject>([
    ['FontMatrix', [0.01, 0, 0, 0.01, 0, 0]],
    [
      'CharProcs',
      new Map(Object.entries(programs).map(([name, program]) => [name, { dict: new Map(), bytes: Buffer.from(program) }] as const)),
    ],
  ])

/** A stencil mask of 16 by 20 dots, 48 by 60 units large. @param row its rows but the last @param foot the last row */
function bitmap(row: number, foot = row): Buffer {
  const data = Buffer.alloc(40)
  for (let i = 0; i < 20; i++) data.writeUInt16BE(i === 19 ? foot : row, 2 * i)
  return Buffer.concat([
    Buffer.from('50 0 0 0 48 60 d1 48 0 0 60 0 0 cm BI /W 16 /H 20 /BPC 1 /IM true /D [1 0] ID '),
    data,
    Buffer.from('\nEI'),
  ])
}

const looksOf = (program: string | Buffer) => {
  const names = ['H', 'I', 'N', 'h']
  const shapes = type3Shapes(fontOf(Object.fromEntries(names.map((name) => [name, program]))), resolve, 1)
  return drawnLooksOf(
    names.flatMap((name) => {
      const contours = shapes.contours({ name })
      return contours ? [[name, contours] as const] : []
    }),
    shapes.unitsPerEm,
  )
}

test.each([
  ['light', bitmap(0b1100000000000011), { bold: false, serif: false, italic: false }],
  ['bold', bitmap(0b1111100000011111), { bold: true, serif: false, italic: false }],
  ['light with serifs', bitmap(0b0011000000001100, 0b1111110000111111), { bold: false, serif: true, italic: false }],
])('bitmaps whose stems are %s', (_, program, looks) => {
  expect(looksOf(program)).toEqual(looks)
})

test('paths are read with their matrix, lines, curves and rectangles', () => {
  const light = '50 0 0 0 48 60 d1 2 0 0 2 0 0 cm 0 0 4 30 re 20 0 4 30 re f'
  expect(looksOf(light)).toEqual({ bold: false, serif: false, italic: false })
  expect(looksOf('50 0 0 0 48 60 d1 0 0 m 15 0 l 15 60 l 0 60 l h 30 0 m 45 0 l 45 20 45 40 45 60 c 30 60 l h f')).toMatchObject({
    bold: true,
  })
})

test('letters that are other pictures, missing or damaged have no shape', () => {
  const shapes = type3Shapes(
    fontOf({
      a: '/X Do',
      b: 'BI /W 16 /H 20 /BPC 8 ID xx EI',
      c: 'BI /W 1e9 /H 1e9 /IM true ID x EI',
      d: 'BI /W 8',
      e: '1 2 3 c l v y re f',
    }),
    resolve,
    1,
  )
  expect(['a', 'b', 'c', 'd', 'x'].map((name) => shapes.contours({ name }))).toEqual(Array(5).fill(undefined))
  expect(
    shapes
      .contours({ name: 'e' })
      ?.flat()
      .every(({ x, y }) => Number.isFinite(x + y)),
  ).toBe(true)
})

test('bitmaps of odd sizes, packed ones and those of thousands of dots have no shape', () => {
  const dots = Buffer.alloc(60_000, 0b10101010)
  const mask = (head: string, data: Buffer) => Buffer.concat([Buffer.from(`BI /IM true ${head} ID `), data, Buffer.from('\nEI')])
  const shapes = type3Shapes(
    fontOf({
      a: mask('/W 1000000000000 /H .000000000001', Buffer.from('x')),
      b: mask('/W -8 /H -8', Buffer.from('x')),
      c: mask('/W 800 /H 600', dots),
      d: mask('/W 8 /H 8 /F /Fl', deflateSync(Buffer.alloc(8))),
    }),
    resolve,
    1,
  )
  expect(['a', 'b', 'c', 'd'].map((name) => shapes.contours({ name }))).toEqual(Array(4).fill(undefined))
})

test('a letter of more than anybody draws is not measured, however small it is packed', () => {
  const packed = deflateSync(Buffer.from('0 0 m '.repeat(1_000_000)))
  const program = { dict: new Map([['Filter', 'FlateDecode']]), bytes: packed.subarray(0, 4000) }
  const shapes = type3Shapes(new Map([['CharProcs', new Map([['a', program]])]]), resolve, 1)
  expect(shapes.contours({ name: 'a' })).toBeUndefined()
})
