/** Tags are ignored on a page that they describe badly. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
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
