/** Serifs, weight and slant of fonts whose names say nothing, seen in the shapes of their letters. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawnLooksOf } from '../../../src/pdf-to-word/fonts/looks/drawn-looks.ts'
import { inkRuns } from '../../../src/pdf-to-word/fonts/looks/ink-runs.ts'
import type { ContourPoint } from '../../../src/pdf-to-word/fonts/programs/contours.ts'
import { trueTypeContours } from '../../../src/pdf-to-word/fonts/programs/true-type-outline.ts'
import { convert } from '../helpers/convert.ts'
import { makeType1, type1Pdf } from '../helpers/make-type1.ts'
import { readZip } from '../helpers/read-zip.ts'

const points = (...corners: [number, number][]): ContourPoint[] => corners.map(([x, y]) => ({ x, y, on: true }))

/** A letter of one stem, with a foot of its own width or wider. */
function stem({ width, foot = width, slant = 0 }: { width: number; foot?: number; slant?: number }): ContourPoint[][] {
  const side = (foot - width) / 2
  const at = (x: number, y: number): [number, number] => [x + y * slant, y]
  return [
    points(at(-side, 0), at(-side, 40), at(0, 40), at(0, 700), at(width, 700), at(width, 40), at(width + side, 40), at(width + side, 0)),
  ]
}

const letters = (shape: ContourPoint[][], names = 'HIKN') => [...names].map((letter) => [letter, shape] as const)

test('feet at the baseline are serifs, thick stems bold, leaning ones italic', () => {
  expect(drawnLooksOf(letters(stem({ width: 90 })), 1000)).toEqual({ serif: false, bold: false, italic: false })
  expect(drawnLooksOf(letters(stem({ width: 100, foot: 250 })), 1000)).toEqual({ serif: true, bold: false, italic: false })
  expect(drawnLooksOf(letters(stem({ width: 140 })), 1000)).toEqual({ serif: false, bold: true, italic: false })
  expect(drawnLooksOf(letters(stem({ width: 90, slant: 0.2 })), 1000)).toEqual({ serif: false, bold: false, italic: true })
})

test('letters that say nothing, or too few, decide nothing', () => {
  const nothing = { serif: undefined, bold: undefined, italic: undefined }
  expect(drawnLooksOf(letters(stem({ width: 140 }), 'OSC'), 1000)).toEqual(nothing)
  expect(drawnLooksOf(letters(stem({ width: 140 }), 'H'), 1000)).toEqual(nothing)
  expect(drawnLooksOf(letters([], 'HIKN'), 1000)).toEqual(nothing)
  expect(drawnLooksOf(letters([points([Number.NaN, 0], [0, Number.NaN])]), 1000)).toEqual(nothing)
  expect(drawnLooksOf(letters(stem({ width: 90, foot: 200, slant: 0.2 }), 'hikmnr'), 1000).serif).toBeUndefined()
})

test('ink is found between the crossings of a curve, not in the holes of a letter', () => {
  const ring = [points([0, 0], [100, 0], [100, 100], [0, 100]), points([20, 20], [20, 80], [80, 80], [80, 20])]
  expect(inkRuns(ring, 50)).toEqual([
    { from: 0, to: 20 },
    { from: 80, to: 100 },
  ])
  expect(inkRuns(ring, 10)).toEqual([{ from: 0, to: 100 }])
  const [run] = inkRuns([[...points([0, 0], [100, 0]), { x: 50, y: 200, on: false }]], 50)
  // The height is 400 t (1 - t), the place 100 t.
  expect(run?.from).toBeCloseTo(14.6, 0)
  const [round] = inkRuns(
    [
      [
        { x: 0, y: 0, on: false },
        { x: 100, y: 0, on: false },
        { x: 100, y: 100, on: false },
        { x: 0, y: 100, on: false },
        { x: 0, y: 50, on: true },
      ],
    ],
    50,
  )
  expect(round?.to).toBeCloseTo(100, -1)
})

test('many corners take bounded time', () => {
  const zigzag = points(...Array.from({ length: 10_000 }, (_, i): [number, number] => [i, (i % 2) * 700]))
  expect(inkRuns([zigzag], 100).length).toBe(5000)
  expect(drawnLooksOf(letters([zigzag]), 1000).bold).toBe(false)
})

test('TrueType contours are read with repeated flags and short steps; damage gives none', () => {
  const glyph = Buffer.from([0, 1, 0, 0, 0, 0, 0, 100, 0, 100, 0, 3, 0, 0, 0x31, 0x33, 0x35, 0x23, 100, 100, 100])
  expect(trueTypeContours(glyph)).toEqual([points([0, 0], [100, 0], [100, 100], [0, 100])])
  for (let length = 2; length < glyph.length; length++) expect(trueTypeContours(glyph.subarray(0, length))).toBeUndefined()
  expect(trueTypeContours(Buffer.alloc(0))).toEqual([])
  expect(trueTypeContours(Buffer.from([255, 255]))).toBeUndefined()
  expect(
    trueTypeContours(Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0]), Buffer.alloc(70_000)])),
  ).toBeUndefined()
})

const capital = (width: number, foot = 0) =>
  `0 500 hsbw ${200 - foot} 0 rmoveto 0 30 rlineto ${foot} 0 rlineto 0 670 rlineto ${width} 0 rlineto 0 -670 rlineto ${foot} 0 rlineto 0 -30 rlineto closepath endchar`

async function wordOf(name: string, glyph: string): Promise<{ document: string; fonts: string }> {
  const font = makeType1(Object.fromEntries([...'FHIKMNPT'].map((letter) => [letter, glyph])))
  const text = 'HIN KNIT PITH MINT FINK PIN'
  const { path } = await convert(
    type1Pdf({ font, name, text, widths: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => (letter === 'I' ? 300 : 500)).join(' ') }),
  )
  const parts = readZip(await readFile(path))
  const part = (file: string) => parts.get(file)?.toString() ?? ''
  return { document: part('word/document.xml') + part('word/styles.xml'), fonts: part('word/fontTable.xml') }
}

test('a font whose name only counts becomes a family with or without serifs, bold by its stems', async () => {
  const sans = await wordOf('CairoFont-1-0', capital(90))
  expect(sans.fonts).toMatch(/w:name="(?:Arial|Courier New)"/)
  expect(sans.fonts).not.toMatch(/Times|Cairo/)
  expect(sans.document).not.toContain('<w:b/>')
  const bold = await wordOf('T1_0', capital(150))
  expect(bold.document).toContain('<w:b/>')
  const serif = await wordOf('F1', capital(90, 100))
  expect(serif.fonts).toMatch(/w:name="(?:Times New Roman|Courier New)"/)
  expect(serif.fonts).not.toContain('Arial')
})

test('flags that claim serifs do not stand against letters without', async () => {
  expect((await wordOf('Grenadine', capital(90))).fonts).toContain('w:name="Arial"')
  expect((await wordOf('Grenadine', capital(90, 100))).fonts).toContain('w:name="Times New Roman"')
})
