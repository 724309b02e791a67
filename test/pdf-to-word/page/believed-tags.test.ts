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

test('a page of table rows that is tagged as one paragraph keeps its rows', async () => {
  const cells = [
    'Lidstad',
    'Saint Paul',
    'retired',
    'Strom',
    'Saint Paul',
    'Seeba',
    'Shoreview',
    'teacher',
    'Banks',
    'Minneapolis',
    'nurse',
  ]
  // The cell after "Saint Paul" in the second row is empty, so the text alone does not say where the rows begin.
  const places = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]
  const more = ['Cacy', 'West St. Paul', 'clerk']
  const rows = [...cells, ...more].map((text, i): TaggedText => {
    const place = places[i] ?? i + 1
    return [72 + 120 * (place % 3), 690 - 20 * Math.floor(place / 3), text]
  })
  const rules = [0, 1, 2, 3, 4, 5].map((i) => `68 ${704 - 20 * i} m 428 ${704 - 20 * i} l S`)
  const sides = [0, 1, 2, 3].map((i) => `${68 + 120 * i} 704 m ${68 + 120 * i} 604 l S`)
  const { part } = await convert(taggedPdf(['Document', ['P', on(0, ...rows)]], [[...rules, ...sides].join(' ')]))
  expect(textsOf(await part('word/document.xml'))).toEqual([
    ['Lidstad', 'Saint Paul', 'retired'],
    ['Strom', 'Saint Paul', ''],
    ['Seeba', 'Shoreview', 'teacher'],
    ['Banks', 'Minneapolis', 'nurse'],
    ['Cacy', 'West St. Paul', 'clerk'],
  ])
})
