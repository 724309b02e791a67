/** Notes of several paragraphs. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

const text: Shown[] = [
  [72, 700, 12, 'The county has said so.'],
  [200, 704, 7, '1'],
]
const rule = '0.5 w 72 152 m 172 152 l S'

/** Returns the paragraphs of the note. @param lines distance of each line from the one above it, and its text */
async function paragraphsOf(lines: readonly [number, string][]): Promise<string[]> {
  let y = 140
  const note = lines.map(([step, words]): Shown => {
    y -= step
    return [77, y, 9, words]
  })
  const { part } = await convert(makePdf({ pages: [`${showLines([...text, [72, 143, 5, '1'], ...note])}\n${rule}`] }))
  const [, xml = ''] = /w:id="1">(.*?)<\/w:footnote>/s.exec(await part('word/footnotes.xml')) ?? []
  return xml
    .split('</w:p>')
    .slice(0, -1)
    .map((paragraph) => paragraph.replace(/<[^>]*>/g, '').trim())
}

const first = 'See the letter of Adams, which says a few words about all of it'

test('a paragraph of a note far below a line that ended early is one of its own', async () => {
  const note = await paragraphsOf([
    [0, first],
    [11, 'and about the county.'],
    [18, 'It was lost, and found again by the men and women of the town'],
    [11, 'that year.'],
  ])
  expect(note).toEqual([`${first} and about the county.`, 'It was lost, and found again by the men and women of the town that year.'])
})

test('lines at one distance are one paragraph of a note, as are those far below a full line', async () => {
  const even = await paragraphsOf([
    [0, first],
    [18, 'and about the county.'],
    [18, 'It was lost.'],
  ])
  expect(even).toHaveLength(1)
  const full = await paragraphsOf([
    [0, first],
    [16, 'and about the county, and more about the town and its letters,'],
    [11, 'that year.'],
  ])
  expect(full).toHaveLength(1)
})
