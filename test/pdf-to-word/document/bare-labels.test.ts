/** Paragraphs counted by numbers without a sign behind them. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const texts = ['The court heard both sides in the spring of that year, and then asked them for a', 'written answer.']

/** Paragraphs of two lines, each with its number before the first. */
async function listOf(numbers: readonly number[]) {
  const lines = numbers.flatMap((number, i): [number, number, number, string][] => [
    [72, 700 - i * 60, 12, String(number)],
    [108, 700 - i * 60, 12, texts[0] ?? ''],
    [108, 686 - i * 60, 12, texts[1] ?? ''],
  ])
  const { part, paragraphs } = await convert(makePdf({ pages: [showLines(lines)] }))
  const items = (await part('word/document.xml')).match(/<w:numPr>/g) ?? []
  return { items: items.length, paragraphs: await paragraphs() }
}

test('numbers from 1 on with their texts below each other are those of a list', async () => {
  expect(await listOf([1, 2, 3])).toEqual({ items: 3, paragraphs: Array(3).fill(texts.join(' ')) })
})

test('fewer numbers, and numbers with another left edge, are text', async () => {
  expect((await listOf([1, 2])).items).toBe(0)
  expect((await listOf([50, 51, 52])).items).toBe(0)
})

test('a text continues below itself after a number that is no label', async () => {
  expect((await listOf([4])).paragraphs).toEqual([`4\t${texts.join(' ')}`])
})

test('numbers of a list within a list do not interrupt the outer one', async () => {
  const outer = [1, 2, 3].flatMap((number, i): [number, number, number, string][] => [
    [72, 700 - i * 80, 12, String(number)],
    [108, 700 - i * 80, 12, 'The court heard'],
    [108, 680 - i * 80, 12, '1'],
    [144, 680 - i * 80, 12, 'the first side'],
    [108, 660 - i * 80, 12, '2'],
    [144, 660 - i * 80, 12, 'the second side'],
  ])
  const { part } = await convert(makePdf({ pages: [showLines(outer)] }))
  expect((await part('word/document.xml')).match(/<w:numPr>/g)).toHaveLength(3)
})
