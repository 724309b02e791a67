/** Headers and footers that no other page repeats. */
import { expect, test } from 'vitest'
import { advanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { gridOf } from '../helpers/table-xml.ts'
import { on, taggedPdf } from '../helpers/tagged-pdf.ts'

type Shown = [number, number, number, string]

const text = ['The first line of the text.', 'The second one.', 'The third and last one.'].map(
  (line, i): Shown => [72, 708 - 30 * i, 12, line],
)

test('lines in the margins of a single page are its header and footer', async () => {
  const { part, paragraphs } = await convert(
    makePdf({ pages: [showLines([[72, 744, 10, 'Our letterhead'], ...text, [72, 40, 10, 'Our bank']])] }),
  )
  expect(await part('word/header1.xml')).toContain('Our letterhead')
  expect(await part('word/footer2.xml')).toContain('Our bank')
  expect(await paragraphs()).toEqual(text.map(([, , , line]) => line))
})

test('pages have different words in the header if they are at one height', async () => {
  const page = (header: string) => showLines([[72, 744, 10, header], ...text])
  const { part } = await convert(makePdf({ pages: [page('About the first'), page('On the second')] }))
  expect(`${await part('word/header1.xml')}${await part('word/header2.xml')}`).toMatch(/On the second.*About the first/s)
})

test('text in the margin of one page among many stays text', async () => {
  const page = (header: string) => showLines([[72, 744, 10, header], ...text])
  const { paragraphs } = await convert(makePdf({ pages: ['Alpha', 'Beta', 'Beta', 'Gamma', 'Beta'].map(page) }))
  const found = (await paragraphs()).filter((line) => /Alpha|Beta|Gamma/.test(line))
  expect(found).toEqual(['Gamma'])
})

test('a note at the foot of the page is no footer', async () => {
  const note: Shown[] = [[72, 40, 9, 'See the letter of the county.']]
  const { paragraphs } = await convert(makePdf({ pages: [`${showLines([...text, ...note])}\n72 54 m 172 54 l S`] }))
  expect(await paragraphs()).toContain('See the letter of the county.')
})

test('a page number near the right edge is right-aligned, however long it grows', async () => {
  type Shown = [number, number, number, string]
  const text = 'is a line of the text that reaches to the right edge of it, and no farther'
  const width = (of: string) => (advanceOf(of, { family: 'Arial', bold: false, italic: false }) ?? 0) * 11
  const right = 72 + width(`10 ${text}`)
  const body = Array.from({ length: 30 }, (_, i): Shown => [72, 700 - 14 * i, 11, `${i + 10} ${text}`])
  const header = (n: number): Shown[] => [
    [72, 750, 11, 'The report of the survey group'],
    [right - 5 - width(String(n)), 750, 11, String(n)],
  ]
  const { part } = await convert(makePdf({ pages: [7, 8, 9].map((n) => showLines([...header(n), ...body.slice(n)])) }))
  expect(await part('word/header1.xml')).toMatch(/<w:tab w:val="right" w:pos="\d+"\/>/)
})

test('a right-aligned header that extends beyond the text stays right-aligned', async () => {
  const body = Array.from(
    { length: 30 },
    (_, i) => [72, 700 - 14 * i, 11, `${i} is a line of the text that reaches to its right edge`] as const,
  )
  const page = (n: number) => showLines([[72, 750, 11, 'The report of the survey'], [360, 750, 11, `page ${n}`], ...body.slice(n)])
  const { part } = await convert(makePdf({ pages: [7, 8, 9].map(page) }))
  expect(await part('word/header1.xml')).toMatch(/<w:tabs><w:tab w:val="right" w:pos="\d+"\/><\/w:tabs>/)
})

test('every page may have a different header', async () => {
  const page = (header: string) => showLines([[72, 752, 10, header], ...text])
  const headers = ['Overview', 'Finance', 'Staff', 'Outlook']
  const { part, paragraphs } = await convert(makePdf({ pages: headers.map(page) }))
  expect((await paragraphs()).filter((line) => headers.includes(line))).toEqual([])
  const parts = await Promise.all([1, 2, 3, 4].map((i) => part(`word/header${i}.xml`)))
  for (const header of headers) expect(parts.join('')).toContain(header)
})

test('chapters that count, each at the top of a page, are headings of the text', async () => {
  const page = (i: number) =>
    showLines([[72, 752, 10, 'The old mill'], [72, 700, 18, `Chapter ${i}`], ...text.map(([x, y, ...rest]): Shown => [x, y - 60, ...rest])])
  const { part, paragraphs } = await convert(makePdf({ pages: [1, 2, 3].map(page) }))
  expect((await paragraphs()).filter((line) => line.startsWith('Chapter'))).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3'])
  expect(await part('word/header1.xml')).toContain('The old mill')
})

test('the only words of most pages are their text', async () => {
  const { paragraphs } = await convert(makePdf({ pages: [1, 2].map((i) => showLines([[72, 716, 12, `Part ${i} of this file`]])) }))
  expect(await paragraphs()).toEqual(['Part 1 of this file', 'Part 2 of this file'])
})

test('an item of a list high on the page is no header', async () => {
  const item: Shown[] = [
    [72, 744, 12, '2.'],
    [92, 744, 12, 'Second of these items'],
  ]
  const { paragraphs } = await convert(makePdf({ pages: [showLines([...item, ...text])] }))
  expect((await paragraphs())[0]).toContain('Second of these items')
})

test('a tagged paragraph is no header, however near the edge it is', async () => {
  const prose = [
    'The school board shipped three unpaid invoices',
    'because the figures did not add up and nobody',
    'had asked the survey group in the north.',
  ]
  const tree = [
    'Document',
    ['P', on(0, [90, 742, 'A sentence of the text that stands in the margin'])],
    ...prose.map((text, i) => ['P', on(0, [90, 690 - 20 * i, text])] as const),
  ] as const
  const { part, paragraphs } = await convert(taggedPdf(tree, ['']))
  expect(await part('word/document.xml')).not.toContain('w:headerReference')
  expect(await paragraphs()).toHaveLength(4)
})

test('tagged text is no header, though it is read by position', async () => {
  const tree = [
    'Document',
    ['P', on(0, [90, 742, 'The first page comes'])],
    ['Span', on(0, [300, 742, 'from elsewhere'])],
    ...['Of the rest nothing is known', 'to anybody here'].map((text, i) => ['P', on(0, [90, 690 - 40 * i, text])] as const),
  ] as const
  const { part } = await convert(taggedPdf(tree, ['']))
  expect(await part('word/document.xml')).not.toContain('w:headerReference')
})

const paragraph = [
  'Video gives you a strong way to help you prove your point, and when you click on it',
  'you can paste in the code of the one that you want to add to this text of yours.',
]
const below = ['You can type a keyword as well.', 'Then search for the best one.', 'Choose it, and be done.']

for (const [what, top, lines] of [
  ['two lines that follow the next ones closely', 711, paragraph],
  ['one whole line', 711, paragraph.slice(0, 1)],
  ['a few words', 711, ['Comments of the first reader']],
  ['two lines in a narrow margin', 744, paragraph],
] as const)
  test(`${what} at the top of both pages of two are text`, async () => {
    const said = lines.map((line, i): Shown => [72, top - 14 * i, 11, line])
    const page = (word: string) =>
      showLines([...said, ...below.map((line, i): Shown => [72, top - 14 * lines.length - 10 - 24 * i, 11, `${word}: ${line}`])])
    const { part, paragraphs } = await convert(makePdf({ pages: [page('First'), page('Second')] }))
    expect(await part('word/document.xml')).not.toContain('w:headerReference')
    expect((await paragraphs()).filter((text) => text.startsWith(lines[0].slice(0, 20)))).toHaveLength(2)
  })

test('a table in the header leaves no empty table in the text', async () => {
  const page = (words: string) =>
    `${gridOf([72, 300, 420, 540], [730, 750, 770])}\n${showLines([
      [76, 756, 9, 'Project'],
      [304, 756, 9, 'Schedule'],
      [424, 756, 9, 'Manager'],
      [76, 736, 9, 'Bridge'],
      [304, 736, 9, 'Weekly'],
      [424, 736, 9, 'Smith'],
      [72, 640, 12, words],
      [72, 600, 12, 'A second line of the text that is long enough to be one.'],
    ])}`
  const { part } = await convert(makePdf({ pages: [page('What was done in May'), page('What remains for June')] }))
  expect(await part('word/header1.xml')).toContain('<w:tbl>')
  expect(await part('word/document.xml')).not.toContain('<w:tbl>')
})

test('a shaded header on top of a table is no row of it', async () => {
  const page = ([first, second]: readonly string[], i: number) =>
    `0.2 g 72 740 500 20 re f 0 g\n${i < 2 ? '' : gridOf([72, 250, 420], [690, 715, 740])}\n${showLines([
      [80, 746, 10, 'The plan of the year'],
      [76, 724, 9, `${first} the house`],
      [254, 724, 9, `is to be done by ${second}`],
      [76, 699, 9, `Paying for ${first}`],
      [254, 699, 9, `not before ${second}`],
      [72, 600, 12, `A line about ${first} that is long enough to be one of its own.`],
    ])}`
  const pages = [
    ['Painting', 'May'],
    ['Building', 'the autumn of the next year'],
    ['Repair', 'June'],
    ['Planting', 'July'],
  ]
  const { part } = await convert(makePdf({ pages: pages.map(page) }))
  expect(await part('word/header1.xml')).toContain('The plan of the year')
  expect((await part('word/document.xml')).match(/<w:tr>|<w:tr /g)).toHaveLength(4)
})

test('words that recur on each page are no footer because one of them is at its end', async () => {
  const page = (number: number) =>
    showLines([
      ...[0, 1, 2, 3].flatMap((i): Shown[] => [
        [72, 700 - 160 * i, 12, `Letter ${4 * number + i} of the list`],
        [72, i === 3 ? 90 : 640 - 160 * i, 12, 'Does not occur.'],
      ]),
      [72, 40, 9, `Sample of all letters, page ${number + 1}`],
    ])
  const { part, paragraphs } = await convert(makePdf({ pages: [page(0), page(1), page(2)] }))
  expect((await paragraphs()).filter((text) => text === 'Does not occur.')).toHaveLength(12)
  expect(await part('word/footer1.xml')).toContain('Sample of all letters')
})
