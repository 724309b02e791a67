/** The text of codes in TrueType fonts without an encoding. */
import { expect, test } from 'vitest'
import { simpleTexts } from '../../../src/pdf-to-word/fonts/codes/simple-texts.ts'
import type { TrueTypeFacts } from '../../../src/pdf-to-word/fonts/programs/true-type.ts'

test('codes of a font with a Macintosh map alone are those of Mac Roman', () => {
  const facts = { chars: new Map(), codes: new Map([[0xa5, 3]]), isMacintosh: true } as unknown as TrueTypeFacts
  const face = { family: 'F1', symbolic: false } as never
  const textsOf = (own: TrueTypeFacts) =>
    simpleTexts({
      font: new Map(),
      face,
      program: { kind: 'FontFile2', bytes: Buffer.alloc(0) } as never,
      facts: own,
      resolve: (object) => object ?? null,
    })
  expect([0xa5, 0xd5].map(textsOf(facts).text)).toEqual(['•', '’'])
  expect(textsOf({ ...facts, isMacintosh: false }).text(0xa5)).toBe('¥')
})
