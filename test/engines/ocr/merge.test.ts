import { expect, test } from 'vitest'
import { mergeReadings } from '../../../src/engines/ocr/words/merge.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { doubtedWords, lengthOf, withoutGarbage } from '../../../src/engines/ocr/words/reading.ts'

function word(text: string, [x0, y0, x1, y1]: readonly [number, number, number, number], confidence: number): OcrWord {
  return { x0, y0, x1, y1, text, confidence, baseline: [y1, y1], size: y1 - y0, block: 0, paragraph: 0, line: y0 }
}

const doubtedLetters = (words: readonly OcrWord[]) => lengthOf(doubtedWords(words))

const beside = word('Determinants', [100, 100, 400, 150], 95)
const misread = [word('Ann', [600, 95, 900, 180], 16), word('ore', [790, 95, 880, 180], 51)]
const small = [
  word('Tauernplatz', [620, 95, 800, 130], 93),
  word('17', [820, 95, 850, 130], 92),
  word('Hofgastein', [610, 145, 900, 180], 91),
]

test('two small lines replace the large line that they were read as', () => {
  expect(mergeReadings([beside, ...misread], small).map(({ text }) => text)).toEqual(['Determinants', 'Tauernplatz', '17', 'Hofgastein'])
})

test('keeps words that are confident, or not much worse than those in their place', () => {
  const sure = misread.map((own) => ({ ...own, confidence: 88 }))
  expect(mergeReadings([beside, ...sure], small).map(({ text }) => text)).toEqual(['Determinants', 'Ann', 'ore'])
  const unsure = small.map((own) => ({ ...own, confidence: 52 }))
  expect(mergeReadings([beside, ...misread], unsure).map(({ text }) => text)).toEqual(['Determinants', 'Ann', 'ore'])
})

test('does not count a single word of a good line', () => {
  const good = ['that', 'nobody', 'had', 'counted', 'the', 'boats'].map((text, i) => word(text, [100 * i, 300, 100 * i + 90, 330], 95))
  const long = word('d’approvisionnement', [700, 300, 990, 330], 55)
  expect(doubtedLetters([...good, ...good, long])).toBe(0)
  expect(doubtedLetters([...good, long])).toBe(19)
})

test('counts the letters of words that are probably wrong', () => {
  expect(doubtedLetters([beside, ...misread, word('x', [0, 0, 9, 9], 10), word('—', [0, 0, 9, 9], 10)])).toBe(6)
})

test('keeps a word that is read without confidence on a line of sure words, and no stroke', () => {
  const line = (confidence: number) =>
    ['Le', 'comité', 's’est', 'réuni', 'afin'].map((text, i) => word(text, [100 * i, 300, 100 * i + 90, 330], confidence))
  const doubted = word("d'examiner", [600, 300, 750, 330], 0)
  const kept = (words: readonly OcrWord[]) => withoutGarbage(words).map(({ text }) => text)
  expect(kept([...line(95), doubted])).toEqual(['Le', 'comité', 's’est', 'réuni', 'afin', "d'examiner"])
  expect(kept([...line(60), doubted])).not.toContain("d'examiner")
  expect(kept([doubted, word('Ill', [900, 300, 910, 330], 2)])).toEqual([])
  expect(kept([...line(95), word('l!', [600, 300, 604, 330], 0), word('Ann', [640, 100, 900, 330], 0)])).toHaveLength(5)
})

test('keeps a line that is read without confidence if it looks like the text of the page', () => {
  const page = Array.from({ length: 24 }, (_, i) =>
    word(`words${i}`, [100 * (i % 8), 300 + 40 * Math.floor(i / 8), 100 * (i % 8) + 80, 330 + 40 * Math.floor(i / 8)], 95),
  )
  const line = (texts: readonly string[], [y0, y1]: readonly [number, number], wide = 12) =>
    texts.map((text, i) => word(text, [200 + 150 * i, y0, 200 + 150 * i + wide * text.length, y1], 0))
  const kept = (words: readonly OcrWord[]) => withoutGarbage(words).length - page.length
  expect(kept([...page, ...line(['I', 'heard'], [200, 230])])).toBe(2)
  expect(kept([...page, ...line(['I', 'hea|d'], [200, 230])])).toBe(0)
  expect(kept([...page, ...line(['I', 'am'], [200, 230])])).toBe(0)
  expect(kept([...page, ...line(['I', 'heard'], [200, 250])])).toBe(0)
  expect(kept([...page, ...line(['I', 'heard'], [200, 230], 25)])).toBe(0)
  expect(withoutGarbage(line(['I', 'heard'], [200, 230]))).toEqual([])
})
