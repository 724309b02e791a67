/** Captions of tables. */
import { expect, test } from 'vitest'
import { findCaptions } from '../../../src/pdf-to-word/document/steps.ts'
import { ignoreFindings as onFinding } from '../../../src/pdf-to-word/ir/evidence.ts'
import type { Figure } from '../../../src/pdf-to-word/ir/figure.ts'
import type { PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { boxOf, lineOf, paragraphOf, run, sectionOf } from '../helpers/values.ts'

/** A ruled table of two by two cells whose lower edge stands at y. */
const table = (y: number, word: string) =>
  [
    showLines([
      [80, y + 26, 10, `${word} one`],
      [250, y + 26, 10, `${word} two`],
      [80, y + 6, 10, `${word} three`],
      [250, y + 6, 10, `${word} four`],
    ]),
    ...[0, 20, 40].map((up) => `72 ${y + up} m 400 ${y + up} l S`),
    ...[72, 240, 400].map((x) => `${x} ${y} m ${x} ${y + 40} l S`),
  ].join('\n')

async function captionsOf(first: string, second: string) {
  const text = showLines([
    [72, 700, 12, first],
    [72, 560, 12, second],
    [72, 440, 12, 'Table 1 is the first of them.'],
  ])
  const { part } = await convert(makePdf({ pages: [[text, table(640, 'First'), table(500, 'Second')].join('\n')] }))
  const xml = await part('word/document.xml')
  return [...xml.matchAll(/<w:p><w:pPr><w:pStyle w:val="Caption"\/>.*?<\/w:p>/gs)].map(([own]) => ({
    text: own.replace(/<w:instrText.*?<\/w:instrText>|<[^>]+>/g, ''),
    field: /<w:instrText[^>]*> (.*?) <\/w:instrText>/.exec(own)?.[1],
  }))
}

test('captions beside tables are numbered by Word', async () => {
  expect(await captionsOf('Table 1: Towns', 'Table 2: Rivers')).toEqual([
    { text: 'Table 1: Towns', field: 'SEQ Table \\* ARABIC' },
    { text: 'Table 2: Rivers', field: 'SEQ Table \\* ARABIC' },
  ])
})

test('numbers that Word would count differently stay as they are', async () => {
  expect(await captionsOf('Table 4: Towns', 'Table 7: Rivers')).toEqual([
    { text: 'Table 4: Towns', field: undefined },
    { text: 'Table 7: Rivers', field: undefined },
  ])
})

test('numbers with a chapter, Roman numerals and labels alone are captions too', async () => {
  expect((await captionsOf('Table 1-1. Towns', 'TABLE II')).map(({ text }) => text)).toEqual(['Table 1-1. Towns', 'TABLE II'])
  expect(await captionsOf('Table A4-12: Towns', 'Table 1.2 Rivers')).toEqual([
    { text: 'Table A4-12: Towns', field: undefined },
    { text: 'Table 1.2 Rivers', field: undefined },
  ])
})

test('sentences about a table, and words that only look like numbers, are no captions', async () => {
  expect(await captionsOf('Table 1-1 takes the towns', 'Table manners')).toEqual([])
  expect(await captionsOf('Table 1-1-1-1-1-1: Towns', 'Table XIIIIII: Rivers')).toEqual([])
})

/** Paragraphs of three lines, each below a larger line. */
const withHeads = (heads: readonly string[]) =>
  showLines(
    heads.flatMap((head, i): [number, number, number, string][] => [
      [72, 740 - i * 90, 16, head],
      ...[0, 1, 2].map((at): [number, number, number, string] => [
        72,
        718 - i * 90 - at * 14,
        12,
        'Most of the towns beside the river were built by people who came from the hills.',
      ]),
    ]),
  )

test('the look of a caption does not make it a heading, even if nothing is beside it', async () => {
  const { part } = await convert(makePdf({ pages: [withHeads(['Towns', 'Table 1. Towns', 'Rivers', 'Exhibit 2. Hills', 'Hills'])] }))
  const xml = await part('word/document.xml')
  const styleOf = (text: string) => new RegExp(`<w:p>(?:(?!<w:p>).)*?w:pStyle w:val="(\\w+)"(?:(?!<w:p>).)*?${text}<`, 's').exec(xml)?.[1]
  const text = (of: string) => xml.includes(of)
  expect(text('Exhibit 2. Hills')).toBe(true)
  expect(styleOf('Exhibit 2. Hills')).toMatch(/^Heading/)
  expect(xml.match(/w:val="Caption"/g)).toHaveLength(1)
  expect(styleOf('>Rivers')).toMatch(/^Heading/)
})

const picture: Figure = {
  ...{ kind: 'figure', page: 0, box: boxOf(200, 300, 400, 330), picture: null, textless: true, alt: '', inline: true, behind: false },
  spacing: noSpacing(),
}

test('the look of a caption makes no heading: a label alone takes the title below it, and tags are believed', () => {
  const captioned = (...all: (PlacedParagraph | Figure)[]) => {
    const paragraphs = all.filter((block) => block.kind === 'paragraph')
    run(findCaptions, { sections: [sectionOf([all])], paragraphs, onFinding })
    return paragraphs.map(({ caption, heading }) => [caption, heading])
  }
  const head = (text: string, more = {}) => paragraphOf([lineOf(text, 72, 400, more)], { heading: 2 })
  const gap = () => ({ ...paragraphOf([lineOf('x', 72, 400)]), lines: [] })
  expect(captioned(head('Table 5'), head('Towns'), picture)).toEqual([
    [true, null],
    [true, null],
  ])
  expect(captioned(head('Table 5'), head('Towns'), head('Rivers'), picture)).toEqual(Array(3).fill([false, 2]))
  expect(captioned(head('Table 1-1. Towns'), gap(), picture)[0]).toEqual([true, null])
  expect(captioned(head('Table 1. Towns'))).toEqual([[true, null]])
  expect(captioned(head('Exhibit 1. Towns'))).toEqual([[false, 2]])
  expect(captioned(head('Table 1. Towns', { block: 7 }), picture)).toEqual([[false, 2]])
})
