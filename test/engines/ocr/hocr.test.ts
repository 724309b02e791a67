import { expect, test } from 'vitest'
import { parseHocr } from '../../../src/engines/ocr/hocr.ts'

const size = { width: 1000, height: 500 }
const line = `<div class='ocr_carea'><p class='ocr_par'><span class='ocr_line' title="bbox 100 50 400 90; baseline 0.01 -10; x_size 38.5; x_descenders 8">`

function word(text: string, title = 'bbox 100 52 200 88; x_wconf 93') {
  return `<span class='ocrx_word' id='word_1_1' title='${title}'>${text}</span>`
}

function read(hocr: string) {
  return parseHocr(hocr, size)
}

test('reads words with their boxes, confidence and baselines', () => {
  const words = read(
    `<html><body><div class='ocr_page'>${line}${word('A &amp; B')} ${word('<em>c</em>', 'bbox 220 52 260 88; x_wconf 40')}</span>`,
  )
  expect(words).toEqual([
    {
      x0: 100,
      y0: 52,
      x1: 200,
      y1: 88,
      text: 'A & B',
      confidence: 93,
      baseline: [80.5, 81.5],
      size: 38.5,
      block: 0,
      paragraph: 0,
      line: 0,
    },
    expect.objectContaining({ text: 'c', confidence: 40, baseline: [81.7, 82.1] }),
  ])
})

test('counts blocks, paragraphs and lines over the page', () => {
  const again = "</span><span class='ocr_header' title='bbox 0 100 50 120'>"
  const [first, second, third] = read(`${line}${word('a')}${again}${word('b')}</span></p></div>${line}${word('c')}`)
  expect([first, second, third].map((one) => [one?.block, one?.paragraph, one?.line])).toEqual([
    [0, 0, 0],
    [0, 0, 1],
    [1, 1, 2],
  ])
})

test.each([
  ['no box', 'x_wconf 90'],
  ['a box of nothing', 'bbox 10 10 10 20'],
  ['a box turned over', 'bbox 200 88 100 52'],
  ['a box outside', 'bbox 2000 10 2100 20'],
  ['a negative box', 'bbox -50 -50 -10 -10'],
  ['numbers that are none', 'bbox NaN 1 2 3'],
  ['endless numbers', 'bbox 0 0 Infinity 1e999'],
])('omits a word with %s', (_what, title) => {
  expect(read(line + word('a', title))).toEqual([])
})

test('keeps boxes and confidences in range', () => {
  const title = 'bbox -5 -5 99999 99999; x_wconf 4000'
  expect(read(line + word('a', title))).toEqual([expect.objectContaining({ x0: 0, y0: 0, x1: 1000, y1: 500, confidence: 100 })])
})

test('uses the box of a line if its baseline or size is out of range', () => {
  const odd = `<span class='ocr_line' title="bbox 100 50 400 90; baseline 1e9 NaN; x_size -3">`
  expect(read(odd + word('a'))).toEqual([expect.objectContaining({ baseline: [90, 90], size: 40 })])
})

test('takes the foot of a word alone on its line for its baseline, not that of a raised letter', () => {
  const raised = `<span class='ocr_line' title="bbox 100 50 160 90; baseline 0 -22; x_size 22">`
  const own = (text: string) => `<span class='ocrx_word' title='bbox 100 50 160 90; x_wconf 95'>${text}</span>`
  expect(read(raised + own('N°'))).toEqual([expect.objectContaining({ baseline: [90, 90], size: 52 })])
  for (const text of ['page', 'Q', '°'])
    expect(read(raised + own(text))).toEqual([expect.objectContaining({ baseline: [68.5, 68.5], size: 22 })])
})

test('removes invisible characters', () => {
  const text = 'a\u0000b&#x202e;c&#1;&#55357;&#x110000;\ufeff&bogus;'
  expect(read(line + word(text))[0]?.text).toBe('abc&bogus;')
  expect(read(line + word('\u200b&#10;'))).toEqual([])
})

test('reads nothing from a file that is no hOCR', () => {
  for (const broken of ['', '<', '<span', '<<<>>>', "<span class='ocrx_word' title='bbox 1 2 3 4'>a</span>", line, '\u0000'.repeat(1000)]) {
    expect(read(broken)).toEqual([])
  }
})

test('ends on a file without an end', () => {
  expect(read(line + word('a').repeat(60_000))).toHaveLength(50_000)
  expect(read(`${line}${word('x'.repeat(1_000_000))}`)[0]?.text).toHaveLength(500)
  expect(read(`${line}<span class='ocrx_word' title='bbox 1 2 3 4'>${'<b>'.repeat(300_000)}`)).toEqual([])
  expect(read('<'.repeat(2_000_000))).toEqual([])
})
