/** First letters that are as high as several lines. */
import { expect, test } from 'vitest'
import { advanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const pitch = 14
const size = 12
/** Of capitals and of the letter O in Helvetica, in parts of the size. */
const capHeight = 0.718
const letterWidth = 0.778
const right = 540
const text =
  'nce upon a time there was a typist who set the first letter of a chapter so large that it filled the lines of text beside it, which readers liked, ' +
  'and the printers too, for it was seen at once where a chapter began, and where another one ended. Nobody knows any more who had that idea first, but ' +
  'it was used long before there was print, and newspapers use it to this day, although they have less room for it than they had before there were screens.'

type Shown = [number, number, number, string]

/** A letter as high as so many lines, with the text beside it, and below it from `afterX` on. */
function page(letter: string, count: number, afterX?: number, gap = 2): Buffer {
  const height = ((count - 1) * pitch + size * capHeight) / capHeight
  const textX = 72 + height * letterWidth + gap
  const startOf = (line: number) => (line < count ? textX : (afterX ?? 72))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    const fits = lines.length > 0 && widthOf(longer) < right - startOf(lines.length - 1)
    if (fits) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.map((line, i): Shown => [startOf(i), 700 - pitch * i, size, line])
  return makePdf({ pages: [showLines([[72, 700 - pitch * (count - 1), height, letter], ...shown])] })
}

function widthOf(line: string): number {
  const face = { family: 'Arial', bold: false, italic: false }
  return [...line].reduce((sum, letter) => sum + (advanceOf(letter, face) ?? 0) * size, 0)
}

test.each([2, 3, 4])('a letter as high as %i lines is a drop cap of Word, right before its word', async (count) => {
  const { part, paragraphs } = await convert(page('O', count))
  expect(await part('word/document.xml')).toContain(`<w:framePr w:dropCap="drop" w:lines="${count}"`)
  expect(await paragraphs()).toEqual(['O', text])
})

test('its text may be as far away as the letter is high', async () => {
  expect(await (await convert(page('O', 2, undefined, 28))).part('word/document.xml')).toContain('<w:framePr w:dropCap="drop"')
})

test('its text has no indent, because Word reserves space for the letter', async () => {
  const { part } = await convert(page('O', 3))
  expect(await part('word/document.xml')).not.toContain('w:firstLine')
  expect(await part('word/document.xml')).not.toMatch(/<w:ind [^>]*w:left/)
})

test('a letter left of all its lines is in the margin', async () => {
  const { part, paragraphs } = await convert(page('O', 3, 72 + 48 * letterWidth + 2))
  expect(await part('word/document.xml')).toContain('<w:framePr w:dropCap="margin" w:lines="3"')
  expect(await paragraphs()).toEqual(['O', text])
})

test('a large letter of another line is no drop cap', async () => {
  const title = showLines([
    [72, 700, 30, 'A'],
    [110, 700, 12, 'First line of an address'],
    [110, 660, 12, 'and one that stands far below it'],
    [72, 600, 12, 'Nobody knows any more who had that idea first.'],
  ])
  const { part } = await convert(makePdf({ pages: [title] }))
  expect(await part('word/document.xml')).not.toContain('w:framePr')
})

test('a large digit beside a title of two lines is no drop cap', async () => {
  const { part } = await convert(page('7', 2))
  expect(await part('word/document.xml')).not.toContain('w:framePr')
})
