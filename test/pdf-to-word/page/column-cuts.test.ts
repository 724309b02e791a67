/** Columns of a table that are no farther apart than a wide space. */
import { expect, test } from 'vitest'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import { cutAtColumns } from '../../../src/pdf-to-word/page/lines/column-cuts.ts'
import { lineFrom } from '../helpers/line.ts'

/** A line of words at given places, each with its end. */
function lineOf(baseline: number, words: readonly (readonly [string, number, number])[]): Line {
  const line = lineFrom(0, words.length, baseline)
  const placed = line.words.map((word, i) => ({ ...word, text: words[i]?.[0] ?? '', x0: words[i]?.[1] ?? 0, x1: words[i]?.[2] ?? 0 }))
  return { ...line, block: -1, words: placed, x0: placed[0]?.x0 ?? 0, x1: placed.at(-1)?.x1 ?? 0 }
}

const textOf = ({ words }: Line) => words.map(({ text }) => text).join(' ')

/** Spaces of 2.5 points make what is usual on a page. */
const prose = Array.from({ length: 6 }, (_, row) =>
  lineOf(
    300 + 12 * row,
    Array.from({ length: 10 }, (_, i) => ['word', 72 + 22.5 * i, 92 + 22.5 * i] as const),
  ),
)

test('cuts lines where a gap is common to rows and the texts beside it are aligned', () => {
  const rows = [
    lineOf(100, [
      ['Steel', 72, 90],
      ['beam', 92.5, 120],
      ['1,250', 130, 150],
    ]),
    lineOf(114, [
      ['Concrete', 72, 112],
      ['980', 138, 150],
    ]),
    lineOf(128, [
      ['Glass', 72, 94],
      ['panes', 96.5, 120],
      ['75', 142, 150],
    ]),
  ]
  expect(
    cutAtColumns([...rows, ...prose])
      .map(textOf)
      .slice(0, 6),
  ).toEqual(['Steel beam', '1,250', 'Concrete', '980', 'Glass panes', '75'])
})

test('wide spaces of prose that happen to be below each other are no gutter', () => {
  const rivers = [0, 3.5, 7].map((shift, i) =>
    lineOf(100 + 12 * i, [
      ['some', 72, 100 + shift],
      ['words', 108 + shift, 140 + 2 * shift],
      ['more', 142.5 + 2 * shift, 170 + 3 * shift],
    ]),
  )
  expect(cutAtColumns([...rivers, ...prose])).toEqual([...rivers, ...prose])
})

test('labels of a list stay with their texts', () => {
  const items = ['1.', '2.', '3.', '4.'].map((label, i) =>
    lineOf(100 + 12 * i, [
      [label, 72, 80],
      ['Item', 90, 110],
    ]),
  )
  expect(cutAtColumns([...items, ...prose])).toEqual([...items, ...prose])
})

test('tagged lines are left to their tags', () => {
  const rows = [0, 1, 2, 3].map((i) => ({
    ...lineOf(100 + 14 * i, [
      ['one', 72, 90],
      ['two', 110, 130],
    ]),
    block: 3,
  }))
  expect(cutAtColumns([...rows, ...prose])).toEqual([...rows, ...prose])
})

test('finds a gutter although another table below has texts in it', () => {
  const upper = [0, 1, 2, 3].map((i) =>
    lineOf(100 + 14 * i, [
      ['145.49', 445, 475],
      ['163.63', 487, 517],
    ]),
  )
  const lower = [0, 1, 2].map((i) =>
    lineOf(170 + 14 * i, [
      ['Sum', 426, 466 - 5 * i],
      [`${i}1.20`, 492 + 3 * i, 520],
    ]),
  )
  expect(
    cutAtColumns([...upper, ...lower, ...prose])
      .slice(0, 8)
      .map(textOf),
  ).toEqual(Array.from({ length: 4 }, () => ['145.49', '163.63']).flat())
})

test('gaps between columns of figures are no usual spaces, even if they are the most frequent', () => {
  const rows = Array.from({ length: 8 }, (_, row) =>
    lineOf(100 + 20 * row, [
      ['14,874,821', row % 2 ? 60 : 66, 100],
      ['2,554,197', row % 3 ? 113 : 122, 150],
      ['161,600', row % 2 ? 163 : 170, 200],
    ]),
  )
  expect(cutAtColumns(rows).slice(0, 3).map(textOf)).toEqual(['14,874,821', '2,554,197', '161,600'])
})

/** A line of words from 72 to 190 points, all equally far apart. */
function justified(baseline: number, texts: readonly string[], width: number): Line {
  const step = (190 - 72 - width) / (texts.length - 1)
  return lineOf(
    baseline,
    texts.map((text, i) => [text, 72 + i * step, 72 + i * step + width] as const),
  )
}

test('justified lines with wide spaces end at one place and are no column; numbers are', () => {
  const cut = (texts: readonly string[]) =>
    cutAtColumns([...[18, 17, 16].map((width, i) => justified(100 + 12 * i, texts, width)), ...prose])
  expect(cut(['auctor', 'sapien', 'tempor', 'enim'])).toHaveLength(3 + prose.length)
  expect(cut(['Sum', '250', '1,310', '980']).length).toBeGreaterThan(3 + prose.length)
})

test('the doubled space after a sentence of a justified line is no gutter', () => {
  const sentence = (baseline: number, end: string) =>
    lineOf(baseline, [
      ['the', 72, 90],
      ['last', 96, 120],
      [end, 126, 150],
      ['Then', 162, 180],
      ['another', 186, 220],
      ['begins', 226, 250],
    ])
  const lines = (end: string) => [0, 12, 24].map((down) => sentence(100 + down, end))
  expect(cutAtColumns([...lines('word.'), ...prose])).toHaveLength(3 + prose.length)
  expect(cutAtColumns([...lines('word'), ...prose]).length).toBeGreaterThan(3 + prose.length)
})

test('a text that fills its cell is cut where the texts of the other rows begin', () => {
  const rowOf = (baseline: number, first: number, second: string) =>
    lineOf(baseline, [
      ['first', 72, first],
      [second, 130, 150],
    ])
  const full = lineOf(128, [
    ['whole', 72, 104],
    ['cell', 106.5, 127],
    ['next', 130, 150],
  ])
  const rows = [rowOf(100, 92, 'one'), rowOf(114, 94, 'two'), full, rowOf(142, 96, 'four')]
  expect(
    cutAtColumns([...rows, ...prose])
      .map(textOf)
      .slice(4, 6),
  ).toEqual(['whole cell', 'next'])
  // Elsewhere a space is a space.
  const other = lineOf(128, [
    ['whole', 72, 104],
    ['cell', 106.5, 125],
    ['next', 127.5, 150],
  ])
  expect(cutAtColumns([...rows.slice(0, 2), other, ...rows.slice(3), ...prose]).map(textOf)).toContain('whole cell next')
})

test('gaps between columns are no spaces even where a page has hardly others', () => {
  const rows = ['3', '4', '21', '47', '99'].map((code, i) =>
    lineOf(100 + 30 * i, [
      [code, 150 - 5 * code.length, 150],
      ['PandocError', 162, 220 + 5 * i],
    ]),
  )
  expect(cutAtColumns(rows).map(textOf)).toEqual(['3', '4', '21', '47', '99'].flatMap((code) => [code, 'PandocError']))
})
