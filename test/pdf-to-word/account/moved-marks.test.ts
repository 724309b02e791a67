/** Marks of what was moved from a left page to where right pages have it are looked for where the left page showed them. */
import { expect, test } from 'vitest'
import { marksOfLine, marksOfParagraph } from '../../../src/pdf-to-word/account/written.ts'
import { movedBlock } from '../../../src/pdf-to-word/document/joins/moved.ts'
import { emptyParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { lineOf, style } from '../helpers/values.ts'

const underlined = { ...style, underline: true }
const paragraph = {
  ...emptyParagraph(0, 690, noSpacing()),
  lines: [lineOf('word', 108, 700, { style: underlined })],
  left: 108,
  right: 400,
  shade: 'FF0000',
}
const sides = (marks: Iterable<{ box: { x0: number; x1: number } }>) => [...marks].map(({ box: { x0, x1 } }) => [x0, x1])

test('underlines and shades', () => {
  const moved = movedBlock(paragraph, -36)
  const [line, before] = [moved.lines[0], paragraph.lines[0]]
  expect(line?.x0).toBe(72)
  expect(line && sides(marksOfLine(line))).toEqual(before && sides(marksOfLine(before)))
  expect(sides(marksOfParagraph(moved))).toEqual(sides(marksOfParagraph(paragraph)))
  expect(sides(marksOfParagraph(paragraph))).not.toEqual([])
})

test('what is moved twice', () => {
  const back = movedBlock(movedBlock(paragraph, -36), 36)
  expect(back.lines[0]).toMatchObject({ x0: 108, moved: 0 })
})
