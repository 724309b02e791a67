/** What precedes the table of contents: the title of the file, names and dates, and headings of text such as a preface. */
import { expect, test } from 'vitest'
import { findHeadings } from '../../../src/pdf-to-word/document/headings/headings.ts'
import { lineOf, paragraphOf, style } from '../helpers/values.ts'

const shown = (text: string, size = 10) => paragraphOf([lineOf(text, 72, 100, { style: { ...style, size } })])
const prose = () =>
  shown(
    'It has some text that is long enough for a heading to be above it, as the text of a file is, and it ends here with a few more words.',
  )

test('names and versions between the title and the table of contents are no headings, even in the look of those of the text', () => {
  const [title, author, version, preface, contents] = [
    shown('Guide to the harbour', 24),
    shown('Ada Keeper', 16),
    shown('Version 2', 12),
    shown('Preface', 16),
    shown('Contents', 16),
  ]
  const front = [title, author, version, preface, prose(), contents]
  const text = ['Tides', 'Lights', 'Notices'].flatMap((name) => [shown(name, 16), prose(), shown(`${name} today`, 12), prose()])
  const paragraphs = [...front, ...text]
  findHeadings({
    ...{ paragraphs, cells: [], outline: [], body: style, outlineIsComplete: false },
    ...{ contentsTitles: new Set([contents]), frontLength: front.length, aboveTables: new Set() },
  })
  expect(front.map(({ heading }) => heading)).toEqual([0, null, null, 1, null, 1])
  expect(text.map(({ heading }) => heading)).toEqual([1, null, 2, null, 1, null, 2, null, 1, null, 2, null])
})
