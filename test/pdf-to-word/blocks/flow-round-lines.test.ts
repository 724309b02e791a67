/** Which lines flow round what floats, and how far they keep away from it. */
import { expect, test } from 'vitest'
import { flowRound } from '../../../src/pdf-to-word/blocks/figures/flow-round.ts'
import type { TextWrap } from '../../../src/pdf-to-word/ir/figure.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import { lineFrom } from '../helpers/line.ts'

const column = { left: 100, right: 495 }
const inOrder = (lines: Line[]) => lines.map((line, order) => ({ ...line, block: -1, order }))

test('lines above and below a picture that are aligned with those beside it do not wrap around it', () => {
  const beside = [0, 1, 2, 3, 4, 5].map((i) => lineFrom(300, 8, 112 + 12 * i))
  const lines = inOrder([...beside, lineFrom(100, 16, 184), lineFrom(100, 5, 196)])
  const figure: { box: { x0: number; y0: number; x1: number; y1: number }; wrap?: TextWrap } = {
    box: { x0: 100, y0: 126, x1: 290, y1: 150 },
  }
  expect(flowRound(lines, [figure], column).map(({ x0 }) => x0)).toEqual(lines.map(() => 100))
  expect(figure.wrap?.top).toBeCloseTo(14)
  expect(figure.wrap?.bottom).toBeCloseTo(172 - 5 - 150)
})

test('a wide space beside a picture does not prevent its row from continuing on the other side', () => {
  const full = lineFrom(100, 16, 100)
  const rows = [112, 124].flatMap((baseline) => [lineFrom(100, 6, baseline), lineFrom(350, 6, baseline)])
  const stretched = [lineFrom(100, 1, 136), lineFrom(200, 2, 136), lineFrom(350, 6, 136)]
  const lines = inOrder([full, ...rows, ...stretched, lineFrom(100, 4, 148)])
  const read = flowRound(lines, [{ box: { x0: 254, y0: 105, x1: 341, y1: 140 } }], column)
  expect(read.map(({ words }) => words.length)).toEqual([16, 12, 12, 9, 4])
})
