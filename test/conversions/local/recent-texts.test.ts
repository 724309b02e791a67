import { expect, test } from 'vitest'
import { createRecentTexts } from '../../../src/conversions/local/recent-texts.ts'

test('finds the last text of each recent name', () => {
  const texts = createRecentTexts()
  texts.keep('first', 'a')
  texts.keep('second', 'b')
  texts.keep('first', 'c')
  expect([texts.find('first'), texts.find('second'), texts.find('third')]).toEqual(['c', 'b', undefined])
  for (let number = 0; number < 255; number++) texts.keep(`other ${number}`, 'x')
  expect([texts.find('first'), texts.find('second')]).toEqual(['c', undefined])
})

test('a dropped text is gone, and a long text replaces the previous one without being kept', () => {
  const texts = createRecentTexts()
  texts.keep('dropped', 'a')
  texts.drop('dropped')
  texts.keep('long', 'a')
  texts.keep('long', 'x'.repeat(20_000))
  expect([texts.find('dropped'), texts.find('long')]).toEqual([undefined, undefined])
})
