/** Underscores that are drawn as short rules. */
import { expect, test } from 'vitest'
import type { Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import { writeUnderscores } from '../../../src/pdf-to-word/page/glyphs/underscores.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { shapeOf, style } from '../helpers/values.ts'

/** Shows words of Arial at 10 points from 72 on, with rules as (x, y, length), under a line of text. */
async function convertWith(words: readonly (readonly [x: number, text: string])[], rules: readonly (readonly [number, number, number])[]) {
  const shown = words.map(([x, text]) => `BT /F1 10 Tf ${x} 660 Td (${text}) Tj ET`)
  const drawn = rules.map(([x, y, length]) => `${x} ${y} ${length} 0.4 re f`)
  const prose = showLines([[72, 700, 10, 'A line of ordinary text that stands above the names here']])
  return convert(makePdf({ pages: [`${prose}\n${[...shown, ...drawn].join('\n')}`] }))
}

// Arial: a, m, k, g, r and f are 5.56, 8.33, 5, 5.56, 3.33 and 2.78 points wide at 10 points.
test('a short rule on the baseline between letters is an underscore, and no drawing remains', async () => {
  const { paragraphs, part, losses } = await convertWith(
    [
      [72, 'amk'],
      [94.5, 'grf'],
    ],
    [[91.5, 660, 2.99]],
  )
  expect((await paragraphs()).at(-1)).toBe('amk_grf')
  expect(await part('word/document.xml')).not.toContain('<w:drawing>')
  expect(losses).toEqual([])
})

test('two in a row, and one before a word', async () => {
  const words = [
    [72, 'amk'],
    [97.6, 'grf'],
    [115, 'arm'],
  ] as const
  const rules = [
    [91.5, 660, 2.9],
    [94.6, 660, 2.9],
    [112, 660, 2.9],
  ] as const
  expect((await (await convertWith(words, rules)).paragraphs()).at(-1)).toBe('amk__grf _arm')
})

test.each([
  [
    'an underlined letter',
    [
      [72, 'amk'],
      [90.9, 'grf'],
    ],
    [[78, 659, 5]],
  ],
  [
    'a dash at half the height of letters',
    [
      [72, 'amk'],
      [94.5, 'grf'],
    ],
    [[91.5, 662.5, 2.99]],
  ],
  [
    'a fill-in line',
    [
      [72, 'amk'],
      [121.5, 'grf'],
    ],
    [[91.5, 659.5, 29]],
  ],
] as const)('%s is none', async (_, words, rules) => {
  expect((await (await convertWith(words, rules)).paragraphs()).join(' ')).not.toContain('_')
})

test('a page of many short rules keeps them', async () => {
  const rules = Array.from({ length: 2500 }, (_, i) => [72 + (i % 50) * 8, 600 - Math.floor(i / 50) * 8, 3] as const)
  expect((await (await convertWith([[72, 'amk']], rules)).paragraphs()).join(' ')).not.toContain('_')
})

test('letters and short rules beyond number on one line take no longer than their number', () => {
  const face = { ...style, isStandIn: false } as unknown as Glyph['face']
  const letter: Glyph = {
    ...{ text: 'a', x: 0, y: 100, endX: 5, endY: 100, size: 10, face, bold: false, italic: false, color: '000000', angle: 0 },
    ...{ mark: -1, artifact: null, hidden: false, order: 0 },
  }
  let looks = 0
  const letters = Array.from({ length: 40_000 }, (_, i) => ({
    ...letter,
    ...{ x: i / 100, endX: i / 100 + 5, order: i },
    get y() {
      looks++
      return 100
    },
  }))
  const rules = Array.from({ length: 2000 }, (_, i) =>
    shapeOf('rect', [i / 5, 99.8, i / 5 + 3, 100.2], { fill: '000000', stroke: null, order: 50_000 + i }),
  )
  expect(writeUnderscores(letters, rules).glyphs).toHaveLength(40_000)
  expect(looks).toBeLessThan(500_000)
})
