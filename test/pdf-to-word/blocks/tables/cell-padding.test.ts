/** How much of a cell's width its margins take from the text. */
import { expect, test } from 'vitest'
import { paddingOf } from '../../../../src/pdf-to-word/blocks/tables/ruled-table.ts'
import type { Line } from '../../../../src/pdf-to-word/ir/line.ts'

const box = { x0: 100, x1: 200, y0: 0, y1: 20 }
const line = (italic: boolean) => ({ x0: 106, x1: 194.6, size: 12, words: [{ style: { italic } }] }) as Line

test('italics keep space after them, which LibreOffice needs to set them in one line', () => {
  expect(paddingOf(new Map([[{ box }, [line(false)]]])).right).toBeCloseTo(4.4)
  expect(paddingOf(new Map([[{ box }, [line(true)]]])).right).toBeCloseTo(3.2)
})
