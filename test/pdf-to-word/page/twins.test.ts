/** Letters that are drawn several times. */
import { expect, test } from 'vitest'
import * as passes from '../../../src/pdf-to-word/page/page-steps.ts'
import { factsOf, glyphsOf, run } from '../helpers/values.ts'

test('copies of a letter are found whatever their height, also those of an outline, and the uppermost shows its look', () => {
  const rows = glyphsOf('survey', 72, 101.9)
  const twins = run(passes.cleanLetters, { facts: factsOf({ glyphs: [...rows, ...glyphsOf('survey', 72, 102.2)] }) }).letters
  expect([twins.map(({ text }) => text).join(''), twins.every(({ bold }) => bold)]).toEqual(['survey', true])
  const round = Array.from({ length: 24 }, (_, i) => [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)] as const)
  const outline = round.flatMap(([x, y]) => glyphsOf('survey', 72 + 0.9 * x, 100 + 0.9 * y, { color: 'FFFFFF' }))
  const { letters } = run(passes.cleanLetters, { facts: factsOf({ glyphs: [...outline, ...glyphsOf('survey', 72, 100)] }) })
  expect(letters.map(({ text, x, color, bold }) => [text, x, color, bold])).toEqual(
    glyphsOf('survey', 72, 100).map(({ text, x }) => [text, x, '000000', false]),
  )
  const many = Array.from({ length: 40_000 }, (_, i) => glyphsOf('l', 72 + (i % 200) / 37, 100 + i / 40_000)).flat()
  const start = performance.now()
  run(passes.cleanLetters, { facts: factsOf({ glyphs: many }) })
  expect(performance.now() - start).toBeLessThan(2000)
})
