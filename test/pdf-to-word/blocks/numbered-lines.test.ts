/** Lines of programs with small numbers before them. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const program = ['read all that is there and keep it', 'sort it by what it says', 'write it to where it came from']

/** Numbers of 6 points, each half a point before a line of 10 points. */
const numbered = (numbers: readonly number[]) =>
  showLines(
    program.flatMap((text, i): [number, number, number, string][] => [
      [72, 700 - i * 12, 6, String(numbers[i])],
      [79.2, 700 - i * 12, 10, text],
    ]),
  )

test('a tab separates each line from its number', async () => {
  const { part } = await convert(makePdf({ pages: [numbered([7, 8, 9])] }))
  const lines = (await part('word/document.xml')).split('</w:p>').slice(0, 3)
  for (const [i, line] of lines.entries()) expect(line).toMatch(new RegExp(`>${7 + i}<.*<w:tab/>.*>${program[i]}<`))
})

test('small numbers that do not count on are part of their lines', async () => {
  const { part } = await convert(makePdf({ pages: [numbered([7, 3, 5])] }))
  expect(await part('word/document.xml')).not.toContain('<w:tab/>')
})
