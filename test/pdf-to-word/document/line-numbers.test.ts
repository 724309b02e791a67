/** Numbers in the margin that count the lines. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

const prose = [
  'The survey was made in the spring of the year by two of the members,',
  'who went from door to door with a list of questions about the water,',
  'and wrote down what they were told. Nobody was asked for a name.',
  'Most of those who answered had lived in the village for many years,',
  'longer than the waterworks had been there. Of the others some did not',
  'want to say anything, or had been away when the pipes were laid.',
]

/** @param from the number of the first line */
function page(lines: readonly string[], from: number): string {
  return showLines(
    lines.flatMap((line, i): Shown[] => [
      [66 - 5.56 * String(from + i).length, 700 - 14 * i, 10, String(from + i)],
      [84, 700 - 14 * i, 12, line],
    ]),
  )
}

test('numbers that count the lines of a text are counted by Word', async () => {
  const { part, paragraphs } = await convert(makePdf({ pages: [page(prose, 1)] }))
  expect(await paragraphs()).toEqual([prose.join(' ')])
  expect(await part('word/document.xml')).toContain('<w:lnNumType w:countBy="1" w:distance="360" w:restart="continuous"/>')
})

test('the count continues from page to page, or restarts on each', async () => {
  const going = await convert(makePdf({ pages: [page(prose, 3), page(prose.slice(0, 2), 9)] }))
  expect(await going.part('word/document.xml')).toMatch(/w:lnNumType w:countBy="1" w:start="2" [^>]*w:restart="continuous"/)
  expect((await going.paragraphs()).join(' ')).not.toMatch(/\d/)
  const anew = await convert(makePdf({ pages: [page(prose, 1), page(prose, 1)] }))
  expect(await anew.part('word/document.xml')).toMatch(/w:lnNumType [^>]*w:restart="newPage"/)
})

test('numbers before the rows of a list stay', async () => {
  const names = ['Apples from the garden', 'Pears', 'Plums of last year', 'Berries', 'Nuts', 'Honey']
  const { part, paragraphs } = await convert(makePdf({ pages: [page(names, 1)] }))
  expect(await part('word/document.xml')).not.toContain('lnNumType')
  expect((await paragraphs()).length).toBeGreaterThan(3)
})

test('numbers that are raised in the text before are those of notes', async () => {
  const signs = prose.flatMap((_, i): Shown[] => [
    [72, 700 - 20 * i, 12, 'The county has said so.'],
    [200, 704 - 20 * i, 7, String(i + 1)],
  ])
  const pagesOf = (text: readonly Shown[]) => [showLines(text), page(prose, 1)]
  const noted = await convert(makePdf({ pages: pagesOf(signs) }))
  expect(await noted.part('word/document.xml')).not.toContain('lnNumType')
  const few = await convert(makePdf({ pages: pagesOf(signs.slice(0, 4)) }))
  expect(await few.part('word/document.xml')).toContain('lnNumType')
})

test('numbers on most pages are those of lines, whatever is raised in the text, as the citations of a manuscript are', async () => {
  const citations = prose.flatMap((_, i): Shown[] => [
    [72, 700 - 20 * i, 12, 'The county has said so.'],
    [200, 704 - 20 * i, 7, String(i + 1)],
  ])
  const numbered = page(prose, 1)
  const manuscript = await convert(makePdf({ pages: [showLines(citations), numbered, numbered, numbered] }))
  expect(await manuscript.part('word/document.xml')).toContain('<w:lnNumType ')
})
