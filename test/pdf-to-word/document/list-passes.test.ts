/** The labels of list items: which remain, which are found, and their levels. */
import { expect, test } from 'vitest'
import { findBareLabels, freeLoneLabels, numberHeadings, numberLists } from '../../../src/pdf-to-word/document/steps.ts'
import { ignoreFindings } from '../../../src/pdf-to-word/ir/evidence.ts'
import type { PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { labelOf, lineOf, paragraphOf, run } from '../helpers/values.ts'

const item = (label: string, labelX: number, more: Partial<PlacedParagraph> = {}) =>
  paragraphOf([lineOf(`${label} text`, labelX, 100)], { list: labelOf(label, labelX), ...more })
const plain = (text = 'The county has said so.') => paragraphOf([lineOf(text, 72, 100)])
const onFinding = ignoreFindings

const levelsOf = (paragraphs: PlacedParagraph[]) => {
  run(numberLists, { paragraphs, onFinding })
  return paragraphs.map(({ list }) => list?.level)
}

test('deeper labels of another form are a level below, and return to theirs', () => {
  expect(levelsOf([item('1.', 72), item('(a)', 90), item('(b)', 90), item('•', 108), item('2.', 72), item('(a)', 90)])).toEqual([
    0, 1, 1, 2, 0, 1,
  ])
})

test('labels at one edge stay at one level, and a heading begins the levels anew', () => {
  expect(levelsOf([item('1.', 72), item('2.', 73)])).toEqual([0, 0])
  expect(levelsOf([item('1.', 72), item('(a)', 90), { ...plain(), heading: 1 }, item('(a)', 90)])).toEqual([0, 1, undefined, 0])
})

test('paragraphs without labels and headings get no level', () => {
  const heading = item('1.', 90, { heading: 1 })
  expect(levelsOf([item('•', 72), plain(), heading])).toEqual([0, undefined, 0])
  expect(heading.list?.level).toBe(0)
})

const labelsLeft = (labels: string[]) => {
  const paragraphs = labels.map((label) => item(label, 72))
  run(freeLoneLabels, { paragraphs, onFinding })
  return paragraphs.map(({ list }) => list?.label ?? null)
}

test('a quoted number or initial that no neighbour continues is text again', () => {
  expect(labelsLeft(['84.', 'A.'])).toEqual([null, null])
})

test('labels that count, first labels and bullets remain', () => {
  expect(labelsLeft(['1.', '7.', '8.', 'A.', 'B.', '•'])).toEqual(['1.', '7.', '8.', 'A.', 'B.', '•'])
  expect(labelsLeft(['1.'])).toEqual(['1.'])
})

/** A paragraph whose second line begins below the text after the number. */
const counted = (number: number, textX = 96) =>
  paragraphOf([
    { ...lineOf(`${number} |The board has read the letter.`, 72, 100 * number), words: wordsAt(number, textX) },
    lineOf('and sent it on.', textX, 100 * number + 14),
  ])
const wordsAt = (number: number, textX: number) => [
  ...lineOf(String(number), 72, 100).words,
  ...lineOf('The board has read the letter.', textX, 100).words.map((word, i) => ({ ...word, tabbed: i === 0 })),
]
const bare = (blocks: PlacedParagraph[]) => {
  run(findBareLabels, { blocks })
  return blocks.map(({ list }) => list && [list.label, list.labelX, list.textX])
}

test('numbers that count paragraphs with aligned texts from 1 become labels', () => {
  expect(bare([1, 2, 3, 4].map((number) => counted(number)))).toEqual([1, 2, 3, 4].map((number) => [String(number), 72, 96]))
})

test('numbers that begin later or do not count stay text', () => {
  expect(bare([5, 6, 7, 8].map((number) => counted(number)))).toEqual([null, null, null, null])
  expect(bare([1, 3, 5, 7].map((number) => counted(number)))).toEqual([null, null, null, null])
})

test('numbers of headings that Word can count become one outline', () => {
  const labels = ['1', '1.1', '1.2', '2', '2.1'].map((label) => item(label, 72, { heading: label.includes('.') ? 2 : 1 }))
  run(numberHeadings, { paragraphs: labels })
  expect(labels.map(({ list }) => [list?.level, list?.outline?.text, list?.outline?.restart])).toEqual([
    [0, '%1', null],
    [1, '%1.%2', null],
    [1, '%1.%2', null],
    [0, '%1', null],
    [1, '%1.%2', null],
  ])
})

test('numbers of headings that do not count are not an outline', () => {
  const labels = ['7', '3', '12'].map((label) => item(label, 72, { heading: 1 }))
  run(numberHeadings, { paragraphs: labels })
  expect(labels.map(({ list }) => list?.outline)).toEqual([undefined, undefined, undefined])
})
