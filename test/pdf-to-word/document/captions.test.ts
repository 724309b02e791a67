/** Captions of tables. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

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
