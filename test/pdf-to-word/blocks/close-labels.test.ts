/** Numbers and bullets whose texts begin directly after them. */
import { expect, test } from 'vitest'
import { labelledByTag, partCloseLabels } from '../../../src/pdf-to-word/blocks/lines/close-labels.ts'
import { labelOf } from '../../../src/pdf-to-word/blocks/lines/list-items.ts'
import { lineOf } from '../helpers/values.ts'

/** The first words of lines below each other; each is a text and its left edge. */
const firstWords = (shown: readonly (readonly [string, number])[]) =>
  partCloseLabels(shown.map(([text, x], i) => lineOf(text, x, 100 + 12 * i))).map(({ words }) => words.slice(0, 2).map(({ text }) => text))

test('a number that fills the space before its text is a word of its own if it continues the count above', () => {
  expect(
    firstWords([
      ['9. The cover is removed.', 72],
      ['10.The engine is started.', 72],
      ['and runs.', 90],
      ['11.Élan is back.', 72],
    ]),
  ).toEqual([
    ['9.', 'The'],
    ['10.', 'The'],
    ['and', 'runs.'],
    ['11.', 'Élan'],
  ])
})

test('numbers that continue nothing, or are not in line with the list, stay in their words', () => {
  const parts = (second: string, x: number) =>
    firstWords([
      ['9. The cover is removed.', 72],
      [second, x],
    ])[1]
  expect(parts('12.Mai war es', 72)).toEqual(['12.Mai', 'war'])
  expect(parts('10)x is more', 72)).toEqual(['10)x', 'is'])
  expect(parts('10.The engine', 120)).toEqual(['10.The', 'engine'])
  expect(parts('10.5 metres', 72)).toEqual(['10.5', 'metres'])
})

test('Roman numbers are parted where they continue a count', () => {
  expect(
    firstWords([
      ['(ii) Both are shown.', 90],
      ['(iii)All are shown.', 90],
      ['1. The cover', 72],
      ['(iv)None is shown.', 90],
      ['v.Chr. is a date', 90],
    ]),
  ).toEqual([
    ['(ii)', 'Both'],
    ['(iii)', 'All'],
    ['1.', 'The'],
    ['(iv)', 'None'],
    ['v.Chr.', 'is'],
  ])
})

test('numbers that go on with the list of the page before are parted if lines hang after one of them', () => {
  const second = 72 + 12 * (2 * 0.53 + 0.28)
  const shown = (left: number) =>
    firstWords([
      ['17.The engine is started', 72],
      ['and runs.', left],
      ['a) by hand', 100],
      ['18.The cover is closed.', 72],
    ]).map(([first]) => first)
  expect(shown(second)).toEqual(['17.', 'and', 'a)', '18.'])
  expect(shown(72)).toEqual(['17.The', 'and', 'a)', '18.The'])
  expect(
    firstWords([
      ['17.Mai war es', 72],
      ['und kalt.', second],
    ])[0],
  ).toEqual(['17.Mai', 'war'])
})

test('parts the longest lists in bounded time', () => {
  const lines = Array.from({ length: 40_000 }, (_, i) => lineOf(`${(i % 999) + 1}.The engine`, 72, 100 + i))
  const start = performance.now()
  expect(partCloseLabels(lines)).toHaveLength(40_000)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a bullet directly before its text is a word of its own, and a dash or a star is not', () => {
  expect(
    firstWords([
      ['•The cover is removed.', 72],
      ['▪Élan is back.', 72],
      ['• 5 of them', 72],
      ['•5 of them', 72],
      ['-n is an option', 72],
      ['*pointer is a name', 72],
    ]),
  ).toEqual([
    ['•', 'The'],
    ['▪', 'Élan'],
    ['•', '5'],
    ['•5', 'of'],
    ['-n', 'is'],
    ['*pointer', 'is'],
  ])
  const [bullet, text, ...more] = lineOf('• Text after it', 72, 100).words
  if (!bullet || !text) throw new Error('no words')
  const joined = { ...lineOf('• Text after it', 72, 100), words: [bullet, { ...text, joined: true }, ...more] }
  expect(partCloseLabels([joined])[0]?.words[1]?.joined).toBe(false)
})

test('numbers that count from 1, and those of several parts, need no number with a space above them', () => {
  const labels = (...texts: string[]) => firstWords(texts.map((text) => [text, 72] as const)).map(([label]) => label)
  expect(labels('1.The cover', '2.Engines run', '3.Oil')).toEqual(['1.', '2.', '3.'])
  expect(labels('1.The cover', '2.Engines run')).toEqual(['1.The', '2.Engines'])
  expect(labels('3.1.The cover', '3.2.Engines run')).toEqual(['3.1.', '3.2.'])
  expect(labels('3.1.The cover', '4.2.Engines run')).toEqual(['3.1.The', '4.2.Engines'])
  expect(labels('1、部件', '2、发动机', '3、油')).toEqual(['1、', '2、', '3、'])
})

test('a number directly before the text of a tagged item is its label', () => {
  const first = (text: string) => labelledByTag(lineOf(text, 72, 100)).words[0]?.text
  expect(first('3.1.The cover is removed')).toBe('3.1.')
  expect(first('viii.The cover is removed')).toBe('viii.')
  expect(first('2nd cover')).toBe('2nd')
  expect(labelOf(labelledByTag(lineOf('2 The cover', 72, 100)))?.label).toBe('2')
  expect(labelOf(lineOf('2 The cover', 72, 100))).toBeNull()
})

test('the text after an ideographic comma begins a whole letter width after its number', () => {
  const lines = ['1、部件的位置在这里', '2、发动机在后面', '3、油'].map((text, i) => lineOf(text, 72, 100 + 14 * i))
  const [first] = partCloseLabels(lines)
  const [label, text] = first?.words ?? []
  expect(((text?.x0 ?? 0) - (label?.x0 ?? 0)) / (first?.size ?? 1)).toBeCloseTo(1.53)
})
