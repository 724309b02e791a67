import { expect, test } from 'vitest'
import { foreignModels } from '../../../src/engines/ocr/page-scripts.ts'
import { doubtfulLetters, gatherDoubtful, withForeign } from '../../../src/engines/ocr/words/foreign-words.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { blank, draw, noise } from '../../helpers/drawn-page.ts'

const dpi = 200

function word(text: string, x0: number, confidence: number, { y0 = 300, width = 80, line = 300 } = {}): OcrWord {
  const box = { x0, y0, x1: x0 + width, y1: y0 + 22 }
  return { ...box, text, confidence, baseline: [y0 + 22, y0 + 22], size: 30, block: 1, paragraph: 2, line }
}

/** A line with three words of another script, which were read as Latin ones, and the letters of a fourth, which was left out. */
const line = [
  word('Greeting:', 100, 94),
  word('aus', 220, 62),
  word('du', 310, 90, { width: 40 }),
  word('ysl', 360, 47),
  word('end', 600, 95),
]
const page = blank(1000, 800)
draw(
  page,
  [450, 466, 482].map((x) => ({ x, y: 300, width: 10, height: 20 })),
)
const gathered = gatherDoubtful(page, line, dpi)
const [part] = gathered?.parts ?? []
if (!gathered || !part) throw new Error('nothing was gathered')

/** Words at their places in the gathered picture. */
const found = (texts: readonly string[], confidence: number) =>
  texts.map((text, i) => ({ ...word(text, part.x + 10 + 90 * (texts.length - 1 - i), confidence), y0: part.y + 4, y1: part.y + 26 }))

test('gathers doubtful words of a line as one part, with short sure ones among them and letters left out beside them', () => {
  expect(gathered.parts.map(({ box }) => [box.x0, box.x1])).toEqual([[215, 497]])
  expect(doubtfulLetters(line)).toBe(8)
})

test('gathers nothing where words are sure, alone and short, or too many to be text', () => {
  expect(gatherDoubtful(page, [word('Greeting', 100, 94), word('all', 220, 70)], dpi)).toBeUndefined()
  expect(gatherDoubtful(page, [word('Greeting', 100, 94), word('il', 220, 20)], dpi)).toBeUndefined()
  expect(gatherDoubtful(page, [], dpi)).toBeUndefined()
  const many = Array.from({ length: 101 }, (_, i) => word('aus', 100, 20, { line: i }))
  expect(gatherDoubtful(page, many, dpi)).toBeUndefined()
})

test('words of another script replace what was read first, in their order, on its line', () => {
  const words = withForeign(line, gathered, found(['العربية', 'تجربة', 'نصية'], 92))
  expect(words.map(({ text }) => text)).toEqual(['Greeting:', 'العربية', 'تجربة', 'نصية', 'end'])
  expect(words.map(({ line, block, paragraph }) => [line, block, paragraph])).toEqual(line.map(() => [300, 1, 2]))
  expect(words[1]).toMatchObject({ baseline: [322, 322], size: 30 })
})

test.each([
  ['Latin words', ['aus', 'dem', 'Ysel'], 95],
  ['words that are not sure', ['Вотап', 'тах'], 84],
  ['a single letter', ['я'], 95],
  ['no words', [], 95],
])('%s replace nothing', (_, texts, confidence) => {
  expect(withForeign(line, gathered, found(texts, confidence))).toEqual(line)
})

test('words that were fairly sure stay', () => {
  const sure = line.map((one) => ({ ...one, confidence: Math.max(one.confidence, 73) }))
  expect(withForeign(sure, gathered, found(['العربية', 'تجربة'], 92))).toEqual(sure)
})

test('a noisy page with forty thousand doubtful words takes a bounded time', () => {
  const grey = noise(2000, 2000, 0.1)
  const many = Array.from({ length: 40_000 }, (_, i) =>
    word('aus', (i % 200) * 9, 20, { y0: Math.floor(i / 400) * 19, width: 8, line: Math.floor(i / 400) }),
  )
  const start = performance.now()
  const all = gatherDoubtful(grey, many, dpi)
  const parts = {
    width: 2000,
    height: 2000,
    parts: Array.from({ length: 100 }, () => ({ ...part, box: { x0: 0, y0: 0, x1: 2000, y1: 2000 } })),
  }
  withForeign(many, all ?? parts, found(Array(400).fill('нет'), 92))
  withForeign(many, parts, found(Array(400).fill('нет'), 92))
  expect(performance.now() - start).toBeLessThan(4000)
})

test('models of unlike scripts are asked before that of the page, those with letters like Latin ones after it', () => {
  const installed = new Set(['eng', 'deu', 'rus', 'ukr', 'ell', 'ara', 'chi_sim', 'jpn', 'osd'])
  const chosen = { languages: ['deu', 'eng'], anyScript: true }
  expect(foreignModels(chosen, ['deu', 'eng'], installed)).toEqual(['ara', 'chi_sim', 'jpn', 'deu', 'rus', 'ell'])
  expect(foreignModels(chosen, ['rus', 'ukr', 'eng'], installed)).toEqual(['ara', 'chi_sim', 'jpn', 'rus', 'ell'])
  expect(foreignModels({ ...chosen, anyScript: false }, ['deu', 'eng'], installed)).toEqual([])
  expect(foreignModels(chosen, ['deu', 'eng'], new Set(['deu', 'eng', 'osd']))).toEqual([])
})
