/** The pass that drops rules which underline words, so that tables are not made of them. */
import { expect, test } from 'vitest'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import type { Rule } from '../../../src/pdf-to-word/ir/shape.ts'
import { withoutUnderlines } from '../../../src/pdf-to-word/page/lines/underlined-words.ts'
import { lineFrom } from '../helpers/line.ts'

/** Four words from 72 to 167 on the baseline 500; those of these places are underlined. */
function lineWith(...underlined: readonly number[]): Line {
  const line = lineFrom(72, 4, 500)
  return { ...line, words: line.words.map((word, i) => ({ ...word, style: { ...word.style, underline: underlined.includes(i) } })) }
}

const rule = (from: number, to: number, at = 501, level = true): Rule => ({
  ...{ level, at, from, to, width: 0.5, color: '000000' },
  ...{ dashed: false, order: 0 },
})

test('a rule from the beginning of an underlined word to the end of another is removed', () => {
  expect(withoutUnderlines([rule(72, 117)], [lineWith(0, 1)])).toEqual([])
})

test('a rule that extends beyond the words stays', () => {
  const rules = [rule(40, 117), rule(72, 200)]
  expect(withoutUnderlines(rules, [lineWith(0, 1)])).toEqual(rules)
})

test('a rule far below the words, or an upright one, stays', () => {
  const rules = [rule(72, 117, 512), rule(72, 117, 501, false)]
  expect(withoutUnderlines(rules, [lineWith(0, 1)])).toEqual(rules)
})

test('without underlined words all rules stay', () => {
  expect(withoutUnderlines([rule(72, 117)], [lineWith()])).toEqual([rule(72, 117)])
})
