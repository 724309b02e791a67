/** Lines are broken in Word where they were broken in the PDF. */
import { expect, test } from 'vitest'
import { indentsOf } from '../../../src/pdf-to-word/blocks/paragraphs/indents.ts'
import { markBreaks, paragraphOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import { advanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import type { Line, Word } from '../../../src/pdf-to-word/ir/line.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render, type ShownLine, shownLines } from '../helpers/render.ts'

type Shown = [number, number, number, string]

const line = (words: number, baseline: number) => lineFrom(100, words, baseline)

test('a word on the next line does not fit on the previous one', () => {
  const column = { left: 100, right: 400 }
  const paragraph = paragraphOf([line(8, 50), line(8, 62), line(3, 74)], column, { size: 10, pitch: 1.2, justified: false })
  const edge = column.right - indentsOf(paragraph).right
  expect(edge).toBeGreaterThan(295)
  expect(edge).toBeLessThan(317)
  expect(indentsOf({ ...paragraph, right: 310 }).right).toBe(0)
})

test('neither does the part of a word up to its hyphen, where word processors break, too', () => {
  const column = { left: 100, right: 315 }
  const hyphened = line(4, 62)
  const [first, ...others] = hyphened.words
  if (!first) throw new Error('a line has words')
  const words = [{ ...first, text: 'a-word-as' }, ...others]
  const paragraph = paragraphOf([line(8, 50), { ...hyphened, words }], column, { size: 10, pitch: 1.2, justified: false })
  expect(indentsOf(paragraph).right).toBeGreaterThan(13)
  expect(indentsOf({ ...paragraph, lines: [line(8, 50), hyphened] }).right).toBe(0)
})

test('lines of a paragraph that end at a common edge have no breaks, verses have', () => {
  const breaksOf = (texts: readonly string[], counts: readonly number[]) => {
    const lines = counts.map((count, i) => line(count, 50 + 12 * i))
    for (const [i, { words }] of lines.entries()) words[0] = { ...(words[0] as (typeof words)[0]), text: texts[i] ?? '' }
    markBreaks(lines, { left: 100, right: 480 })
    return lines.map(({ words }) => words[0]?.breakBefore === true)
  }
  expect(breaksOf(['Four', 'words', 'here'], [8, 8, 2])).toEqual([false, false, false])
  expect(breaksOf(['Four', 'Words', 'Here'], [8, 8, 2])).toEqual([false, true, true])
  expect(breaksOf(['Four', 'words', 'here'], [5, 8, 2])).toEqual([false, true, true])
})

test('the tab after a label, and a hyphen at the end of a line, do not hide the edge at which lines break', () => {
  const breaks = (change: (lines: Line[]) => void) => {
    const lines = [line(8, 50), line(8, 62), line(2, 74)]
    change(lines)
    markBreaks(lines, { left: 100, right: 480 })
    return lines.map(({ words }) => words[0]?.breakBefore === true)
  }
  const set = (word: Word | undefined, change: Partial<Word>) => Object.assign(word as Word, change)
  const labelled = breaks(([first]) => {
    set(first?.words[0], { text: '1.' })
    set(first?.words[1], { tabbed: true })
  })
  expect(labelled).toEqual([false, false, false])
  const divided = breaks(([first, second, third]) => {
    set(first?.words.at(-1), { text: 'Non-' })
    set(second?.words[0], { text: 'Words' })
    set(second?.words.at(-1), { text: 'Non-' })
    set(third?.words[0], { text: 'Words' })
  })
  expect(divided).toEqual([false, false, false])
})

test('a hyphen that divides a word becomes an optional one', async () => {
  const divided = [
    'The committee published its recom-',
    'mendation for the line, and the par-',
    'ticipants of the meeting were sur-',
    'prised by what it held.',
  ]
  const lines = [...divided, ...divided, ...divided].map((text, i): Shown => [72, 700 - 13 * i, 11, text])
  const { part, paragraphs } = await convert(makePdf({ pages: [showLines(lines)] }))
  expect((await paragraphs()).join(' ')).toContain('its recommendation for the line, and the participants of the meeting were surprised by')
  expect(await part('word/document.xml')).toContain('recom</w:t><w:softHyphen/><w:t xml:space="preserve">mendation')
})

test('the letters of a line with narrowed spaces are set nearer to each other', async () => {
  const show = (y: number, text: string, spacing: number) => `BT /F1 11 Tf ${spacing} Tw 1 0 0 1 72 ${y} Tm (${text}) Tj ET`
  const page = [
    show(700, 'The board shipped three unpaid invoices to us because the figures did', 0),
    show(687, 'not add up, and nobody in it had asked the survey groups why that was', -0.7),
    show(674, 'so in the first place, as the letter to the registrars of the county says', -0.7),
    show(661, 'without any doubt.', 0),
  ].join('\n')
  const { part } = await convert(makePdf({ pages: [page] }))
  const xml = await part('word/document.xml')
  expect(xml).toMatch(/<w:spacing w:val="-\d+"\/>/)
  expect(xml).not.toMatch(/<w:spacing w:val="-(?:[6-9]|\d\d)/)
})

/** Lines of Helvetica 11 whose spaces are stretched until each ends at the same edge, but for the last; some hang over it. */
function justified(texts: readonly string[], width: number): string {
  return texts
    .map((text, i) => {
      const natural = (advanceOf(text, { family: 'Arial', bold: false, italic: false }) ?? 0) * 11
      const hanging = text.endsWith('-') ? 2 : 0
      const spacing = i === texts.length - 1 ? 0 : (width + hanging - natural) / (text.split(' ').length - 1)
      return `BT /F1 11 Tf ${spacing.toFixed(4)} Tw 1 0 0 1 72 ${700 - 13 * i} Tm (${text}) Tj ET`
    })
    .join('\n')
}

/** What a typesetter made of it: two lines had room for the next word, and hyphens stand in the margin. */
const typeset = [
  'The board shipped three unpaid invoices to us because of what the figures',
  'did not add up to, and nobody had asked the survey group why that was so in',
  'the first place, as the letter to the registrars of the county says without any',
  'doubt. It was, as far as anyone there can remember, the only one of all the let-',
  'ters that came in that year, and it was not opened before the end of the sum-',
  'mer, when nobody in the house was left who could have told what it was about,',
  'or whom to ask.',
]

test('justified text is recognized by its edge, beyond which hyphens may extend', async () => {
  const { part } = await convert(makePdf({ pages: [justified(typeset, 400)] }))
  expect(await part('word/styles.xml')).toMatch(/<w:jc w:val="both"\/>/)
})

test('a line of justified text takes no word of the next, even if it fits', { timeout: 60_000 }, async () => {
  const pdf = makePdf({ pages: [justified(typeset, 400)] })
  const { path } = await convert(pdf)
  const texts = (of: ShownLine[][]) => of.flatMap((lines) => lines.map(({ text }) => text))
  expect(texts(shownLines(await render(path)))).toEqual(texts(shownLines(pdf)))
})

test('within a tagged paragraph, a line of another size and one after a statement of a program begin after a break', () => {
  const breaksAt = (change: (word: Word, at: number) => Partial<Word>) => {
    const lines = [8, 8].map((count, i) => {
      const own = line(count, 50 + 12 * i)
      return { ...own, words: own.words.map((word) => ({ ...word, ...change(word, i) })) }
    })
    markBreaks(lines, { left: 100, right: 300 })
    return lines[1]?.words[0]?.breakBefore === true
  }
  expect(breaksAt(() => ({}))).toBe(false)
  const smaller = ({ style }: Word, i: number, text: string, isApart = true) => ({
    style: { ...style, size: i === 0 && isApart ? 10 : 7 },
    text: i === 0 ? 'word' : text,
  })
  expect(breaksAt((word, i) => smaller(word, i, '(Word'))).toBe(true)
  expect(breaksAt((word, i) => smaller(word, i, 'word'))).toBe(false)
  expect(breaksAt((word, i) => smaller(word, i, '(Word', word.x0 > 110))).toBe(false)
  expect(breaksAt(({ style, x0 }, i) => ({ style: { ...style, fixed: true }, text: i === 0 && x0 > 270 ? '{' : 'word' }))).toBe(true)
})
