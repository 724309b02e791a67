/** Labels with an ordinary space after them, which are also initials and abbreviations. */
import { expect, test } from 'vitest'
import { markLabels } from '../../../src/pdf-to-word/blocks/lines/hanging-labels.ts'
import { lineOf } from '../helpers/values.ts'

/** The labels that are marked in lines below each other; each is a text and its left edge. */
const labelsOf = (shown: readonly (readonly [string, number])[]) =>
  markLabels(shown.map(([text, x], i) => lineOf(text, x, 100 + 12 * i))).map(({ words, labelled }) => (labelled ? words[0]?.text : null))

test('letters and Roman numerals are labels if the lines below hang after them', () => {
  expect(
    labelsOf([
      ['A. The engine must be off before', 72],
      ['the cover is removed.', 87],
      ['B. The cover is removed.', 72],
      ['C. The engine may be started', 72],
      ['again after that.', 87],
    ]),
  ).toEqual(['A.', null, 'B.', 'C.', null])
  expect(
    labelsOf([
      ['i. The engine must be off', 76],
      ['before that.', 91],
      ['ii. The cover is removed.', 71],
    ]),
  ).toEqual(['i.', null, 'ii.'])
})

test('single lines are a list if at least three count from the first letter', () => {
  expect(
    labelsOf([
      ['a. screws', 72],
      ['b. nails', 72],
      ['c. wire', 72],
    ]),
  ).toEqual(['a.', 'b.', 'c.'])
  expect(
    labelsOf([
      ['a. screws', 72],
      ['b. nails', 72],
    ]),
  ).toEqual([null, null])
})

test('initials of names and abbreviations are no labels', () => {
  expect(
    labelsOf([
      ['A. Miller went to the harbour with', 72],
      ['C. Smith and came back alone,', 72],
      ['as he had said.', 72],
    ]),
  ).toEqual([null, null, null])
  // A hanging line proves no list that has no beginning.
  expect(
    labelsOf([
      ['J. Miller, harbour master, and', 72],
      ['his men', 87],
    ]),
  ).toEqual([null, null])
})

test('no lines have no labels, and a label without text is none', () => {
  expect(markLabels([])).toEqual([])
  expect(
    labelsOf([
      ['A.', 72],
      ['B.', 72],
      ['C.', 72],
    ]),
  ).toEqual([null, null, null])
})

test('signs that are also dashes in prose are bullets if text hangs after one, or if several are indented', () => {
  expect(
    labelsOf([
      ['- The engine must be off before', 72],
      ['the cover is removed.', 82],
      ['- The cover is removed.', 72],
    ]),
  ).toEqual(['-', null, '-'])
  expect(
    labelsOf([
      ['Bring with you', 72],
      ['* screws', 90],
      ['* nails', 90],
      ['* wire', 90],
    ]),
  ).toEqual([null, '*', '*', '*'])
  // Speech begins with dashes, too: at the edge of the text, or with lines that return to it.
  expect(
    labelsOf([
      ['He asked him', 72],
      ['- Where to?', 72],
      ['- To the harbour.', 72],
      ['- At once?', 72],
    ]),
  ).toEqual([null, null, null, null])
  expect(
    labelsOf([
      ['- Where do you want to', 84],
      ['go now?', 72],
      ['- To the harbour.', 84],
      ['- At once?', 84],
    ]),
  ).toEqual([null, null, null, null])
})

test('dashes are a list also where an outer item or a new sentence follows, but not where their text returns', () => {
  const dashes = (below: string, x: number) =>
    labelsOf([
      ['The parts of the engine are these and no others:', 72],
      ['- screws', 90],
      ['- nails', 90],
      ['- wire', 90],
      [below, x],
    ]).slice(1, 4)
  expect(dashes('• The cover', 81)).toEqual(['-', '-', '-'])
  expect(dashes('All of them are new.', 72)).toEqual(['-', '-', '-'])
  expect(dashes('that was new.', 72)).toEqual([null, null, null])
  const returns = labelsOf([
    ['* screws', 90],
    ['* nails', 90],
    ['* all the wire that is left in this room.', 90],
    ['Otherwise it is lost.', 72],
  ])
  expect(returns).toEqual([null, null, null, null])
})
