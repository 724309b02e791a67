import { expect, test } from 'vitest'
import { createLanguageFinder } from '../../../src/engines/ocr/layer/language.ts'

const texts = {
  en: 'The office of the harbour was closed and is not open to visitors, which have to wait for the spring by the bridge that you see',
  de: 'Das Amt ist nicht offen und die Besucher sind im Hof, von dem der Weg mit einer Tür zu den Räumen führt, die für das Amt bei uns sind',
  fr: 'Le bureau est fermé pour les visiteurs qui ne sont pas dans la cour, et une porte avec vous au bout est plus grande sur cette rue',
  es: 'El puerto es una obra del siglo que se ve con los barcos y las casas, pero no está cerca del río y para su gente es como un hogar',
  it: 'Il porto è una opera che non si vede per gli alberi della costa, e con questo le case delle vie sono più vicine alla riva dei fiumi',
}
const latin = ['eng', 'deu', 'fra', 'spa', 'ita']
const pageOf = (text: string, languages = latin) => ({ words: text.split(' ').map((word) => ({ text: word })), languages })

test.each(Object.entries(texts))('detects %s by its short words', (tag, text) => {
  const finder = createLanguageFinder()
  finder.add(pageOf(text))
  expect(finder.find()).toBe(tag)
})

test('detects nothing in few words, mixtures and unknown languages', () => {
  for (const pages of [['The harbour'], [texts.en, texts.de], ['Lorem ipsum dolor sit amet '.repeat(20)], []]) {
    const finder = createLanguageFinder()
    for (const text of pages) finder.add(pageOf(text))
    expect(finder.find()).toBeNull()
  }
})

test('uses the only requested language', () => {
  const finder = createLanguageFinder()
  finder.add(pageOf('Любой текст', ['rus']))
  expect(finder.find()).toBe('ru')
})
