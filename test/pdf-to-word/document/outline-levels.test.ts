/** Levels of outlines whose nesting is damaged. */
import { expect, test } from 'vitest'
import { mendLevels } from '../../../src/pdf-to-word/document/headings/outline-levels.ts'
import type { DocumentParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { lineOf, paragraphOf, style } from '../helpers/values.ts'

/** The levels after mending; each heading is its size, its level in the outline, and its text if that matters. */
function mended(shown: readonly (readonly [number, number, string?])[]): number[] {
  const paragraphs: DocumentParagraph[] = shown.map(([size, , text = 'Tides'], i) =>
    paragraphOf([lineOf(text, 72, 100 + 40 * i, { style: { ...style, size } })]),
  )
  const levels = new Map(paragraphs.map((paragraph, i) => [paragraph, shown[i]?.[1] ?? 1]))
  mendLevels(levels, paragraphs)
  return paragraphs.map((paragraph) => levels.get(paragraph) ?? 0)
}

test('headings that sank beside or below smaller ones get the level of the first one of their look', () => {
  const sunk = [
    [20, 1],
    [16, 2],
    [13, 3],
    [20, 2],
    [16, 3],
    [13, 4],
    [20, 1],
  ] as const
  expect(mended(sunk)).toEqual([1, 2, 3, 1, 2, 3, 1])
})

test('an outline whose levels explain the looks stays as it is', () => {
  expect(
    mended([
      [20, 1],
      [16, 2],
      [20, 1],
      [16, 2],
    ]),
  ).toEqual([1, 2, 1, 2])
  // One look for two levels.
  expect(
    mended([
      [20, 1],
      [12, 2],
      [12, 3],
      [12, 2],
    ]),
  ).toEqual([1, 2, 3, 2])
  // A larger heading that is always deeper.
  expect(
    mended([
      [14, 1],
      [20, 2],
      [14, 1],
      [20, 2],
    ]),
  ).toEqual([1, 2, 1, 2])
  expect(mended([])).toEqual([])
})

test('headings of one look whose numbers have different parts keep their levels', () => {
  const numbered = [
    [20, 1, '1 Tides'],
    [14, 2, '1.1 Spring'],
    [14, 3, '1.1.1 Neap'],
    [12, 3, '1.1.2 Ebb'],
    [14, 3, '1.1.3 Flood'],
  ] as const
  expect(mended(numbered)).toEqual([1, 2, 3, 3, 3])
})
