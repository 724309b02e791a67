/** The labels of notes, and the paragraphs of notes. */
import { expect, test } from 'vitest'
import { labelOfNote } from '../../../src/pdf-to-word/document/notes/labels.ts'
import { partNotes } from '../../../src/pdf-to-word/document/notes/parts.ts'
import type { DocumentLine } from '../../../src/pdf-to-word/ir/line.ts'
import type { Note } from '../../../src/pdf-to-word/ir/notes.ts'
import { lineOf, style } from '../helpers/values.ts'

const note = (kind: Note['kind'], page: number, lines: readonly (readonly [text: string, baseline: number])[]): Note => ({
  ...{ kind, label: '1', page },
  lines: lines.map(([text, baseline]) => lineOf(text, 72, baseline, { page })),
})
const partsOf = (notes: readonly Note[]) => partNotes(notes).map(({ lines, isRest }) => [lines.length, isRest ?? false])

test('a wider gap after a line that ended early begins a paragraph of a note', () => {
  const full = 'The county has said so, and it has been written down.'
  const [near, far] = [
    note('footnote', 0, [
      [full, 100],
      ['It is so.', 110],
      [full, 120],
    ]),
    note('footnote', 0, [
      [full, 130],
      ['It is so.', 140],
      [full, 160],
    ]),
  ]
  expect(partsOf([near, far])).toEqual([
    [3, false],
    [2, false],
    [1, true],
  ])
})

test('notes of other kinds and pages do not say how far apart the lines of a note are', () => {
  const full = 'The county has said so, and it has been written down.'
  const small = note('footnote', 0, [
    [full, 100],
    [full, 109],
    [full, 118],
  ])
  const wide = note('endnote', 1, [
    ['It has said so.', 100],
    ['It has said so.', 120],
    ['It has said so.', 140],
  ])
  expect(partsOf([small, wide])).toEqual([
    [3, false],
    [3, false],
  ])
})

test('a number that touches a raised word is none of a note', () => {
  const line = lineOf('19 th of May', 72, 100)
  const touching = (raise: '' | 'super'): DocumentLine => ({
    ...line,
    words: line.words.map((word, i) => (i === 1 ? { ...word, joined: true, style: { ...style, raise } } : word)),
  })
  expect(labelOfNote(touching(''), true)).toBe('19')
  expect(labelOfNote(touching(''))).toBeNull()
  expect(labelOfNote(touching('super'), true)).toBeNull()
})
