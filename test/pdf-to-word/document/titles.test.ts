import { expect, test } from 'vitest'
import { titleIndex, titleKey } from '../../../src/pdf-to-word/document/headings/titles.ts'

const find = (texts: readonly string[], title: string) => titleIndex(texts, (text) => text)(title)

test('a title is compared by its letters and digits', () => {
  expect(titleKey('1.2 The ﬁrst – Part')).toBe('12thefirstpart')
  expect(find(['Annex', 'The first part', 'THE FIRST PART.'], 'The first – part')).toEqual(['The first part', 'THE FIRST PART.'])
})

test('one of both may have a number before it, and the order of the items stays', () => {
  expect(find(['3 Results', 'Results', '4 Results'], 'Results')).toEqual(['3 Results', 'Results', '4 Results'])
  expect(find(['Results', '4 Results'], '3 Results')).toEqual(['Results'])
})

test('a title of up to three letters must be whole, and one without letters is nowhere', () => {
  expect(find(['1 Map', 'Map'], 'Map')).toEqual(['Map'])
  expect(find(['', '–'], '–')).toEqual([])
})
