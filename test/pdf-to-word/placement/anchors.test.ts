/** Where pictures that float beside a table or at the end of a section are anchored. */
import { expect, test } from 'vitest'
import type { PlacedBlock } from '../../../src/pdf-to-word/ir/block.ts'
import type { PlacedSection } from '../../../src/pdf-to-word/ir/section.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { anchorInText } from '../../../src/pdf-to-word/placement/pages/anchors.ts'
import { lineFrom } from '../helpers/line.ts'

const picture = { kind: 'figure', page: 0, inline: false, spacing: noSpacing(), name: 'picture' }
const table = { kind: 'table', page: 0, name: 'table' }
const floating = { ...table, floating: true, name: 'floating table' }
const text = { kind: 'paragraph', page: 0, lines: [lineFrom(72, 3, 108)], spacing: noSpacing(), rtl: false, name: 'text' }

/** Returns the names of the blocks of the first of two columns in their new order. */
function settled(blocks: readonly object[], others: readonly object[] = []): string[] {
  const stretches = [blocks, others]
    .map((own) => ({ page: 0, column: 0, blocks: own as PlacedBlock[] }))
    .slice(0, others.length === 0 ? 1 : 2)
  anchorInText([{ stretches } as unknown as PlacedSection])
  return stretches.slice(0, 1).flatMap((stretch) => (stretch.blocks as unknown as { name: string }[]).map(({ name }) => name))
}

test('a picture before a table is anchored in the text before or after it, or at the end of the section', () => {
  expect(settled([text, picture, table])).toEqual(['picture', 'text', 'table'])
  expect(settled([picture, table, text])).toEqual(['table', 'picture', 'text'])
  expect(settled([picture, table])).toEqual(['table', 'picture'])
  expect(settled([picture, { ...picture, name: 'second' }, table, { ...picture, inline: true, name: 'drawing' }])).toEqual([
    'table',
    'picture',
    'second',
    'drawing',
  ])
})

test('a picture stays before a table if no text on the same page is beside it', () => {
  const nextPage = { ...text, page: 1, lines: [{ ...lineFrom(72, 3, 108), page: 1 }] }
  const broken = { ...text, spacing: { ...noSpacing(), breakBefore: 'column' } }
  for (const after of [nextPage, broken, { ...text, rtl: true }, table]) expect(settled([picture, table, after])[0]).toBe('picture')
  expect(settled([picture, { ...table, lastPage: 1 }])).toEqual(['picture', 'table'])
  expect(settled([picture, table], [text])).toEqual(['picture', 'table'])
  expect(settled([floating, picture, table])).toEqual(['floating table', 'picture', 'table'])
})

test('what floats at the end of a section is anchored in its last paragraph, unless that is on another page', () => {
  const nextPage = { ...picture, page: 1, name: 'next page' }
  expect(settled([text, floating, picture])).toEqual(['floating table', 'picture', 'text'])
  expect(settled([text, picture, nextPage])).toEqual(['text', 'picture', 'next page'])
  expect(settled([text, picture], [text])).toEqual(['text', 'picture'])
  expect(settled([picture])).toEqual(['picture'])
})
