/** Signs that fonts of signs name after other characters, recognized by their outlines. */
import { expect, test } from 'vitest'
import { inkTest } from '../../../src/pdf-to-word/fonts/codes/ink.ts'
import { namedSigns } from '../../../src/pdf-to-word/fonts/looks/sign-fonts.ts'
import { signShape } from '../../../src/pdf-to-word/fonts/looks/sign-shapes.ts'
import { convert } from '../helpers/convert.ts'
import { makeType1, type1Pdf } from '../helpers/make-type1.ts'

/** Contours from `x,y` pairs; a tilde marks a point off the curve, a bar the next contour. */
const contoursOf = (text: string) =>
  text.split(' | ').map((contour) =>
    contour.split(' ').map((point) => {
      const [x = 0, y = 0] = point.replace('~', '').split(',').map(Number)
      return { x, y, on: !point.endsWith('~') }
    }),
  )

test.each([
  ['two', '2', '711,300 711,346 121,346 121,300', '−'],
  ['onequarter', '¼', '718,358 718,408 50,408 50,358 | 718,168 718,215 50,215 50,168', '='],
  ['thorn', 'þ', '727,240 727,290 418,290 418,598 368,598 368,290 59,290 59,240 368,240 368,-67 418,-67 418,240', '+'],
  ['sterling', '£', '27,51 78,0 316,238 554,0 605,51 367,289 605,527 554,578 316,340 78,578 27,527 265,289', '×'],
  ['comma', ',', '748,36 748,82 144,323 748,563 748,610 84,344 84,302', '<'],
  ['period', '.', '84,36 84,82 688,323 84,563 84,610 748,344 748,302', '>'],
  ['eth', 'ð', '295,676 178,606~ 113,499 49,392~ 48,262 49,161~ 71,96 160,-63~ 292,-176 304,-160 140,100~ 120,262 140,500~ 304,660', '('],
  ['Thorn', 'Þ', '38,-176 155,-106~ 220,1 284,107~ 285,237 284,338~ 262,403 173,563~ 41,676 29,660 200,500~ 215,237 200,0~ 29,-160', ')'],
  ['period', '.', '400,0 400,400~ 200,400 0,400~ 0,200 0,0~', '•'],
  ['period', '.', '100,0 100,100~ 50,100 0,100~ 0,50 0,0~', null],
  ['colon', ':', '100,0 100,100~ 50,100 0,100~ 0,50 0,0~', '.'],
  ['H', 'H', '0,0 0,700 100,700 100,400 600,400 600,700 700,700 700,0 600,0 600,300 100,300 100,0', null],
  ['X', 'X', '27,51 78,0 316,238 554,0 605,51 367,289 605,527 554,578 316,340 78,578 27,527 265,289', null],
  ['one', '1', '100,0 100,700 50,700 50,0', null],
  ['bars of different lengths', '¼', '718,358 718,408 50,408 50,358 | 418,168 418,215 50,215 50,168', null],
  ['a step', 'þ', '0,0 100,0 100,50 150,50 150,100 200,100 200,200 120,200 120,150 70,150 70,120 0,120', null],
  ['nothing', 'þ', '0,0', null],
])('%s, said to be %s', (_, text, outline, sign) => {
  expect(signShape(contoursOf(outline), 1000, text)).toBe(sign)
})

const bar = '50 700 hsbw 0 300 rmoveto 0 50 rlineto 600 0 rlineto 0 -50 rlineto closepath endchar'
const dot = '50 200 hsbw 0 0 rmoveto 0 50 50 50 50 0 rrcurveto 0 -50 -50 -50 -50 0 rrcurveto closepath endchar'
const program = { bytes: makeType1({ two: bar, colon: dot, a: dot, n: dot, A: dot, N: dot }), kind: 'FontFile' } as const

test('fonts that draw vowels are fonts of words, whose characters stay', () => {
  const signs = (texts: string) =>
    namedSigns({ program, hasInk: inkTest(program), glyphs: () => [...texts].map((text) => [text, text] as const) })
  expect(signs('n')('2', 'two')).toBe('−')
  expect(signs('an')('2', 'two')).toBe('2')
  expect(signs('AN')('2', 'two')).toBe('2')
  expect(signs('an')(':', 'colon')).toBe('.')
  // The program has no such vowels.
  expect(signs('eiou')('2', 'two')).toBe('−')
})

test('a sign named after a digit is read as drawn', async () => {
  const pdf = type1Pdf({ font: makeType1({ two: bar, colon: dot }), name: 'ABCDEF+AdvSigns', text: '2', widths: '700 '.repeat(11) })
  expect(await (await convert(pdf)).paragraphs()).toEqual(['−'])
})
