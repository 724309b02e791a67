/** Text that flows round a picture is whole paragraphs, which Word lays round it again. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render, shownLines } from '../helpers/render.ts'

/** A grey picture, by its left and lower edge, its width and its height. */
const picture = (x: number, y: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q`

/** All letters of these are 556 thousandths wide in Helvetica, and a space is 278. */
const words = Array.from({ length: 120 }, (_, i) => ['abode', 'hand', 'paged', 'no', 'bound', 'dodge', 'one'][(i * i) % 7] ?? '')
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter === ' ' ? 2.78 : 5.56), 0)

/** Sets all words in lines 12 points apart from y = 700 downwards; `rooms` tells the pieces of each line, as its left and right edges. */
function lay(rooms: (y: number) => readonly (readonly [number, number])[]): string {
  const rest = [...words]
  const rows: [number, number, number, string][] = []
  for (let y = 700; rest.length > 0; y -= 12) {
    for (const [x0, x1] of rooms(y)) {
      let text = rest.shift() ?? ''
      while (rest[0] && widthOf(`${text} ${rest[0]}`) <= x1 - x0) text += ` ${rest.shift()}`
      rows.push([x0, y, 10, text])
    }
  }
  return showLines(rows)
}

const isBeside = (y: number) => y > 636 && y < 690
const wraps = (xml: string) => [...xml.matchAll(/<wp:wrap(\w+)/g)].map(([, kind]) => kind)

async function expectOneParagraph(content: string): Promise<void> {
  const pdf = makePdf({ pages: [content] })
  const docx = await convert(pdf)
  const xml = await docx.part('word/document.xml')
  expect(wraps(xml)).toEqual(['Square'])
  expect([...xml.matchAll(/<w:t[ >][^<]*/g)]).toHaveLength(1)
  const [before = [], after = []] = [shownLines(pdf)[0], shownLines(await render(docx.path))[0]]
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  for (const [i, { x, y }] of before.entries()) {
    expect(Math.abs((after[i]?.x ?? 0) - x)).toBeLessThan(0.4)
    expect(Math.abs((after[i]?.y ?? 0) - y)).toBeLessThan(0.4)
  }
}

test('lines beside a picture at the left and lines below it are one paragraph', { timeout: 60_000 }, async () => {
  await expectOneParagraph(`${picture(72, 642, 131, 50)}\n${lay((y) => [isBeside(y) ? [212, 540] : [72, 540]])}`)
})

test('a picture at the right narrows the lines beside it only', { timeout: 60_000 }, async () => {
  await expectOneParagraph(`${picture(420, 642, 120, 50)}\n${lay((y) => [isBeside(y) ? [72, 411] : [72, 540]])}`)
})

test('lines on both sides of a picture are joined across it', { timeout: 60_000 }, async () => {
  const sides = [
    [72, 231],
    [369, 540],
  ] as const
  await expectOneParagraph(`${picture(240, 642, 120, 50)}\n${lay((y) => (isBeside(y) ? sides : [[72, 540]]))}`)
})

test('an address beside a logo flows round nothing', async () => {
  const address = ['Example Works', 'Harbour Street 1', 'Exampleton'].map((text, i) => [150, 700 - i * 12, 10, text] as const)
  const docx = await convert(
    makePdf({ pages: [`${picture(72, 670, 60, 45)}\n${showLines([...address, [72, 600, 10, words.slice(0, 18).join(' ')]])}`] }),
  )
  expect(wraps(await docx.part('word/document.xml'))).toEqual(['None'])
  expect(await docx.paragraphs()).toContain('Harbour Street 1')
})
