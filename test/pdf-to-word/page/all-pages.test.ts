/** The letters of all pages: families that readers have, and letter spacing. */
import { expect, test } from 'vitest'
import type { PdfFont } from '../../../src/pdf-to-word/fonts/font.ts'
import { advanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import { unnamedFamily } from '../../../src/pdf-to-word/ir/font.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import { nameStandIns, spaceLetters } from '../../../src/pdf-to-word/page/steps.ts'
import { createStyleSet } from '../../../src/pdf-to-word/page/words/styles.ts'
import { contentOf, lineOf, run, style } from '../helpers/values.ts'

const text = 'the survey was made in the north of the county'

const named = (family: string, serif: boolean, isCarried: boolean) => {
  const styles = createStyleSet()
  const own = styles.change(style, { family, serif })
  const fonts = [{ face: { family, bold: false, italic: false, fixed: false, serif, symbolic: false } } as PdfFont]
  const carried = isCarried ? [{ family, bold: false, italic: false } as never] : []
  run(nameStandIns, { fonts, carried, styles, contents: [contentOf([lineOf(text, 72, 100, { style: own })])] })
  return own.family
}

test('a font that readers lack is named as a common one of its look', () => {
  expect(named('Frutiger', false, false)).toBe('Arial')
  expect(named('Sabon', true, false)).toBe('Times New Roman')
})

test('embedded fonts and those that readers have keep their names', () => {
  expect(named('Frutiger', false, true)).toBe('Frutiger')
  expect(named('Georgia', true, false)).toBe('Georgia')
})

test('words in an embedded font are as wide as their letters there, which ligatures are not', () => {
  const [line] = [lineOf('find α \u00a0', 72, 100)]
  const words = line.words.map((word) => ({ ...word, natural: 15 }))
  const widths = new Map([...'find\u00a0'].map((letter) => [letter.charCodeAt(0), 0.5]))
  const carried = [{ ...style, widths, heights: null } as never]
  run(nameStandIns, { fonts: [], carried, styles: createStyleSet(), contents: [contentOf([{ ...line, words }])] })
  expect(words.map(({ natural }) => natural)).toEqual([20, 15, 15])
})

test('a ligature in a common family is as wide as its letters, which Word writes', () => {
  const times = { ...style, family: 'Times New Roman' }
  expect(advanceOf('fi', times)).toBeCloseTo(0.333 + 0.278, 5)
})

/** The text with so much added between all letters, of which 4 points is the own width of each. */
const spaced = (by: number): Line => {
  const line = lineOf(text, 72, 100)
  const words = line.words.map((word) => {
    const count = word.text.length
    return { ...word, natural: 4 * count, x1: word.x0 + 4 * count + by * (count - 1) }
  })
  return { ...line, words }
}
const spacing = (by: number) => {
  const line = spaced(by)
  run(spaceLetters, { contents: [contentOf([line])], styles: createStyleSet() })
  return new Set(line.words.map((word) => word.style.spacing))
}

test('even gaps between letters become the letter spacing of the style', () => {
  expect(spacing(1)).toEqual(new Set([1]))
  expect(spacing(-0.5)).toEqual(new Set([-0.5]))
})

test('letters as wide as their font sets them have no spacing', () => {
  expect(spacing(0)).toEqual(new Set([undefined]))
  expect(spacing(0.1)).toEqual(new Set([undefined]))
})

/** The family that a font without a name gets if its words are as wide as in another family. */
const unnamedLike = (family: string, words: string) => {
  const styles = createStyleSet()
  const own = styles.change(style, { family: unnamedFamily, serif: false })
  const line = lineOf(words, 72, 100, { style: own })
  const sized = line.words.map((word) => ({ ...word, x1: word.x0 + (advanceOf(word.text, { ...style, family }) ?? 0) * style.size }))
  const fonts = [
    {
      face: { family: unnamedFamily, isNameless: true, bold: false, italic: false, fixed: false, serif: false, symbolic: false },
    } as PdfFont,
  ]
  run(nameStandIns, { fonts, carried: [], styles, contents: [contentOf([{ ...line, words: sized }])] })
  return own.family
}

test('a font without a name gets the family with the most similar letter widths', () => {
  expect(['Arial', 'Times New Roman', 'Courier New'].map((family) => unnamedLike(family, text))).toEqual([
    'Arial',
    'Times New Roman',
    'Courier New',
  ])
})

test('a font without a name and with too few known letters is Times New Roman', () => {
  expect([unnamedLike('Arial', 'total sum'), unnamedLike('Arial', 'שלום עולם שלום עולם')]).toEqual(['Times New Roman', 'Times New Roman'])
})
