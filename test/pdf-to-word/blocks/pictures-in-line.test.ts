/** Pictures that stand in the text stand in its lines in Word too. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render, shownLines } from '../helpers/render.ts'

const picture = (x: number, y: number, width: number, height: number, grey = '\x80') =>
  `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID ${grey} EI Q`

/** What stands in the body, in order: a text, or a picture. */
const pieces = (xml: string) =>
  [...xml.matchAll(/<wp:(inline|anchor) |<w:t[^>]*>([^<]+)|<\/w:p>/g)].map(([whole, kind, text]) => text ?? kind ?? whole)

async function expectSameLook(content: string): Promise<string> {
  const pdf = makePdf({ pages: [content] })
  const docx = await convert(pdf)
  const [before = [], after = []] = [shownLines(pdf)[0], shownLines(await render(docx.path))[0]]
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  for (const [i, { x, y }] of before.entries()) {
    expect(Math.abs((after[i]?.x ?? 0) - x)).toBeLessThan(0.5)
    expect(Math.abs((after[i]?.y ?? 0) - y)).toBeLessThan(0.5)
  }
  return docx.part('word/document.xml')
}

test('a sign between two words is a picture in their line', { timeout: 60_000 }, async () => {
  const xml = await expectSameLook(
    [
      showLines([
        [72, 700, 10, 'Press the sign'],
        [148.14, 700, 10, ' to begin, and wait.'],
        [72, 640, 10, 'Nothing else is needed for it.'],
      ]),
      picture(138.14, 700, 10, 10),
    ].join('\n'),
  )
  expect(pieces(xml).slice(0, 4)).toEqual(['Press the sign ', 'inline', ' to begin, and wait.', '</w:p>'])
})

test('pictures side by side are one paragraph as high as the highest', { timeout: 60_000 }, async () => {
  const xml = await expectSameLook(
    [
      showLines([
        [72, 700, 10, 'Three pictures stand in a row below this line, and all of them on one baseline.'],
        [72, 560, 10, 'This is what stands below the three pictures, at its own place on the page.'],
      ]),
      picture(72, 600, 90, 60),
      picture(170, 600, 90, 80, '\x40'),
      picture(300, 600, 60, 60, '\xc0'),
    ].join('\n'),
  )
  expect(pieces(xml).slice(2, 6)).toEqual(['inline', 'inline', 'inline', '</w:p>'])
})

test('of pictures side by side at different heights the largest stays in the text', { timeout: 60_000 }, async () => {
  const xml = await expectSameLook(
    [
      showLines([
        [72, 700, 10, 'Two pictures stand below this line.'],
        [72, 560, 10, 'This stands below both.'],
      ]),
      picture(72, 590, 90, 90),
      picture(200, 610, 60, 40, '\x40'),
    ].join('\n'),
  )
  expect(pieces(xml).slice(2, 6)).toEqual(['inline', '</w:p>', 'anchor', 'This stands below both.'])
})

test('a picture in the middle of its column is centred, another is indented', async () => {
  const rows = [1, 2, 3].map((i): [number, number, number, string] => [72, 740 - 20 * i, 12, 'n'.repeat(70)])
  const xml = async (x: number) =>
    (await convert(makePdf({ pages: [`${showLines(rows)}\n${picture(x, 500, 100, 60)}`] }))).part('word/document.xml')
  expect(await xml(256)).toMatch(/<w:ind w:(?:left|right)="\d{1,2}"\/><w:jc w:val="center"\/><\/w:pPr><w:r><w:drawing><wp:inline/)
  expect(await xml(150)).toMatch(/<w:ind w:left="\d+"\/><\/w:pPr><w:r><w:drawing><wp:inline/)
})
