/** Headings by what is below them: tables, texts, or a few words below each of many terms. */
import { expect, test } from 'vitest'
import { paragraphOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import { findHeadings } from '../../../src/pdf-to-word/document/headings/headings.ts'
import type { DocumentParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const text = 'Plain text of the body follows each of the headings here, over the whole width of the page.'

test('bold lines of which many have only a few words up to the next one are terms', async () => {
  const stylesOf = async (below: readonly string[], more = false) => {
    const lines = below.flatMap((words, i): [number, number, number, string, boolean?][] => {
      const y = 715 - i * 70
      return [
        [72, y, 11, `Term ${'abcdefgh'[i]}`, true],
        [72, y - 16, 11, words],
        ...(more ? [[72, y - 36, 11, 'another paragraph'] as [number, number, number, string]] : []),
      ]
    })
    const { part } = await convert(makePdf({ pages: [showLines(lines)] }))
    return [...(await part('word/document.xml')).matchAll(/<w:pStyle w:val="((?:Title|Heading)\w*)"/g)].length
  }
  expect(await stylesOf([text, text, 'a few words', text, text])).toBe(5)
  expect(await stylesOf([text, 'a few words', 'some words', text, 'no words', text])).toBe(0)
  expect(await stylesOf([text, 'a few words', 'some words', text, 'no words', text], true)).toBe(3)
})

test('a larger line above a table that ends the file is a heading', async () => {
  const content = (heads: number[]) => [
    `BT /F1 11 Tf 72 715 Td (${text}) Tj Tj ET`,
    ...heads.map((y) => `BT /F2 16 Tf 72 ${y} Td (Notices) Tj ET`),
    ...[600, 570, 540].map((y) => `72 ${y} 300 0 re S`),
    ...[72, 222, 372].map((x) => `${x} 540 0 60 re S`),
    ...[0, 1, 2, 3].map((n) => `BT /F1 11 Tf ${80 + 150 * (n % 2)} ${580 - 30 * Math.floor(n / 2)} Td (Berth ${n}) Tj ET`),
  ]
  const stylesOf = async (heads: number[]) => {
    const { part } = await convert(makePdf({ pages: [content(heads).join('\n')] }))
    const xml = await part('word/document.xml')
    return { tables: xml.split('<w:tbl>').length - 1, heads: xml.split('"Heading1"').length - 1 }
  }
  expect(await stylesOf([620])).toEqual({ tables: 1, heads: 1 })
  expect(await stylesOf([500])).toEqual({ tables: 1, heads: 0 })
})

test('a line centred below the title is part of it, and takes no level from the headings', () => {
  const levelsOf = (align: 'left' | 'center', second = 15) => {
    const [word] = lineFrom(100, 1, 50).words
    if (!word) throw new Error('a line has words')
    const shown = [24, second, 10, 13, 10, 13, 10, 13, 10].map((size, i) => {
      const line = lineFrom(100, size === 10 ? 30 : 3, 50 + 40 * i)
      const words = line.words.map((own) => ({ ...own, text: size === 10 ? 'words' : 'Tides', style: { ...own.style, size } }))
      const stats = { size: 10, pitch: 1.2, justified: false }
      const paragraph = paragraphOf([{ ...line, size, words }], { left: 100, right: 400 }, stats)
      return { ...paragraph, align: i < 2 ? align : ('left' as const) }
    })
    const front = { contentsTitles: new Set<DocumentParagraph>(), frontLength: 0, aboveTables: new Set<DocumentParagraph>() }
    const body = { ...word.style, size: 10 }
    findHeadings({ paragraphs: shown, cells: [], outline: [], body, outlineIsComplete: false, ...front })
    return shown.map(({ heading }) => heading).filter((_, i) => i < 2 || i % 2 === 1)
  }
  expect(levelsOf('center')).toEqual([0, null, 1, 1, 1])
  expect(levelsOf('left')).toEqual([0, 1, 2, 2, 2])
  expect(levelsOf('center', 13)).toEqual([0, 1, 1, 1, 1])
})
