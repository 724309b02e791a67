/** Letters become words and lines. */
import { expect, test } from 'vitest'
import type { Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import { makeLines } from '../../../src/pdf-to-word/page/page-steps.ts'
import { createStyleSet } from '../../../src/pdf-to-word/page/words/styles.ts'
import { factsOf, glyphsOf, run, textsOf } from '../helpers/values.ts'

const styles = createStyleSet()
const blockOf = (_: number, mark: number) => mark
const made = (level: readonly Glyph[], isTagged = false) =>
  run(makeLines, {
    facts: factsOf({ index: 3 }),
    styles,
    tagging: { blockOf, isCell: () => false, kinds: { isItem: () => false, isCell: () => false } as never },
    decorate: (glyph, raise) => ({ style: styles.of(glyph, { raise }), link: '' }),
    level,
    isTagged,
  })

test('letters on one baseline become the words of one line, with its place', () => {
  const { lines } = made([...glyphsOf('the county', 72, 100), ...glyphsOf('has said so', 72, 114)])
  expect(textsOf(lines)).toEqual(['the county', 'has said so'])
  expect(lines[0]).toMatchObject({ x0: 72, x1: 122, baseline: 100, top: 92, bottom: 102, size: 10, page: 3, block: -1, rtl: false })
  expect(lines[0]?.words.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [72, 87],
    [92, 122],
  ])
})

test('letters on other baselines and in other columns are other lines', () => {
  const { lines } = made([...glyphsOf('left', 72, 100), ...glyphsOf('right', 320, 100), ...glyphsOf('below', 72, 130)])
  expect(textsOf(lines)).toEqual(['left', 'right', 'below'])
})

test('a small raised letter joins the line below it as a superscript of its size', () => {
  const { lines } = made([...glyphsOf('said', 72, 100), ...glyphsOf('2', 92, 96, { size: 6 })])
  expect(lines).toHaveLength(1)
  expect(lines[0]?.words.map(({ text, joined, style: { raise, size } }) => [text, joined, raise, size])).toEqual([
    ['said', false, '', 10],
    ['2', true, 'super', 10],
  ])
})

test('small capitals on the baseline of their line are neither raised nor cut off if a column beside it lies a little higher', () => {
  const capitals = glyphsOf('ib', 92, 101.9, { size: 7 })
  const { lines } = made([
    ...glyphsOf('right', 320, 100),
    ...[...glyphsOf('with', 72, 101.9), ...capitals, ...glyphsOf('tex', 98.5, 101.9)],
  ])
  expect(textsOf(lines)).toEqual(['with ib tex', 'right'])
  expect(lines[0]?.words.map(({ style: { raise, size } }) => [raise, size])).toEqual([
    ['', 10],
    ['', 7],
    ['', 10],
  ])
})

test('three spaces are a tab, a single wide one is a space of justified text', () => {
  const row = (spaces: string) => [
    ...glyphsOf('Rank', 72, 100),
    ...[...spaces].map(
      (text, i) => ({ ...glyphsOf('x', 92 + (15 / spaces.length) * i, 100)[0], text, endX: 92 + (15 / spaces.length) * (i + 1) }) as Glyph,
    ),
    ...glyphsOf('Name', 107, 100),
  ]
  const tabs = (spaces: string) => made(row(spaces)).lines.map((line) => line.words.map(({ text, tabbed }) => [text, tabbed]))
  expect(tabs(' ')).toEqual([
    [
      ['Rank', false],
      ['Name', false],
    ],
  ])
  // Pieces of their own, which are joined by a tab where they belong together.
  expect(tabs('   ')).toEqual([[['Rank', false]], [['Name', false]]])
})

test('letters far smaller than those beside them are a line of their own, neither raised nor lowered', () => {
  const { lines } = made([...glyphsOf('Big', 72, 100, { size: 60 }), ...glyphsOf('small', 72, 120, { size: 10 })])
  expect(lines.map(({ words }) => words.map(({ text, style: { raise } }) => [text, raise]))).toEqual([[['Big', '']], [['small', '']]])
})

test('letters of two fonts that take turns are the words of one line; tens of thousands end, too', () => {
  const alternating = (count: number) => {
    const letters = Array.from({ length: count }, (_, i) => glyphsOf('x', 72 + 5 * i, 100)[0] as Glyph)
    return [...letters.filter((_, i) => i % 2 === 0), ...letters.filter((_, i) => i % 2 === 1)]
  }
  expect(textsOf(made(alternating(40)).lines)).toEqual(['x'.repeat(40)])
  expect(made(alternating(40_000)).lines.length).toBeGreaterThan(0)
  // Each a piece of its own, because its neighbours in drawing order are far away.
  expect(made(alternating(40_000).sort((a, b) => ((a.x * 7919) % 1009) - ((b.x * 7919) % 1009))).lines.length).toBeGreaterThan(0)
})

test('letters tagged as header or footer make lines of their own, also beside text', () => {
  const { lines, headerLines, footerLines } = made([
    ...glyphsOf('survey', 72, 40, { artifact: 'header' }),
    ...glyphsOf('text', 120, 40),
    ...glyphsOf('4', 300, 760, { artifact: 'footer' }),
    ...glyphsOf('mark', 72, 300, { artifact: 'other' }),
  ])
  expect([lines, headerLines, footerLines].map(textsOf)).toEqual([['text', 'mark'], ['survey'], ['4']])
})

test('trusted tags name the block of a line and divide it between blocks; others do neither', () => {
  const letters = [...glyphsOf('one', 72, 100, { mark: 5 }), ...glyphsOf('two', 92, 100, { mark: 6 })]
  expect(made(letters, true).lines.map(({ block }) => block)).toEqual([5, 6])
  expect(made(letters, false).lines.map(({ block }) => block)).toEqual([-1])
})

test('punctuation and spaces of another font, drawn before the words around them, are in their places', () => {
  const comma = glyphsOf(',', 87, 100)
  const [space] = comma.map((glyph) => ({ ...glyph, text: ' ', x: 92, endX: 97 }))
  const stop = glyphsOf('.', 127, 100)
  const { lines } = made([...comma, ...(space ? [space] : []), ...stop, ...glyphsOf('the  county', 72, 100), ...glyphsOf('it', 137, 100)])
  expect(textsOf(lines)).toEqual(['the, county. it'])
})
