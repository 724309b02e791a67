/** Pages that were read from their pictures become text, tables and pictures like any others. */
import { expect, test } from 'vitest'
import { usualFamily } from '../../../src/pdf-to-word/read/scans/families.ts'
import { commonGreys, linesOf } from '../../../src/pdf-to-word/read/scans/lines.ts'
import type { ScannedWord } from '../../../src/pdf-to-word/read/scans/scan.ts'
import { withSplitLines } from '../../../src/pdf-to-word/read/scans/split-lines.ts'
import { convert } from '../helpers/convert.ts'
import { showLines } from '../helpers/make-pdf.ts'
import { line, scale, scanned, scanOf } from '../helpers/scanned-page.ts'
import { rowsOf, textsOf } from '../helpers/table-xml.ts'

const prose = [
  ...line(0, 200, 300, 'The committee met in March and read the accounts of the last year'),
  ...line(1, 200, 340, 'before it went on to the plans that the office had sent to all members'),
  ...line(2, 200, 380, 'and to the question of the roof.'),
]

test('words of a scan become a paragraph, and its picture is removed', async () => {
  const { paragraphs, part, hasText, path } = await convert(scanOf(), { scans: [scanned(prose)] })
  expect(await paragraphs()).toEqual([prose.map(({ text }) => text).join(' ')])
  expect(hasText).toBe(true)
  expect(await part('word/document.xml')).not.toContain('<w:drawing>')
  expect(path).toBeTruthy()
})

test('bold and slanted words, and the size of most of the line', async () => {
  const words = [...line(0, 200, 200, 'Minutes of the meeting', { bold: true }), ...prose.map((word) => ({ ...word, line: word.line + 1 }))]
  const slanted = words.map((word) => (word.text === 'March' ? { ...word, italic: true } : word))
  const xml = await (await convert(scanOf(), { scans: [scanned(slanted)] })).part('word/document.xml')
  expect(xml).toMatch(/<w:i\/>(?:(?!<\/w:r>).)*March/s)
  expect(xml).toMatch(/Minutes/)
})

test('its rules make a table, its dark areas shades with light letters', async () => {
  const rules = [
    ...[400, 450, 500].map((at) => ({ level: true, at, from: 200, to: 1000, width: 2, grey: 0 })),
    ...[200, 600, 1000].map((at) => ({ level: false, at, from: 400, to: 500, width: 2, grey: 0 })),
  ]
  const light = { inverted: { ink: 255, paper: 40 } }
  const words = [
    ...line(0, 220, 435, 'Name', light),
    ...line(1, 620, 435, 'Sum', light),
    ...line(2, 220, 485, 'Rent'),
    ...line(3, 620, 485, '1200'),
  ]
  const fills = [{ x0: 200, y0: 400, x1: 1000, y1: 450, grey: 40 }]
  const xml = await (await convert(scanOf(), { scans: [scanned(words, { rules, fills })] })).part('word/document.xml')
  expect(textsOf(xml)).toEqual([
    ['Name', 'Sum'],
    ['Rent', '1200'],
  ])
  expect(rowsOf(xml)[0]?.join('')).toMatch(/w:fill="000000"[\s\S]*w:color w:val="FFFFFF"/)
})

test('a picture on the page is cut out, and the words in it are not repeated', async () => {
  const words = [...prose, ...line(3, 400, 900, 'Logo', { inPicture: true })]
  const { part, paragraphs } = await convert(scanOf(), { scans: [scanned(words, { pictures: [{ x0: 300, y0: 700, x1: 900, y1: 1100 }] })] })
  expect((await part('word/document.xml')).match(/<w:drawing>/g)).toHaveLength(1)
  expect((await paragraphs()).join(' ')).not.toContain('Logo')
})

test('a sideways page becomes upright, with its picture', async () => {
  const turn = { turned: 90, width: 2200, height: 1700, toPage: [0, -scale, scale, 0, 0, 792] } as const
  const scan = scanned(prose, { ...turn, pictures: [{ x0: 300, y0: 700, x1: 900, y1: 1000 }] })
  const { part, path, paragraphs } = await convert(scanOf('0.5 g 252 468 108 216 re f'), { scans: [scan] })
  const xml = await part('word/document.xml')
  expect(xml).toMatch(/<w:pgSz w:w="15840" w:h="12240"/)
  expect((await paragraphs()).join(' ')).toContain('The committee met')
  expect(
    /<wp:extent cx="(\d+)" cy="(\d+)"/
      .exec(xml)
      ?.slice(1)
      .map((size) => Math.round(Number(size) / 12700)),
  ).toEqual([216, 108])
  expect(path).toBeTruthy()
})

test('the text layer of a scanner is replaced by the OCR result', async () => {
  const layer = 'BT 3 Tr /F1 11 Tf 1 0 0 1 72 684 Tm (Thc cornmittee met in) Tj ET'
  expect((await (await convert(scanOf(layer), { scans: [scanned(prose)] })).paragraphs()).join(' ')).not.toContain('cornmittee')
})

test('a page with text keeps it, and only its picture of text is replaced', async () => {
  const own = showLines([[72, 650, 11, 'This line is text of its own.']])
  const regions = [{ x0: 0, y0: 192, x1: 612, y1: 792 }]
  const lower = prose.map((word) => ({
    ...word,
    y0: word.y0 + 400,
    y1: word.y1 + 400,
    baseline: [word.baseline[0] + 400, word.baseline[1] + 400] as const,
  }))
  const found = await convert(scanOf(own, '612 0 0 600 0 0'), { scans: [scanned(lower, { regions })] })
  expect(await found.paragraphs()).toEqual(['This line is text of its own.', prose.map(({ text }) => text).join(' ')])
  expect(await found.part('word/document.xml')).not.toContain('<w:drawing>')
  const few = scanned(line(0, 200, 900, 'Shop sign'), { regions })
  const kept = await convert(scanOf(own, '612 0 0 600 0 0'), { scans: [few] })
  expect((await kept.paragraphs()).join(' ')).not.toContain('Shop')
  expect(await kept.part('word/document.xml')).toContain('<w:drawing>')
})

test('a diagram on a page with text stays a picture, and a column of short lines becomes text', async () => {
  const own = showLines([[72, 650, 11, 'This line is text of its own.']])
  const regions = [{ x0: 0, y0: 192, x1: 612, y1: 792 }]
  const texts = ['Collected invoices', 'Checked by hand', 'Archive', 'Entered twice', 'Paid on Friday']
  const laid = (placeOf: (i: number) => readonly [x: number, y: number]) =>
    scanned(
      texts.flatMap((text, i) => line(i, ...placeOf(i), text)),
      { regions },
    )
  const convertedWith = (scan: ReturnType<typeof scanned>) => convert(scanOf(own, '612 0 0 600 0 0'), { scans: [scan] })
  const scattered = await convertedWith(laid((i) => [150 + 210 * i, 900 + 97 * ((i * 3) % 5)]))
  expect((await scattered.paragraphs()).join(' ')).not.toContain('Archive')
  expect(await scattered.part('word/document.xml')).toContain('<w:drawing>')
  const column = await convertedWith(laid((i) => [200, 900 + 40 * i]))
  expect((await column.paragraphs()).join(' ')).toContain('Paid on Friday')
})

test('a chart with a column of numbers and a few words elsewhere stays a picture', async () => {
  const own = showLines([[72, 650, 11, 'This line is text of its own.']])
  const regions = [{ x0: 0, y0: 192, x1: 612, y1: 792 }]
  const scale = [0, 1, 2, 3, 4, 5, 6].flatMap((i) => line(i, 200, 900 + 60 * i, `${350 - 50 * i},000.00`))
  const words = [
    line(7, 500, 950, 'Control'),
    line(8, 560, 1133, 'Training'),
    line(9, 431, 1311, 'Time'),
    line(10, 777, 1007, 'Office'),
  ].flat()
  const found = await convert(scanOf(own, '612 0 0 600 0 0'), { scans: [scanned([...scale, ...words], { regions })] })
  expect((await found.paragraphs()).join(' ')).not.toContain('Training')
  expect((await found.part('word/document.xml')).match(/<w:drawing>/g)).toHaveLength(1)
})

test.each([
  ['with symbols and tools', { pictures: [{ x0: 150, y0: 650, x1: 1500, y1: 1150 }] }, 96],
  ['that could not be read well', {}, 80],
])('a screenshot %s on a page with text stays a picture', async (_, drawn, confidence) => {
  const own = showLines([[72, 650, 11, 'This line is text of its own.']])
  const regions = [{ x0: 0, y0: 192, x1: 612, y1: 792 }]
  const words = [0, 1, 2, 3].flatMap((i) => line(i, 200, 1250 + 40 * i, 'Some words of a text in the program', { confidence }))
  const found = await convert(scanOf(own, '612 0 0 600 0 0'), { scans: [scanned(words, { regions, ...drawn })] })
  expect((await found.paragraphs()).join(' ')).not.toContain('Some words')
  expect((await found.part('word/document.xml')).match(/<w:drawing>/g)).toHaveLength(1)
})

test('coordinates out of range do no harm', async () => {
  const far = line(0, 1e6, 1e6, 'far away').map((word) => ({ ...word, size: 1e5 }))
  const flat = scanned([...prose, ...far], {
    toPage: [scale, 0, 0, scale, 0, 0],
    rules: [{ level: true, at: 1e6, from: -1e6, to: 1e6, width: 1e5, grey: 0 }],
  })
  expect((await (await convert(scanOf(), { scans: [flat] })).paragraphs()).join(' ')).toContain('The committee met')
  const none = scanned(prose, { toPage: [0, 0, 0, 0, 0, 0] })
  await expect(convert(scanOf(), { scans: [none] })).resolves.toBeTruthy()
})

test('omits noise in the OCR result', async () => {
  const words = [...prose, ...line(3, 200, 600, '~| ;', { confidence: 12 })]
  expect(await (await convert(scanOf(), { scans: [scanned(words)] })).paragraphs()).toHaveLength(1)
})

test('keeps a guessed word that is as wide as its letters on a line that was read well', async () => {
  const guessed = line(3, 200, 600, 'We declare', { confidence: 10 })
  const [wide] = line(3, 900, 600, 'mm', { confidence: 10, x1: 1100 })
  const rest = line(3, 353, 600, 'that the above information is true')
  const words = [...prose, ...guessed, ...rest, ...(wide ? [wide] : [])]
  expect((await (await convert(scanOf(), { scans: [scanned(words)] })).paragraphs())[1]).toBe(
    'We declare that the above information is true',
  )
})

test('reads ruled cells row by row and cell by cell, whatever the order of the OCR result', async () => {
  const rules = [
    ...[400, 500, 600].map((at) => ({ level: true, at, from: 200, to: 1000, width: 2, grey: 0 })),
    ...[200, 600, 1000].map((at) => ({ level: false, at, from: 400, to: 600, width: 2, grey: 0 })),
  ]
  const words = [
    ...line(0, 220, 435, 'Rent of'),
    ...line(0, 620, 435, 'Paid in'),
    ...line(1, 220, 475, 'spring'),
    ...line(1, 620, 475, 'May'),
    ...line(2, 220, 535, 'Repairs'),
    ...line(2, 620, 535, 'Owed since'),
    ...line(3, 620, 575, 'June'),
  ]
  const xml = await (await convert(scanOf(), { scans: [scanned(words, { rules })] })).part('word/document.xml')
  expect(textsOf(xml).map((row) => row.map((text) => text.replace('|', ' ')))).toEqual([
    ['Rent of spring', 'Paid in May'],
    ['Repairs', 'Owed since June'],
  ])
})

test('columns that were read as one line keep their own sizes and places', async () => {
  const large = line(0, 200, 300, 'Nutrition and food policy', { y0: 262, y1: 300, size: 44 })
  const narrow = (word: ScannedWord) => ({ ...word, x1: word.x0 + word.text.length * 7 })
  const small = line(0, 1300, 282, 'Hall Street', { y0: 262, y1: 282, baseline: [282, 282], size: 44 }).map(narrow)
  const words = [...large, ...small, ...prose.map((word) => ({ ...word, y0: word.y0 + 300, y1: word.y1 + 300, line: word.line + 1 }))]
  expect([...new Set(withSplitLines(scanned(words)).words.map((word) => word.line))]).toEqual([0, 1, 2, 3, 4])
  // The height of an address is unknown, its width is not.
  const address = line(0, 1300, 300, 'harbour@example.org', { y0: 262, y1: 300, size: 44 }).map(narrow)
  expect(new Set(withSplitLines(scanned([...large, ...address])).words.map((word) => word.line)).size).toBe(2)
  // A cell whose word box includes a rule is only higher.
  const ruled = line(0, 1300, 300, 'Total sum', { y0: 222, y1: 300, size: 44 })
  expect(new Set(withSplitLines(scanned([...large, ...ruled])).words.map((word) => word.line)).size).toBe(1)
})

test('greys of bold lines that differ by little are one, and those of thin letters need more', async () => {
  const lines = [
    ...line(0, 200, 200, 'Minutes of autumn', { bold: true, ink: 84 }),
    ...line(1, 200, 240, 'Minutes of autumn', { bold: true, ink: 88 }),
    ...line(2, 200, 280, 'Notes of both seasons', { ink: 50 }),
    ...prose.map((word) => ({ ...word, y0: word.y0 + 40, y1: word.y1 + 40, baseline: [340, 340] as const, line: word.line + 3, ink: 4 })),
  ]
  const asked = { words: lines, rules: [], typeOf: () => ({ size: 11, family: usualFamily }), greyLike: commonGreys(), point: 1 / scale }
  expect(linesOf(asked).map(({ ink }) => ink)).toEqual([84, 84, 0, 0, 0, 0])
})

test('colours of letters, rules and shades are kept, and measurements of one colour are one, that of Word if it is near', async () => {
  const color = (own: string) => (word: ScannedWord) => ({ ...word, color: own })
  const words = [
    ...line(0, 200, 200, 'Minutes of the').map(color('2C5590')),
    ...line(0, 560, 200, 'meeting').map(color('325299')),
    ...prose.map((word) => (word.text === 'March' ? { ...word, color: 'E90B04' } : word)).map((word) => ({ ...word, line: word.line + 1 })),
  ]
  const rules = [
    ...[400, 450, 500].map((at) => ({ level: true, at, from: 200, to: 1000, width: 4, grey: 90, color: '4070C0' })),
    ...[200, 600, 1000].map((at) => ({ level: false, at, from: 400, to: 500, width: 4, grey: 90, color: '4676C8' })),
  ]
  const cells = [...line(5, 220, 435, 'Name'), ...line(6, 620, 435, 'Sum'), ...line(7, 220, 485, 'Rent'), ...line(8, 620, 485, '1200')]
  const fills = [{ x0: 200, y0: 400, x1: 1000, y1: 450, grey: 232, color: 'DCEAF6' }]
  const xml = await (await convert(scanOf(), { scans: [scanned([...words, ...cells], { rules, fills })] })).part('word/document.xml')
  expect(xml).toMatch(/<w:color w:val="2F5496"\/>(?:(?!<\/w:r>).)*Minutes of the(?:(?!<\/w:r>).)*meeting/s)
  expect(xml).toMatch(/<w:color w:val="FF0000"\/>(?:(?!<\/w:r>).)*March/s)
  expect(new Set(xml.match(/w:color="(?!auto)[0-9A-F]{6}"/g))).toEqual(new Set(['w:color="4472C4"']))
  expect(xml).toContain('w:fill="DCEAF6"')
})

test('a dash in a coloured line has its colour, a black word in it has none', async () => {
  const words = line(0, 200, 200, 'Terms of payment - in brief and')
  const own = words.map((word) => (word.text === '-' || word.text === 'and' ? word : { ...word, color: 'C00000' }))
  const xml = await (await convert(scanOf(), { scans: [scanned(own)] })).part('word/document.xml')
  // The colour of most text is that of the style of the document.
  expect(xml).toMatch(/<w:r><w:t xml:space="preserve">Terms of payment - in brief <\/w:t><\/w:r><w:r><w:rPr><w:color w:val="000000"\/>/)
})
