/** What stands at the very edges of pages. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { expectSameLook } from '../helpers/same-look.ts'

type Shown = [number, number, number, string]

test('a first page without the header of the others may begin above it', { timeout: 60_000 }, async () => {
  const text = (word: string): Shown[] => [600, 560, 520, 480].map((y) => [72, y, 12, `${word} stands here at a height of ${y}.`])
  const headed = (word: string): Shown[] => [[72, 720, 10, 'Stones and where they are found'], ...text(word)]
  const pages = [[[72, 755, 24, 'All about stones'] as Shown, ...text('Amber')], headed('Basalt'), headed('Chalk'), headed('Dolomite')].map(
    (lines) => showLines(lines),
  )
  const document = await (await convert(makePdf({ pages }))).part('word/document.xml')
  expect(document).toContain('<w:titlePg/>')
  await expectSameLook(pages)
})

test('a table down to the edge of the page stays on it', async () => {
  const bottoms = Array.from({ length: 17 }, (_, i) => 3 + 18 * i)
  const rules = bottoms.map((y) => `72 ${y} m 400 ${y} l S`).join('\n')
  const sides = [72, 200, 400].map((x) => `${x} 3 m ${x} 291 l S`).join('\n')
  const cells = bottoms.slice(0, -1).flatMap((y): Shown[] => [
    [78, y + 5, 10, `Row at ${y}`],
    [206, y + 5, 10, `${y * 3} pieces`],
  ])
  const prose = Array.from({ length: 20 }, (_, i): Shown => [72, 720 - 20 * i, 10, `Line ${i} says what the table below shows.`])
  const page = `0.5 w\n${rules}\n${sides}\n${showLines([...prose, ...cells])}`
  const document = await (await convert(makePdf({ pages: [page] }))).part('word/document.xml')
  // Half a rule and the empty line that Word needs behind the table have room above the edge of the page.
  expect(Number(/w:bottom="(\d+)" w:left="\d+" w:header/.exec(document)?.[1])).toBeLessThanOrEqual(25)
})
