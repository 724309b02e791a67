/** What Word calls the fonts that TeX sets with. */
import { expect, test } from 'vitest'
import { faceOf } from '../../../src/pdf-to-word/fonts/face.ts'
import { textOfGlyph } from '../../../src/pdf-to-word/fonts/tables/named-tables.ts'

const face = (name: string) => faceOf(new Map([['BaseFont', `ABCDEF+${name}`]]), new Map(), null, (value) => value ?? null)

test.each([
  ['TeXGyreTermes-Regular', 'Times New Roman'],
  ['TeXGyreTermesX-Italic', 'Times New Roman'],
  ['TeXGyreHeros-Bold', 'Arial'],
  ['NewTXMI7', 'Times New Roman'],
  ['rtxr', 'Times New Roman'],
  ['txmiaX', 'Cambria Math'],
  ['txsys', 'Cambria Math'],
  ['LMMathSymbols10-Regular', 'Cambria Math'],
  ['LinLibertineTB', 'Linux Libertine'],
])('%s is %s', (name, family) => {
  expect(face(name).family).toBe(family)
})

test('letters of formulas are italic, and Linux Libertine encodes its weight in a letter', () => {
  expect(face('rtxmi').italic).toBe(true)
  expect(face('LinLibertineTI')).toMatchObject({ bold: false, italic: true })
  expect(face('LinLibertineTB')).toMatchObject({ bold: true, italic: false })
})

test('European Computer Modern encodes weight and slant in two letters', () => {
  expect(face('SFBX1200')).toMatchObject({ bold: true, italic: false, isStandIn: true })
  expect(face('SFRM1000')).toMatchObject({ bold: false, italic: false, isStandIn: true })
  expect(face('SFTI1095')).toMatchObject({ bold: false, italic: true })
  expect(face('ecbl1000')).toMatchObject({ bold: true, italic: true, isStandIn: true })
  expect(face('SFSX1440')).toMatchObject({ bold: true, italic: false, family: 'Arial' })
  expect(face('CMSSBX10')).toMatchObject({ bold: true, family: 'Arial' })
  expect(face('SFIT1000')).toMatchObject({ bold: false, italic: true, family: 'Courier New', isStandIn: true })
  // Only that form counts: other names can begin alike.
  expect(face('SFProText')).toMatchObject({ bold: false, italic: false })
})

test.each([
  ['ArialMS', 'Arial', false],
  ['Arial-BoldMS', 'Arial', true],
  ['Times-Bold~17', 'Times New Roman', true],
  ['TimesLTStd-Roman', 'Times New Roman', false],
  ['TeXPalladioL-ItalicOsF', 'Palatino Linotype', false],
])('%s is %s', (name, family, bold) => {
  expect(face(name)).toMatchObject({ family, bold, isStandIn: false })
})

test('MS belongs to the names of some families', () => {
  expect(face('ComicSansMS').family).toBe('Comic Sans MS')
  expect(face('TrebuchetMS').family).toBe('Trebuchet MS')
})

test('the angle brackets of formulas are not the Chinese ones', () => {
  expect(textOfGlyph('angbracketleft')).toBe('\u27e8')
  expect(textOfGlyph('anglebracketleft')).toBe('\u3008')
})

test('names longer than Word’s are shortened, and stay different', () => {
  const long = ['MathDesignGMRegularItalicT110', 'MathDesignGMRegularItalicT1-100-Roman', 'MathDesignGMRegularItalicT1-100-Slanted'].map(
    (name) => face(name).family,
  )
  expect(long.map(({ length }) => length <= 31)).toEqual([true, true, true])
  expect(new Set(long).size).toBe(3)
  expect(long[0]).toMatch(/^Math Design GM Regular/)
  // No half of a letter that takes two units stays.
  expect(face(Buffer.from('\u{20000}'.repeat(40)).toString('latin1')).family.isWellFormed()).toBe(true)
})
