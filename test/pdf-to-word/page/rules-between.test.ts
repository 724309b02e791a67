/** Words end at vertical rules: text that is cut off at the edge of its cell touches that of the next one. */
import { expect, test } from 'vitest'
import type { Rule } from '../../../src/pdf-to-word/ir/shape.ts'
import { ruleBeforeIn } from '../../../src/pdf-to-word/page/words/rules-between.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { textsOf } from '../helpers/table-xml.ts'
import { glyphsOf, ruleOf } from '../helpers/values.ts'

// "Elizab" in Helvetica 10 is 27.23 points wide.
const grid = (edge: number) => [72, edge, 260].map((x) => `${x} 690 m ${x} 730 l S`).join(' ')
const rows = '72 690 m 260 690 l S 72 710 m 260 710 l S 72 730 m 260 730 l S'
async function rowsWith(from: number, edge: number) {
  const text = showLines([
    [130, 715, 10, 'Elizab'],
    [from, 715, 10, '2165 Princeton'],
    [76, 695, 10, 'Jill'],
    [162, 695, 10, '757 Osceola'],
  ])
  return textsOf(await (await convert(makePdf({ pages: [`${grid(edge)} ${rows} ${text}`] }))).part('word/document.xml'))
}

test('a word that fills its cell ends there', async () => {
  expect(await rowsWith(158, 157.6)).toEqual([
    ['Elizab', '2165 Princeton'],
    ['Jill', '757 Osceola'],
  ])
})

test('letters that touch are one word, wherever a rule is', async () => {
  expect((await rowsWith(157.23, 157.2)).flat().join(' ')).toContain('Elizab2165')
})

test('rules that end above or below the letters, or begin far before them, are not between them', () => {
  const [letter] = glyphsOf('a', 72, 100)
  const before = (...rules: Rule[]) => letter && ruleBeforeIn(rules)(letter)
  expect(before(ruleOf(false, 71, 80, 120))).toBe(71)
  expect(before(ruleOf(false, 71, 101, 120))).toBeUndefined()
  expect(before(ruleOf(false, 71, 60, 90))).toBeUndefined()
  expect(before(ruleOf(false, 60, 80, 120))).toBeUndefined()
  expect(before(ruleOf(false, 74, 80, 120))).toBeUndefined()
  expect(before(ruleOf(true, 71, 60, 90))).toBeUndefined()
})
