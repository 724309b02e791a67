/** Pages with more in them than is sensible become pictures, soon and whole. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

/** Dots all over a page, each a drawing of its own. */
function dots(count: number): string {
  const at = (i: number) => [60 + ((i * 37) % 480), 60 + ((i * 61) % 680)]
  return Array.from({ length: count }, (_, i) => {
    const [x = 0, y = 0] = at(i)
    return `${x} ${y} m ${x + 3} ${y + 4} ${x + 5} ${y - 3} ${x + 7} ${y} c S`
  }).join('\n')
}

const prose = showLines(
  Array.from({ length: 20 }, (_, i) => [72, 700 - 24 * i, 11, `Places of the county that have a name, part ${i}`] as const),
)

test('a map of very many strokes is one picture behind its names, which stay text', { timeout: 60_000 }, async () => {
  const { part, paragraphs, losses } = await convert(makePdf({ pages: [`${dots(25_000)}\n${prose}`] }))
  const document = await part('word/document.xml')
  expect(document.match(/<w:drawing>/g)).toHaveLength(1)
  expect(document).toContain('behindDoc="1"')
  expect((await paragraphs()).join(' ')).toContain('Places of the county that have a name, part 19')
  expect(losses).toEqual([])
})

test('fewer strokes over a whole page are one picture too', { timeout: 60_000 }, async () => {
  const { part, losses, hasText } = await convert(makePdf({ pages: [dots(900)] }))
  expect((await part('word/document.xml')).match(/<w:drawing>/g)).toHaveLength(1)
  expect([losses, hasText]).toEqual([[], false])
})

test('a page too large for its resolution is rendered at a lower one', { timeout: 60_000 }, async () => {
  const wide = makePdf({ pages: [`10 0 0 10 0 0 cm\n${dots(900)}`] })
  const pdf = Buffer.from(wide.toString('latin1').replace('[0 0 612 792]', '[0 0 8000 8000]'), 'latin1')
  const { part, losses } = await convert(pdf)
  expect(await part('word/document.xml')).toContain('<w:drawing>')
  expect(losses).toEqual([])
})

/** Short level lines all over a page, none of which touches another. */
function dashes(count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [40 + 13 * (i % 40), 40 + 7.3 * Math.floor(i / 40)]
    return `${x} ${y} m ${x + 6} ${y} l S`
  }).join('\n')
}

test('very many separate lines become few drawings', { timeout: 60_000 }, async () => {
  for (const [count, most] of [
    [150, 150],
    [1500, 100],
    [3900, 1],
  ] as const) {
    const { part, losses } = await convert(makePdf({ pages: [dashes(count)] }))
    const drawings = (await part('word/document.xml')).match(/<w:drawing>/g)?.length ?? 0
    expect(drawings, `${count} lines`).toBeGreaterThan(0)
    expect(drawings, `${count} lines`).toBeLessThanOrEqual(most)
    expect(losses).toEqual([])
  }
})
