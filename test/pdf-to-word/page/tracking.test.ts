/** Letters set apart so far that the gaps between them could be spaces. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

const shown = (text: string, apart: number) => `BT /F1 12 Tf ${apart} Tc 72 700 Td (${text}) Tj ET`

test.each([2.5, 4, 6])('letters %f points apart are still words, with letter spacing', async (apart) => {
  const docx = await convert(makePdf({ pages: [shown('Annual report of the board', apart)] }))
  expect(await docx.paragraphs()).toEqual(['Annual report of the board'])
  expect(await docx.part('word/document.xml')).toContain(`<w:spacing w:val="${apart * 20}"/>`)
})

test('words without a space are separated by the wider gap', async () => {
  const words = ['Annual', 'report', 'board'].map((text, i) => `BT /F1 12 Tf 3 Tc ${72 + 60 * i} 700 Td (${text}) Tj ET`)
  expect(await (await convert(makePdf({ pages: [words.join('\n')] }))).paragraphs()).toEqual(['Annual report board'])
})

test('single letters at uneven distances, as in the head of a table, stay apart', async () => {
  const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((text, i) => `BT /F1 12 Tf ${72 + 11 * i + (i % 2) * 3} 700 Td (${text}) Tj ET`)
  expect(await (await convert(makePdf({ pages: [letters.join('\n')] }))).paragraphs()).toEqual(['A BC DE FG'])
})

test('leaders that are spaced to fill their lines leave the letters of the titles as they are', async () => {
  const entries = ['Configuration summary', 'General options of the file', 'Options of the brand'].map((title, i) => {
    const y = 700 - 14 * i
    const dots = '.'.repeat(70)
    return `BT /F1 10 Tf 1 0 0 1 72 ${y} Tm (${title} ) Tj 0.5 Tc (${dots}) Tj 0 Tc 1 0 0 1 480 ${y} Tm (${i + 3}) Tj ET`
  })
  const { part } = await convert(makePdf({ pages: [entries.join('\n')] }))
  expect(await part('word/document.xml')).toContain('Configuration summary')
  for (const name of ['word/document.xml', 'word/styles.xml']) expect(await part(name)).not.toMatch(/<w:spacing w:val=/)
})
