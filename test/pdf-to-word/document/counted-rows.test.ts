/** Headers and footers that only the number of the page tells. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

const text = (page: number): Shown[] =>
  Array.from({ length: 12 }, (_, i) => [72, 690 - 57 * i, 10, `Verse ${'klmnopqrstuv'[i]} of leaf ${'abcdef'[page]}.`])

async function partsOf(running: readonly Shown[][]): Promise<{ parts: string; body: string }> {
  const { part, paragraphs } = await convert(makePdf({ pages: running.map((own, page) => showLines([...own, ...text(page)])) }))
  const names = ['header', 'footer'].flatMap((side) => [1, 2, 3].map((n) => `word/${side}${n}.xml`))
  const parts = await Promise.all(names.map((name) => part(name).catch(() => '')))
  return { parts: parts.join('').replace(/<[^>]+>/g, ''), body: (await paragraphs()).join('\n') }
}

const left = (number: string): Shown[] => [
  [72, 754, 12, number],
  [96, 754, 12, 'K. T. Writer'],
]
const right = (number: string): Shown[] => [
  [380, 754, 12, 'About the water'],
  [530, 754, 12, number],
]

test('alternating titles and authors are headers, and so is the text of the first page at their height', async () => {
  const journal: Shown[] = [
    [72, 754, 8, 'Journal of Springs 12'],
    [400, 754, 8, 'Sent in May'],
  ]
  const { parts, body } = await partsOf([journal, left('2'), right('3'), left('4')])
  for (const words of ['Journal of Springs', 'K. T. Writer', 'About the water']) {
    expect(parts).toContain(words)
    expect(body).not.toContain(words)
  }
})

test('footers with page numbers at their end count', async () => {
  const { parts, body } = await partsOf([[[72, 40, 8, '6 The handbook']], [[480, 40, 8, 'The spring 7']], [[72, 40, 8, '8 The handbook']]])
  expect(parts).toContain('The handbook')
  expect(body).not.toContain('spring')
})

test('the number of a page may follow the name of the volume', async () => {
  const { parts, body } = await partsOf([1, 2, 3, 4].map((n): Shown[] => [[290, 40, 9, `CONF-${n}`]]))
  expect(parts).toMatch(/CONF- PAGE /)
  expect(body).not.toContain('CONF')
})
