/** Tags are ignored on a page that they describe badly. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { textsOf } from '../helpers/table-xml.ts'
import { on, type TaggedText, taggedPdf } from '../helpers/tagged-pdf.ts'

const texts: readonly TaggedText[] = [
  [72, 700, 'Please wait for the document.'],
  [72, 670, 'If this message stays where it is, then your program cannot show this kind of'],
  [72, 658, 'document.'],
  [72, 630, 'You can get a newer version of it from the place where you got this one, which'],
  [72, 618, 'costs nothing.'],
  [72, 590, 'All names are the property of their owners.'],
]

test('a page that is tagged as one paragraph keeps its paragraphs', async () => {
  const lumped = await convert(taggedPdf(['Document', ['P', on(0, ...texts)]], ['']))
  expect(await lumped.paragraphs()).toEqual([
    'Please wait for the document.',
    'If this message stays where it is, then your program cannot show this kind of document.',
    'You can get a newer version of it from the place where you got this one, which costs nothing.',
    'All names are the property of their owners.',
  ])
})

test('a tagged paragraph with wide lines, or with a line break or two, is believed', async () => {
  const wide = texts.map(([x, , text], i): TaggedText => [x, 700 - 30 * i, text])
  expect(await (await convert(taggedPdf(['Document', ['P', on(0, ...wide)]], ['']))).paragraphs()).toHaveLength(1)
  expect(await (await convert(taggedPdf(['Document', ['P', on(0, ...texts.slice(1, 5))]], ['']))).paragraphs()).toHaveLength(1)
})

/** Rows of texts in columns 100 points wide; an empty text draws nothing. */
const rowsOf = (rows: readonly (readonly string[])[]): TaggedText[] =>
  rows.flatMap((cells, y) => cells.flatMap((text, x): TaggedText[] => (text === '' ? [] : [[72 + 100 * x, 690 - 20 * y, text]])))

test('a page of table rows that is tagged as one paragraph keeps its rows', async () => {
  const cells = [
    ['Lidstad', 'Dick', 'Saint Paul', 'retired', '60.00'],
    ['Strom', 'Pam', 'Saint Paul', '', '60.00'],
    ['Seeba', 'Louise', 'Shoreview', 'teacher', '75.00'],
    ['Banks', '', 'Minneapolis', 'nurse', '75.00'],
    ['Cacy', 'Jill', 'West St. Paul', 'clerk', '100.00'],
  ]
  const rules = [0, 1, 2, 3, 4, 5].map((i) => `68 ${704 - 20 * i} m 568 ${704 - 20 * i} l S`)
  const sides = [0, 1, 2, 3, 4, 5].map((i) => `${68 + 100 * i} 704 m ${68 + 100 * i} 604 l S`)
  const { part } = await convert(taggedPdf(['Document', ['P', on(0, ...rowsOf(cells))]], [[...rules, ...sides].join(' ')]))
  expect(textsOf(await part('word/document.xml'))).toEqual(cells)
})

test('a tagged paragraph whose lines go round pictures is one paragraph', async () => {
  const halves = Array.from({ length: 12 }, (_, i) => [`This is line ${i}`, 'and goes on', '', 'to other parts', 'of it'])
  const { paragraphs } = await convert(taggedPdf(['Document', ['P', on(0, ...rowsOf(halves))]], ['']))
  expect(await paragraphs()).toHaveLength(1)
})
