/** Lines nearer to each other than their heights allow. */
import { expect, test } from 'vitest'
import { paragraphOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import type { Section } from '../../../src/pdf-to-word/ir/section.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { setDistances } from '../../../src/pdf-to-word/placement/pages/flow.ts'
import { lineFrom } from '../helpers/line.ts'

const column = { left: 72, right: 540 }
const stats = { size: 10, pitch: 1.2, justified: false }
const paragraphAt = (x: number, baseline: number, height: number) => ({
  ...paragraphOf([lineFrom(x, 3, baseline)], column, stats),
  spacing: { ...noSpacing(), line: height, exact: true },
})

function sectionOf(blocks: Section['stretches'][number]['blocks']): Section {
  return {
    width: 612,
    height: 792,
    margins: { top: 90, right: 72, bottom: 72, left: 72 },
    laterTop: null,
    headerAt: 36,
    footerAt: 36,
    columns: [{ x0: 72, x1: 540 }],
    ruled: false,
    continuous: false,
    chapter: { firstPage: 0, header: null, footer: null, numbers: { style: 'decimal', start: null } },
    stretches: [{ page: 0, column: 0, blocks, top: 90 }],
  }
}

test('a single line of a given height makes way for one that begins beside it a little lower', () => {
  const [label, code, next] = [paragraphAt(72, 120, 12), paragraphAt(250, 129.4, 12), paragraphAt(250, 145, 12)]
  setDistances([sectionOf([label, code, next])], new Map())
  const baselines = [label, code, next].reduce<{ y: number; at: number[] }>(
    ({ y, at }, { spacing }) => ({ y: y + spacing.before + spacing.line, at: [...at, y + spacing.before + spacing.line * 0.8] }),
    { y: 90, at: [] },
  ).at
  for (const [i, expected] of [120, 129.4, 145].entries()) expect(baselines[i]).toBeCloseTo(expected, 5)
})

test('no line gets lower than its letters', () => {
  const [label, code] = [paragraphAt(72, 120, 12), paragraphAt(250, 124, 12)]
  setDistances([sectionOf([label, code])], new Map())
  expect([label.spacing.line, code.spacing.line]).toEqual([9, 9])
})
