/** Lines as the reader makes them, for the stages behind it. */
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import type { TextStyle } from '../../../src/pdf-to-word/ir/text-style.ts'

const style: TextStyle = {
  family: 'Arial',
  size: 10,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  color: '000000',
  shade: '',
  raise: '',
  fixed: false,
  serif: false,
}

/** A line from an x on, of words 20 points wide and 5 apart. */
export function lineFrom(x0: number, words: number, baseline: number): Line {
  const places = Array.from({ length: words }, (_, i) => x0 + 25 * i)
  return {
    words: places.map((at) => ({ text: 'word', x0: at, x1: at + 20, style, joined: false, tabbed: false, link: '' })),
    x0,
    x1: x0 - 5 + 25 * words,
    top: baseline - 8,
    bottom: baseline + 2,
    baseline,
    size: 10,
    page: 0,
    block: 1,
    rtl: false,
    order: 0,
  }
}
