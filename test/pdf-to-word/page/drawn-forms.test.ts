/** Forms that are only drawn: boxes to tick and lines to write on. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { documentOf, gridOf, level, textOf, textsOf, upright } from '../helpers/table-xml.ts'

const square = (x: number, y: number) => gridOf([x, x + 9], [y, y + 9])

test('small squares before words are check boxes, checked if they contain a cross', async () => {
  const lines = showLines([
    [72, 700, 12, 'Sex:'],
    [118, 700, 12, 'male'],
    [178, 700, 12, 'female'],
    [102.5, 701, 9, 'X'],
  ])
  const document = await documentOf(`0.75 w ${square(101, 699)}\n${square(162, 699)}\n${lines}`)
  expect([...document.matchAll(/<w14:checked w14:val="(\d)"/g)].map(([, checked]) => checked)).toEqual(['1', '0'])
  expect(textOf(document).replaceAll(/[| ]/g, '')).toBe('Sex:☒male☐female')
})

const drawnForm = (mark: string) =>
  `0.75 w ${square(101, 699)}\n${square(162, 699)}\n${mark}\n${showLines([
    [72, 700, 12, 'Sex:'],
    [118, 700, 12, 'male'],
    [178, 700, 12, 'female'],
  ])}`

test.each([
  ['a cross of two strokes', '101 699 m 110 708 l S 110 699 m 101 708 l S'],
  ['a cross of one path', '102 700 m 109 707 l 109 700 m 102 707 l S'],
  ['a cross that is a letter', showLines([[102.5, 701, 9, 'X']])],
  ['a tick that goes over the edge', '102 703 m 105 699.5 l 112 711 l S'],
])('small squares with %s are checked', async (_, mark) => {
  const { part, losses } = await convert(makePdf({ pages: [drawnForm(mark)] }))
  const document = await part('word/document.xml')
  expect(losses).toEqual([])
  expect([...document.matchAll(/<w14:checked w14:val="(\d)"/g)].map(([, checked]) => checked)).toEqual(['1', '0'])
  expect(textOf(document).replaceAll(/[| ]/g, '')).toBe('Sex:☒male☐female')
  expect(document).not.toContain('<w:drawing>')
})

test('a square with a large drawing or a dot in it is no check box', async () => {
  for (const mark of ['90 690 m 125 720 l S', '105 703 m 106 704 l S', `105 703 m ${'106 704 l 104 702 l '.repeat(20)} S`])
    expect([...(await documentOf(drawnForm(mark))).matchAll(/w14:checked /g)].length).toBeLessThan(2)
})

test('a check box whose lower side is on the rule of a table divides no cell', async () => {
  const lines = showLines([
    [76, 706, 10, 'Travel'],
    [146, 706, 10, 'The purpose of the journey'],
    [76, 682, 10, 'Notice'],
    [157, 682, 10, 'Yes'],
    [237, 682, 10, 'No'],
  ])
  const sides = (x: number) => [level(689, x, x + 9), upright(x, 680, 689), upright(x + 9, 680, 689)].join('\n')
  const document = await documentOf(`0.5 w ${gridOf([72, 142, 372], [680, 696, 720])}\n${sides(146)}\n${sides(226)}\n${lines}`)
  expect(document.match(/w14:checkbox>/g)).toHaveLength(4)
  expect(textsOf(document).map((row) => row.map((text) => text.replaceAll(/[| ]/g, '')))).toEqual([
    ['Travel', 'Thepurposeofthejourney'],
    ['Notice', '☐Yes☐No'],
  ])
})

test('a square with a number in it is no check box', async () => {
  const lines = showLines([
    [72, 700, 12, 'Room'],
    [118, 700, 12, 'and'],
    [103, 701, 8, '7'],
    [147, 701, 8, '8'],
  ])
  expect(await documentOf(`0.75 w ${square(101, 699)}\n${square(144, 699)}\n${lines}`)).not.toContain('w14:checkbox')
})

test('rules on the line beside words become underlined spaces of the same width', async () => {
  const lines = showLines([
    [72, 700, 10, 'I agree to pay'],
    [214, 700, 10, 'euros within'],
    [342, 700, 10, 'days.'],
  ])
  const document = await documentOf(`0.5 w ${level(698.6, 140, 211)}\n${level(698.6, 272, 339)}\n${lines}`)
  const blanks = [...document.matchAll(/<w:u w:val="single"\/><\/w:rPr><w:t xml:space="preserve">(\u00a0+)/g)].map(
    ([, blank]) => blank?.length,
  )
  expect(blanks).toEqual([Math.round(71 / 2.78), Math.round(67 / 2.78)])
  expect(document).not.toContain('<w:tab/>')
  expect(document).not.toContain('<w:pBdr>')
  expect(document).toContain('<w:r><w:t xml:space="preserve"> euros within </w:t></w:r>')
})

test('prompts with lines to write on up to the edge are separate paragraphs', async () => {
  const text = Array.from({ length: 4 }, (_, i): [number, number, number, string] => [
    72,
    720 - 12 * i,
    10,
    'This is a line of the text which is as wide as the page has room for, and it has many more words.',
  ])
  const blank = '_'.repeat(70)
  const prompts: [number, number, number, string][] = ['Name:', 'First name:', 'Street:'].map((prompt, i) => [
    72,
    640 - 24 * i,
    10,
    `${prompt} ${blank.slice(prompt.length)}`,
  ])
  const { paragraphs } = await convert(makePdf({ pages: [showLines([...text, ...prompts])] }))
  expect((await paragraphs()).filter((paragraph) => paragraph.includes('__'))).toHaveLength(3)
})
