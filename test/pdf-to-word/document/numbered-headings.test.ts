/** Headings and clauses with numbers, which Word counts itself. */
import { expect, test } from 'vitest'
import { paragraphOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import { numberHeadings } from '../../../src/pdf-to-word/document/headings/outline-numbers.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import type { Paragraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const column = { left: 72, right: 540 }

/** A line with a wide gap behind its first words, which are `label`. */
function lineOf(label: string, gap = 20): Line {
  const line = lineFrom(72, label.split(' ').length + 2, 100)
  const parts = label.split(' ')
  const words = line.words.map((word, i) => {
    const shift = i >= parts.length ? gap - 5 : 0
    return { ...word, text: parts[i] ?? 'word', x0: word.x0 + shift, x1: word.x1 + shift }
  })
  return { ...line, words }
}

function paragraph(label: string, heading: number | null, gap?: number): Paragraph {
  return { ...paragraphOf([lineOf(label, gap)], column, { size: 10, pitch: 1.2, justified: false }), heading, list: null }
}

/** What Word is told of each label: its level and text, and where it begins anew; null for typed ones. */
function numbersOf(paragraphs: readonly Paragraph[]) {
  numberHeadings(paragraphs)
  return paragraphs.map(({ list }) => {
    const { text, restart } = list?.outline ?? {}
    return text === undefined ? null : `${list?.level} ${text}${restart === null ? '' : ` from ${restart}`}`
  })
}

const headings = (labels: readonly [string, number][]) => labels.map(([label, level]) => paragraph(label, level))

test('headings of two levels count in one list', () => {
  const found = numbersOf(headings([['1.', 1], ['1.1', 2], ['1.2', 2], ['2.', 1], ['2.1', 2]])) // biome-ignore format: a list of labels
  expect(found).toEqual(['0 %1.', '1 %1.%2', '1 %1.%2', '0 %1.', '1 %1.%2'])
})

test('numbers continue across headings without any', () => {
  expect(numbersOf(headings([['Preface', 1], ['1', 1], ['2', 1], ['References', 1]]))).toEqual([null, '0 %1', '0 %1', null]) // biome-ignore format: a list of labels
})

test('a number that Word would count otherwise stays text', () => {
  const found = numbersOf(headings([['1', 1], ['1.1', 2], ['1.2', 2], ['1.3', 2], ['1.4', 2], ['2', 1], ['2.2', 2]])) // biome-ignore format: a list of labels
  expect(found.slice(-2)).toEqual(['0 %1', null])
})

test('a wide gap after a number that stays text is a tab', () => {
  const tabsOf = (gap: number) => {
    const found = headings([['1', 1], ['1.1', 2], ['1.2', 2], ['1.3', 2], ['1.4', 2], ['2', 1]]) // biome-ignore format: a list of labels
    const stray = paragraph('2.2', 2, gap)
    numberHeadings([...found, stray])
    expect(stray.list).toBeNull()
    return [found[1], stray].map((each) => each?.lines[0]?.words.map(({ tabbed }) => tabbed).indexOf(true))
  }
  expect(tabsOf(20)).toEqual([-1, 1])
  expect(tabsOf(3)).toEqual([-1, -1])
})

test('the only number of the highest level is one if those below it continue it', () => {
  expect(numbersOf(headings([['A.', 1], ['A.1', 2], ['A.2', 2]]))).toEqual(['0 %1.', '1 %1.%2', '1 %1.%2']) // biome-ignore format: a list of labels
})

test('numbers out of sequence are years or words', () => {
  expect(
    numbersOf(
      headings([
        ['25', 1],
        ['7.', 1],
        ['3.', 1],
      ]),
    ),
  ).toEqual([null, null, null])
})

test('parts may restart or continue their numbers', () => {
  const found = numbersOf(headings([['I.', 1], ['1.', 2], ['2.', 2], ['II.', 1], ['3.', 2], ['4.', 2], ['III.', 1], ['1.', 2]])) // biome-ignore format: a list of labels
  expect(found).toEqual(['0 %1.', '1 %2.', '1 %2.', '0 %1.', '1 %2. from 3', '1 %2.', '0 %1.', '1 %2.'])
})

test('words before numbers count from three on', () => {
  const articles = (count: number) => headings(Array.from({ length: count }, (_, i) => [`Article ${i + 1}`, 1]))
  expect(numbersOf(articles(3))).toEqual(['0 Article %1', '0 Article %1', '0 Article %1'])
  expect(numbersOf(articles(2))).toEqual([null, null])
})

test('a letter without a sign after it may be a word', () => {
  expect(numbersOf([paragraph('A', 1), paragraph('B', 1)])).toEqual([null, null])
  expect(numbersOf([paragraph('A.', 1), paragraph('B.', 1)])).toEqual(['0 %1.', '0 %1.'])
})

const text = 'Plain text of the body follows each of the headings here, over the width of the page.'
const below = (y: number): [number, number, number, string] => [72, y, 11, text]

test('clauses below numbered headings are the next level of their list, which the style of the headings begins', async () => {
  const { part, paragraphs } = await convert(
    makePdf({
      pages: [
        showLines([
          [72, 700, 16, '1. Definitions'],
          [72, 670, 11, '1.1'],
          [100, 670, 11, 'Words mean what they say.'],
          [72, 650, 11, '1.2'],
          [100, 650, 11, 'Other words mean the same.'],
          [72, 600, 16, '2. Payment'],
          [72, 570, 11, '2.1'],
          [100, 570, 11, 'The buyer pays at once.'],
          below(540),
        ]),
      ],
    }),
  )
  expect(await paragraphs()).toEqual([
    'Definitions',
    'Words mean what they say.',
    'Other words mean the same.',
    'Payment',
    'The buyer pays at once.',
    text,
  ])
  const document = await part('word/document.xml')
  expect([...document.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d)"/g)].map(([, level, list]) => `${list}.${level}`)).toEqual([
    '1.1',
    '1.1',
    '1.1',
  ])
  expect(await part('word/styles.xml')).toContain('<w:numPr><w:numId w:val="1"/></w:numPr>')
  expect(await part('word/numbering.xml')).toContain('<w:pStyle w:val="Heading1"/><w:suff w:val="space"/><w:lvlText w:val="%1."/>')
})

test('an unnumbered heading is excluded from the list of its style', async () => {
  const shown = ['1. Wind', '2. Rain', '3. Snow', 'Thanks'].flatMap((head, i): [number, number, number, string][] => [
    [72, 700 - i * 80, 16, head],
    below(670 - i * 80),
    below(656 - i * 80),
  ])
  const { part } = await convert(makePdf({ pages: [showLines(shown)] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:numPr>/g)).toHaveLength(1)
  expect(xml).toContain('<w:numPr><w:numId w:val="0"/></w:numPr>')
})

test('a heading that continues below its number has no hanging indent', async () => {
  const heads = ['Wind', 'Rain'].flatMap((head, i): [number, number, number, string][] => [
    [72, 700 - i * 100, 16, `${i + 1}.`],
    [100, 700 - i * 100, 16, `${head}, and all that a boat has to look out for in the`],
    [72, 681 - i * 100, 16, 'season of winter'],
    below(660 - i * 100),
    below(646 - i * 100),
  ])
  const { part } = await convert(makePdf({ pages: [showLines(heads)] }))
  expect(await part('word/document.xml')).toMatch(
    /<w:pStyle w:val="Heading1"\/><w:tabs><w:tab w:val="left" w:pos="560"\/><\/w:tabs>.*?<w:ind w:left="0" [^>]*w:firstLine="0"\/>/,
  )
})
