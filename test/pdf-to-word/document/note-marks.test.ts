/** The marks before notes: their style, and what follows them. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

/** Returns the first note. @param size size of its mark @param x left edge of its text, which the mark at 72 precedes */
async function noteOf(mark: string, size: number, x: number): Promise<string> {
  const text: Shown[] = [
    [72, 700, 12, 'The county has said so.'],
    [200, 704, 7, mark],
  ]
  const note: Shown[] = [
    [72, 60, size, mark],
    [x, 60, 9, 'See the letter of Adams.'],
  ]
  const { part } = await convert(makePdf({ pages: [`${showLines([...text, ...note])}\n0.5 w 72 72 m 172 72 l S`] }))
  return /<w:footnote w:id="1">(.*?)<\/w:footnote>/s.exec(await part('word/footnotes.xml'))?.[1] ?? ''
}

test('a mark that Word does not count has the style of marks also if it is not raised', async () => {
  expect(await noteOf('*', 9, 80)).toContain('<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:t>*</w:t></w:r>')
})

test('a note whose number touches the text has no space after it', async () => {
  expect(await noteOf('1', 8, 76.4)).toMatch(/<w:footnoteRef\/><\/w:r><w:r><w:t xml:space="preserve">See/)
  expect(await noteOf('1', 9, 80)).toMatch(
    /<w:footnoteRef\/><\/w:r><w:r><w:t xml:space="preserve"> <\/w:t><\/w:r><w:r><w:t xml:space="preserve">See/,
  )
})
